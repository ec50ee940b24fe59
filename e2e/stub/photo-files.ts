import { createHash, randomBytes } from 'node:crypto';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';

/** Writes a photo file with a fixed modification time. */
export async function writePhoto(folder: string, name: string, bytes: Buffer): Promise<string> {
  const file = join(folder, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
  const taken = new Date('2026-11-01T12:00:00Z');
  await utimes(file, taken, taken);
  return file;
}

/** A photo of one colour derived from `seed`. */
export async function plainPhoto(seed: string, width = 600, height = 750): Promise<Buffer> {
  const color = `#${createHash('sha256').update(seed).digest('hex').slice(0, 6)}`;
  return await sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
}

/** Upright 600 × 800, red above and blue below, stored rotated with EXIF orientation 6. */
export async function sidewaysPhoto(): Promise<Buffer> {
  const half = { create: { width: 400, height: 600, channels: 3 as const, background: 'blue' } };
  const red = await sharp({ create: { ...half.create, background: 'red' } })
    .png()
    .toBuffer();
  return await sharp(half)
    .extend({ left: 400, background: 'red' })
    .composite([{ input: red, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** Noise of more than 20 MB. */
export async function hugePhoto(): Promise<Buffer> {
  return await noise(3200, 2400).jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer();
}

/** Small enough to upload unchanged, large enough that its progress is visible. */
export async function grainyPhoto(): Promise<Buffer> {
  return await noise(1000, 1250).jpeg({ quality: 80 }).toBuffer();
}

function noise(width: number, height: number) {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
}

/** Size, format, EXIF orientation and the colour at the top of the stored pixels. */
export async function inspectPhoto(bytes: Buffer) {
  const { width, height, orientation, format } = await sharp(bytes).metadata();
  const { data } = await sharp(bytes)
    .extract({ left: Math.floor(width / 2), top: Math.floor(height / 8), width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, , blue = 0] = data;
  return { width, height, orientation: orientation ?? 1, format, top: red > blue ? 'red' : 'blue' };
}
