import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import {
  contentKey,
  drawnWidth,
  pictureSize,
  type PictureShape,
  type PictureWidth,
  pictureWidths,
  webp,
} from './picture-recipe.ts';

// An SVG is rendered on one core, so pictures are rendered in parallel instead.
sharp.concurrency(1);

/** The WebP files of a drawing in `folder`, rendered if they are missing. */
export async function renderedFiles(
  svg: Buffer,
  shape: PictureShape,
  folder: string,
): Promise<{ files: Record<PictureWidth, string>; drawn: boolean }> {
  const fileOf = (width: PictureWidth) => join(folder, `${contentKey(svg)}-${width}.webp`);
  const files = { 320: fileOf(320), 640: fileOf(640), 1280: fileOf(1280) };
  if (pictureWidths.every((width) => existsSync(files[width]))) return { files, drawn: false };

  await mkdir(folder, { recursive: true });
  const drawing = await draw(svg, shape);
  for (const width of pictureWidths) {
    const size = pictureSize(shape, width);
    const bytes = await sharp(drawing.data, { raw: drawing.info })
      .resize(size.width, size.height)
      .webp(webp)
      .toBuffer();
    // Renamed, because another process may render the same picture.
    const unfinished = `${files[width]}.${randomUUID()}`;
    await writeFile(unfinished, bytes);
    await rename(unfinished, files[width]);
  }
  return { files, drawn: true };
}

/** The placeholder before the photo loads: average color and thumbhash. */
export async function placeholderOf(file: string): Promise<{ color: string; thumbhash: string }> {
  const photo = await readFile(file);
  const small = await sharp(photo)
    .resize(100, 100, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { channels } = await sharp(photo).stats();
  const color = channels.slice(0, 3).map((channel) => Math.round(channel.mean).toString(16).padStart(2, '0'));
  const hash = rgbaToThumbHash(small.info.width, small.info.height, small.data);
  return { color: `#${color.join('')}`, thumbhash: Buffer.from(hash).toString('base64') };
}

function draw(svg: Buffer, shape: PictureShape) {
  // Sharp renders at 72 dpi by default, one pixel per unit.
  const ownWidth = Number(/<svg[^>]* width="(\d+)"/.exec(svg.toString('utf8', 0, 500))?.[1] ?? drawnWidth);
  const { width, height } = pictureSize(shape);
  return sharp(svg, { density: (72 * drawnWidth) / ownWidth })
    .resize(drawnWidth, (drawnWidth * height) / width, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
}
