import sharp from 'sharp';
import { drawn, honest } from './honest.ts';
import { orientationSegment, profileSegment, segment, withSegments } from './jpeg.ts';
import { chunk, header, pngSignature, withChunks } from './png.ts';
import { payloadMark, type Sample } from './sample.ts';

/** Files at the edge of what their format allows. */
export function oddities(): Sample[] {
  return [...wrecks(), ...movingPictures(), ...profiles(), ...rareKinds()];
}

function odd(type: Sample['type'], name: string, must: Sample['must'], make: Sample['make']): Sample {
  return { family: 'oddity', type, name: `${type.slice('image/'.length)}: ${name}`, must, make };
}

function wrecks(): Sample[] {
  const wreck = (type: Sample['type'], name: string, bytes: Buffer) => odd(type, name, 'refuse', () => bytes);
  const frame = Buffer.from('ffc00011080010001003012200021101031101', 'hex');
  return [
    wreck('image/jpeg', 'one byte', Buffer.from([0xff])),
    wreck('image/png', 'one byte', Buffer.from([0x89])),
    wreck('image/webp', 'one byte', Buffer.from('R')),
    wreck('image/jpeg', 'only zeros', Buffer.alloc(5_000)),
    wreck('image/png', 'only zeros', Buffer.alloc(5_000)),
    wreck('image/webp', 'only zeros', Buffer.alloc(5_000)),
    wreck('image/jpeg', 'beginning and end', Buffer.from('ffd8ffd9', 'hex')),
    wreck(
      'image/jpeg',
      'a frame without pixels',
      Buffer.concat([Buffer.from('ffd8', 'hex'), frame, Buffer.from('ffd9', 'hex')]),
    ),
    wreck(
      'image/jpeg',
      'eight million times 0xff',
      Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(8_000_000, 0xff)]),
    ),
    wreck('image/png', 'a header alone', Buffer.concat([pngSignature, header({ width: 64, height: 64 })])),
    wreck(
      'image/png',
      'no pixels',
      Buffer.concat([pngSignature, header({ width: 64, height: 64 }), chunk('IEND')]),
    ),
    wreck(
      'image/png',
      'a palette that is missing',
      Buffer.concat([
        pngSignature,
        header({ width: 64, height: 64, color: 3 }),
        chunk('IDAT', Buffer.alloc(40)),
        chunk('IEND'),
      ]),
    ),
    wreck(
      'image/png',
      'a depth that is none',
      Buffer.concat([pngSignature, header({ width: 9, height: 9, depth: 7 }), chunk('IEND')]),
    ),
    wreck('image/webp', 'an empty container', Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1')),
    wreck('image/webp', 'an empty picture', Buffer.from('RIFF\x0c\0\0\0WEBPVP8 \0\0\0\0', 'latin1')),
    wreck(
      'image/webp',
      'a sound',
      Buffer.from('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x44\xac\0\0', 'latin1'),
    ),
  ];
}

function movingPictures(): Sample[] {
  const frames = Promise.all(
    ['one', 'two', 'three'].map(async (seed) => (await drawn(200, 200, seed)).raw().toBuffer()),
  );
  const control = Buffer.alloc(26);
  control.writeUInt32BE(640, 4);
  control.writeUInt32BE(480, 8);
  return [
    odd('image/webp', 'moving', 'either', async () =>
      sharp(Buffer.concat(await frames), { raw: { width: 200, height: 600, channels: 3, pageHeight: 200 } })
        .webp()
        .toBuffer(),
    ),
    odd('image/png', 'moving', 'either', async () =>
      withChunks(await honest('image/png'), [
        chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
        chunk('fcTL', control),
      ]),
    ),
  ];
}

function profiles(): Sample[] {
  const withProfile = (name: string, data: () => Buffer) =>
    odd('image/jpeg', name, 'either', async () =>
      withSegments(await honest('image/jpeg'), [profileSegment(data())]),
    );
  const claimed = Buffer.alloc(600);
  claimed.writeUInt32BE(0xffffffff, 0);
  claimed.write('acsp', 36, 'latin1');
  return [
    withProfile('a colour profile of noise', () => Buffer.alloc(3_000, 0xa7)),
    withProfile('a colour profile that claims 4 GB', () => claimed),
    withProfile('a colour profile of text', () => Buffer.from(payloadMark)),
    withProfile('an empty colour profile', () => Buffer.alloc(0)),
    odd('image/jpeg', 'a broken Display P3', 'either', async () => {
      const file = Buffer.from(await (await drawn(640, 480, 'p3')).withIccProfile('p3').jpeg().toBuffer());
      const at = file.indexOf('ICC_PROFILE');
      return file.fill(0xff, at + 140, at + 300);
    }),
    odd('image/png', 'a broken colour profile', 'either', async () =>
      withChunks(await honest('image/png'), [chunk('iCCP', Buffer.from(`ICC\0\0${payloadMark}`, 'latin1'))]),
    ),
  ];
}

function rareKinds(): Sample[] {
  const accepted = (type: Sample['type'], name: string, make: Sample['make']) =>
    odd(type, name, 'accept', make);
  return [
    accepted('image/jpeg', 'a comment of 64 KB', async () =>
      withSegments(await honest('image/jpeg'), [segment(0xfe, Buffer.alloc(65_500, payloadMark))]),
    ),
    accepted('image/jpeg', 'in four inks', async () =>
      (await drawn(640, 480, 'inks')).toColourspace('cmyk').jpeg().toBuffer(),
    ),
    accepted('image/jpeg', 'progressive', async () =>
      (await drawn(640, 480, 'progressive')).jpeg({ progressive: true }).toBuffer(),
    ),
    accepted('image/png', 'of 16 bit', async () =>
      (await drawn(640, 480, 'deep')).toColourspace('rgb16').png().toBuffer(),
    ),
    accepted('image/png', 'interlaced', async () =>
      (await drawn(640, 480, 'interlaced')).png({ progressive: true }).toBuffer(),
    ),
    odd('image/jpeg', 'an orientation of 255', 'either', async () => turnedOddly(255)),
    odd('image/jpeg', 'an orientation of 0', 'either', async () => turnedOddly(0)),
    odd('image/png', 'one pixel', 'either', () => honest('image/png', 'dot', 1, 1)),
    odd('image/jpeg', 'one pixel high', 'either', () => honest('image/jpeg', 'line', 3_000, 1)),
    odd('image/webp', 'one pixel wide', 'either', () => honest('image/webp', 'line', 1, 3_000)),
  ];
}

async function turnedOddly(orientation: number): Promise<Buffer> {
  return withSegments(await honest('image/jpeg', 'turned'), [orientationSegment(orientation)]);
}
