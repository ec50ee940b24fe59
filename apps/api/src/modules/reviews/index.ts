// Public API of this module; everything else in the folder is private.
export { reviewWork } from './due-work.ts';
export { type ReviewEventPayload, reviewEvents } from './events.ts';
export { listReviews } from './list-reviews.ts';
export { setReviewRemoved } from './moderate-review.ts';
export { countAnswers } from './on-message-sent.ts';
export { eraseReviewsOfDeletedAccounts } from './on-account-deleted.ts';
export { reviewOrders } from './on-order-changed.ts';
export { showOrderReviews } from './order-reviews.ts';
export { reviewRoutes } from './routes.ts';
export { showStanding } from './show-standing.ts';
export { verifyStandings } from './verify-standings.ts';
