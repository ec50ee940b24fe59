import { createHash } from 'node:crypto';

export const pictureWidths = [320, 640, 1280] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** Product pictures are 4:5, avatars square. */
export type PictureShape = 'garment' | 'avatar';

export const webp = { quality: 80, effort: 2 } as const;

/**
 * The width the drawings were made for. Rendering their blurred shadows at the largest width takes three times as long without a
 * visible difference.
 */
export const drawnWidth = 800;

const heightPerWidth: Record<PictureShape, number> = { garment: 1.25, avatar: 1 };

export function pictureSize(
  shape: PictureShape,
  width: PictureWidth = 1280,
): { width: number; height: number } {
  return { width, height: width * heightPerWidth[shape] };
}

/** Part of every cache and object key, so that changed drawings and recipes get new files. */
export function contentKey(svg: Buffer): string {
  return createHash('sha256')
    .update(`webp-q${webp.quality}-e${webp.effort}-d${drawnWidth}`)
    .update(svg)
    .digest('hex');
}
