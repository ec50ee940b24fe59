import type { PictureType } from '@perchero/contract/media/pictures.rules';
import sharp, { type Sharp } from 'sharp';
import { itemAt, pick, randomStream } from '../seed/generator/random.ts';
import { drawn } from './honest.ts';
import { orientationSegment, withSegments } from './jpeg.ts';

/** A valid photo with its size after applying the orientation. */
export interface GoodPhoto {
  readonly name: string;
  readonly type: PictureType;
  readonly width: number;
  readonly height: number;
  readonly isGrey: boolean;
  make(): Promise<Buffer>;
}

const shapes = {
  '4:3': [4, 3],
  '3:4': [3, 4],
  '3:2': [3, 2],
  '2:3': [2, 3],
  '16:9': [16, 9],
  '9:16': [9, 16],
  '1:1': [1, 1],
  '4:5': [4, 5],
  panorama: [5, 1],
  'tall panorama': [1, 4],
} as const;
const megapixels = [0.3, 1, 2, 5, 8, 12, 16, 20, 24] as const;
const orientations = [1, 2, 3, 4, 5, 6, 7, 8] as const;

const phone = {
  IFD0: { Make: 'Teléfono', Model: 'X' },
  IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '34/1 54/1 11/1' },
};

const [jpeg, png, webp] = [kindOf('jpeg', 24), kindOf('png', 5), kindOf('webp', 12)];

const kinds: readonly Kind[] = [
  jpeg('4:2:0', (photo) => photo.jpeg({ quality: 85 })),
  jpeg('4:4:4', (photo) => photo.jpeg({ quality: 90, chromaSubsampling: '4:4:4' })),
  jpeg('progressive', (photo) => photo.jpeg({ quality: 80, progressive: true })),
  jpeg('Display P3', (photo) => photo.withIccProfile('p3').jpeg({ quality: 88 })),
  jpeg('grey', (photo) => photo.greyscale().jpeg({ quality: 85 }), { isGrey: true }),
  jpeg('CMYK', (photo) => photo.toColourspace('cmyk').jpeg({ quality: 85 }), { maxMegapixels: 2 }),
  jpeg('with EXIF', (photo, orientation) => photo.withExif(phone).withMetadata({ orientation }).jpeg(), {
    writesOrientation: true,
  }),
  png('plain', (photo) => photo.png({ compressionLevel: 3 })),
  png('with alpha', (photo) => photo.ensureAlpha().png({ compressionLevel: 3 })),
  png('palette', (photo) => photo.png({ palette: true, effort: 1 }), { maxMegapixels: 1 }),
  png('16 bit', (photo) => photo.toColourspace('rgb16').png({ compressionLevel: 3 }), { maxMegapixels: 2 }),
  png('interlaced', (photo) => photo.png({ progressive: true }), { maxMegapixels: 2 }),
  webp('lossy', (photo) => photo.webp({ quality: 82, effort: 1 })),
  webp('lossless', (photo) => photo.webp({ lossless: true, effort: 0 }), { maxMegapixels: 2 }),
  webp('with alpha', (photo) => photo.ensureAlpha().webp({ quality: 80, effort: 1 }), { maxMegapixels: 5 }),
];

interface Kind {
  readonly name: string;
  readonly type: PictureType;
  readonly maxMegapixels: number;
  readonly isGrey?: boolean;
  /** `encode` writes the orientation. */
  readonly writesOrientation?: boolean;
  encode(photo: Sharp, orientation: number): Sharp;
}

function kindOf(format: 'jpeg' | 'png' | 'webp', maxMegapixels: number) {
  return (name: string, encode: Kind['encode'], traits: Partial<Kind> = {}): Kind => ({
    name: `${format} ${name}`,
    type: `image/${format}`,
    maxMegapixels,
    ...traits,
    encode,
  });
}

/** Every kind in every orientation, with random but reproducible shapes and sizes. */
export function goodPhotos(count: number): GoodPhoto[] {
  const random = randomStream('good photos');
  return Array.from({ length: count }, (_, index) => {
    const made = itemAt(kinds, index % kinds.length);
    const orientation = itemAt(orientations, Math.floor(index / kinds.length) % orientations.length);
    const shape = pick(random, Object.keys(shapes) as (keyof typeof shapes)[]);
    const size = Math.min(pick(random, megapixels), made.maxMegapixels);
    const { width, height } = sizeOf(shape, size);
    return {
      name: `${index} ${made.name}, ${shape}, ${size} MP, orientation ${orientation}`,
      type: made.type,
      width,
      height,
      isGrey: made.isGrey ?? false,
      make: () => photograph(made, { width, height, orientation, seed: `good ${index}` }),
    };
  });
}

function sizeOf(shape: keyof typeof shapes, size: number): { width: number; height: number } {
  const [across, down] = shapes[shape];
  const unit = Math.sqrt((size * 1e6) / (across * down));
  return { width: Math.round(across * unit), height: Math.round(down * unit) };
}

interface Setting {
  readonly width: number;
  readonly height: number;
  readonly orientation: number;
  readonly seed: string;
}

async function photograph(made: Kind, { width, height, orientation, seed }: Setting): Promise<Buffer> {
  const stored = await asStored(await drawn(width, height, seed), orientation);
  // With the orientation sharp writes an sRGB profile, which would undo what some JPEGs are about.
  if (made.type !== 'image/jpeg')
    return made.encode(stored.withMetadata({ orientation }), orientation).toBuffer();
  const encoded = await made.encode(stored, orientation).toBuffer();
  return orientation === 1 || made.writesOrientation
    ? encoded
    : withSegments(encoded, [orientationSegment(orientation)]);
}

/** The stored pixels for an orientation. */
async function asStored(upright: Sharp, orientation: number): Promise<Sharp> {
  const isMirrored = [2, 4, 5, 7].includes(orientation);
  const degrees = { 3: 180, 4: 180, 5: -90, 6: -90, 7: 90, 8: 90 }[orientation] ?? 0;
  if (orientation === 1) return upright;
  const turned = isMirrored ? await raw(upright.flop()) : upright;
  return degrees === 0 ? turned : raw(turned.rotate(degrees));
}

/** Separate pipelines, because sharp rotates before it mirrors. */
async function raw(photo: Sharp): Promise<Sharp> {
  const { data, info } = await photo.raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info });
}
