import {
  cleanUpIdentity,
  identityCleanUpJob,
  identityMailJob,
  type MailParts,
  securityMailJob,
  sendIdentityMail,
} from '#modules/identity/index.ts';
import {
  cleanUpPictures,
  cleanUpPicturesJob,
  deletePictures,
  makeAvifFiles,
  makeAvifJob,
  makeShareFiles,
  makeShareFilesJob,
  type MediaParts,
  processPicture,
  processPictureJob,
  refusePicture,
  refusePictureJob,
  removePicturesJob,
} from '#modules/media/index.ts';
import {
  askForDigests,
  askForDigestsJob,
  digestJob,
  type DigestParts,
  forgetOld,
  forgetOldJob,
  moneyMailJob,
  type NotifyParts,
  sendDigest,
  sendMoneyMail,
} from '#modules/notifications/index.ts';
import {
  checkLedger,
  checkLedgerJob,
  cleanUpInbox,
  cleanUpInboxJob,
  type PaymentParts,
  sweepNight,
  sweepNightJob,
  sweepSellers,
  sweepSellersJob,
} from '#modules/payments/index.ts';
import { cleanUpRegistrations, registrationCleanUpJob } from '#modules/registration/index.ts';
import {
  type IndexingParts,
  type SitemapParts,
  verifyIndex,
  verifyIndexJob,
  writeSitemap,
  writeSitemapJob,
} from '#modules/search/index.ts';
import {
  finishUnlinking,
  finishUnlinkingJob,
  keepTokens,
  keepTokensJob,
  type SellerAccountParts,
} from '#modules/seller-accounts/index.ts';
import { cleanUp, cleanUpJob } from '#platform/clean-up.ts';
import type { Config } from '#platform/config.ts';
import { handleJob, type JobHandler } from '#platform/jobs.ts';

/** Every queue there is; the migration step makes them. */
export const jobDefinitions = [
  askForDigestsJob,
  checkLedgerJob,
  cleanUpInboxJob,
  cleanUpJob,
  cleanUpPicturesJob,
  digestJob,
  finishUnlinkingJob,
  forgetOldJob,
  identityCleanUpJob,
  identityMailJob,
  keepTokensJob,
  makeAvifJob,
  makeShareFilesJob,
  moneyMailJob,
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

type WorkerParts = DigestParts &
  IndexingParts &
  MailParts &
  MediaParts &
  NotifyParts &
  PaymentParts &
  SellerAccountParts &
  SitemapParts & { readonly config: Pick<Config, 'makesAvif'> };

export function allJobs(parts: WorkerParts): JobHandler[] {
  // Left alone, these wait in their queue.
  const pausable = parts.config.makesAvif
    ? [handleJob(makeAvifJob, (picture) => makeAvifFiles(parts, picture))]
    : [];
  return [
    handleJob(cleanUpJob, () => cleanUp(parts.db, parts.clock)),
    handleJob(identityCleanUpJob, () => cleanUpIdentity(parts.db, parts.clock)),
    handleJob(securityMailJob, (wanted) => sendIdentityMail(parts, wanted)),
    handleJob(identityMailJob, (wanted) => sendIdentityMail(parts, wanted)),
    handleJob(registrationCleanUpJob, () => cleanUpRegistrations(parts.db, parts.clock)),
    handleJob(processPictureJob, (picture) => processPicture(parts, picture)),
    handleJob(refusePictureJob, (picture) => refusePicture(parts, picture)),
    handleJob(makeShareFilesJob, (picture) => makeShareFiles(parts, picture)),
    handleJob(cleanUpPicturesJob, () => cleanUpPictures(parts)),
    handleJob(removePicturesJob, (leaving) => deletePictures(parts.store, leaving)),
    ...pausable,
    handleJob(askForDigestsJob, () => askForDigests(parts)),
    handleJob(digestJob, ({ accountId }) => sendDigest(parts, accountId)),
    handleJob(moneyMailJob, (wanted) => sendMoneyMail(parts, wanted)),
    handleJob(forgetOldJob, () => forgetOld(parts)),
    handleJob(keepTokensJob, () => keepTokens(parts)),
    handleJob(finishUnlinkingJob, () => finishUnlinking(parts)),
    handleJob(sweepSellersJob, () => sweepSellers(parts)),
    handleJob(sweepNightJob, () => sweepNight(parts)),
    handleJob(checkLedgerJob, () => checkLedger(parts)),
    handleJob(cleanUpInboxJob, () => cleanUpInbox(parts)),
    handleJob(verifyIndexJob, async () => {
      parts.log.info({ report: await verifyIndex(parts) }, 'index compared with the database');
    }),
    handleJob(writeSitemapJob, async () => {
      parts.log.info({ report: await writeSitemap(parts) }, 'sitemap written');
    }),
  ];
}
