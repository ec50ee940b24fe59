import { type IndexingParts, verifyIndex, verifyIndexJob } from '#modules/search/index.ts';
import { cleanUp, cleanUpJob } from '#platform/clean-up.ts';
import type { Clock } from '#platform/clock.ts';
import { handleJob, type JobHandler } from '#platform/jobs.ts';
import type { Log } from '#platform/log.ts';

/** Every queue there is; the migration step makes them. */
export const jobDefinitions = [cleanUpJob, verifyIndexJob];

export function allJobs(parts: IndexingParts & { clock: Clock; log: Log }): JobHandler[] {
  return [
    handleJob(cleanUpJob, () => cleanUp(parts.db, parts.clock)),
    handleJob(verifyIndexJob, async () => {
      parts.log.info({ report: await verifyIndex(parts) }, 'index compared with the database');
    }),
  ];
}
