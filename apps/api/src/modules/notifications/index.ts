// Public API of this module.
export { enqueueDigests, type DigestDeps, sendDigest } from './digest.ts';
export {
  deleteOldNotifications,
  deleteNotificationsOfAccounts,
  deleteNotificationsOfProducts,
} from './cleanup.ts';
export { enqueueDigestsJob, digestJob, deleteOldNotificationsJob, moneyMailJob } from './jobs.ts';
export { onMoneyEvents } from './money/on-money.ts';
export { sendMoneyMail } from './money/send-money-mail.ts';
export { onRemoval, emitContentRemoved } from './on-removal.ts';
export { type NotifyDeps, onSocialEvents } from './on-social.ts';
export { notificationRoutes, streamRoutes } from './routes.ts';
export { createStreamUpdater, runStreams, type StreamUpdater } from './stream.ts';
