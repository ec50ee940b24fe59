// The face of this module: what other modules, the app and the tools may use. Everything else in the folder is private.
export { addPieces } from './change-pieces.ts';
export { createCollection } from './create-collection.ts';
export { deleteWithOwner, takeOutDeleted } from './on-leaving.ts';
export { collectionRoutes } from './routes.ts';
export { countCollections, listCollections, openCollection } from './show-collections.ts';
