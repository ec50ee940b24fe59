import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { drawn, honest } from './honest.ts';
import * as jpeg from './jpeg.ts';
import { blankPng, chunk, claimingSize, header, pngSignature } from './png.ts';
import { jpegWith, pngWith, type Sample, sampleOf } from './sample.ts';
import { blankWebp, canvas, chunksOf, webpOf } from './webp.ts';

const maxPixels = 40e6;

/** Small files that decode to much data or take long; those above the pixel limit must be rejected. */
export function bombs(): Sample[] {
  return [...pngBombs(), ...jpegBombs(), ...webpBombs()];
}

const zerosBySize = new Map<number, Buffer>();

/** Compressed zeros. */
function zeros(megabytes: number): Buffer {
  const known =
    zerosBySize.get(megabytes) ?? deflateSync(Buffer.alloc(megabytes * 1024 * 1024), { level: 9 });
  zerosBySize.set(megabytes, known);
  return known;
}

const times = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);
const byPixels = (width: number, height: number) => (width * height > maxPixels ? 'refuse' : 'either');

function pngBombs(): Sample[] {
  const png = (name: string, must: Sample['must'], make: Sample['make']) =>
    sampleOf('bomb', 'png', name, must, make);
  const compressedText = (megabytes: number) =>
    ['zTXt', Buffer.concat([Buffer.from('Comment\0\0'), zeros(megabytes)])] as const;
  const sizes = [
    [16_000, 16_000, 1],
    [16_000, 16_000, 8],
    [40_000, 1_001, 1],
    [65_500, 65_500, 1],
    [1_000_000, 41, 1],
    [6_400, 6_400, 8],
  ] as const;
  const claims = [
    [0, 480],
    [0, 0],
    [0x7fffffff, 480],
    [0x7fffffff, 0x7fffffff],
    [0xffffffff, 1],
    [4_000, 4_000],
  ] as const;
  const deep = { width: 6_300, height: 6_300, depth: 16, color: 6 };
  return [
    ...sizes.map(([width, height, depth]) =>
      png(`${width} × ${height} at ${depth} bit`, byPixels(width, height), () =>
        blankPng({ width, height, depth }),
      ),
    ),
    ...claims.map(([width, height]) =>
      png(`claims ${width} × ${height}`, 'refuse', async () =>
        claimingSize(await honest('image/png'), width, height),
      ),
    ),
    png('40 megapixels, 16 bit with alpha', 'either', () => blankPng(deep)),
    png('40 megapixels, 16 bit with alpha, interlaced', 'either', () =>
      blankPng({ ...deep, interlaced: true }),
    ),
    png('a color profile of 512 MB', 'either', () =>
      pngWith(['iCCP', Buffer.concat([Buffer.from('ICC\0\0'), zeros(512)])])(),
    ),
    png('a text of 512 MB', 'either', () => pngWith(compressedText(512))()),
    png('200 texts of 4 MB', 'either', () => pngWith(...times(200, compressedText(4)))()),
    png('100,000 chunks', 'either', pngWith(...times(100_000, ['tEXt', 'a\0'] as const))),
    png('512 MB of data for 640 × 480', 'either', () =>
      Buffer.concat([
        pngSignature,
        header({ width: 640, height: 480 }),
        chunk('IDAT', zeros(512)),
        chunk('IEND'),
      ]),
    ),
  ];
}

