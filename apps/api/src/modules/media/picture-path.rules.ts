import { pictureFile, pictureWidths, shareFile, squareFile } from '@perchero/contract/media/pictures.rules';

const ofProduct = /^productPictures\/\d{10,16}-[0-9a-f]{8,64}/;
const ending = /^(?:-(?:320|640|1280)\.(?:webp|avif)|-(?:share|square)\.jpg)?$/;

/** Own storage path from a path or a public address of ours (any of its files); null for anything else. */
export function storagePathOf(value: string, mediaUrl: string): string | null {
  const key = value.startsWith(`${mediaUrl}/`) ? value.slice(mediaUrl.length + 1) : value;
  const path = ofProduct.exec(key)?.[0];
  return path && ending.test(key.slice(path.length)) ? path : null;
}

export function newPicturePath(now: Date, random: string): string {
  return `productPictures/${now.getTime()}-${random}`;
}

/** Where the bytes lie that a browser sent, until they are decoded; nobody can read them there. */
export function uploadKey(pictureId: string): string {
  return `uploads/${pictureId}`;
}

/** Every file that may ever have been written under the path. */
export function filesUnder(path: string): string[] {
  if (!path.startsWith('productPictures/')) return [avatarFile(path)];
  return [
    ...pictureWidths.flatMap((width) => [pictureFile(path, width), pictureFile(path, width, 'avif')]),
    shareFile(path),
    squareFile(path),
  ];
}

/** The one width that pages ask for, sharp on a dense screen at the largest size they show. */
export const avatarWidth = 320;

export function avatarFile(path: string): string {
  return pictureFile(path, avatarWidth);
}
