import { mostPictureBytes } from '@perchero/contract/media/pictures.rules';
import { headLength, isTurned, kindOf } from './photo-kind.ts';
import { texts } from './texts.ts';

/** More than the widest file a photo is kept in, and enough to look closely. */
const longestSide = 2048;
const quality = 0.85;

export type Prepared =
  { readonly ok: true; readonly blob: Blob } | { readonly ok: false; readonly error: string };

/** What will be sent of a file: itself when it is small and upright, else a smaller upright JPEG. */
export async function preparePhoto(file: Blob): Promise<Prepared> {
  const head = new Uint8Array(await file.slice(0, headLength).arrayBuffer());
  const kind = kindOf(head);
  const bitmap = await (kind === 'heic' ? decodeHeic(file) : decode(file));
  if (!bitmap) return { ok: false, error: kind === 'heic' ? texts.heicFailed : texts.wrongFormat };

  try {
    const fits =
      kind !== 'heic' &&
      kind !== null &&
      file.size <= mostPictureBytes &&
      Math.max(bitmap.width, bitmap.height) <= longestSide &&
      !(kind === 'image/jpeg' && isTurned(head));
    // Under its true type: the API refuses a file that is not what it says.
    return { ok: true, blob: fits ? file.slice(0, file.size, kind) : await redraw(bitmap) };
  } finally {
    bitmap.close();
  }
}

async function decode(file: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch {
    // Not a picture, or not one that this browser knows: the caller says so.
    return null;
  }
}

/** Safari knows HEIC by itself; for the others a decoder of half a megabyte is loaded. */
async function decodeHeic(file: Blob): Promise<ImageBitmap | null> {
  const own = await decode(file);
  if (own) return own;
  try {
    const { heicTo } = await import('heic-to/csp');
    return await heicTo({ blob: file, type: 'bitmap' });
  } catch {
    // A broken file, or a decoder that did not come: the caller says what to do.
    return null;
  }
}

async function redraw(bitmap: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  );
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('This browser cannot draw');
  // JPEG has no transparency, and black is no background for a garment.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return await canvas.convertToBlob({ type: 'image/jpeg', quality });
}
