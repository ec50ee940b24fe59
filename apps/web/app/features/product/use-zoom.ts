import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  fit,
  move,
  type Point,
  type Size,
  type View,
  type Viewport,
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
  /** Two pointers were down at some time, so it ends neither as a tap nor as a swipe. */
  pinched: boolean;
}

/** Pinch, drag, double tap and wheel zoom. `onSwipe` is called for a swipe over a photo that is not enlarged. */
export function useZoom(
  stage: RefObject<HTMLElement | null>,
  photo: Size & { readonly path: string },
  onSwipe: (by: -1 | 1) => void,
) {
  const [view, setView] = useViewOf(photo.path);
  const pointers = useRef(new Map<number, Point>());
  const gesture = useRef<Gesture | null>(null);
  const lastTap = useRef<{ at: number; point: Point } | null>(null);

  const viewport = (): Viewport => {
    const { clientWidth: width = 1, clientHeight: height = 1 } = stage.current ?? {};
    return { stage: { width, height }, photo: fit(photo, { width, height }) };
  };
  /** A point relative to the centre of the stage. */
  const fromCenter = ({ x, y }: Point): Point => {
    const rect = stage.current?.getBoundingClientRect() ?? new DOMRect();
    return { x: x - rect.x - rect.width / 2, y: y - rect.y - rect.height / 2 };
  };
  const zoomBy = (factor: number, point: Point = { x: 0, y: 0 }) =>
    setView((before) => zoomTo(before, before.scale * factor, point, viewport()));

  const zoomByWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    zoomBy(Math.exp(-event.deltaY / (event.ctrlKey ? 100 : 400)), fromCenter(pointOf(event)));
  });
  useEffect(() => {
    const element = stage.current;
    const listener = (event: WheelEvent) => zoomByWheel(event);
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, [stage]);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, pointOf(event));
    gesture.current ??= { start: pointOf(event), at: event.timeStamp, pinched: false };
    if (pointers.current.size > 1) gesture.current.pinched = true;
  };

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    const now = pointOf(event);
    pointers.current.set(event.pointerId, now);
    const by = { x: now.x - before.x, y: now.y - before.y };
    if (!other) {
      setView((view) => move(view, by, viewport()));
      return;
    }
    const factor = distance(now, other) / Math.max(1, distance(before, other));
    const center = fromCenter({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    setView((view) =>
      move(zoomTo(view, view.scale * factor, center, viewport()), { x: by.x / 2, y: by.y / 2 }, viewport()),
    );
  };

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    pointers.current.delete(event.pointerId);
    if (pointers.current.size > 0 || !gesture.current) return;
    const { start, pinched } = gesture.current;
    gesture.current = null;
    if (pinched || event.type === 'pointercancel') return;
    finish(start, pointOf(event), event.timeStamp);
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
      before.scale > 1 ? wholePhoto : zoomTo(before, doubleTapScale, fromCenter(end), viewport()),
    );
  }

  return {
    view,
    zoomIn: () => zoomBy(step),
    zoomOut: () => zoomBy(1 / step),
    reset: () => setView(() => wholePhoto),
    moveBy: (by: Point) => setView((before) => move(before, by, viewport())),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
  };
}

/** Each photo starts at scale 1. */
function useViewOf(path: string) {
  const [state, setState] = useState({ path, view: wholePhoto });
  const setView = (change: (before: View) => View) =>
    setState((before) => ({ path, view: change(before.path === path ? before.view : wholePhoto) }));
  return [state.path === path ? state.view : wholePhoto, setView] as const;
}

function pointOf({ clientX, clientY }: { clientX: number; clientY: number }): Point {
  return { x: clientX, y: clientY };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
