// The face of this module: what other modules, the app and the tools may use. Everything else in the folder is private.
export { commentEvents, type CommentEventPayload } from './comment-events.ts';
export { likeEvents, type LikeEventPayload } from './like-events.ts';
export { isLiked } from './likes.queries.ts';
export { removeLikesOfAccounts, removeLikesOfProducts } from './likes-cleanup.ts';
export { socialRoutes } from './routes.ts';
