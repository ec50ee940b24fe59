import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { drawn, honest } from './honest.ts';
import * as jpeg from './jpeg.ts';
import { blankPng, chunk, claimingSize as pngClaiming, header, pngSignature, withChunks } from './png.ts';
import type { Sample } from './sample.ts';
import { blankWebp, canvas, chunksOf, webpOf } from './webp.ts';

const megabyte = 1024 * 1024;
const mostPixels = 40e6;

/** Small files that would unpack to much, or take long: what is above the limit is refused, the rest stays within memory. */
export function bombs(): Sample[] {
  return [...pngBombs(), ...jpegBombs(), ...webpBombs()];
}

function bomb(type: Sample['type'], name: string, must: Sample['must'], make: Sample['make']): Sample {
  return { family: 'bomb', type, name: `${type.slice('image/'.length)}: ${name}`, must, make };
}

function pngBombs(): Sample[] {
  const png = (name: string, must: Sample['must'], make: Sample['make']) =>
    bomb('image/png', name, must, make);
  const sizes = [
    [16_000, 16_000, 1],
    [16_000, 16_000, 8],
    [16_384, 16_384, 1],
    [40_000, 1_001, 1],
    [1_001, 40_000, 1],
    [65_500, 65_500, 1],
    [1_000_000, 41, 1],
    [6_400, 6_400, 8],
  ] as const;
  return [
    ...sizes.map(([width, height, depth]) =>
      png(`${width} × ${height} at ${depth} bit`, width * height > mostPixels ? 'refuse' : 'either', () =>
        blankPng({ width, height, depth }),
      ),
    ),
    png('16000 × 16000 in colour, interlaced, 1 row of data', 'refuse', () =>
      Buffer.concat([
        pngSignature,
        header({ width: 16_000, height: 16_000, color: 6, depth: 16, interlaced: true }),
        chunk('IDAT', deflateSync(Buffer.alloc(16_000))),
        chunk('IEND'),
      ]),
    ),
    png('just within the limit, 16 bit with alpha, interlaced', 'either', () =>
      blankPng({ width: 6_300, height: 6_300, depth: 16, color: 6, interlaced: true }),
    ),
    png('just within the limit, 16 bit with alpha', 'either', () =>
      blankPng({ width: 6_300, height: 6_300, depth: 16, color: 6 }),
    ),
    png('a colour profile of 512 MB', 'either', async () =>
      withChunks(await honest('image/png'), [
        chunk('iCCP', Buffer.concat([Buffer.from('ICC\0\0', 'latin1'), zeros(512)])),
      ]),
    ),
    png('a text of 512 MB', 'either', async () =>
      withChunks(await honest('image/png'), [
        chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), zeros(512)])),
      ]),
    ),
    png('an international text of 256 MB', 'either', async () =>
      withChunks(await honest('image/png'), [
        chunk('iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0', 'latin1'), zeros(256)])),
      ]),
    ),
    png('200 texts of 4 MB', 'either', async () => {
      const text = chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), zeros(4)]));
      return withChunks(
        await honest('image/png'),
        Array.from({ length: 200 }, () => text),
      );
    }),
    png('a hundred thousand empty chunks', 'either', async () =>
      withChunks(await honest('image/png'), [
        Buffer.concat(Array.from({ length: 100_000 }, () => chunk('tEXt', Buffer.from('a\0')))),
      ]),
    ),
    png('pixels behind pixels: 512 MB of data for 640 × 480', 'either', () =>
      Buffer.concat([
        pngSignature,
        header({ width: 640, height: 480 }),
        chunk('IDAT', zeros(512)),
        chunk('IEND'),
      ]),
    ),
    png('no side', 'refuse', async () => pngClaiming(await honest('image/png'), 0, 480)),
    png('no side at all', 'refuse', async () => pngClaiming(await honest('image/png'), 0, 0)),
    png('a side of 2^31 − 1', 'refuse', async () => pngClaiming(await honest('image/png'), 0x7fffffff, 480)),
    png('both sides of 2^31 − 1', 'refuse', async () =>
      pngClaiming(await honest('image/png'), 0x7fffffff, 0x7fffffff),
    ),
    png('a side of 2^32 − 1', 'refuse', async () => pngClaiming(await honest('image/png'), 0xffffffff, 1)),
    png('larger than its data', 'refuse', async () => pngClaiming(await honest('image/png'), 4_000, 4_000)),
  ];
}

const filled = new Map<number, Buffer>();

/** Zeros, packed a thousandfold. */
function zeros(megabytes: number): Buffer {
  const known = filled.get(megabytes) ?? deflateSync(Buffer.alloc(megabytes * megabyte), { level: 9 });
  filled.set(megabytes, known);
  return known;
}

