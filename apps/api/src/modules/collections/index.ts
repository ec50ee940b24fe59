// Public API of this module.
export { addProductsToCollection } from './change-products.ts';
export { createCollection } from './create-collection.ts';
export { type CollectionEventPayload, collectionNamed } from './events.ts';
export { deleteCollectionsOfOwner, removeDeletedProducts } from './on-owner-or-product-deleted.ts';
export { type RemovedCollection, removeCollection, restoreCollection } from './remove-collection.ts';
export { collectionRoutes } from './routes.ts';
export { countCollections, listCollections, openCollection } from './show-collections.ts';
