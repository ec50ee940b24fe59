import { deflateSync } from 'node:zlib';
import { drawn, honest } from './honest.ts';
import { segment, withSegments } from './jpeg.ts';
import {
  type Format,
  formats,
  jpegWith,
  payloadMark,
  pngWith,
  type Sample,
  sampleOf,
  webpWith,
} from './sample.ts';
import { zipOf } from './foreign.ts';

/** Valid photos with metadata, and polyglots: only their pixels may be in the output. */
export function hiddenData(): Sample[] {
  return [...metadata(), ...polyglots()];
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
/** A little-endian EXIF block with one text. */
const exifBlock = `II*\0\x08\0\0\0\x01\0\x3b\x01\x02\0${String.fromCharCode(payloadMark.length + 1)}\0\0\0\x1a\0\0\0\0\0\0\0${payloadMark}\0`;
const iptc = `Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0${String.fromCharCode(payloadMark.length + 5)}\x1c\x02\x50\0${String.fromCharCode(payloadMark.length)}${payloadMark}`;

function metadata(): Sample[] {
  const sample = (format: Format, name: string, make: Sample['make']) =>
    sampleOf('metadata', format, name, 'accept', make);
  const photo = () => drawn(640, 480, 'metadata');
  const jpegSegments: readonly (readonly [name: string, marker: number, data: string])[] = [
    [
      'extended XMP',
      0xe1,
      `http://ns.adobe.com/xmp/extension/\0${'0'.repeat(32)}\0\0\0\x40\0\0\0\0${payloadMark}`,
    ],
    ['EXIF', 0xe1, `Exif\0\0${exifBlock}`],
    ['IPTC', 0xed, iptc],
    ['a comment', 0xfe, payloadMark],
    ['a vendor segment', 0xe5, payloadMark],
    ['multi-picture format', 0xe2, `MPF\0${payloadMark}`],
    ['FlashPix', 0xe2, `FPXR\0${payloadMark}`],
    ['Ducky', 0xec, `Ducky${payloadMark}`],
    ['a thumbnail', 0xe0, `JFXX\0\x10${payloadMark}`],
  ];
  const pngChunks: readonly (readonly [name: string, type: string, data: Buffer | string])[] = [
    ['text', 'tEXt', `Author\0${payloadMark}`],
    ['compressed text', 'zTXt', Buffer.concat([Buffer.from('Author\0\0'), deflateSync(payloadMark)])],
    ['international text', 'iTXt', `Author\0\0\0\0\0${payloadMark}`],
    ['XMP', 'iTXt', `XML:com.adobe.xmp\0\0\0\0\0${xmp}`],
    ['EXIF', 'eXIf', exifBlock],
    ['time', 'tIME', '\x07\xea\x01\x02\x03\x04\x05'],
    ['raw EXIF profile', 'tEXt', `Raw profile type exif\0\nexif\n${payloadMark}`],
    ['raw IPTC profile', 'tEXt', `Raw profile type iptc\0\niptc\n${payloadMark}`],
    ['a private chunk', 'geOt', payloadMark],
  ];
  return [
    ...formats.map((format) =>
      sample(format, 'GPS and camera', async () =>
        (await photo()).withExif(exif).toFormat(format).toBuffer(),
      ),
    ),
    sample('jpeg', 'GPS, rotated', async () =>
      (await photo()).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    ),
    sample('jpeg', 'XMP', async () => (await photo()).withXmp(xmp).jpeg().toBuffer()),
    ...jpegSegments.map(([name, marker, data]) => sample('jpeg', name, jpegWith([marker, data]))),
    sample('jpeg', 'a second photo appended', async () =>
      Buffer.concat([
        await honest('image/jpeg'),
        withSegments(await honest('image/jpeg', 'second', 64, 48), [segment(0xfe, Buffer.from(payloadMark))]),
      ]),
    ),
    ...pngChunks.map(([name, type, data]) => sample('png', name, pngWith([type, data]))),
    sample('webp', 'an EXIF chunk', webpWith('EXIF', exifBlock, 0b1000)),
    sample('webp', 'an XMP chunk', webpWith('XMP ', xmp, 0b100)),
    sample('webp', 'a private chunk', webpWith('geOt', payloadMark)),
    sample('webp', 'a color profile', async () => (await photo()).withIccProfile('p3').webp().toBuffer()),
  ];
}

const script = `/*${payloadMark}*/alert(document.domain)`;
const payloads: Readonly<Record<string, Buffer>> = {
  HTML: Buffer.from(`<html><!--${payloadMark}--><script>${script}</script></html>`),
  JavaScript: Buffer.from(`*/=1;${script};/*`),
  ZIP: zipOf('carga.txt', Buffer.from(payloadMark)),
  JAR: zipOf('META-INF/MANIFEST.MF', Buffer.from(`Main-Class: ${payloadMark}\n`)),
  PHP: Buffer.from(`<?php /*${payloadMark}*/ system($_GET[0]); __HALT_COMPILER(); ?>`),
  PDF: Buffer.from(
    `%PDF-1.4\n%${payloadMark}\n1 0 obj<</OpenAction<</S/JavaScript/JS(${script})>>>>endobj\n%%EOF`,
  ),
  SVG: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg"><!--${payloadMark}--><script>${script}</script></svg>`,
  ),
  shell: Buffer.from(`\n#!/bin/sh\necho ${payloadMark}\n`),
};

function polyglots(): Sample[] {
  return Object.entries(payloads).flatMap(([kind, payload]) => {
    const sample = (format: Format, name: string, make: Sample['make'], must: Sample['must'] = 'either') =>
      sampleOf('polyglot', format, `${kind} ${name}`, must, make);
    return [
      ...formats.map((format) =>
        sample(format, 'appended', async () => Buffer.concat([await honest(`image/${format}`), payload])),
      ),
      sample('jpeg', 'in a comment', jpegWith([0xfe, payload])),
      sample('jpeg', 'in the first segment', jpegWith([0xef, Buffer.concat([Buffer.from('/*'), payload])])),
      sample('png', 'in a text', pngWith(['tEXt', Buffer.concat([Buffer.from('Comment\0'), payload])])),
      sample('png', 'in a private chunk', pngWith(['prCh', payload])),
      sample('webp', 'in a private chunk', webpWith('prCh', payload)),
      sample('jpeg', 'prepended', async () => Buffer.concat([payload, await honest('image/jpeg')]), 'refuse'),
    ];
  });
}
