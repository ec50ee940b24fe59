// Public API of this module.
export { addComment } from './add-comment.ts';
export { type CommentEventPayload, commentEvents, type LikeEventPayload, likeEvents } from './events.ts';
export { setCommentRemoved } from './comments.queries.ts';
export { removeComment } from './delete-comment.ts';
export { softDeleteCommentsOfAuthor, softDeleteCommentsOfProduct } from './on-author-or-product-deleted.ts';
export { commentRoutes } from './comments.routes.ts';
export { like } from './like.ts';
export { listCommentThreads } from './list-comments.ts';
export { removeLikesOfAccounts, removeLikesOfProducts } from './likes-cleanup.ts';
export { socialRoutes } from './routes.ts';
