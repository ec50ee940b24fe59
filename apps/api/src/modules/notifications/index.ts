// Public API of this module.
export { alertMailWork, sendAlertMail } from './alerts/mail-alerts.ts';
export { deleteNotificationsOfSearches } from './alerts/on-search-deleted.ts';
export { onProductMatched, tellDailyAlerts } from './alerts/tell-matches.ts';
export { enqueueDailyMails, startDailyMails } from './daily-mail/enqueue-daily-mails.ts';
export { sendDailyMail } from './daily-mail/send-daily-mail.ts';
export { enqueueDigests, sendDigest } from './digest.ts';
export {
  deleteOldNotifications,
  deleteNotificationsOfAccounts,
  deleteNotificationsOfBlocked,
  deleteNotificationsOfProducts,
} from './cleanup.ts';
export { onFollowEvents } from './follows/on-follows.ts';
export { onProductPublished, tellFollowers } from './follows/tell-followers.ts';
export {
  enqueueDigestsJob,
  digestJob,
  deleteOldNotificationsJob,
  dailyMailJob,
  enqueueDailyMailsJob,
  mailJob,
  alertMailJob,
  startDailyMailsJob,
  tellDailyAlertsJob,
  tellDropJob,
  tellFollowersJob,
} from './jobs.ts';
export { onMoneyEvents } from './money/on-money.ts';
export { emitContentRemoved } from './kinds/removal.ts';
export { kindListeners, type NotifyDeps } from './notify.ts';
export { onOrderEvents } from './on-orders.ts';
export { onSocialEvents } from './on-social.ts';
export { onPriceDropped, tellDrop } from './price-drops/tell-drop.ts';
export { deleteOldSubscriptions, updatePushMetrics } from './push/clean-up.ts';
export { pushMessages } from './push/on-message-sent.ts';
export { endPushesOfSessions } from './push/on-sessions-ended.ts';
export { pushWork, type PushWorkDeps } from './push/push-work.ts';
export { pushRoutes } from './push/routes.ts';
export { resealSubscriptions } from './push/subscribe.ts';
export { notificationRoutes, streamRoutes, unsubscribeRoutes } from './routes.ts';
export { type NotificationMailDeps, sendMail } from './send-mail.ts';
export { createStreamUpdater, runStreams, type StreamUpdater } from './stream.ts';
