/** Adobe RGB (1998), as cameras that are set to it write: primaries for D50, and one gamma for all. */
export function adobeRgb(): Buffer {
  const tags: readonly (readonly [name: string, data: Buffer])[] = [
    ['desc', description('Adobe RGB (1998)')],
    ['cprt', Buffer.from('text\0\0\0\0none\0', 'latin1')],
    ['wtpt', xyz(0.9505, 1, 1.0891)],
    ['rXYZ', xyz(0.60974, 0.31111, 0.01947)],
    ['gXYZ', xyz(0.20528, 0.62567, 0.06087)],
    ['bXYZ', xyz(0.14919, 0.06322, 0.74457)],
    ['rTRC', gamma(2.19921875)],
    ['gTRC', gamma(2.19921875)],
    ['bTRC', gamma(2.19921875)],
  ];
  const table = Buffer.alloc(4 + tags.length * 12);
  table.writeUInt32BE(tags.length, 0);
  const bodies: Buffer[] = [];
  let at = 128 + table.length;
  for (const [index, [name, data]] of tags.entries()) {
    const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
    table.write(name, 4 + index * 12, 'latin1');
    table.writeUInt32BE(at, 8 + index * 12);
    table.writeUInt32BE(data.length, 12 + index * 12);
    bodies.push(padded);
    at += padded.length;
  }
  return Buffer.concat([head(at), table, ...bodies]);
}

function head(size: number): Buffer {
  const data = Buffer.alloc(128);
  data.writeUInt32BE(size, 0);
  data.writeUInt32BE(0x02100000, 8);
  data.write('mntrRGB XYZ ', 12, 'latin1');
  data.write('acsp', 36, 'latin1');
  xyz(0.9642, 1, 0.8249).copy(data, 68, 8);
  return data;
}

function xyz(...values: [number, number, number]): Buffer {
  const data = Buffer.alloc(20);
  data.write('XYZ ', 0, 'latin1');
  for (const [index, value] of values.entries()) data.writeInt32BE(Math.round(value * 65_536), 8 + index * 4);
  return data;
}

function gamma(value: number): Buffer {
  const data = Buffer.alloc(14);
  data.write('curv', 0, 'latin1');
  data.writeUInt32BE(1, 8);
  data.writeUInt16BE(Math.round(value * 256), 12);
  return data;
}

function description(text: string): Buffer {
  const data = Buffer.alloc(12 + text.length + 1 + 78);
  data.write('desc', 0, 'latin1');
  data.writeUInt32BE(text.length + 1, 8);
  data.write(text, 12, 'latin1');
  return data;
}
