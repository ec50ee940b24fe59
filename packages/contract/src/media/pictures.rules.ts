/** What may be sent as a photo. Phones' HEIC is turned into one of these before it leaves the browser. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PictureType = (typeof pictureTypes)[number];

export const mostPictureBytes = 8 * 1024 * 1024;

/** The widths every photo is kept in; a smaller one is not blown up, its larger files are as wide as it is. */
export const pictureWidths = [320, 640, 1280] as const;

/** Where the files of a photo lie under its storage path. */
export const pictureFile = (path: string, width: number, type: 'webp' | 'avif' = 'webp') =>
  `${path}-${width}.${type}`;
/** For links shown elsewhere: 1200 × 630, and a square of 1080. */
export const shareFile = (path: string) => `${path}-share.jpg`;
export const squareFile = (path: string) => `${path}-square.jpg`;
export const shareSize = { width: 1200, height: 630 } as const;
export const squareSide = 1080;
