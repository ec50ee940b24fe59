import { readFile } from 'node:fs/promises';
import { shareSize, squareSide } from '@perchero/contract/media/pictures.rules';
import sharp, { type Sharp } from 'sharp';

export interface ShareFiles {
  readonly share: Uint8Array;
  readonly square: Uint8Array;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** WhatsApp shows no preview of larger files. */
const maxBytes = 300_000;
const qualities = [84, 76, 66, 54, 40];
/** Rendered from docs/design/brand/app-icon.svg, because this process has no SVG loader. */
const mark = new URL('./share-mark.png', import.meta.url);
const markSide = 64;
const markMargin = 28;

/** Link preview images from a file that we encoded. They contain no text, because titles change and files do not. */
export async function makeShareFiles(photo: Uint8Array): Promise<ShareFiles> {
  return {
    share: await makeShareFile(photo, shareSize),
    square: await makeShareFile(photo, { width: squareSide, height: squareSide }),
  };
}

/** The whole photo on a blurred copy of itself. */
async function makeShareFile(photo: Uint8Array, { width, height }: Size): Promise<Uint8Array> {
  const ground = await pixelsOf(
    sharp(photo)
      .resize(Math.round(width / 8), Math.round(height / 8), { fit: 'cover' })
      .blur(12)
      .modulate({ brightness: 0.85 }),
  );
  const whole = await pixelsOf(sharp(photo).resize(width, height, { fit: 'inside' }));
  const brand = await pixelsOf(sharp(await readFile(mark)).resize(markSide, markSide));
  const made = await pixelsOf(
    sharp(ground.input, ground)
      .resize(width, height, { fit: 'fill', kernel: 'cubic' })
      .composite([
        { ...whole, gravity: 'centre' },
        { ...brand, left: width - markSide - markMargin, top: height - markSide - markMargin },
      ])
      .removeAlpha(),
  );
  for (const quality of qualities) {
    const file = await sharp(made.input, made).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (file.length < maxBytes) return file;
  }
  throw new Error(`more than ${maxBytes} bytes at the lowest quality`);
}

/** Raw pixels, to avoid lossy encoding between steps. */
async function pixelsOf(picture: Sharp) {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { input: data, raw: { width: info.width, height: info.height, channels: info.channels } };
}
