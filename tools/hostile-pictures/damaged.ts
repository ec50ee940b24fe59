import sharp from 'sharp';
import { pick, type Random, randomStream } from '../seed/generator/random.ts';
import { drawn, honest } from './honest.ts';
import { orientationSegment, profileSegment, withSegments } from './jpeg.ts';
import { chunk, header, pngSignature } from './png.ts';
import {
  type Format,
  formats,
  jpegWith,
  latin,
  payloadMark,
  pngWith,
  type Sample,
  sampleOf,
} from './sample.ts';

/** Mutated, truncated and malformed files, and rare but valid ones. */
export function damagedFiles(mutationsPerType: number): Sample[] {
  return [
    ...formats.flatMap((format) => mutations(format, mutationsPerType)),
    ...formats.flatMap(truncations),
    ...malformed(),
    ...rare(),
  ];
}

type Damage = (file: Buffer, random: Random) => Buffer;

const position = (file: Buffer, random: Random) => Math.floor(random() * file.length);

const damages: Readonly<Record<string, Damage>> = {
  'flipped bits': (file, random) => {
    for (let count = Math.ceil(file.length * 0.004); count > 0; count -= 1) {
      const at = position(file, random);
      file[at] = (file[at] ?? 0) ^ (1 << Math.floor(random() * 8));
    }
    return file;
  },
  'random header bytes': (file, random) => {
    for (let count = 0; count < 6; count += 1)
      file[2 + Math.floor(random() * 120)] = Math.floor(random() * 256);
    return file;
  },
  'one random byte': (file, random) => {
    file[position(file, random)] = Math.floor(random() * 256);
    return file;
  },
  'a run of zeros': (file, random) => {
    const from = position(file, random);
    return file.fill(0, from, from + 1 + Math.floor(random() * 400));
  },
  'a run of 0xff': (file, random) => {
    const from = position(file, random);
    return file.fill(0xff, from, from + 1 + Math.floor(random() * 60));
  },
  'a removed range': (file, random) => {
    const from = position(file, random);
    return Buffer.concat([file.subarray(0, from), file.subarray(from + 1 + Math.floor(random() * 300))]);
  },
  'a repeated range': (file, random) => {
    const from = position(file, random);
    return Buffer.concat([file.subarray(0, from + 200), file.subarray(from)]);
  },
  'an enormous length field': (file, random) => {
    file.writeUInt32BE(
      pick(random, [0x7fffffff, 0xffffffff, 0x80000000, 0x10000]),
      Math.min(position(file, random), file.length - 4),
    );
    return file;
  },
};

function mutations(format: Format, count: number): Sample[] {
  return Array.from({ length: count }, (_, index) => {
    const seed = `mutation ${format} ${index}`;
    const name = pick(randomStream(seed), Object.keys(damages));
    return sampleOf('mutation', format, `${index} ${name}`, 'either', async () => {
      const file = Buffer.from(await honest(`image/${format}`, 'mutated', 320, 240));
      return damages[name]?.(file, randomStream(`${seed} bytes`)) ?? file;
    });
  });
}

function truncations(format: Format): Sample[] {
  const cut = (name: string, must: Sample['must'], length: (whole: number) => number) =>
    sampleOf('truncated', format, name, must, async () => {
      const whole = await honest(`image/${format}`, 'cut');
      return whole.subarray(0, length(whole.length));
    });
  return [
    ...[1, 2, 3, 4, 8, 12, 16, 20, 30, 33].map((bytes) =>
      cut(`the first ${bytes} bytes`, 'refuse', () => bytes),
    ),
    ...[2, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 95].map((percent) =>
      cut(`the first ${percent} %`, 'refuse', (length) => Math.round((length * percent) / 100)),
    ),
    // A picture can be complete without its last bytes.
    ...[1, 2, 4, 12, 20].map((bytes) =>
      cut(`without the last ${bytes} bytes`, 'either', (length) => length - bytes),
    ),
  ];
}

