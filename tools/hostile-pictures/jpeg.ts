/** A marker segment; 0xe1 is APP1, 0xfe a comment. */
export function segment(marker: number, data: Uint8Array): Buffer {
  const framed = Buffer.alloc(data.length + 4);
  framed.set([0xff, marker], 0);
  framed.writeUInt16BE(data.length + 2, 2);
  framed.set(data, 4);
  return framed;
}

/** Inserts segments after the start marker. */
export function withSegments(jpeg: Buffer, segments: readonly Buffer[]): Buffer {
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** Changes the size in the frame header. */
export function claimingSize(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg);
  const frame = frameOf(jpeg);
  changed.writeUInt16BE(height, frame.at + 5);
  changed.writeUInt16BE(width, frame.at + 7);
  return changed;
}

/**
 * Many valid scans, each a dozen bytes without new data that make a decoder process the whole picture. Needs a progressive
 * picture of one color without subsampling.
 */
export function withScans(progressive: Buffer, scans: number): Buffer {
  const parts = partsOf(progressive);
  const firstDetail = parts.find(({ marker, at }) => marker === 0xda && spectrumOf(progressive, at) > 0);
  if (!firstDetail) throw new Error('This JPEG is not progressive');
  // One code of one bit: a run of 32767 unchanged blocks.
  const table = segment(0xc4, Buffer.from([0x10, 1, ...Array.from({ length: 15 }, () => 0), 0xe0]));
  const runs = '0'.padEnd(15, '1').repeat(Math.ceil(blocksOf(progressive) / 32_767));
  const bytes = runs.padEnd(Math.ceil(runs.length / 8) * 8, '1').match(/.{8}/g) ?? [];
  const emptyScan = stuffed(Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))));
  const all = Array.from({ length: scans }, (_, index) => {
    const [component, step] = [1 + (index % 3), Math.floor(index / 3)];
    const [coefficient, bit] = [1 + Math.floor(step / 14), 13 - (step % 14)];
    const approximation = bit === 13 ? 0x0d : ((bit + 1) << 4) | bit;
    const head = segment(0xda, Buffer.from([1, component, 0, coefficient, coefficient, approximation]));
    return Buffer.concat([head, emptyScan]);
  });
  return Buffer.concat([progressive.subarray(0, firstDetail.at), table, ...all, Buffer.from('ffd9', 'hex')]);
}

/** The maximum of `withScans`: 63 coefficients, 14 bits, 3 components. */
export const maxScans = 63 * 14 * 3;

function spectrumOf(jpeg: Buffer, scanAt: number): number {
  const components = jpeg[scanAt + 4] ?? 0;
  return jpeg[scanAt + 5 + components * 2] ?? 0;
}

/** Escapes 0xff in entropy-coded data. */
function stuffed(bytes: Buffer): Buffer {
  return Buffer.from([...bytes].flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])));
}

export function profileSegment(profile: Uint8Array): Buffer {
  return segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), profile]));
}

/** EXIF with an orientation only. */
export function orientationSegment(orientation: number): Buffer {
  const tag = Buffer.from('4d4d002a00000008000101120003000000010000000000000000', 'hex');
  tag.writeUInt16BE(orientation, 18);
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tag]));
}

/** The segments, without entropy-coded data. */
export function partsOf(jpeg: Buffer): { marker: number; at: number; length: number }[] {
  const parts: { marker: number; at: number; length: number }[] = [];
  let at = 2;
  while (at + 4 <= jpeg.length) {
    const marker = jpeg[at + 1] ?? 0;
    if (jpeg[at] !== 0xff || marker === 0 || (marker >= 0xd0 && marker <= 0xd9)) {
      at += 1;
      continue;
    }
    const length = jpeg.readUInt16BE(at + 2) + 2;
    parts.push({ marker, at, length });
    at += length;
  }
  return parts;
}

function blocksOf(jpeg: Buffer): number {
  const { at } = frameOf(jpeg);
  return Math.ceil(jpeg.readUInt16BE(at + 5) / 8) * Math.ceil(jpeg.readUInt16BE(at + 7) / 8);
}

function frameOf(jpeg: Buffer): { at: number } {
  const isFrame = (marker: number) =>
    marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
  const frame = partsOf(jpeg).find(({ marker }) => isFrame(marker));
  if (!frame) throw new Error('This JPEG has no frame header');
  return frame;
}
