/** Scale of a photo, and the offset of its centre from the centre of the stage in pixels. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The stage, and the size of the photo at scale 1. */
export interface Viewport {
  readonly stage: Size;
  readonly photo: Size;
}

export const wholePhoto: View = { scale: 1, x: 0, y: 0 };
export const maxScale = 4;

/** Zooms to `scale` around `point`, which is relative to the centre of the stage. */
export function zoomTo(view: View, scale: number, point: Point, viewport: Viewport): View {
  const next = clamp(1, scale, maxScale);
  const factor = next / view.scale;
  return clampOffset(
    { scale: next, x: point.x - (point.x - view.x) * factor, y: point.y - (point.y - view.y) * factor },
    viewport,
  );
}

export function move(view: View, { x, y }: Point, viewport: Viewport): View {
  return clampOffset({ ...view, x: view.x + x, y: view.y + y }, viewport);
}

/** The size of the photo that fits on the stage. */
export function fit({ width, height }: Size, stage: Size): Size {
  const scale = Math.min(stage.width / width, stage.height / height);
  return { width: width * scale, height: height * scale };
}

/** Keeps the edges of an enlarged photo outside the stage. */
function clampOffset({ scale, x, y }: View, { stage, photo }: Viewport): View {
  const spareX = Math.max(0, (photo.width * scale - stage.width) / 2);
  const spareY = Math.max(0, (photo.height * scale - stage.height) / 2);
  return { scale, x: clamp(-spareX, x, spareX), y: clamp(-spareY, y, spareY) };
}

function clamp(min: number, value: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
