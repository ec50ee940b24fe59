import { PgBoss } from 'pg-boss';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestDeps } from '../../../test/harness.ts';
import { inTransaction } from '../database/database.ts';
import { deadLetterQueue } from './jobs.queries.ts';
import { prepareQueues, startJobs } from './jobs.ts';
import { measureJobs } from './measure-jobs.ts';
import { grantQueues } from '../database/migrate.ts';

const { db, databaseUrl, ownerUrl, log, metrics } = await startTestDeps();
const late = { name: 'probe.late', payload: z.object({}), retries: 1 };
const later = { name: 'probe.later', payload: z.object({}), retries: 1 };
await prepareQueues(ownerUrl, [late, later]);
await grantQueues(ownerUrl);
const jobs = await startJobs({ url: databaseUrl, log, enqueueOnly: true });
afterAll(() => jobs.stop());

it('measures the lag of due jobs and counts dead letters', async () => {
  await inTransaction(db, (tx) => jobs.enqueue(tx, late, {}));
  await inTransaction(db, (tx) => jobs.enqueue(tx, later, {}, { afterSeconds: 3600 }));
  const boss = new PgBoss({ connectionString: databaseUrl, migrate: false, createSchema: false, max: 1 });
  await boss.start();
  await boss.send(deadLetterQueue, {});
  await boss.stop({ graceful: false });
  const inTenMinutes = { now: () => new Date(Date.now() + 600_000) };

  await measureJobs({ db, clock: inTenMinutes, metrics });

  const { values } = await metrics.jobLagSeconds.get();
  expect(values.map(({ labels }) => labels.job)).toEqual([late.name]);
  expect(values[0]?.value).toBeGreaterThanOrEqual(590);
  expect((await metrics.jobDeadLetters.get()).values[0]?.value).toBe(1);
});
