import { pictureWidths } from '@perchero/contract/media/pictures.rules';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { typeOfBytes } from './picture-type.rules.ts';

// Runs in the decoder's process only: what is handed to libvips here may come from anybody.

export type FilesByWidth = Readonly<Record<(typeof pictureWidths)[number], Uint8Array>>;

export interface Photo {
  readonly files: FilesByWidth;
  /** Of the largest file. */
  readonly width: number;
  readonly height: number;
  readonly color: string;
  readonly thumbhash: string;
}

const mostPixels = 40e6;
/** Cameras write a dozen; each further one decodes the whole picture once more. */
const mostScans = 60;
/** What a picture that has to be unpacked whole may take; the process has half a gigabyte. */
const mostUnpackedBytes = 160e6;
/** Long strips are no photos of clothes; they are made narrower instead of taller than a WebP can be. */
const mostHeightPerWidth = 4;
const largest = 1280;
const webp = { quality: 80, effort: 3 } as const;
const avif = { quality: 55, effort: 2 } as const;
/** thumbhash takes no more. */
const thumbhashSide = 100;
const white = '#ffffff';
const startOfScan = Buffer.from([0xff, 0xda]);

/** Upright, square, without the metadata of the file. */
export async function makeAvatar(upload: Uint8Array, width: number): Promise<Uint8Array> {
  const picture = await openUpload(upload);
  return picture.autoOrient().resize(width, width, { fit: 'cover' }).webp(webp).toBuffer();
}

/** Decoded once; everything else is made from the largest file's pixels. */
export async function makePhoto(upload: Uint8Array): Promise<Photo> {
  const picture = await openUpload(upload);
  const { data, info } = await within(picture.autoOrient(), largest)
    .flatten({ background: white })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  return {
    files: await inEveryWidth(pixels, (sized) => sized.webp(webp)),
    width,
    height,
    ...(await previewOf(pixels())),
  };
}

/** From a file of ours. */
export function makeAvif(photo: Uint8Array): Promise<FilesByWidth> {
  return inEveryWidth(
    () => sharp(photo),
    (sized) => sized.avif(avif),
  );
}

async function openUpload(upload: Uint8Array): Promise<Sharp> {
  if (startsOfScan(upload) > mostScans) throw new Error(`more than ${mostScans} scans`);
  const picture = sharp(upload, { limitInputPixels: mostPixels, failOn: 'error' });
  const unpacked = unpackedBytes(await picture.metadata());
  if (unpacked > mostUnpackedBytes) throw new Error(`${unpacked} bytes unpacked`);
  return picture.timeout({ seconds: 8 });
}

/** Most are read line by line; these stay in memory from the first line to the last, or take as long as if they did. */
function unpackedBytes({ format, isProgressive, width, height, channels, depth }: Metadata): number {
  const isHeldWhole = isProgressive || format === 'webp' || depth === 'ushort';
  // The coefficients of a JPEG are 16 bits each.
  const bytesPerSample = depth === 'ushort' || (format === 'jpeg' && isProgressive) ? 2 : 1;
  return isHeldWhole ? width * height * channels * bytesPerSample : 0;
}

/** Of a JPEG, whose data cannot hold the marker by chance. */
function startsOfScan(upload: Uint8Array): number {
  const bytes = Buffer.from(upload.buffer, upload.byteOffset, upload.byteLength);
  if (typeOfBytes(bytes) !== 'image/jpeg') return 0;
  let count = 0;
  for (let at = bytes.indexOf(startOfScan); at >= 0; at = bytes.indexOf(startOfScan, at + 2)) count += 1;
  return count;
}

function within(picture: Sharp, width: number): Sharp {
  const height = width * mostHeightPerWidth;
  return picture.resize({ width, height, fit: 'inside', withoutEnlargement: true });
}

async function inEveryWidth(open: () => Sharp, encode: (sized: Sharp) => Sharp): Promise<FilesByWidth> {
  const made = new Map<number, Uint8Array>();
  for (const width of pictureWidths) made.set(width, await encode(within(open(), width)).toBuffer());
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