function jpegBombs(): Sample[] {
  const jpg = (name: string, must: Sample['must'], make: Sample['make']) =>
    sampleOf('bomb', 'jpeg', name, must, make);
  const claims = [
    [16_000, 16_000],
    [65_535, 65_535],
    [65_500, 700],
    [8_000, 8_000],
    [0, 480],
    [0, 0],
  ] as const;
  const rotated = (photo: Buffer) => jpeg.withSegments(photo, [jpeg.orientationSegment(6)]);
  return [
    ...claims.map(([width, height]) =>
      jpg(`claims ${width} × ${height}`, 'refuse', async () =>
        jpeg.claimingSize(await honest('image/jpeg'), width, height),
      ),
    ),
    jpg('no height', 'either', async () => jpeg.claimingSize(await honest('image/jpeg'), 640, 0)),
    jpg('40 megapixels, progressive, rotated', 'either', async () => rotated(await plain(6_300).toBuffer())),
    jpg('40 megapixels, progressive, CMYK, rotated', 'either', async () => rotated(await cmyk(6_300))),
    ...[90, 400, jpeg.maxScans].flatMap((scans) =>
      [12, 39].map((megapixels) =>
        jpg(`${megapixels} megapixels in ${scans} scans`, scans > 1000 ? 'refuse' : 'either', async () =>
          jpeg.withScans(await plain(Math.floor(Math.sqrt(megapixels * 1e6))).toBuffer(), scans),
        ),
      ),
    ),
    jpg('10,000 comments', 'either', jpegWith(...times(10_000, [0xfe, 'a'] as const))),
    jpg(
      '100 comments of 64 KB',
      'either',
      jpegWith(...times(100, [0xfe, Buffer.alloc(65_533, 'a')] as const)),
    ),
    jpg(
      '100 first parts of a color profile',
      'either',
      jpegWith(...times(100, [0xe2, `ICC_PROFILE\0\x01\xff${'\0'.repeat(60_000)}`] as const)),
    ),
  ];
}

function plain(side: number): Sharp {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#806040' } }).jpeg({
    quality: 60,
    progressive: true,
    chromaSubsampling: '4:4:4',
  });
}

/** Converted at a small size, because the conversion is a hundred times slower than drawing. */
async function cmyk(side: number): Promise<Buffer> {
  const small = await (await drawn(64, 64, 'inks')).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
  return sharp(small)
    .pipelineColourspace('cmyk')
    .resize(side, side, { kernel: 'nearest' })
    .toColourspace('cmyk')
    .jpeg({ quality: 60, progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

function webpBombs(): Sample[] {
  const webp = (name: string, must: Sample['must'], make: Sample['make']) =>
    sampleOf('bomb', 'webp', name, must, make);
  const sizes = [
    [16_383, 16_383],
    [16_383, 2_500],
    [6_300, 6_300],
    [16_383, 2_400],
  ] as const;
  const onCanvas = (side: number) => async () =>
    webpOf([canvas(side, side, 0), ...chunksOf(await honest('image/webp'))]);
  return [
    ...sizes.map(([width, height]) =>
      webp(`${width} × ${height} in forty bytes`, byPixels(width, height), () => blankWebp(width, height)),
    ),
    webp('a canvas of 16 million by 16 million', 'refuse', onCanvas(0xffffff)),
    webp('a canvas that differs from its picture', 'refuse', onCanvas(6_000)),
    webp('2000 frames', 'either', () => animation(2_000, 200)),
    webp('200 frames of 36 megapixels', 'either', () => animation(200, 6_000)),
    webp('a chunk larger than its container', 'refuse', async () => {
      const file = Buffer.from(await honest('image/webp'));
      file.writeUInt32LE(0x7fffffff, 16);
      return file;
    }),
    webp('20 megapixels of detail', 'either', async () =>
      (await drawn(5_000, 4_000, 'heavy')).webp({ quality: 60, effort: 0 }).toBuffer(),
    ),
  ];
}

function animation(frames: number, side: number): Buffer {
  const picture = blankWebp(side, side).subarray(12);
  const position = Buffer.alloc(16);
  position.writeUIntLE(side - 1, 6, 3);
  position.writeUIntLE(side - 1, 9, 3);
  position.writeUIntLE(40, 12, 3);
  return webpOf([
    canvas(side, side, 0b10),
    { type: 'ANIM', data: Buffer.alloc(6) },
    ...times(frames, { type: 'ANMF', data: Buffer.concat([position, picture]) }),
  ]);
}
