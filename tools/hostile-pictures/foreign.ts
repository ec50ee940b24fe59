import { gzipSync } from 'node:zlib';
import { pictureTypes } from '@perchero/contract/media/pictures.rules';
import sharp from 'sharp';
import { drawn, honest } from './honest.ts';
import { payloadMark, type Sample, underEveryType } from './sample.ts';
import { zipOf } from './zip.ts';

/** Whatever else there is, sent under the name of a photo; and photos sent under the name of another kind. */
export function foreignFiles(): Sample[] {
  const everywhere = [...drawings(), ...otherPictures(), ...noPictures()].flatMap(([name, make]) =>
    underEveryType('foreign', name, make),
  );
  const behindSignatures = [...drawings(), ...noPictures()].flatMap(([name, make]) =>
    Object.entries(signatures).map(([type, signature]): Sample => ({
      family: 'foreign',
      name: `${name} behind the first bytes of ${type.slice('image/'.length)}`,
      type: type as Sample['type'],
      must: 'refuse',
      make: async () => Buffer.concat([signature, await make()]),
    })),
  );
  return [...everywhere, ...behindSignatures, ...swapped()];
}

type Named = readonly [name: string, make: Sample['make']];

const signatures: Readonly<Record<Sample['type'], Buffer>> = {
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  'image/png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  'image/webp': Buffer.from('RIFF\0\x10\0\0WEBPVP8 ', 'latin1'),
};

/** They lie about their type, though each is a good photo. */
function swapped(): Sample[] {
  return pictureTypes.flatMap((real) =>
    pictureTypes
      .filter((type) => type !== real)
      .map((type) => ({
        family: 'lying type',
        name: `${real.slice('image/'.length)} as ${type.slice('image/'.length)}`,
        type,
        must: 'refuse' as const,
        make: () => honest(real),
      })),
  );
}

function drawings(): Named[] {
  const svg = (inside: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">${inside}</svg>`;
  const laughs = Array.from({ length: 9 }, (_, index) => {
    const inner = index === 0 ? payloadMark : `&a${index - 1};`.repeat(10);
    return `<!ENTITY a${index} "${inner}">`;
  });
  return [
    ['SVG', () => Buffer.from(svg('<rect width="640" height="480"/>'))],
    ['SVG with a script', () => Buffer.from(svg(`<script>alert('${payloadMark}')</script>`))],
    ['SVG that reads a file', () => Buffer.from(svg('<image href="file:///etc/passwd"/>'))],
    ['SVG that calls out', () => Buffer.from(svg('<image href="http://169.254.169.254/latest/meta-data"/>'))],
    [
      'SVG with a billion laughs',
      () => Buffer.from(`<!DOCTYPE s [${laughs.join('')}]>${svg('<text>&a8;</text>')}`),
    ],
    ['packed SVG', () => gzipSync(svg('<rect width="640" height="480"/>'))],
  ];
}

function otherPictures(): Named[] {
  const as =
    (format: 'gif' | 'tiff' | 'avif', options = {}) =>
    async () =>
      (await drawn(320, 240, 'foreign')).toFormat(format, options).toBuffer();
  return [
    ['GIF', as('gif')],
    ['moving GIF', movingGif],
    ['TIFF', as('tiff')],
    ['TIFF with a JPEG inside', as('tiff', { compression: 'jpeg' })],
    ['large TIFF', as('tiff', { bigtiff: true })],
    ['AVIF', as('avif', { effort: 0 })],
    ['HEIC', async () => rebranded(await as('avif', { effort: 0 })(), 'heic')],
    ['HEIF', async () => rebranded(await as('avif', { effort: 0 })(), 'mif1')],
    ['BMP', bmp],
    ['ICO', ico],
    ['PPM', () => Buffer.concat([Buffer.from('P6\n320 240\n255\n'), Buffer.alloc(320 * 240 * 3, 90)])],
    ['PFM', () => Buffer.concat([Buffer.from('PF\n32 24\n-1.0\n'), Buffer.alloc(32 * 24 * 12)])],
    [
      'Radiance',
      () => Buffer.concat([Buffer.from('#?RADIANCE\n\n-Y 24 +X 32\n'), Buffer.alloc(32 * 24 * 4)]),
    ],
    ['FITS', () => Buffer.from('SIMPLE  =                    T'.padEnd(2880))],
    ['JPEG 2000', () => Buffer.from('0000000c6a5020200d0a870a00000014667479706a703220', 'hex')],
    ['JPEG XL', () => Buffer.from('0000000c4a584c200d0a870a00000014667479706a786c20', 'hex')],
    [
      'Photoshop',
      () => Buffer.from('8BPS\0\x01\0\0\0\0\0\0\0\x03\0\0\0\x40\0\0\0\x40\0\x08\0\x03', 'latin1'),
    ],
    ['libvips’ own format', vipsFile],
    ['a matrix of numbers', () => Buffer.from('4 4\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 16\n')],
  ];
}

function noPictures(): Named[] {
  return [
    [
      'PDF',
      () =>
        Buffer.from(
          `%PDF-1.4\n%${payloadMark}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`,
        ),
    ],
    ['PostScript', () => Buffer.from('%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file\n')],
    ['HTML', () => Buffer.from(`<!doctype html><script>alert('${payloadMark}')</script>`)],
    ['ZIP', () => zipOf('foto.jpg', Buffer.from(payloadMark))],
    [
      'MP4',
      () => Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1'), Buffer.alloc(400)]),
    ],
    ['a program', () => Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(600)])],
    [
      'a script of ImageMagick',
      () => Buffer.from('push graphic-context\nfill \'url(https://127.0.0.1/x.jpg"|id")\'\n'),
    ],
    ['text', () => Buffer.from('Buenas, ¿sigue disponible? '.repeat(40))],
  ];
}

async function movingGif(): Promise<Buffer> {
  const frames = await Promise.all(
    ['one', 'two'].map(async (seed) => (await drawn(64, 64, seed)).raw().toBuffer()),
  );
  return sharp(Buffer.concat(frames), { raw: { width: 64, height: 128, channels: 3, pageHeight: 64 } })
    .gif()
    .toBuffer();
}

/** The brand tells phones' HEIC from AVIF. */
function rebranded(avif: Buffer, brand: string): Buffer {
  const file = Buffer.from(avif);
  file.write(brand, 8, 'latin1');
  return file;
}

function bmp(): Buffer {
  const head = Buffer.alloc(54);
  head.write('BM', 0, 'latin1');
  head.writeUInt32LE(54 + 64 * 64 * 3, 2);
  head.writeUInt32LE(54, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(64, 18);
  head.writeInt32LE(64, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  return Buffer.concat([head, Buffer.alloc(64 * 64 * 3, 120)]);
}

/** A PNG inside, so that a careless reader finds a photo. */
async function ico(): Promise<Buffer> {
  const png = await honest('image/png', 'icon', 64, 64);
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.set([64, 64], 6);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, png]);
}

function vipsFile(): Buffer {
  const head = Buffer.alloc(64);
  head.writeUInt32BE(0x08f2a6b6, 0);
  head.writeInt32BE(64, 4);
  head.writeInt32BE(64, 8);
  head.writeInt32BE(3, 12);
  return Buffer.concat([head, Buffer.alloc(64 * 64 * 3)]);
}