function malformed(): Sample[] {
  const file = (format: Format, name: string, ...parts: (Buffer | string)[]) =>
    sampleOf('malformed', format, name, 'refuse', () => Buffer.concat(parts.map(latin)));
  const start = '\xff\xd8';
  const end = '\xff\xd9';
  const frame = Buffer.from('ffc00011080010001003012200021101031101', 'hex');
  return [
    ...formats.map((format) => file(format, 'only zeros', Buffer.alloc(5_000))),
    file('jpeg', 'start and end only', start, end),
    file('jpeg', 'a frame without pixels', start, frame, end),
    file('jpeg', '8 MB of 0xff', start, Buffer.alloc(8_000_000, 0xff)),
    file('png', 'a header only', pngSignature, header({ width: 64, height: 64 })),
    file('png', 'no pixels', pngSignature, header({ width: 64, height: 64 }), chunk('IEND')),
    file(
      'png',
      'a missing palette',
      pngSignature,
      header({ width: 64, height: 64, color: 3 }),
      chunk('IDAT', Buffer.alloc(40)),
      chunk('IEND'),
    ),
    file('png', 'an invalid depth', pngSignature, header({ width: 9, height: 9, depth: 7 }), chunk('IEND')),
    file('webp', 'an empty container', 'RIFF\x04\0\0\0WEBP'),
    file('webp', 'an empty picture', 'RIFF\x0c\0\0\0WEBPVP8 \0\0\0\0'),
    file('webp', 'a WAV file', 'RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x44\xac\0\0'),
  ];
}

function rare(): Sample[] {
  const sample = (format: Format, name: string, must: Sample['must'], make: Sample['make']) =>
    sampleOf('rare', format, name, must, make);
  const withProfile = (name: string, data: Buffer) =>
    sample('jpeg', name, 'either', async () =>
      withSegments(await honest('image/jpeg'), [profileSegment(data)]),
    );
  const photo = () => drawn(640, 480, 'rare');
  const hugeProfile = Buffer.alloc(600);
  hugeProfile.writeUInt32BE(0xffffffff, 0);
  hugeProfile.write('acsp', 36, 'latin1');
  return [
    withProfile('a color profile of noise', Buffer.alloc(3_000, 0xa7)),
    withProfile('a color profile that claims 4 GB', hugeProfile),
    withProfile('a color profile of text', Buffer.from(payloadMark)),
    withProfile('an empty color profile', Buffer.alloc(0)),
    sample('png', 'a broken color profile', 'either', pngWith(['iCCP', `ICC\0\0${payloadMark}`])),
    sample('webp', 'animated', 'either', async () =>
      sharp(await drawn(200, 600, 'frames').then((frames) => frames.raw().toBuffer()), {
        raw: { width: 200, height: 600, channels: 3, pageHeight: 200 },
      })
        .webp()
        .toBuffer(),
    ),
    sample('png', 'animated', 'either', pngWith(['acTL', '\0\0\0\x02\0\0\0\0'], ['fcTL', Buffer.alloc(26)])),
    sample('jpeg', 'a comment of 64 KB', 'accept', jpegWith([0xfe, Buffer.alloc(65_500, payloadMark)])),
    sample('jpeg', 'CMYK', 'accept', async () => (await photo()).toColourspace('cmyk').jpeg().toBuffer()),
    sample('jpeg', 'progressive', 'accept', async () =>
      (await photo()).jpeg({ progressive: true }).toBuffer(),
    ),
    sample('png', '16 bit', 'accept', async () => (await photo()).toColourspace('rgb16').png().toBuffer()),
    sample('png', 'interlaced', 'accept', async () => (await photo()).png({ progressive: true }).toBuffer()),
    ...[0, 255].map((orientation) =>
      sample('jpeg', `orientation ${orientation}`, 'either', async () =>
        withSegments(await honest('image/jpeg', 'turned'), [orientationSegment(orientation)]),
      ),
    ),
    sample('png', 'one pixel', 'either', () => honest('image/png', 'dot', 1, 1)),
    sample('jpeg', 'one pixel high', 'either', () => honest('image/jpeg', 'line', 3_000, 1)),
    sample('webp', 'one pixel wide', 'either', () => honest('image/webp', 'line', 1, 3_000)),
  ];
}
