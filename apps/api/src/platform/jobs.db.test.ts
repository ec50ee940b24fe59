import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestParts } from '../../test/harness.ts';
import { inTransaction } from './database.ts';
import { handleJob, prepareQueues, startJobs } from './jobs.ts';
import { grantQueues } from './migrate.ts';
import { currentRequestId, runInContext } from './request-context.ts';

const { db, databaseUrl, ownerUrl, log, metrics } = await startTestParts();

const greet = { name: 'probe.greet', payload: z.object({ name: z.string() }), retries: 1 };
await prepareQueues(ownerUrl, [greet]);
await grantQueues(ownerUrl);
const jobs = await startJobs({ url: databaseUrl, log });
afterAll(() => jobs.stop());

it('runs a job asked for in a transaction that was kept, under the request that asked', async () => {
  const ran: string[] = [];
  await jobs.work(
    [handleJob(greet, async ({ name }) => void ran.push(`${name} ${currentRequestId()}`))],
    metrics,
  );

  await runInContext({ requestId: 'req-87654321', mayWrite: true }, () =>
    inTransaction(db, (tx) => jobs.enqueue(tx, greet, { name: 'kept' })),
  );
  const undone = inTransaction(db, async (tx) => {
    await jobs.enqueue(tx, greet, { name: 'undone' });
    throw new Error('undo');
  });

  await expect(undone).rejects.toThrow('undo');
  await expect.poll(() => ran, { timeout: 10_000 }).toEqual(['kept req-87654321']);
});
