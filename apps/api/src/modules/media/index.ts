// The face of this module: what other modules, the app and the tools may use. Everything else in the folder is private.
export { putAvatar } from './avatar.ts';
export { claimPictures, type ClaimedPicture, lockPictures, releasePictures } from './claim-pictures.ts';
export { pictureEvents, type PictureEventPayload } from './events.ts';
export { storagePathOf } from './picture-path.rules.ts';
export { deletePictures, removePictures, removePicturesJob } from './remove-pictures.ts';
