import type { PictureType } from '@perchero/contract/media/pictures.rules';
import { honest } from './honest.ts';
import { segment, withSegments } from './jpeg.ts';
import { chunk, withChunks } from './png.ts';
import { canvas, chunksOf, webpOf } from './webp.ts';

/** A file uploaded as a photo. */
export interface Sample {
  readonly name: string;
  readonly family: string;
  /** The declared content type. */
  readonly type: PictureType;
  /** `either`: it may be accepted; its output must be clean in any case. */
  readonly must: 'refuse' | 'accept' | 'either';
  make(): Promise<Buffer> | Buffer;
}

/** Part of every payload that must not appear in the output. */
export const payloadMark = 'PERCHERO-CARGA-7f3a';

export type Format = 'jpeg' | 'png' | 'webp';
export const formats: readonly Format[] = ['jpeg', 'png', 'webp'];

export const sampleOf = (
  family: string,
  format: Format,
  name: string,
  must: Sample['must'],
  make: Sample['make'],
): Sample => ({ family, name: `${format}: ${name}`, type: `image/${format}`, must, make });

/** A valid photo with additional segments or chunks: `[marker, data]` for JPEG, `[type, data]` for PNG and WebP. */
export const jpegWith =
  (...segments: (readonly [marker: number, data: Buffer | string])[]) =>
  async (): Promise<Buffer> =>
    withSegments(
      await honest('image/jpeg'),
      segments.map(([marker, data]) => segment(marker, latin(data))),
    );

export const pngWith =
  (...chunks: (readonly [type: string, data: Buffer | string])[]) =>
  async (): Promise<Buffer> =>
    withChunks(
      await honest('image/png'),
      chunks.map(([type, data]) => chunk(type, latin(data))),
    );

export const webpWith =
  (type: string, data: Buffer | string, flags = 0) =>
  async (): Promise<Buffer> =>
    webpOf([canvas(640, 480, flags), ...chunksOf(await honest('image/webp')), { type, data: latin(data) }]);

export const latin = (data: Buffer | string): Buffer =>
  typeof data === 'string' ? Buffer.from(data, 'latin1') : data;
