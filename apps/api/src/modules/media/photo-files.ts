import { pictureWidths } from '@perchero/contract/media/pictures.rules';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { hashPicture, type PictureHash } from './hash-picture.ts';
import { hashedWidth } from './perceptual-hash.rules.ts';
import { detectType } from './picture-type.rules.ts';

// Runs only in the decoder's child process, because libvips reads untrusted files here.

export type FilesByWidth = Readonly<Record<(typeof pictureWidths)[number], Uint8Array>>;

export interface Photo {
  readonly files: FilesByWidth;
  /** Of the largest file. */
  readonly width: number;
  readonly height: number;
  readonly color: string;
  readonly thumbhash: string;
  /** Null for plain pictures. */
  readonly perceptual: PictureHash | null;
}

const maxPixels = 40e6;
/** Cameras write about twelve; each scan decodes the whole picture again. */
const maxScans = 60;
/** For formats decoded as a whole; the process has 512 MB. */
const maxUnpackedBytes = 160e6;
/** Taller pictures are scaled down, because WebP limits the height. */
const maxHeightPerWidth = 4;
const largest = 1280;
const webp = { quality: 80, effort: 3 } as const;
const avif = { quality: 55, effort: 2 } as const;
/** Maximum of thumbhash. */
const thumbhashSide = 100;
const white = '#ffffff';
const startOfScan = Buffer.from([0xff, 0xda]);

/** Square, auto-oriented, without metadata. */
export async function makeAvatar(upload: Uint8Array, width: number): Promise<Uint8Array> {
  const picture = await openUpload(upload);
  return picture.autoOrient().resize(width, width, { fit: 'cover' }).webp(webp).toBuffer();
}

/** Decodes the upload once and derives all files from the largest one. */
export async function makePhoto(upload: Uint8Array): Promise<Photo> {
  const picture = await openUpload(upload);
  const { data, info } = await fitWidth(picture.autoOrient(), largest)
    .flatten({ background: white })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const files = await encodeEveryWidth(pixels, (sized) => sized.webp(webp));
  return {
    files,
    width,
    height,
    ...(await previewOf(pixels())),
    perceptual: await hashPicture(files[hashedWidth]),
  };
}

/** `photo` is a file that we encoded. */
export function makeAvif(photo: Uint8Array): Promise<FilesByWidth> {
  return encodeEveryWidth(
    () => sharp(photo),
    (sized) => sized.avif(avif),
  );
}

async function openUpload(upload: Uint8Array): Promise<Sharp> {
  if (countScans(upload) > maxScans) throw new Error(`more than ${maxScans} scans`);
  const picture = sharp(upload, { limitInputPixels: maxPixels, failOn: 'error' });
  const unpacked = unpackedBytes(await picture.metadata());
  if (unpacked > maxUnpackedBytes) throw new Error(`${unpacked} bytes unpacked`);
  return picture.timeout({ seconds: 8 });
}

/** Memory of formats that libvips cannot stream line by line; 0 for the others. */
function unpackedBytes({ format, isProgressive, width, height, channels, depth }: Metadata): number {
  const isUnpackedWhole = isProgressive || format === 'webp' || depth === 'ushort';
  // The coefficients of a JPEG are 16 bits each.
  const bytesPerSample = depth === 'ushort' || (format === 'jpeg' && isProgressive) ? 2 : 1;
  return isUnpackedWhole ? width * height * channels * bytesPerSample : 0;
}

/** JPEG data escapes this marker, so every match is a scan. */
function countScans(upload: Uint8Array): number {
  const bytes = Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength);
  if (detectType(bytes) !== 'image/jpeg') return 0;
  let count = 0;
  for (let at = bytes.indexOf(startOfScan); at >= 0; at = bytes.indexOf(startOfScan, at + 2)) count += 1;
  return count;
}

function fitWidth(picture: Sharp, width: number): Sharp {
  const height = width * maxHeightPerWidth;
  return picture.resize({ width, height, fit: 'inside', withoutEnlargement: true });
}

async function encodeEveryWidth(open: () => Sharp, encode: (sized: Sharp) => Sharp): Promise<FilesByWidth> {
  const made = new Map<number, Uint8Array>();
  for (const width of pictureWidths) made.set(width, await encode(fitWidth(open(), width)).toBuffer());
  return Object.fromEntries(made) as unknown as FilesByWidth;
}

async function previewOf(picture: Sharp) {
  const small = await picture
    .resize(thumbhashSide, thumbhashSide, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = small.info;
  const { dominant } = await sharp(small.data, { raw: { width, height, channels } }).stats();
  const color = [dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0'));
  const hash = rgbaToThumbHash(width, height, small.data);
  return { color: `#${color.join('')}`, thumbhash: Buffer.from(hash).toString('base64') };
}
