import type { PictureType } from '@perchero/contract/media/pictures.rules';
import sharp, { type Sharp } from 'sharp';
import { randomStream } from '../seed/generator/random.ts';

/** Clockwise from the top left: red, green, yellow, blue, with different luminance. */
export const cornerColors = [
  [0xc0, 0x20, 0x20],
  [0x30, 0xc0, 0x50],
  [0xf0, 0xe0, 0x20],
  [0x10, 0x20, 0xa0],
] as const;

/** Size of the corners as a share of the shorter side. */
const cornerShare = 0.22;

/** Soft shapes like a photo, with a color per corner that shows the orientation. */
export async function drawn(width: number, height: number, seed: string): Promise<Sharp> {
  const random = randomStream(seed);
  const side = 24;
  const shapes = Buffer.from(Array.from({ length: side * side * 3 }, () => 60 + Math.floor(random() * 130)));
  const { data, info } = await sharp(shapes, { raw: { width: side, height: side, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  paintCorners(data, width, height);
  return sharp(data, { raw: info });
}

function paintCorners(pixels: Buffer, width: number, height: number): void {
  const reach = Math.max(1, Math.round(Math.min(width, height) * cornerShare));
  const [topLeft, topRight, bottomRight, bottomLeft] = cornerColors.map((color) => Buffer.from(color));
  for (let row = 0; row < reach; row += 1) {
    paint(row, 0, topLeft);
    paint(row, width - reach, topRight);
    paint(height - 1 - row, width - reach, bottomRight);
    paint(height - 1 - row, 0, bottomLeft);
  }

  function paint(row: number, column: number, color: Buffer | undefined): void {
    const from = (row * width + column) * 3;
    pixels.fill(color ?? '', from, from + reach * 3);
  }
}

const photos = new Map<string, Promise<Buffer>>();

/** A small valid photo of the type. */
export function honest(type: PictureType, seed = 'honest', width = 640, height = 480): Promise<Buffer> {
  const key = `${type} ${seed} ${width} ${height}`;
  const known = photos.get(key) ?? draw();
  photos.set(key, known);
  return known;

  async function draw(): Promise<Buffer> {
    const photo = await drawn(width, height, seed);
    if (type === 'image/png') return photo.png().toBuffer();
    return photo.toFormat(type === 'image/jpeg' ? 'jpeg' : 'webp', { quality: 82 }).toBuffer();
  }
}
