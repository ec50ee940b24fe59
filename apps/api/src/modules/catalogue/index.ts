// The face of this module: what other modules, the app and the tools may use. Everything else in the folder is private.
export { brands } from './brands.rules.ts';
export { countEngagement, countLikesAway } from './count-engagement.ts';
export { productEvents, type ProductEventPayload } from './events.ts';
export { onAccountDeleted } from './on-account-deleted.ts';
export { onPersonSuspended } from './on-person-suspended.ts';
export { onPictureNews } from './on-picture-news.ts';
export { type NewPicture, type NewProduct, publishProduct } from './publish-product.ts';
export { setProductRemoved } from './remove-product.ts';
export { catalogueRoutes } from './routes.ts';
export { showProduct } from './show-product.ts';
export { giveBackUnits, type HeldPiece, holdUnits, releaseUnits, sellHeldUnits } from './stock.ts';
export type { Units } from './stock.queries.ts';
export { withdrawProduct } from './withdraw-product.ts';
