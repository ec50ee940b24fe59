import { maxPictureBytes } from '@perchero/contract/media/pictures.rules';
import { headLength, isRotated, kindOf } from './photo-kind.ts';
import { texts } from './texts.ts';

interface PhotoLimits {
  readonly maxSide: number;
  readonly maxBytes: number;
}

/** Larger than the widest stored size, and enough for zooming. */
const productPhoto: PhotoLimits = { maxSide: 2048, maxBytes: maxPictureBytes };
const quality = 0.85;

export type Prepared =
  { readonly ok: true; readonly blob: Blob } | { readonly ok: false; readonly error: string };

/** Returns the file itself when it is small and upright, else a smaller upright JPEG. */
export async function preparePhoto(
  file: Blob,
  { maxSide, maxBytes }: PhotoLimits = productPhoto,
): Promise<Prepared> {
  const head = new Uint8Array(await file.slice(0, headLength).arrayBuffer());
  const kind = kindOf(head);
  const bitmap = await (kind === 'heic' ? decodeHeic(file) : decode(file));
  if (!bitmap) return { ok: false, error: kind === 'heic' ? texts.heicFailed : texts.wrongFormat };

  try {
    const fits =
      kind !== 'heic' &&
      kind !== null &&
      file.size <= maxBytes &&
      Math.max(bitmap.width, bitmap.height) <= maxSide &&
      !(kind === 'image/jpeg' && isRotated(head));
    // With its detected type, because the API refuses a mismatch.
    return { ok: true, blob: fits ? file.slice(0, file.size, kind) : await redraw(bitmap, maxSide) };
  } finally {
    bitmap.close();
  }
}

async function decode(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    // Not a picture, or a format that this browser does not support.
    return null;
  }
}

/** Safari decodes HEIC natively; other browsers load a decoder of half a megabyte. */
async function decodeHeic(file: Blob): Promise<ImageBitmap | null> {
  const native = await decode(file);
  if (native) return native;
  try {
    const { heicTo } = await import('heic-to/csp');
    return await heicTo({ blob: file, type: 'bitmap' });
  } catch {
    // A broken file, or the decoder failed to load.
    return null;
  }
}

async function redraw(bitmap: ImageBitmap, maxSide: number): Promise<Blob> {
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  );
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('This browser cannot draw');
  // JPEG has no transparency; without a fill the background would be black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return await canvas.convertToBlob({ type: 'image/jpeg', quality });
}
