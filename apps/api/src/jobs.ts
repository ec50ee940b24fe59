import { eraseClaims, eraseClaimsJob } from '#modules/claims/index.ts';
import { eraseAddresses, eraseAddressesJob, openMissing, openMissingJob } from '#modules/delivery/index.ts';
import {
  cleanUpIdentity,
  identityCleanUpJob,
  identityMailJob,
  type MailDeps,
  securityMailJob,
  sendIdentityMail,
} from '#modules/identity/index.ts';
import {
  cleanUpPictures,
  cleanUpPicturesJob,
  deletePictures,
  findTwins,
  findTwinsJob,
  hashOlderPictures,
  hashOlderPicturesJob,
  makeAvifFiles,
  makeAvifJob,
  makeShareFiles,
  makeShareFilesJob,
  type MediaDeps,
  processPicture,
  processPictureJob,
  refusePicture,
  refusePictureJob,
  removePicturesJob,
} from '#modules/media/index.ts';
import { deleteOldThreads, deleteOldThreadsJob } from '#modules/messages/index.ts';
import { contactAnswerJob, eraseCases, eraseCasesJob, mailContactAnswer } from '#modules/moderation/index.ts';
import {
  enqueueDigests,
  enqueueDigestsJob,
  digestJob,
  deleteOldNotifications,
  deleteOldNotificationsJob,
  mailJob,
  type NotificationMailDeps,
  type NotifyDeps,
  sendDigest,
  sendMail,
} from '#modules/notifications/index.ts';
import {
  checkLedger,
  checkLedgerJob,
  cleanUpInbox,
  cleanUpInboxJob,
  type PaymentDeps,
  sweepNight,
  sweepNightJob,
  sweepSellers,
  sweepSellersJob,
} from '#modules/payments/index.ts';
import { cleanUpRegistrations, registrationCleanUpJob } from '#modules/registration/index.ts';
import {
  type IndexingDeps,
  type SitemapDeps,
  verifyIndex,
  verifyIndexJob,
  writeSitemap,
  writeSitemapJob,
} from '#modules/search/index.ts';
import {
  finishUnlinking,
  finishUnlinkingJob,
  maintainTokens,
  maintainTokensJob,
  type SellerAccountDeps,
} from '#modules/seller-accounts/index.ts';
import { cleanUp, cleanUpJob } from '#platform/jobs/clean-up.ts';
import type { Config } from '#platform/config.ts';
import { handleJob, type JobHandler } from '#platform/jobs/jobs.ts';

/** All queues; the migration step creates them. */
export const jobDefinitions = [
  enqueueDigestsJob,
  contactAnswerJob,
  checkLedgerJob,
  cleanUpInboxJob,
  cleanUpJob,
  cleanUpPicturesJob,
  digestJob,
  eraseAddressesJob,
  eraseCasesJob,
  eraseClaimsJob,
  findTwinsJob,
  finishUnlinkingJob,
  hashOlderPicturesJob,
  deleteOldNotificationsJob,
  deleteOldThreadsJob,
  identityCleanUpJob,
  identityMailJob,
  maintainTokensJob,
  makeAvifJob,
  makeShareFilesJob,
  mailJob,
  openMissingJob,
  processPictureJob,
  refusePictureJob,
  registrationCleanUpJob,
  removePicturesJob,
  securityMailJob,
  sweepNightJob,
  sweepSellersJob,
  verifyIndexJob,
  writeSitemapJob,
];

type WorkerDeps = NotificationMailDeps &
  IndexingDeps &
  MailDeps &
  MediaDeps &
  NotifyDeps &
  PaymentDeps &
  SellerAccountDeps &
  SitemapDeps & { readonly config: Pick<Config, 'makesAvif'> };

export function allJobs(deps: WorkerDeps): JobHandler[] {
  // Without a handler these jobs stay in their queue.
  const avifJobs = deps.config.makesAvif
    ? [handleJob(makeAvifJob, (picture) => makeAvifFiles(deps, picture))]
    : [];
  return [
    handleJob(cleanUpJob, () => cleanUp(deps.db, deps.clock)),
    handleJob(identityCleanUpJob, () => cleanUpIdentity(deps.db, deps.clock)),
    handleJob(securityMailJob, (wanted) => sendIdentityMail(deps, wanted)),
    handleJob(identityMailJob, (wanted) => sendIdentityMail(deps, wanted)),
    handleJob(registrationCleanUpJob, () => cleanUpRegistrations(deps.db, deps.clock)),
    handleJob(processPictureJob, (picture) => processPicture(deps, picture)),
    handleJob(refusePictureJob, (picture) => refusePicture(deps, picture)),
    handleJob(makeShareFilesJob, (picture) => makeShareFiles(deps, picture)),
    handleJob(cleanUpPicturesJob, () => cleanUpPictures(deps)),
    handleJob(findTwinsJob, (taken) => findTwins(deps, taken)),
    handleJob(hashOlderPicturesJob, () => hashOlderPictures(deps)),
    handleJob(removePicturesJob, (leaving) => deletePictures(deps, leaving)),
    ...avifJobs,
    handleJob(enqueueDigestsJob, () => enqueueDigests(deps)),
    handleJob(digestJob, ({ accountId }) => sendDigest(deps, accountId)),
    handleJob(mailJob, (wanted) => sendMail(deps, wanted)),
    handleJob(deleteOldNotificationsJob, () => deleteOldNotifications(deps)),
    handleJob(maintainTokensJob, () => maintainTokens(deps)),
    handleJob(finishUnlinkingJob, () => finishUnlinking(deps)),
    handleJob(sweepSellersJob, () => sweepSellers(deps)),
    handleJob(sweepNightJob, () => sweepNight(deps)),
    handleJob(checkLedgerJob, () => checkLedger(deps)),
    handleJob(cleanUpInboxJob, () => cleanUpInbox(deps)),
    handleJob(eraseAddressesJob, () => eraseAddresses(deps)),
    handleJob(eraseClaimsJob, () => eraseClaims(deps)),
    handleJob(eraseCasesJob, () => eraseCases(deps)),
    handleJob(contactAnswerJob, ({ id }) => mailContactAnswer(deps, id)),
    handleJob(deleteOldThreadsJob, () => deleteOldThreads(deps)),
    handleJob(openMissingJob, () => openMissing(deps)),
    handleJob(verifyIndexJob, async () => {
      deps.log.info({ report: await verifyIndex(deps) }, 'index compared with the database');
    }),
    handleJob(writeSitemapJob, async () => {
      deps.log.info({ report: await writeSitemap(deps) }, 'sitemap written');
    }),
  ];
}
