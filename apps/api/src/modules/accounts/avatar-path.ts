import { randomBytes } from 'node:crypto';

/** In the object store, without width and file type, as every path of a picture. */
export function newAvatarPath(accountId: string): string {
  return `${prefixOf(accountId)}${randomBytes(16).toString('hex')}`;
}

/** What may be removed with its owner: the pictures of the demo catalogue belong to several people. */
export function ownPictures(accountId: string, path: string | null): string[] {
  return path?.startsWith(prefixOf(accountId)) ? [path] : [];
}

function prefixOf(accountId: string): string {
  return `avatars/${accountId}/`;
}
