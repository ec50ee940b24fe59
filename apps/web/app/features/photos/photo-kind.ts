import type { PictureType } from '@perchero/contract/media/pictures.rules';

/** Enough bytes to detect the type and the EXIF orientation. */
export const headLength = 128 * 1024;

/** The type by magic bytes, whatever the file's name says; null when only a decoder can tell. */
export function kindOf(head: Uint8Array): PictureType | 'heic' | null {
  if (startsWith(head, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (startsWith(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (letters(head, 0, 4) === 'RIFF' && letters(head, 8, 12) === 'WEBP') return 'image/webp';
  const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];
  return letters(head, 4, 8) === 'ftyp' && heicBrands.includes(letters(head, 8, 12)) ? 'heic' : null;
}

const startOfScan = 0xda;
const exifSegment = 0xe1;
const orientationTag = 0x0112;

/** Whether the EXIF orientation of a JPEG rotates or mirrors it. */
export function isRotated(head: Uint8Array): boolean {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  let at = 2;
  while (at + 4 <= view.byteLength && view.getUint8(at) === 0xff && view.getUint8(at + 1) !== startOfScan) {
    const isExif = view.getUint8(at + 1) === exifSegment && letters(head, at + 4, at + 8) === 'Exif';
    if (isExif) return orientationOf(view, at + 10) > 1;
    at += 2 + view.getUint16(at + 2);
  }
  return false;
}

/** Reads the first directory of the TIFF block at `start`; 1 (upright) by default. */
function orientationOf(view: DataView, start: number): number {
  if (start + 8 > view.byteLength) return 1;
  const littleEndian = view.getUint16(start) === 0x4949;
  const directory = start + view.getUint32(start + 4, littleEndian);
  if (directory + 2 > view.byteLength) return 1;
  const entries = view.getUint16(directory, littleEndian);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = directory + 2 + entry * 12;
    if (at + 12 > view.byteLength) return 1;
    if (view.getUint16(at, littleEndian) === orientationTag) return view.getUint16(at + 8, littleEndian);
  }
  return 1;
}

function startsWith(head: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => head[index] === byte);
}

function letters(head: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...head.subarray(from, to));
}
