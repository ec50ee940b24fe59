import { pictureTypes } from '@perchero/contract/media/pictures.rules';
import { honest } from './honest.ts';
import { segment, withSegments } from './jpeg.ts';
import { chunk, withChunks } from './png.ts';
import { payloadMark, type Sample } from './sample.ts';
import { canvas, chunksOf, webpOf } from './webp.ts';
import { zipOf } from './zip.ts';

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

/** Pictures that are something else besides: only their pixels may come out. */
export function polyglots(): Sample[] {
  return Object.entries(payloads).flatMap(([kind, payload]) => [
    ...pictureTypes.map((type) =>
      picture(type, `${kind} behind it`, async () => behind(await honest(type), payload)),
    ),
    picture('image/jpeg', `${kind} in a comment`, async () =>
      withSegments(await honest('image/jpeg'), [segment(0xfe, payload)]),
    ),
    picture('image/jpeg', `${kind} in front of everything else`, async () =>
      withSegments(await honest('image/jpeg'), [segment(0xef, Buffer.concat([Buffer.from('/*'), payload]))]),
    ),
    picture('image/png', `${kind} in a text`, async () =>
      withChunks(await honest('image/png'), [
        chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), payload])),
      ]),
    ),
    picture('image/png', `${kind} in a chunk of its own`, async () =>
      withChunks(await honest('image/png'), [chunk('prCh', payload)]),
    ),
    picture('image/webp', `${kind} in a chunk of its own`, async () =>
      webpOf([canvas(640, 480, 0), ...chunksOf(await honest('image/webp')), { type: 'prCh', data: payload }]),
    ),
    inFront(kind, payload),
  ]);
}

function picture(type: Sample['type'], name: string, make: Sample['make']): Sample {
  return { family: 'polyglot', type, name: `${type.slice('image/'.length)}: ${name}`, must: 'either', make };
}

/** What comes first decides what a file is. */
function inFront(kind: string, payload: Buffer): Sample {
  return {
    family: 'polyglot',
    type: 'image/jpeg',
    name: `${kind} and a JPEG behind it`,
    must: 'refuse',
    make: async () => behind(payload, await honest('image/jpeg')),
  };
}

function behind(first: Buffer, second: Buffer): Buffer {
  return Buffer.concat([first, second]);
}
