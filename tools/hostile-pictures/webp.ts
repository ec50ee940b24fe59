export interface RiffChunk {
  readonly type: string;
  readonly data: Buffer;
}

export function chunksOf(webp: Buffer): RiffChunk[] {
  const chunks: RiffChunk[] = [];
  let at = 12;
  while (at + 8 <= webp.length) {
    const size = webp.readUInt32LE(at + 4);
    chunks.push({
      type: webp.toString('latin1', at, at + 4),
      data: webp.subarray(at + 8, at + 8 + size),
    });
    at += 8 + size + (size % 2);
  }
  return chunks;
}

export function webpOf(chunks: readonly RiffChunk[]): Buffer {
  const body = Buffer.concat(
    chunks.map(({ type, data }) => {
      const framed = Buffer.alloc(8 + data.length + (data.length % 2));
      framed.write(type, 0, 'latin1');
      framed.writeUInt32LE(data.length, 4);
      framed.set(data, 8);
      return framed;
    }),
  );
  const head = Buffer.alloc(12);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  head.write('WEBP', 8, 'latin1');
  return Buffer.concat([head, body]);
}

/** The header of the extended format. */
export function canvas(width: number, height: number, flags: number): RiffChunk {
  const data = Buffer.alloc(10);
  data[0] = flags;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return { type: 'VP8X', data };
}

/** Lossless and of one color, so that any size fits in forty bytes. */
export function blankWebp(width: number, height: number): Buffer {
  return webpOf([{ type: 'VP8L', data: blankLossless(width, height) }]);
}

function blankLossless(width: number, height: number): Buffer {
  const bits: number[] = [];
  const put = (value: number, count: number) => {
    for (let bit = 0; bit < count; bit += 1) bits.push((value >> bit) & 1);
  };
  put(width - 1, 14);
  put(height - 1, 14);
  // No alpha, version 0; no transform, no color cache, one group of codes.
  put(0, 4);
  put(0, 3);
  // Green, red, blue, alpha: a code with one symbol of eight bits.
  for (const symbol of [0x60, 0x40, 0x20, 0xff]) {
    put(0b101, 3);
    put(symbol, 8);
  }
  put(0b0001, 4);
  const bytes = Buffer.alloc(1 + Math.ceil(bits.length / 8));
  bytes[0] = 0x2f;
  for (const [index, bit] of bits.entries()) {
    const place = 1 + Math.floor(index / 8);
    bytes[place] = (bytes[place] ?? 0) | (bit << (index % 8));
  }
  return bytes;
}
