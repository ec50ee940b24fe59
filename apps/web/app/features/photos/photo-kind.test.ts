import { expect, it } from 'vitest';
import { isRotated, kindOf } from './photo-kind.ts';

const bytes = (...parts: (string | readonly number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part, 'latin1')] : part)),
  );

it.each([
  ['image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe0])],
  ['image/png', bytes([0x89], 'PNG\r\n', [0x1a, 0x0a])],
  ['image/webp', bytes('RIFF', [1, 0, 0, 0], 'WEBP')],
  ['heic', bytes([0, 0, 0, 24], 'ftypheic')],
  ['heic', bytes([0, 0, 0, 24], 'ftypmif1')],
  [null, bytes([0, 0, 0, 24], 'ftypavif')],
  [null, bytes('GIF89a')],
  [null, bytes('<svg xmlns=')],
  [null, bytes()],
])('SELL-12 detects the type %s by the magic bytes', (kind, head) => {
  expect(kindOf(head)).toBe(kind);
});

/** The start of a JPEG whose EXIF block has one entry, the orientation. */
function jpeg(orientation: number, order: 'little' | 'big'): Uint8Array {
  const short = (value: number) => (order === 'little' ? [value, 0] : [0, value]);
  const long = (value: number) => (order === 'little' ? [value, 0, 0, 0] : [0, 0, 0, value]);
  const tag = order === 'little' ? [0x12, 0x01] : [0x01, 0x12];
  const tiff = [
    order === 'little' ? 'II' : 'MM',
    short(42),
    long(8),
    short(1),
    tag,
    short(3),
    long(1),
  ] as const;
  const exif = bytes('Exif', [0, 0], ...tiff, short(orientation), short(0), long(0));
  return bytes([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 0xff, 0xe1, 0, exif.length + 2], [...exif]);
}

it.each(['little', 'big'] as const)('SELL-12 detects a rotated photo (%s endian)', (order) => {
  expect(isRotated(jpeg(6, order))).toBe(true);
  expect(isRotated(jpeg(1, order))).toBe(false);
});

it('treats a photo without orientation, or a truncated one, as upright', () => {
  const whole = jpeg(6, 'little');

  expect(isRotated(bytes([0xff, 0xd8, 0xff, 0xda, 0, 2]))).toBe(false);
  for (let length = 0; length < whole.length - 12; length += 1) {
    expect(isRotated(whole.slice(0, length))).toBe(false);
  }
});
