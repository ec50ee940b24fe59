import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import type { PictureType } from '@perchero/contract/media/pictures.rules';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { squarePng } from '../../../test/png.ts';
import { decodePhoto } from './decoder.ts';

const photo = (width = 300, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: '#c7a388' } });
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

type Hostile = readonly [name: string, type: PictureType, make: () => Promise<Buffer> | Buffer];
const hostile: readonly Hostile[] = [
  ['nothing', 'image/jpeg', () => Buffer.alloc(0)],
  ['an SVG', 'image/png', () => Buffer.from(svg)],
  ['a GIF', 'image/png', () => photo().gif().toBuffer()],
  ['a TIFF', 'image/jpeg', () => photo().tiff().toBuffer()],
  ['an AVIF', 'image/webp', () => photo(64, 64).avif({ effort: 0 }).toBuffer()],
  [
    'a HEIF by its first bytes',
    'image/jpeg',
    () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
  ],
  ['a PDF', 'image/jpeg', () => Buffer.from('%PDF-1.7\n1 0 obj')],
  ['HTML', 'image/webp', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a PNG called JPEG', 'image/jpeg', () => photo().png().toBuffer()],
  ['a JPEG called WebP', 'image/webp', () => photo().jpeg().toBuffer()],
  ['a WebP called PNG', 'image/png', () => photo().webp().toBuffer()],
  [
    'an SVG behind the first bytes of a JPEG',
    'image/jpeg',
    () => Buffer.from(`\xff\xd8\xff${svg}`, 'latin1'),
  ],
  ['an SVG in the frame of a WebP', 'image/webp', () => Buffer.from(`RIFF\x40\0\0\0WEBP${svg}`, 'latin1')],
  ['half a JPEG', 'image/jpeg', async () => half(await photo(900, 900).jpeg().toBuffer())],
  ['half a PNG', 'image/png', async () => half(await noise(200).png().toBuffer())],
  ['half a WebP', 'image/webp', async () => half(await noise(200).webp().toBuffer())],
  ['a PNG of 16000 by 16000', 'image/png', () => hugePng(16_000)],
  ['a PNG of 2147483647 by 2147483647', 'image/png', () => claimedPng(0x7fffffff)],
  [
    'a JPEG that claims 65500 by 65500',
    'image/jpeg',
    async () => claimingJpeg(await photo().jpeg().toBuffer()),
  ],
  [
    'a JPEG of 100 scans',
    'image/jpeg',
    async () => withScans(await photo().jpeg({ progressive: true }).toBuffer()),
  ],
  [
    'a PNG of 39 megapixels that has to be unpacked whole',
    'image/png',
    () => hugePng(6250, { isInterlaced: true, depth: 16 }),
  ],
];

describe('SELL-12 invalid files are refused', () => {
  it.each(hostile)('%s', async (_, type, make) => {
    await expect(decodePhoto(await make(), type)).rejects.toMatchObject({ code: 'invalid-picture' });
  });

  it('randomly mutated files never crash the process and yield WebP or a refusal', async () => {
    const whole = await noise(120).jpeg().toBuffer();
    const outcomes = new Set<string>();
    for (let seed = 0; seed < 12; seed += 1) {
      const outcome = await decodePhoto(mutated(whole, seed), 'image/jpeg').then(
        async ({ files }) => (await sharp(files[320]).metadata()).format,
        (error: unknown) => (error as { code?: string }).code ?? String(error),
      );
      outcomes.add(outcome);
    }
    expect([...outcomes].filter((outcome) => outcome !== 'webp' && outcome !== 'invalid-picture')).toEqual(
      [],
    );
  });
});

it('SELL-12 trailing data of a photo is dropped', async () => {
  const polyglot = Buffer.concat([
    await photo().jpeg().toBuffer(),
    Buffer.from('PK\x03\x04<script>alert(1)</script>'),
  ]);

  const { files } = await decodePhoto(polyglot, 'image/jpeg');

  expect(Object.values(files).some((file) => Buffer.from(file).includes('script'))).toBe(false);
});

it('a killed process is not reported as an invalid picture', async () => {
  const upload = await noise(2000).png().toBuffer();
  const outcome = decodePhoto(upload, 'image/png').catch((error: unknown) => String(error));

  await expect.poll(() => childrenOf(process.pid), { interval: 20 }).toHaveLength(1);
  process.kill(childrenOf(process.pid)[0] ?? 0, 'SIGKILL');

  expect(await outcome).toBe('Error: picture process: ended with SIGKILL');
});

function childrenOf(parent: number): number[] {
  const tasks = readdirSync(`/proc/${parent}/task`);
  const lists = tasks.map((task) => readFileSync(`/proc/${parent}/task/${task}/children`, 'utf8'));
  return lists.flatMap((list) => list.split(' ').filter(Boolean).map(Number));
}

function half(file: Buffer): Buffer {
  return file.subarray(0, file.length / 2);
}

function noise(side: number) {
  return sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });
}

/** Deterministic per seed. */
function mutated(file: Buffer, seed: number): Buffer {
  const changed = Buffer.from(file);
  const random = createHash('sha512').update(String(seed)).digest();
  for (let index = 0; index < 20; index += 1)
    changed[random.readUInt16LE(index * 2) % changed.length] = random[index + 40] ?? 0;
  changed.set([0xff, 0xd8, 0xff]);
  return changed;
}

/** A decompression bomb: a few kilobytes that unpack to 250 MB. */
function hugePng(side: number, { isInterlaced = false, depth = 8 } = {}): Buffer {
  const rows = deflateSync(Buffer.alloc((side + 1) * side));
  return squarePng(side, rows, [depth, isInterlaced ? 6 : 0, 0, 0, isInterlaced ? 1 : 0]);
}

function claimedPng(side: number): Buffer {
  return squarePng(side, deflateSync(Buffer.alloc(64)), [8, 2, 0, 0, 0]);
}

function claimingJpeg(file: Buffer): Buffer {
  const changed = Buffer.from(file);
  const frame = changed.indexOf(Buffer.from([0xff, 0xc0]));
  changed.writeUInt16BE(65_500, frame + 5);
  changed.writeUInt16BE(65_500, frame + 7);
  return changed;
}

/** Repeats the last scan 100 times. */
function withScans(file: Buffer): Buffer {
  const last = file.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = file.subarray(last, file.length - 2);
  return Buffer.concat([
    file.subarray(0, last),
    ...Array.from({ length: 100 }, () => scan),
    file.subarray(-2),
  ]);
}
