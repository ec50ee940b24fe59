import { crc32, gzipSync } from 'node:zlib';
import { drawn, honest } from './honest.ts';
import { type Format, formats, latin, payloadMark, type Sample, sampleOf } from './sample.ts';

type NamedFiles = Readonly<Record<string, Sample['make']>>;

/** Other file types declared as photos, and photos declared as another type. */
export function foreignFiles(): Sample[] {
  const all = { ...vectorFiles, ...otherPictures, ...otherFiles };
  return formats.flatMap((format) => [
    ...Object.entries(all).map(([name, make]) => sampleOf('foreign', format, name, 'refuse', make)),
    ...Object.entries({ ...vectorFiles, ...otherFiles }).map(([name, make]) =>
      sampleOf('foreign', format, `${name} after the signature`, 'refuse', async () =>
        Buffer.concat([latin(signatures[format]), await make()]),
      ),
    ),
    ...formats
      .filter((actual) => actual !== format)
      .map((actual) => sampleOf('wrong type', format, actual, 'refuse', () => honest(`image/${actual}`))),
  ]);
}

const signatures: Readonly<Record<Format, string>> = {
  jpeg: '\xff\xd8\xff\xe0',
  png: '\x89PNG\r\n\x1a\n',
  webp: 'RIFF\0\x10\0\0WEBPVP8 ',
};

const file =
  (...parts: (Buffer | string)[]) =>
  () =>
    Buffer.concat(parts.map(latin));
const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">${content}</svg>`;
const entities = Array.from({ length: 9 }, (_, index) => {
  const value = index === 0 ? payloadMark : `&a${index - 1};`.repeat(10);
  return `<!ENTITY a${index} "${value}">`;
});

const vectorFiles: NamedFiles = {
  SVG: file(svg('<rect width="640" height="480"/>')),
  'SVG with a script': file(svg(`<script>alert('${payloadMark}')</script>`)),
  'SVG with a file reference': file(svg('<image href="file:///etc/passwd"/>')),
  'SVG with a remote reference': file(svg('<image href="http://169.254.169.254/latest/meta-data"/>')),
  'SVG with a billion laughs': file(`<!DOCTYPE s [${entities.join('')}]>${svg('<text>&a8;</text>')}`),
  'compressed SVG': () => gzipSync(svg('<rect width="640" height="480"/>')),
};

const encoded =
  (format: 'gif' | 'tiff' | 'avif', options = {}) =>
  async () =>
    (await drawn(320, 240, 'foreign')).toFormat(format, options).toBuffer();

/** HEIC and AVIF differ in the brand. */
const heif = (brand: string) => async () => {
  const avif = await encoded('avif', { effort: 0 })();
  avif.write(brand, 8, 'latin1');
  return avif;
};

const otherPictures: NamedFiles = {
  GIF: encoded('gif'),
  TIFF: encoded('tiff'),
  'TIFF with a JPEG': encoded('tiff', { compression: 'jpeg' }),
  BigTIFF: encoded('tiff', { bigtiff: true }),
  AVIF: encoded('avif', { effort: 0 }),
  HEIC: heif('heic'),
  HEIF: heif('mif1'),
  BMP: file(
    'BM\x36\x30\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x40\0\0\0\x40\0\0\0\x01\0\x18\0',
    Buffer.alloc(24),
    Buffer.alloc(64 * 64 * 3, 120),
  ),
  // Contains a PNG that a lenient decoder could find.
  ICO: async () => {
    const png = await honest('image/png', 'icon', 64, 64);
    const header = Buffer.from('00000100010040400000010020000000000016000000', 'hex');
    header.writeUInt32LE(png.length, 14);
    return Buffer.concat([header, png]);
  },
  PPM: file('P6\n320 240\n255\n', Buffer.alloc(320 * 240 * 3, 90)),
  PFM: file('PF\n32 24\n-1.0\n', Buffer.alloc(32 * 24 * 12)),
  Radiance: file('#?RADIANCE\n\n-Y 24 +X 32\n', Buffer.alloc(32 * 24 * 4)),
  FITS: file('SIMPLE  =                    T'.padEnd(2880)),
  'JPEG 2000': file(Buffer.from('0000000c6a5020200d0a870a00000014667479706a703220', 'hex')),
  'JPEG XL': file(Buffer.from('0000000c4a584c200d0a870a00000014667479706a786c20', 'hex')),
  Photoshop: file('8BPS\0\x01\0\0\0\0\0\0\0\x03\0\0\0\x40\0\0\0\x40\0\x08\0\x03'),
  libvips: file(Buffer.from('08f2a6b6000000400000004000000003', 'hex'), Buffer.alloc(48 + 64 * 64 * 3)),
  'a matrix': file('4 4\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 16\n'),
};

const otherFiles: NamedFiles = {
  PDF: file(`%PDF-1.4\n%${payloadMark}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`),
  PostScript: file('%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file\n'),
  HTML: file(`<!doctype html><script>alert('${payloadMark}')</script>`),
  ZIP: () => zipOf('foto.jpg', Buffer.from(payloadMark)),
  MP4: file('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', Buffer.alloc(400)),
  'an executable': file('\x7fELF\x02\x01\x01', Buffer.alloc(600)),
  'an ImageMagick script': file('push graphic-context\nfill \'url(https://127.0.0.1/x.jpg"|id")\'\n'),
  text: file('Buenas, ¿sigue disponible? '.repeat(40)),
};

/** An uncompressed archive with one file. */
export function zipOf(name: string, data: Buffer): Buffer {
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(20, 4);
  local.writeUInt32LE(crc32(data), 14);
  local.writeUInt32LE(data.length, 18);
  local.writeUInt32LE(data.length, 22);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(20, 6);
  local.copy(central, 16, 14, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + data.length, 16);
  return Buffer.concat([local, Buffer.from(name), data, central, Buffer.from(name), end]);
}
