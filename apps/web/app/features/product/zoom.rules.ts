/** How a photo lies on its stage: how much it is enlarged, and how far its middle is from the stage's, in pixels. */
export interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Measure {
  readonly width: number;
  readonly height: number;
}

/** The stage, and the photo as large as it fits on it. */
export interface Room {
  readonly stage: Measure;
  readonly photo: Measure;
}

export const wholePhoto: View = { scale: 1, x: 0, y: 0 };
export const deepest = 4;

/** Enlarges the photo to `scale`; what is under `point`, counted from the middle of the stage, stays under it. */
export function zoomTo(view: View, scale: number, point: Point, room: Room): View {
  const next = between(1, scale, deepest);
  const growth = next / view.scale;
  return inside(
    { scale: next, x: point.x - (point.x - view.x) * growth, y: point.y - (point.y - view.y) * growth },
    room,
  );
}

export function move(view: View, { x, y }: Point, room: Room): View {
  return inside({ ...view, x: view.x + x, y: view.y + y }, room);
}

/** The size of a photo that shows all of itself on the stage. */
export function fit({ width, height }: Measure, stage: Measure): Measure {
  const scale = Math.min(stage.width / width, stage.height / height);
  return { width: width * scale, height: height * scale };
}

/** No edge of the photo comes further in than the edge of the stage. */
function inside({ scale, x, y }: View, { stage, photo }: Room): View {
  const spareX = Math.max(0, (photo.width * scale - stage.width) / 2);
  const spareY = Math.max(0, (photo.height * scale - stage.height) / 2);
  return { scale, x: between(-spareX, x, spareX), y: between(-spareY, y, spareY) };
}

function between(least: number, value: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
