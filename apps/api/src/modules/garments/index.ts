// Public API of this module; everything else in the folder is private.
export { setChapterRemoved } from './chapters.queries.ts';
export { type ChapterChangedPayload, garmentEvents, type PassedOnPayload } from './events.ts';
export { eraseChaptersOfDeletedAccounts } from './on-account-deleted.ts';
export { passGarmentsOn } from './on-order-changed.ts';
export { showOrderGarments } from './order-garments.ts';
export { garmentRoutes } from './routes.ts';
export { showStory } from './show-garment.ts';
