import {
  cleanUpIdentity,
  identityCleanUpJob,
  identityMailJob,
  type MailParts,
  sendIdentityMail,
} from '#modules/identity/index.ts';
import { deletePictures, removePicturesJob } from '#modules/media/index.ts';
import { cleanUpRegistrations, registrationCleanUpJob } from '#modules/registration/index.ts';
import { type IndexingParts, verifyIndex, verifyIndexJob } from '#modules/search/index.ts';
import { cleanUp, cleanUpJob } from '#platform/clean-up.ts';
import { handleJob, type JobHandler } from '#platform/jobs.ts';
import type { Log } from '#platform/log.ts';
import type { ObjectStore } from '#platform/object-store.ts';

/** Every queue there is; the migration step makes them. */
export const jobDefinitions = [
  cleanUpJob,
  identityCleanUpJob,
  identityMailJob,
  registrationCleanUpJob,
  removePicturesJob,
  verifyIndexJob,
];

export function allJobs(parts: IndexingParts & MailParts & { log: Log; store: ObjectStore }): JobHandler[] {
  return [
    handleJob(cleanUpJob, () => cleanUp(parts.db, parts.clock)),
    handleJob(identityCleanUpJob, () => cleanUpIdentity(parts.db, parts.clock)),
    handleJob(identityMailJob, (wanted) => sendIdentityMail(parts, wanted)),
    handleJob(registrationCleanUpJob, () => cleanUpRegistrations(parts.db, parts.clock)),
    handleJob(removePicturesJob, ({ paths }) => deletePictures(parts.store, paths)),
    handleJob(verifyIndexJob, async () => {
      parts.log.info({ report: await verifyIndex(parts) }, 'index compared with the database');
    }),
  ];
}
