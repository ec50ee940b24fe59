import { setPriority } from 'node:os';
import sharp from 'sharp';
import { hashPicture } from './hash-picture.ts';
import { makeAvatar, makeAvif, makePhoto } from './photo-files.ts';
import { makeShareFiles } from './share-files.ts';

// Child process of the decoder: handles one request. Only the JPEG, PNG and WebP loaders of libvips are enabled.

export type DecoderRequest =
  | { readonly make: 'avatar'; readonly bytes: Uint8Array; readonly width: number }
  | { readonly make: 'photo' | 'avif' | 'share' | 'hash'; readonly bytes: Uint8Array };

export type DecoderReply = { readonly made: unknown } | { readonly refused: string };

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.concurrency(1);
sharp.cache(false);

// The parent is gone, so nothing else would end this process.
process.once('disconnect', () => process.exit());
process.once('message', (request: DecoderRequest) => {
  void handle(request)
    .then(
      (made): DecoderReply => ({ made }),
      (error: unknown): DecoderReply => ({ refused: error instanceof Error ? error.message : 'not decoded' }),
    )
    .then((reply) => process.send?.(reply));
});

async function handle(request: DecoderRequest): Promise<unknown> {
  const { make, bytes } = request;
  // Background work runs at the lowest CPU priority.
  if (make !== 'avatar' && make !== 'photo') setPriority(19);
  switch (make) {
    case 'avatar':
      return makeAvatar(bytes, request.width);
    case 'photo':
      return makePhoto(bytes);
    case 'avif':
      return makeAvif(bytes);
    case 'share':
      return makeShareFiles(bytes);
    case 'hash':
      return hashPicture(bytes);
  }
}
