import { setPriority } from 'node:os';
import sharp from 'sharp';
import { makeAvatar, makeAvif, makePhoto } from './photo-files.ts';
import { makeShareFiles } from './share-files.ts';

// Runs as a process of its own: one question, one answer. Everything but JPEG, PNG and WebP is unknown to it.

export type Question =
  | { readonly make: 'avatar'; readonly bytes: Uint8Array; readonly width: number }
  | { readonly make: 'photo' | 'avif' | 'share'; readonly bytes: Uint8Array };

export type Answer = { readonly made: unknown } | { readonly refused: string };

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.concurrency(1);
sharp.cache(false);

// Whoever asked is gone: nobody would stop this process.
process.once('disconnect', () => process.exit());
process.once('message', (question: Question) => {
  void answer(question)
    .then(
      (made): Answer => ({ made }),
      (error: unknown): Answer => ({ refused: error instanceof Error ? error.message : 'not decoded' }),
    )
    .then((reply) => process.send?.(reply));
});

async function answer(question: Question): Promise<unknown> {
  const { make, bytes } = question;
  // Nobody waits for these; the shop does not slow down for them.
  if (make === 'avif' || make === 'share') setPriority(19);
  switch (make) {
    case 'avatar':
      return makeAvatar(bytes, question.width);
    case 'photo':
      return makePhoto(bytes);
    case 'avif':
      return makeAvif(bytes);
    case 'share':
      return makeShareFiles(bytes);
  }
}
