// Public API of this module; everything else in the folder is private.
export { putAvatar } from './avatar.ts';
export {
  lockPictures,
  releasePictures,
  takeOtherPictures,
  takeOwnPicture,
  takePictures,
  type UploadedPicture,
} from './take-pictures.ts';
export { cleanUpPictures } from './clean-up.ts';
export { type PictureEventPayload, pictureEvents } from './events.ts';
export {
  cleanUpPicturesJob,
  makeAvifJob,
  makeShareFilesJob,
  processPictureJob,
  refusePictureJob,
  removePicturesJob,
} from './jobs.ts';
export type { MediaDeps } from './deps.ts';
export { storagePathOf } from './picture-path.rules.ts';
export { processPicture, refusePicture } from './process-picture.ts';
export { makeAvifFiles, makeShareFiles } from './refine-picture.ts';
export { deletePictures, removePictures } from './remove-pictures.ts';
export { mediaRoutes } from './routes.ts';
export { signPicture, signPrivatePicture } from './uploads.ts';
