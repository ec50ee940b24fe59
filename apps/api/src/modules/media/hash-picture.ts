import sharp, { type Sharp } from 'sharp';
import { greySide, mirror, perceptualHash } from './perceptual-hash.rules.ts';

// Runs only in the decoder's child process.

/** Hashes of one photo, as decimal numbers. */
export interface PictureHash {
  readonly hash: string;
  /** Searched too. A photo with these hashes may have been bordered or cropped to make this one. */
  readonly mirrored: string;
  readonly withoutEdge: string;
  readonly withWiderEdge: string;
}

/** Of each side. */
const edge = 0.05;
const minSide = 32;

/** `photo` is a file that we encoded, 640 px wide. Null for plain pictures, which are not compared. */
export async function hashPicture(photo: Uint8Array): Promise<PictureHash | null> {
  const { data, info } = await sharp(photo).greyscale().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (Math.min(width, height) < minSide) return null;
  const open = () => sharp(data, { raw: { width, height, channels } });
  const cut = {
    x: Math.round((width * edge) / (1 + 2 * edge)),
    y: Math.round((height * edge) / (1 + 2 * edge)),
  };
  const add = { x: Math.round(width * edge), y: Math.round(height * edge) };
  const whole = await shrink(open());
  const inner = await shrink(
    open().extract({ left: cut.x, top: cut.y, width: width - 2 * cut.x, height: height - 2 * cut.y }),
  );
  const wider = await shrink(
    open().extend({ left: add.x, right: add.x, top: add.y, bottom: add.y, extendWith: 'copy' }),
  );
  const hash = perceptualHash(whole);
  if (hash === null) return null;
  const orWhole = (tones: Uint8Array) => String(perceptualHash(tones) ?? hash);
  return {
    hash: String(hash),
    mirrored: orWhole(mirror(whole)),
    withoutEdge: orWhole(inner),
    withWiderEdge: orWhole(wider),
  };
}

async function shrink(picture: Sharp): Promise<Uint8Array> {
  // In two steps: resizing would come before the change of the edge.
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } })
    .resize(greySide, greySide, { fit: 'fill', kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer();
}
