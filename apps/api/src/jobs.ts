import {
  announcePriceDrops,
  announcePriceDropsJob,
  applyVacation,
  applyVacationJob,
  cleanUpPrices,
  cleanUpPricesJob,
} from '#modules/catalogue/index.ts';
import { eraseClaims, eraseClaimsJob } from '#modules/claims/index.ts';
import { eraseAddresses, eraseAddressesJob, openMissing, openMissingJob } from '#modules/delivery/index.ts';
import { countDays, countDaysJob, rebuildPriceHints, rebuildPriceHintsJob } from '#modules/desk/index.ts';
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
  alertMailJob,
  dailyMailJob,
  enqueueDailyMails,
  enqueueDailyMailsJob,
  enqueueDigests,
  enqueueDigestsJob,
  digestJob,
  deleteOldNotifications,
  deleteOldNotificationsJob,
  deleteOldSubscriptions,
  mailJob,
  type NotificationMailDeps,
  type NotifyDeps,
  sendAlertMail,
  sendDailyMail,
  sendDigest,
  sendMail,
  startDailyMails,
  startDailyMailsJob,
  tellDailyAlerts,
  tellDailyAlertsJob,
  tellDrop,
  tellDropJob,
  tellFollowers,
  tellFollowersJob,
} from '#modules/notifications/index.ts';
import {
  checkLedger,
  checkLedgerJob,
  cleanUpInbox,
  cleanUpInboxJob,
  estimateProviderFee,
  estimateProviderFeeJob,
  type PaymentDeps,
  sweepNight,
  sweepNightJob,
  sweepSellers,
  sweepSellersJob,
} from '#modules/payments/index.ts';
import { cleanUpRegistrations, registrationCleanUpJob } from '#modules/registration/index.ts';
import {
  cleanUpSearches,
  cleanUpSearchesJob,
  type SavedSearchEngine,
  verifySavedSearches,
  verifySavedSearchesJob,
} from '#modules/saved-searches/index.ts';
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
import type { PushSender } from '#platform/providers/push.ts';

/** All queues; the migration step creates them. */
export const jobDefinitions = [
  announcePriceDropsJob,
  applyVacationJob,
  cleanUpPricesJob,
  cleanUpSearchesJob,
  enqueueDigestsJob,
  contactAnswerJob,
  countDaysJob,
  checkLedgerJob,
  cleanUpInboxJob,
  cleanUpJob,
  cleanUpPicturesJob,
  alertMailJob,
  dailyMailJob,
  digestJob,
  enqueueDailyMailsJob,
  startDailyMailsJob,
  tellDailyAlertsJob,
  tellDropJob,
  eraseAddressesJob,
  eraseCasesJob,
  eraseClaimsJob,
  estimateProviderFeeJob,
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
  rebuildPriceHintsJob,
  refusePictureJob,
  registrationCleanUpJob,
  removePicturesJob,
  securityMailJob,
  sweepNightJob,
  sweepSellersJob,
  tellFollowersJob,
  verifyIndexJob,
  verifySavedSearchesJob,
  writeSitemapJob,
];

type WorkerDeps = NotificationMailDeps &
  IndexingDeps &
  MailDeps &
  MediaDeps &
  NotifyDeps &
  PaymentDeps &
  SavedSearchEngine &
  SellerAccountDeps &
  SitemapDeps & {
    readonly config: Pick<Config, 'makesAvif' | 'dailyMailsPerSecond'>;
    readonly push: Pick<PushSender, 'keyId'>;
  };

export function allJobs(deps: WorkerDeps): JobHandler[] {
  // Without a handler these jobs stay in their queue.
  const avifJobs = deps.config.makesAvif
    ? [handleJob(makeAvifJob, (picture) => makeAvifFiles(deps, picture))]
    : [];
  return [
    handleJob(cleanUpJob, () => cleanUp(deps.db, deps.clock)),
    handleJob(announcePriceDropsJob, () => announcePriceDrops(deps)),
    handleJob(applyVacationJob, ({ accountId }) => applyVacation(deps, accountId)),
    handleJob(cleanUpPricesJob, () => cleanUpPrices(deps)),
    handleJob(cleanUpSearchesJob, () => cleanUpSearches(deps)),
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
    handleJob(tellDropJob, (page) => tellDrop(deps, page)),
    handleJob(startDailyMailsJob, () => startDailyMails(deps)),
    handleJob(enqueueDailyMailsJob, (page) => enqueueDailyMails(deps, page)),
    handleJob(dailyMailJob, (wanted) => sendDailyMail(deps, wanted)),
    handleJob(tellDailyAlertsJob, () => tellDailyAlerts(deps)),
    handleJob(alertMailJob, (wanted) => sendAlertMail(deps, wanted)),
    handleJob(tellFollowersJob, (page) => tellFollowers(deps, page)),
    handleJob(deleteOldNotificationsJob, async () => {
      await deleteOldNotifications(deps);
      await deleteOldSubscriptions(deps);
    }),
    handleJob(maintainTokensJob, () => maintainTokens(deps)),
    handleJob(finishUnlinkingJob, () => finishUnlinking(deps)),
    handleJob(sweepSellersJob, () => sweepSellers(deps)),
    handleJob(sweepNightJob, () => sweepNight(deps)),
    handleJob(checkLedgerJob, () => checkLedger(deps)),
    handleJob(cleanUpInboxJob, () => cleanUpInbox(deps)),
    handleJob(estimateProviderFeeJob, () => estimateProviderFee(deps)),
    handleJob(countDaysJob, () => countDays(deps)),
    handleJob(rebuildPriceHintsJob, () => rebuildPriceHints(deps)),
    handleJob(eraseAddressesJob, () => eraseAddresses(deps)),
    handleJob(eraseClaimsJob, () => eraseClaims(deps)),
    handleJob(eraseCasesJob, () => eraseCases(deps)),
    handleJob(contactAnswerJob, ({ id }) => mailContactAnswer(deps, id)),
    handleJob(deleteOldThreadsJob, () => deleteOldThreads(deps)),
    handleJob(openMissingJob, () => openMissing(deps)),
    handleJob(verifyIndexJob, async () => {
      deps.log.info({ report: await verifyIndex(deps) }, 'index compared with the database');
    }),
    handleJob(verifySavedSearchesJob, async () => {
      deps.log.info({ report: await verifySavedSearches(deps) }, 'saved searches compared with their copies');
    }),
    handleJob(writeSitemapJob, async () => {
      deps.log.info({ report: await writeSitemap(deps) }, 'sitemap written');
    }),
  ];
}
