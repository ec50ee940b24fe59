// The face of this module: what other modules, the app and the tools may use. Everything else in the folder is private.
export { putAvatar } from './avatar.ts';
export { deletePictures, removePictures, removePicturesJob } from './remove-pictures.ts';
