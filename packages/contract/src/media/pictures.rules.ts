/** Accepted upload types. The browser converts HEIC to one of these. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type PictureType = (typeof pictureTypes)[number];

export const maxPictureBytes = 8 * 1024 * 1024;

/** What a photo is for. Files of private ones have no public address: the people concerned read them through signed URLs. */
export const picturePurposes = {
  product: { folder: 'productPictures', isPrivate: false, max: 5 },
  chapter: { folder: 'chapterPictures', isPrivate: false, max: 1 },
  message: { folder: 'privatePictures', isPrivate: true, max: 3 },
  claim: { folder: 'privatePictures', isPrivate: true, max: 5 },
  parcel: { folder: 'privatePictures', isPrivate: true, max: 1 },
} as const;
export type PicturePurpose = keyof typeof picturePurposes;

/** Widths of the stored files. A smaller photo is not enlarged. */
export const pictureWidths = [320, 640, 1280] as const;

/** File of a photo by its storage path. */
export const pictureFile = (path: string, width: number, type: 'webp' | 'avif' = 'webp') =>
  `${path}-${width}.${type}`;
/** Link preview images: 1200 × 630, and a square of 1080. */
export const shareFile = (path: string) => `${path}-share.jpg`;
export const squareFile = (path: string) => `${path}-square.jpg`;
export const shareSize = { width: 1200, height: 630 } as const;
export const squareSide = 1080;
