// The face of this module: what other modules, the app and the tools may use. Everything else in the folder is private.
export { addComment } from './add-comment.ts';
export { commentEvents, type CommentEventPayload } from './comment-events.ts';
export { removeComment } from './delete-comment.ts';
export { eraseCommentsOfAuthor, eraseCommentsOfPiece } from './comments-that-go.ts';
export { commentRoutes } from './comments.routes.ts';
export { likeEvents, type LikeEventPayload } from './like-events.ts';
export { like } from './like.ts';
export { listThreads } from './list-comments.ts';
export { removeLikesOfAccounts, removeLikesOfProducts } from './likes-cleanup.ts';
export { socialRoutes } from './routes.ts';
