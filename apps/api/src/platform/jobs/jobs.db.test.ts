import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestDeps } from '../../../test/harness.ts';
import { OutsideUnavailable } from '../http/app-error.ts';
import { inTransaction } from '../database/database.ts';
import { handleJob, prepareQueues, startJobs } from './jobs.ts';
import { grantQueues } from '../database/migrate.ts';
import { currentRequestId, runInContext } from '../http/request-context.ts';

const { db, databaseUrl, ownerUrl, log, metrics } = await startTestDeps();

const enqueueOnly = { migrate: false, createSchema: false, supervise: false, schedule: false, max: 1 };
const payload = z.object({ name: z.string() });
const greet = { name: 'probe.greet', payload, retries: 1 };
const interrupted = { name: 'probe.interrupted', payload, retries: 1, heartbeatSeconds: 10 };
const afterFailure = { name: 'probe.after-failure', payload, retries: 1 };
const failing = { name: 'probe.failing', payload, retries: 0, deadLetterJob: afterFailure };
const interruptedByOutage = { name: 'probe.outage', payload, retries: 0 };
const singleton = {
  name: 'probe.singleton',
  payload,
  retries: 1,
  subjectOf: ({ name }: { name: string }) => name,
};
await prepareQueues(ownerUrl, [greet, interrupted, failing, singleton, interruptedByOutage]);
await grantQueues(ownerUrl);
const jobs = await startJobs({ url: databaseUrl, log });
afterAll(() => jobs.stop());

// Concurrent: each has its own queue and mostly waits for it to be polled.

it.concurrent(
  'runs a job of a committed transaction under its request id, and none of a rolled back one',
  async ({ expect }) => {
    const ran: string[] = [];
    await jobs.work(
      [handleJob(greet, async ({ name }) => void ran.push(`${name} ${currentRequestId()}`))],
      metrics,
    );

    await runInContext({ requestId: 'req-87654321', mayWrite: true }, () =>
      inTransaction(db, (tx) => jobs.enqueue(tx, greet, { name: 'committed' })),
    );
    const undone = inTransaction(db, async (tx) => {
      await jobs.enqueue(tx, greet, { name: 'undone' });
      throw new Error('undo');
    });

    await expect(undone).rejects.toThrow('undo');
    await expect.poll(() => ran, { timeout: 10_000 }).toEqual(['committed req-87654321']);
  },
);

it.concurrent('runs the job of a worker that was killed', async ({ expect }) => {
  await inTransaction(db, (tx) => jobs.enqueue(tx, interrupted, { name: 'half done' }));
  await fetchAndDie(interrupted.name);
  const ran: string[] = [];

  await jobs.work([handleJob(interrupted, async ({ name }) => void ran.push(name))], metrics);

  await expect.poll(() => ran, { timeout: 20_000 }).toEqual(['half done']);
});

it.concurrent('passes a job without attempts left to its dead letter job', async ({ expect }) => {
  const received: string[] = [];
  const fail = handleJob(failing, () => Promise.reject(new Error('no use')));
  await jobs.work([fail, handleJob(afterFailure, async ({ name }) => void received.push(name))], metrics);

  await inTransaction(db, (tx) => jobs.enqueue(tx, failing, { name: 'lost' }));

  await expect.poll(() => received, { timeout: 10_000 }).toEqual(['lost']);
});

it.concurrent('retries during an outage without using up an attempt', async ({ expect }) => {
  let times = 0;
  const late = handleJob(interruptedByOutage, async () => {
    times += 1;
    if (times < 3) throw new OutsideUnavailable('mail', new Error('away'));
  });
  await jobs.work([late], metrics);

  await inTransaction(db, (tx) => jobs.enqueue(tx, interruptedByOutage, { name: 'late' }));

  await expect.poll(() => times, { timeout: 15_000 }).toBe(3);
  await expect
    .poll(async () => (await unfinishedJobs(interruptedByOutage.name)).length, { timeout: 10_000 })
    .toBe(0);
});

it.concurrent('queues one job per subject at a time', async ({ expect }) => {
  const enqueue = (name: string) => inTransaction(db, (tx) => jobs.enqueue(tx, singleton, { name }));
  await Promise.all(['a', 'b', 'a', 'a'].map(enqueue));
  const ran: string[] = [];

  await jobs.work([handleJob(singleton, async ({ name }) => void ran.push(name))], metrics);
  await expect.poll(() => ran.toSorted(), { timeout: 10_000 }).toEqual(['a', 'b']);
  await expect.poll(async () => (await unfinishedJobs(singleton.name)).length, { timeout: 10_000 }).toBe(0);
  await enqueue('a');

  await expect.poll(() => ran.toSorted(), { timeout: 10_000 }).toEqual(['a', 'a', 'b']);
});

/** Fetches a job a minute ago and never finishes it. */
async function fetchAndDie(queue: string): Promise<void> {
  const dying = new PgBoss({ connectionString: databaseUrl, ...enqueueOnly });
  await dying.start();
  expect(await dying.fetch(queue)).toHaveLength(1);
  await dying.stop({ graceful: false });
  await inTransaction(db, (tx) =>
    sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where name = ${queue}`.execute(tx),
  );
}

async function unfinishedJobs(queue: string): Promise<unknown[]> {
  const found = await inTransaction(db, (tx) =>
    sql`select id from pgboss.job where name = ${queue} and state < 'completed'`.execute(tx),
  );
  return found.rows;
}
