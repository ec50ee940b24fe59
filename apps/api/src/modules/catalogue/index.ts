// The face of this module: what other modules, the app and the tools may use. Everything else in the folder is private.
export { countEngagement } from './count-engagement.ts';
export { productEvents, type ProductEventPayload } from './events.ts';
export { onAccountDeleted } from './on-account-deleted.ts';
export type { NewPicture, NewProduct } from './products.queries.ts';
export { publishProduct } from './publish-product.ts';
