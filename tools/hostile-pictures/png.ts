import { crc32, deflateSync } from 'node:zlib';

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function chunk(type: string, data: Uint8Array = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

interface Header {
  readonly width: number;
  readonly height: number;
  readonly depth?: number;
  /** 0 grey, 2 colour, 3 palette, 4 grey with alpha, 6 colour with alpha. */
  readonly color?: number;
  readonly interlaced?: boolean;
}

export function header({ width, height, depth = 8, color = 0, interlaced = false }: Header): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, color, 0, 0, interlaced ? 1 : 0], 8);
  return chunk('IHDR', data);
}

/** A picture of zeros: a few kilobytes for any size. */
export function blankPng(shape: Header): Buffer {
  const rows = deflateSync(Buffer.alloc(rawSize(shape)), { level: 9 });
  return Buffer.concat([pngSignature, header(shape), chunk('IDAT', rows), chunk('IEND')]);
}

/** Inserts chunks after the header. */
export function withChunks(png: Buffer, chunks: readonly Buffer[]): Buffer {
  const afterHeader = pngSignature.length + 25;
  return Buffer.concat([png.subarray(0, afterHeader), ...chunks, png.subarray(afterHeader)]);
}

/** Changes the size in the header, with a valid checksum. */
export function claimingSize(png: Buffer, width: number, height: number): Buffer {
  const data = Buffer.from(png.subarray(16, 29));
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  return Buffer.concat([pngSignature, chunk('IHDR', data), png.subarray(33)]);
}

const channels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** Start and step of each Adam7 pass. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function rawSize({ width, height, depth = 8, color = 0, interlaced = false }: Header): number {
  const bits = depth * (channels[color] ?? 1);
  const size = (columns: number, rows: number) =>
    columns === 0 ? 0 : rows * (1 + Math.ceil((columns * bits) / 8));
  if (!interlaced) return size(width, height);
  return passes
    .map(([x, y, dx, dy]) => size(Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)))
    .reduce((sum, part) => sum + part, 0);
}
