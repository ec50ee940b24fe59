// Public API of this module; everything else in the folder is private.
export { deleteOldThreads } from './delete-old-threads.ts';
export { messageWork } from './due-work.ts';
export {
  type DangerFoundPayload,
  messageEvents,
  type MessageReminderPayload,
  type MessageSentPayload,
} from './events.ts';
export { deleteOldThreadsJob } from './jobs.ts';
export { readMessageChanges } from './live.ts';
export { eraseMessagesOfDeletedAccounts } from './on-account-deleted.ts';
export { tellOffersInThreads } from './on-offer-moved.ts';
export { tellOrdersInThreads } from './on-order-changed.ts';
export { closeThreadsOfBlocked } from './on-person-blocked.ts';
export { tellThreadsOfProduct } from './on-product-changed.ts';
export { setMessageRemoved } from './messages.queries.ts';
export { messageRoutes } from './routes.ts';
export { findOrderThread, findThreadAbout } from './threads.queries.ts';
