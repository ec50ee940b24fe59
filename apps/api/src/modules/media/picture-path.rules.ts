import {
  pictureFile,
  type PicturePurpose,
  picturePurposes,
  pictureWidths,
  shareFile,
  squareFile,
} from '@perchero/contract/media/pictures.rules';

const productPicturePath = /^productPictures\/\d{10,16}-[0-9a-f]{8,64}/;
const fileSuffix = /^(?:-(?:320|640|1280)\.(?:webp|avif)|-(?:share|square)\.jpg)?$/;

/** Storage path from a path or public URL of one of our product picture files; null for anything else. */
export function storagePathOf(value: string, mediaUrl: string): string | null {
  const key = value.startsWith(`${mediaUrl}/`) ? value.slice(mediaUrl.length + 1) : value;
  const path = productPicturePath.exec(key)?.[0];
  return path && fileSuffix.test(key.slice(path.length)) ? path : null;
}

export function newPicturePath(purpose: PicturePurpose, now: Date, random: string): string {
  return `${picturePurposes[purpose].folder}/${now.getTime()}-${random}`;
}

/** Private key of the original upload, which is deleted after decoding. */
export function uploadKey(pictureId: string): string {
  return `uploads/${pictureId}`;
}

/** Every file that can exist for the path. */
export function filesOf(path: string): string[] {
  if (path.startsWith('avatars/')) return [avatarFile(path)];
  const files = pictureWidths.map((width) => pictureFile(path, width));
  if (!path.startsWith(`${picturePurposes.product.folder}/`)) return files;
  return [
    ...files,
    ...pictureWidths.map((width) => pictureFile(path, width, 'avif')),
    shareFile(path),
    squareFile(path),
  ];
}

/** The only width, enough for the largest avatar on a high-density screen. */
export const avatarWidth = 320;

export function avatarFile(path: string): string {
  return pictureFile(path, avatarWidth);
}
