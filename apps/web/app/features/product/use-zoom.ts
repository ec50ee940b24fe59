import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  fit,
  type Measure,
  move,
  type Point,
  type Room,
  type View,
  wholePhoto,
  zoomTo,
} from './zoom.rules.ts';

const step = 1.5;
const doubleTapScale = 2;
const doubleTap = { within: 300, near: 24 };
const swipe = 40;
const tap = 10;

interface Gesture {
  readonly start: Point;
  readonly at: number;
  /** Two fingers were down at some time: then it ends neither as a tap nor as a swipe. */
  pinched: boolean;
}

/** The photo under fingers, mouse and wheel. `onSwipe` is told of a stroke over a photo that is not enlarged. */
export function useZoom(
  stage: RefObject<HTMLElement | null>,
  photo: Measure & { readonly path: string },
  onSwipe: (by: -1 | 1) => void,
) {
  const [view, setView] = useViewOf(photo.path);
  const pointers = useRef(new Map<number, Point>());
  const gesture = useRef<Gesture | null>(null);
  const lastTap = useRef<{ at: number; point: Point } | null>(null);

  const room = (): Room => {
    const { clientWidth: width = 1, clientHeight: height = 1 } = stage.current ?? {};
    return { stage: { width, height }, photo: fit(photo, { width, height }) };
  };
  /** A place on the screen, counted from the middle of the stage. */
  const fromMiddle = ({ x, y }: Point): Point => {
    const box = stage.current?.getBoundingClientRect() ?? new DOMRect();
    return { x: x - box.x - box.width / 2, y: y - box.y - box.height / 2 };
  };
  const zoomBy = (factor: number, point: Point = { x: 0, y: 0 }) =>
    setView((before) => zoomTo(before, before.scale * factor, point, room()));

  const turnWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    zoomBy(Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 400)), fromMiddle(placeOf(event)));
  });
  useEffect(() => {
    const box = stage.current;
    const listener = (event: WheelEvent) => turnWheel(event);
    box?.addEventListener('wheel', listener, { passive: false });
    return () => box?.removeEventListener('wheel', listener);
  }, [stage]);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, placeOf(event));
    gesture.current ??= { start: placeOf(event), at: event.timeStamp, pinched: false };
    if (pointers.current.size > 1) gesture.current.pinched = true;
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const [still] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    const now = placeOf(event);
    pointers.current.set(event.pointerId, now);
    const by = { x: now.x - before.x, y: now.y - before.y };
    if (!still) {
      setView((view) => move(view, by, room()));
      return;
    }
    const growth = distance(now, still) / Math.max(1, distance(before, still));
    const middle = fromMiddle({ x: (now.x + still.x) / 2, y: (now.y + still.y) / 2 });
    setView((view) =>
      move(zoomTo(view, view.scale * growth, middle, room()), { x: by.x / 2, y: by.y / 2 }, room()),
    );
  };

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    pointers.current.delete(event.pointerId);
    if (pointers.current.size > 0 || !gesture.current) return;
    const { start, pinched } = gesture.current;
    gesture.current = null;
    if (pinched || event.type === 'pointercancel') return;
    finish(start, placeOf(event), event.timeStamp);
  };

  function finish(start: Point, end: Point, at: number): void {
    const by = { x: end.x - start.x, y: end.y - start.y };
    if (view.scale === 1 && Math.abs(by.x) > swipe && Math.abs(by.x) > Math.abs(by.y)) {
      onSwipe(by.x < 0 ? 1 : -1);
      return;
    }
    if (distance(start, end) > tap) return;
    const last = lastTap.current;
    const isSecond = last && at - last.at < doubleTap.within && distance(last.point, end) < doubleTap.near;
    lastTap.current = isSecond ? null : { at, point: end };
    if (!isSecond) return;
    setView((before) =>
      before.scale > 1 ? wholePhoto : zoomTo(before, doubleTapScale, fromMiddle(end), room()),
    );
  }

  return {
    view,
    closer: () => zoomBy(step),
    away: () => zoomBy(1 / step),
    reset: () => setView(() => wholePhoto),
    moveBy: (by: Point) => setView((before) => move(before, by, room())),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
  };
}

/** Every photo is seen whole at first. */
function useViewOf(path: string) {
  const [seen, setSeen] = useState({ path, view: wholePhoto });
  const setView = (change: (before: View) => View) =>
    setSeen((before) => ({ path, view: change(before.path === path ? before.view : wholePhoto) }));
  return [seen.path === path ? seen.view : wholePhoto, setView] as const;
}

function placeOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
  return { x: clientX, y: clientY };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
