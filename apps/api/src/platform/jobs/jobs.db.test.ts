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

const bystander = { migrate: false, createSchema: false, supervise: false, schedule: false, max: 1 };
const payload = z.object({ name: z.string() });
const greet = { name: 'probe.greet', payload, retries: 1 };
const interrupted = { name: 'probe.interrupted', payload, retries: 1, heartbeatSeconds: 10 };
const mourn = { name: 'probe.mourn', payload, retries: 1 };
const doomed = { name: 'probe.doomed', payload, retries: 0, givenUp: mourn };
const patient = { name: 'probe.patient', payload, retries: 0 };
const each = { name: 'probe.each', payload, retries: 1, subjectOf: ({ name }: { name: string }) => name };
await prepareQueues(ownerUrl, [greet, interrupted, doomed, each, patient]);
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

it('does the job of a worker that was killed', async () => {
  await inTransaction(db, (tx) => jobs.enqueue(tx, interrupted, { name: 'half done' }));
  await takeAndDie(interrupted.name);
  const ran: string[] = [];

  await jobs.work([handleJob(interrupted, async ({ name }) => void ran.push(name))], metrics);

  await expect.poll(() => ran, { timeout: 20_000 }).toEqual(['half done']);
});

it('hands what failed too often to whoever hears of it', async () => {
  const heard: string[] = [];
  const fail = handleJob(doomed, () => Promise.reject(new Error('no use')));
  await jobs.work([fail, handleJob(mourn, async ({ name }) => void heard.push(name))], metrics);

  await inTransaction(db, (tx) => jobs.enqueue(tx, doomed, { name: 'lost' }));

  await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['lost']);
});

it('tries again what met an outage, and uses up no try for it', async () => {
  let times = 0;
  const late = handleJob(patient, async () => {
    times += 1;
    if (times < 3) throw new OutsideUnavailable('mail', new Error('away'));
  });
  await jobs.work([late], metrics);

  await inTransaction(db, (tx) => jobs.enqueue(tx, patient, { name: 'late' }));

  await expect.poll(() => times, { timeout: 15_000 }).toBe(3);
  await expect.poll(async () => (await waitingFor(patient.name)).length, { timeout: 10_000 }).toBe(0);
});

it('asks once for each subject until it is done', async () => {
  const ask = (name: string) => inTransaction(db, (tx) => jobs.enqueue(tx, each, { name }));
  await Promise.all(['a', 'b', 'a', 'a'].map(ask));
  const ran: string[] = [];

  await jobs.work([handleJob(each, async ({ name }) => void ran.push(name))], metrics);
  await expect.poll(() => ran.toSorted(), { timeout: 10_000 }).toEqual(['a', 'b']);
  await expect.poll(async () => (await waitingFor(each.name)).length, { timeout: 10_000 }).toBe(0);
  await ask('a');

  await expect.poll(() => ran.toSorted(), { timeout: 10_000 }).toEqual(['a', 'a', 'b']);
});

/** Takes a job as a worker does that is never heard of again, a minute ago. */
async function takeAndDie(queue: string): Promise<void> {
  const dying = new PgBoss({ connectionString: databaseUrl, ...bystander });
  await dying.start();
  expect(await dying.fetch(queue)).toHaveLength(1);
  await dying.stop({ graceful: false });
  await inTransaction(db, (tx) =>
    sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where name = ${queue}`.execute(tx),
  );
}

async function waitingFor(queue: string): Promise<unknown[]> {
  const found = await inTransaction(db, (tx) =>
    sql`select id from pgboss.job where name = ${queue} and state < 'completed'`.execute(tx),
  );
  return found.rows;
}