function jpegBombs(): Sample[] {
  const jpg = (name: string, must: Sample['must'], make: Sample['make']) =>
    bomb('image/jpeg', name, must, make);
  const claims = [
    [16_000, 16_000],
    [65_535, 65_535],
    [65_500, 700],
    [8_000, 8_000],
    [0, 480],
    [0, 0],
  ] as const;
  return [
    jpg('16000 × 16000, whole', 'refuse', () =>
      sharp({
        create: { width: 16_000, height: 16_000, channels: 3, background: '#806040' },
        limitInputPixels: false,
      })
        .jpeg({ quality: 20 })
        .toBuffer(),
    ),
    ...claims.map(([width, height]) =>
      jpg(`claims ${width} × ${height}`, 'refuse', async () =>
        jpeg.claimingSize(await honest('image/jpeg'), width, height),
      ),
    ),
    jpg('no height, to be told later', 'either', async () =>
      jpeg.claimingSize(await honest('image/jpeg'), 640, 0),
    ),
    jpg('just within the limit, progressive, full colour, lying on its side', 'either', async () =>
      lying(await plain(6_300, 6_300).toBuffer()),
    ),
    jpg('just within the limit, progressive, in four inks, lying on its side', 'either', async () =>
      lying(await inFourInks(6_300)),
    ),
    ...[90, 400, jpeg.mostScans].flatMap((scans) =>
      [12, 39].map((megapixels) =>
        jpg(`${megapixels} megapixels in ${scans} scans`, scans > 1000 ? 'refuse' : 'either', async () => {
          const width = Math.floor(Math.sqrt(megapixels * 1e6));
          return jpeg.withScans(await plain(width, width).toBuffer(), scans);
        }),
      ),
    ),
    jpg('ten thousand comments', 'either', async () =>
      jpeg.withSegments(
        await honest('image/jpeg'),
        Array.from({ length: 10_000 }, () => jpeg.segment(0xfe, Buffer.from('a'))),
      ),
    ),
    jpg('100 comments of 64 KB', 'either', async () =>
      jpeg.withSegments(
        await honest('image/jpeg'),
        Array.from({ length: 100 }, () => jpeg.segment(0xfe, Buffer.alloc(65_533, 'a'))),
      ),
    ),
    jpg('255 parts of one colour profile, each claiming to be the first', 'either', async () =>
      jpeg.withSegments(
        await honest('image/jpeg'),
        Array.from({ length: 100 }, () =>
          jpeg.segment(
            0xe2,
            Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\xff', 'latin1'), Buffer.alloc(60_000)]),
          ),
        ),
      ),
    ),
  ];
}

function plain(width: number, height: number): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#806040' } }).jpeg({
    quality: 60,
    progressive: true,
    chromaSubsampling: '4:4:4',
  });
}

/** Converted while it is small, because that takes a hundred times as long as drawing. */
async function inFourInks(side: number): Promise<Buffer> {
  const small = await (await drawn(64, 64, 'inks')).toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
  return sharp(small)
    .pipelineColourspace('cmyk')
    .resize(side, side, { kernel: 'nearest' })
    .toColourspace('cmyk')
    .jpeg({ quality: 60, progressive: true, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

function lying(photo: Buffer): Buffer {
  return jpeg.withSegments(photo, [jpeg.orientationSegment(6)]);
}

function webpBombs(): Sample[] {
  const webp = (name: string, must: Sample['must'], make: Sample['make']) =>
    bomb('image/webp', name, must, make);
  return [
    webp('16383 × 16383 in forty bytes', 'refuse', () => blankWebp(16_383, 16_383)),
    webp('16000 × 16000 in forty bytes', 'refuse', () => blankWebp(16_000, 16_000)),
    webp('16383 × 2500 in forty bytes', 'refuse', () => blankWebp(16_383, 2_500)),
    webp('6300 × 6300 in forty bytes', 'either', () => blankWebp(6_300, 6_300)),
    webp('16383 × 2400 in forty bytes', 'either', () => blankWebp(16_383, 2_400)),
    webp('a canvas of 16 million by 16 million', 'refuse', async () =>
      webpOf([canvas(0xffffff, 0xffffff, 0), ...chunksOf(await honest('image/webp'))]),
    ),
    webp('a canvas other than its picture', 'refuse', async () =>
      webpOf([canvas(6_000, 6_000, 0), ...chunksOf(await honest('image/webp'))]),
    ),
    webp('2000 pictures in one', 'either', async () => animation(2_000, 200, 200)),
    webp('8 moving pictures of 36 megapixels', 'either', async () => animation(8, 6_000, 6_000)),
    webp('200 moving pictures of 36 megapixels', 'either', async () => animation(200, 6_000, 6_000)),
    webp('larger than its container', 'refuse', async () => {
      const file = Buffer.from(await honest('image/webp'));
      file.writeUInt32LE(0x7fffffff, 16);
      return file;
    }),
    webp('photo within the limit, heavy with detail', 'either', async () =>
      (await drawn(5_000, 4_000, 'heavy')).webp({ quality: 60, effort: 0 }).toBuffer(),
    ),
  ];
}

function animation(frames: number, width: number, height: number): Buffer {
  const still = chunksOf(blankWebp(width, height))[0]?.data ?? Buffer.alloc(0);
  const picture = webpOf([{ type: 'VP8L', data: still }]).subarray(12);
  const place = Buffer.alloc(16);
  place.writeUIntLE(width - 1, 6, 3);
  place.writeUIntLE(height - 1, 9, 3);
  place.writeUIntLE(40, 12, 3);
  const frame = { type: 'ANMF', data: Buffer.concat([place, picture]) };
  return webpOf([
    canvas(width, height, 0b10),
    { type: 'ANIM', data: Buffer.alloc(6) },
    ...Array.from({ length: frames }, () => frame),
  ]);
}
