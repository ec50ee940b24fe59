import { describe, expect, it } from 'vitest';
import { fit, move, wholePhoto, zoomTo } from './zoom.rules.ts';

const stage = { width: 1000, height: 800 };
const room = { stage, photo: fit({ width: 1280, height: 1600 }, stage) };
const middle = { x: 0, y: 0 };

describe('zoom', () => {
  it('shows all of a photo at first', () => {
    expect(room.photo).toEqual({ width: 640, height: 800 });
    expect(fit({ width: 1600, height: 800 }, stage)).toEqual({ width: 1000, height: 500 });
  });

  it('keeps what is under the finger where it is', () => {
    const point = { x: 100, y: 150 };

    const view = zoomTo(wholePhoto, 3, point, room);

    // The point was 100 right and 150 below the middle of the photo: three times as far now, less where the photo went.
    expect({ x: view.x + 3 * 100, y: view.y + 3 * 150 }).toEqual(point);
  });

  it('neither shrinks below the whole photo nor grows without end', () => {
    expect(zoomTo(wholePhoto, 0.2, middle, room).scale).toBe(1);
    expect(zoomTo(wholePhoto, 40, middle, room).scale).toBe(4);
  });

  it('never shows what is beyond the edge of the photo', () => {
    const near = zoomTo(wholePhoto, 2, middle, room);

    expect(move(near, { x: 9000, y: -9000 }, room)).toEqual({ scale: 2, x: 140, y: -400 });
    expect(move(wholePhoto, { x: 50, y: 50 }, room)).toEqual(wholePhoto);
  });

  it('comes back to the middle as it shrinks', () => {
    const moved = move(zoomTo(wholePhoto, 4, middle, room), { x: 700, y: 900 }, room);

    expect(zoomTo(moved, 1, middle, room)).toEqual(wholePhoto);
  });
});
