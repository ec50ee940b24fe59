import { describe, expect, it } from 'vitest';
import { fit, move, wholePhoto, zoomTo } from './zoom.rules.ts';

const stage = { width: 1000, height: 800 };
const viewport = { stage, photo: fit({ width: 1280, height: 1600 }, stage) };
const center = { x: 0, y: 0 };

describe('zoom', () => {
  it('fits the whole photo on the stage', () => {
    expect(viewport.photo).toEqual({ width: 640, height: 800 });
    expect(fit({ width: 1600, height: 800 }, stage)).toEqual({ width: 1000, height: 500 });
  });

  it('keeps the point under the pointer in place', () => {
    const point = { x: 100, y: 150 };

    const view = zoomTo(wholePhoto, 3, point, viewport);

    // The point was 100 right and 150 below the center of the photo: three times as far now, less where the photo went.
    expect({ x: view.x + 3 * 100, y: view.y + 3 * 150 }).toEqual(point);
  });

  it('clamps the scale between 1 and the maximum', () => {
    expect(zoomTo(wholePhoto, 0.2, center, viewport).scale).toBe(1);
    expect(zoomTo(wholePhoto, 40, center, viewport).scale).toBe(4);
  });

  it('does not move past the edge of the photo', () => {
    const zoomed = zoomTo(wholePhoto, 2, center, viewport);

    expect(move(zoomed, { x: 9000, y: -9000 }, viewport)).toEqual({ scale: 2, x: 140, y: -400 });
    expect(move(wholePhoto, { x: 50, y: 50 }, viewport)).toEqual(wholePhoto);
  });

  it('returns to the center when it zooms out', () => {
    const moved = move(zoomTo(wholePhoto, 4, center, viewport), { x: 700, y: 900 }, viewport);

    expect(zoomTo(moved, 1, center, viewport)).toEqual(wholePhoto);
  });
});
