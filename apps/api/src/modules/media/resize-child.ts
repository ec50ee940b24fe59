import sharp from 'sharp';

// Runs as a process of its own: one question, one answer. Everything but JPEG and PNG is unknown to it.

export type ResizeAnswer = { readonly picture: Uint8Array } | { readonly refused: string };

const mostPixels = 40e6;
const quality = 80;

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
sharp.concurrency(1);

process.once('message', ({ upload, width }: { upload: Uint8Array; width: number }) => {
  void resize(upload, width)
    .then(
      (picture): ResizeAnswer => ({ picture }),
      (error: unknown): ResizeAnswer => ({ refused: error instanceof Error ? error.message : 'not decoded' }),
    )
    .then((answer) => process.send?.(answer));
});

/** Upright, square, without the metadata of the file. */
function resize(upload: Uint8Array, width: number): Promise<Uint8Array> {
  return sharp(upload, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .resize(width, width, { fit: 'cover' })
    .webp({ quality })
    .toBuffer();
}
