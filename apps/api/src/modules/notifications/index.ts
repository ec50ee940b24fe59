// The face of this module: what other modules, the app and the tools may use. Everything else in the folder is private.
export { askForDigests, type DigestDeps, sendDigest } from './digest.ts';
export { forgetOld, forgetPeople, forgetProducts } from './forget.ts';
export { askForDigestsJob, digestJob, forgetOldJob, moneyMailJob } from './jobs.ts';
export { onMoneyNews } from './money/on-money.ts';
export { sendMoneyMail } from './money/send-money-mail.ts';
export { onRemoval, tellOfRemoval } from './on-removal.ts';
export { type NotifyDeps, onSocialNews } from './on-social.ts';
export { notificationRoutes } from './routes.ts';
export { createStreamKeeper, runStreams, type StreamKeeper } from './stream.ts';
export { streamRoutes } from './stream.routes.ts';
