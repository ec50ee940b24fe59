import { thumbHashToDataURL } from 'thumbhash';

/** A photo's blur as an address to paint; nothing when its hash cannot be read: the plain colour will do. */
export function blurOf(thumbhash: string): string | undefined {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(thumbhash), (char) => char.charCodeAt(0)));
  } catch {
    // Not worth a broken card.
    return undefined;
  }
}
