// Public API of this module; everything else in the folder is private.
export { putAvatar } from './avatar.ts';
export { banPictures, unbanPictures } from './banned-pictures.ts';
export {
  lockPictures,
  releasePictures,
  takeOtherPictures,
  takeOwnPicture,
  takePictures,
  type UploadedPicture,
} from './take-pictures.ts';
export { cleanUpPictures } from './clean-up.ts';
export { type PictureEventPayload, pictureEvents, twinFound } from './events.ts';
export { findTwins } from './find-twins.ts';
export { hashOlderPictures } from './hash-older-pictures.ts';
export {
  cleanUpPicturesJob,
  findTwinsJob,
  hashOlderPicturesJob,
  makeAvifJob,
  makeShareFilesJob,
  processPictureJob,
  refusePictureJob,
  removePicturesJob,
} from './jobs.ts';
export type { MediaDeps } from './deps.ts';
export { keepPictures, releaseKeptPictures } from './kept-pictures.ts';
export { storagePathOf } from './picture-path.rules.ts';
export { processPicture, refusePicture } from './process-picture.ts';
export { makeAvifFiles, makeShareFiles } from './refine-picture.ts';
export { deletePictures, removePictures } from './remove-pictures.ts';
export { mediaRoutes } from './routes.ts';
export { signPicture, signPrivatePicture } from './uploads.ts';
