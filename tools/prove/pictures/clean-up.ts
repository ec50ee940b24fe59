import { cleanUpPictures } from '@perchero/api/src/modules/media/index.ts';
import { readConfig } from '@perchero/api/src/platform/config.ts';
import { startJobs } from '@perchero/api/src/platform/jobs/jobs.ts';
import { openObjectStore } from '@perchero/api/src/platform/providers/object-store.ts';
import { openRuntime } from '@perchero/api/src/runtime.ts';
import type { Environment } from '../../stack/environment.ts';

/** The clean-up as it would run so many hours later; what it asks for is left to the worker. */
export async function cleanUpLater(env: Environment, hours: number): Promise<void> {
  const config = readConfig({ ...env, LOG_LEVEL: 'silent' });
  const runtime = openRuntime(config, { service: 'proof', statementTimeoutMs: 60_000 });
  const jobs = await startJobs({ url: config.database.url, log: runtime.log, enqueueOnly: true });
  const store = openObjectStore(config.objectStore);
  const clock = { now: () => new Date(Date.now() + hours * 60 * 60 * 1000) };
  try {
    await cleanUpPictures({ db: runtime.db, clock, jobs, store });
  } finally {
    store.close();
    await jobs.stop();
    await runtime.close();
  }
}
