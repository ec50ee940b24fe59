import { deflateSync } from 'node:zlib';
import type { Sharp } from 'sharp';
import { drawn, honest } from './honest.ts';
import { segment, withSegments } from './jpeg.ts';
import { chunk, withChunks } from './png.ts';
import { payloadMark, type Sample } from './sample.ts';
import { canvas, chunksOf, webpOf } from './webp.ts';

/** Good photos that say where, when, by whom and with what they were taken: they are taken, without any of it. */
export function carriers(): Sample[] {
  return [...jpegCarriers(), ...pngCarriers(), ...webpCarriers()];
}

function carrier(type: Sample['type'], name: string, make: Sample['make']): Sample {
  return { family: 'metadata', type, name: `${type.slice('image/'.length)}: ${name}`, must: 'accept', make };
}

const exif = {
  IFD0: { Artist: payloadMark, Make: payloadMark, Model: 'Cámara', Copyright: payloadMark },
  IFD2: { DateTimeOriginal: '2026:01:02 03:04:05', UserComment: payloadMark, BodySerialNumber: payloadMark },
  IFD3: {
    GPSLatitudeRef: 'S',
    GPSLatitude: '34/1 54/1 11/1',
    GPSLongitudeRef: 'W',
    GPSLongitude: '56/1 9/1 53/1',
  },
};
const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${payloadMark}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;
/** An EXIF block of its own, little-endian, with one text. */
const bareExif = Buffer.concat([
  Buffer.from('II*\0\x08\0\0\0\x01\0', 'latin1'),
  Buffer.from('3b010200', 'hex'),
  uint32(payloadMark.length + 1),
  uint32(26),
  uint32(0),
  Buffer.from(`${payloadMark}\0`),
]);

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function jpegCarriers(): Sample[] {
  const jpg = (name: string, make: Sample['make']) => carrier('image/jpeg', name, make);
  const holding = (name: string, marker: number, ...data: (Buffer | string)[]) =>
    jpg(name, async () =>
      withSegments(await honest('image/jpeg'), [
        segment(
          marker,
          Buffer.concat(data.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))),
        ),
      ]),
    );
  const iptc = Buffer.concat([
    Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0', 'latin1'),
    Buffer.from([0, 0, 0, payloadMark.length + 5, 0x1c, 0x02, 0x50, 0, payloadMark.length]),
    Buffer.from(payloadMark),
  ]);
  return [
    jpg('place and camera', async () => (await photo()).withExif(exif).jpeg().toBuffer()),
    jpg('place, turned by the camera', async () =>
      (await photo()).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    ),
    jpg('XMP', async () => (await photo()).withXmp(xmp).jpeg().toBuffer()),
    holding(
      'XMP continued',
      0xe1,
      `http://ns.adobe.com/xmp/extension/\0${'0'.repeat(32)}\0\0\0\x40\0\0\0\0${payloadMark}`,
    ),
    holding('two EXIF blocks', 0xe1, 'Exif\0\0', bareExif),
    holding('IPTC', 0xed, iptc),
    holding('a comment', 0xfe, payloadMark),
    holding('a maker’s own segment', 0xe5, payloadMark),
    holding('pictures behind the picture', 0xe2, 'MPF\0', payloadMark),
    holding('FlashPix', 0xe2, 'FPXR\0', payloadMark),
    holding('Ducky', 0xec, 'Ducky', payloadMark),
    holding('a small picture of its own', 0xe0, 'JFXX\0\x10', payloadMark),
    jpg('a second photo behind it', async () =>
      Buffer.concat([
        await honest('image/jpeg'),
        withSegments(await honest('image/jpeg', 'second', 64, 48), [segment(0xfe, Buffer.from(payloadMark))]),
      ]),
    ),
  ];
}

function pngCarriers(): Sample[] {
  const png = (name: string, ...chunks: Buffer[]) =>
    carrier('image/png', name, async () => withChunks(await honest('image/png'), chunks));
  const latin = (text: string) => Buffer.from(text, 'latin1');
  return [
    png('a text', chunk('tEXt', latin(`Author\0${payloadMark}`))),
    png('a packed text', chunk('zTXt', Buffer.concat([latin('Author\0\0'), deflateSync(payloadMark)]))),
    png('an international text', chunk('iTXt', latin(`Author\0\0\0\0\0${payloadMark}`))),
    png('XMP', chunk('iTXt', latin(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`))),
    png('EXIF', chunk('eXIf', bareExif)),
    png('the time', chunk('tIME', Buffer.from([7, 234, 1, 2, 3, 4, 5]))),
    png(
      'EXIF as old programs write it',
      chunk('tEXt', latin(`Raw profile type exif\0\nexif\n${payloadMark}`)),
    ),
    png(
      'IPTC as old programs write it',
      chunk('tEXt', latin(`Raw profile type iptc\0\niptc\n${payloadMark}`)),
    ),
    png('a chunk of its own', chunk('geOt', latin(payloadMark))),
    carrier('image/png', 'place and camera', async () => (await photo()).withExif(exif).png().toBuffer()),
  ];
}

function webpCarriers(): Sample[] {
  const beside = (type: string, flags: number, data: Buffer) => async () =>
    webpOf([canvas(640, 480, flags), ...chunksOf(await honest('image/webp')), { type, data }]);
  return [
    carrier('image/webp', 'place and camera', async () => (await photo()).withExif(exif).webp().toBuffer()),
    carrier('image/webp', 'XMP', async () => (await photo()).withXmp(xmp).webp().toBuffer()),
    carrier('image/webp', 'EXIF of one text', beside('EXIF', 0b1000, bareExif)),
    carrier('image/webp', 'XMP behind the picture', beside('XMP ', 0b100, Buffer.from(xmp))),
    carrier('image/webp', 'a chunk of its own', beside('geOt', 0, Buffer.from(payloadMark))),
    carrier('image/webp', 'a colour profile', async () =>
      (await photo()).withIccProfile('p3').webp().toBuffer(),
    ),
  ];
}

async function photo(): Promise<Sharp> {
  return drawn(640, 480, 'carrier');
}
