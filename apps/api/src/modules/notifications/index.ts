// Public API of this module.
export { enqueueDigests, sendDigest } from './digest.ts';
export {
  deleteOldNotifications,
  deleteNotificationsOfAccounts,
  deleteNotificationsOfBlocked,
  deleteNotificationsOfProducts,
} from './cleanup.ts';
export { enqueueDigestsJob, digestJob, deleteOldNotificationsJob, mailJob } from './jobs.ts';
export { onMoneyEvents } from './money/on-money.ts';
export { emitContentRemoved } from './kinds/removal.ts';
export { kindListeners, type NotifyDeps } from './notify.ts';
export { onOrderEvents } from './on-orders.ts';
export { onSocialEvents } from './on-social.ts';
export { notificationRoutes, streamRoutes } from './routes.ts';
export { type NotificationMailDeps, sendMail } from './send-mail.ts';
export { createStreamUpdater, runStreams, type StreamUpdater } from './stream.ts';
