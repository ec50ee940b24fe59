import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { startTestDeps } from '../../../test/harness.ts';
import {
  assertNoOpenTransaction,
  inTransaction,
  isConnectionLoss,
  openDatabase,
  readNamed,
} from './database.ts';
import { openMailer } from '../providers/mail.ts';
import { openObjectStore } from '../providers/object-store.ts';
import { runInContext } from '../http/request-context.ts';

const deps = await startTestDeps();

it('denies the application role DDL', async () => {
  const client = new Client({ connectionString: deps.databaseUrl });
  await client.connect();

  const attempts = [
    'create table sneaky (id int)',
    'drop table product',
    'alter table product add column x int',
  ];
  const refusals: string[] = [];
  for (const statement of attempts) {
    refusals.push(await client.query(statement).then(String, (error: Error) => error.message));
  }

  await client.end();
  for (const refusal of refusals) expect(refusal).toMatch(/permission denied|must be owner/);
});

it('cancels a statement after its timeout', async () => {
  const hasty = openDatabase({ url: deps.databaseUrl, statementTimeoutMs: 50 });

  const slow = readNamed(hasty.db, 'slow', sql`select pg_sleep(5)`);

  await expect(slow).rejects.toThrow('statement timeout');
  await hasty.close();
});

it('prepares a named statement once per connection', async () => {
  const single = openDatabase({ url: deps.databaseUrl, poolSize: 1 });
  for (let run = 0; run < 3; run += 1) await readNamed(single.db, 'answer', sql`select ${run}::int as n`);

  const prepared = await readNamed<{ name: string; runs: number }>(
    single.db,
    'prepared',
    sql`select name, (generic_plans + custom_plans)::int as runs from pg_prepared_statements where name = 'answer'`,
  );

  expect(prepared).toEqual([{ name: 'answer', runs: 3 }]);
  await single.close();
});

it('survives a connection that is lost between two statements', async () => {
  const owner = new Client({ connectionString: deps.ownerUrl });
  await owner.connect();
  const sessions = async (pid: number) =>
    (await owner.query('select from pg_stat_activity where pid = $1', [pid])).rowCount;

  const interrupted = inTransaction(deps.db, async (tx) => {
    const [session] = await readNamed<{ pid: number }>(tx, 'pid', sql`select pg_backend_pid() as pid`);
    const pid = session?.pid ?? 0;
    await owner.query('select pg_terminate_backend($1)', [pid]);
    await expect.poll(() => sessions(pid)).toBe(0);
    return readNamed(tx, 'after', sql`select 1`);
  });

  await expect(interrupted).rejects.toSatisfy(isConnectionLoss);
  expect(await readNamed(deps.db, 'again', sql`select 1 as one`)).toEqual([{ one: 1 }]);
  await owner.end();
});

it('distinguishes connection loss from a wrong statement', async () => {
  const unreachable = openDatabase({ url: 'postgres://x:y@127.0.0.1:9/none' });
  const query = (db: typeof deps.db, statement: string) =>
    readNamed(db, 'ask', sql.raw(statement)).catch((error: unknown) => isConnectionLoss(error));

  expect(await query(unreachable.db, 'select 1')).toBe(true);
  expect(await query(deps.db, 'select nonsense')).toBe(false);
});

it.each([
  ['the object store', () => openObjectStore(deps.config.objectStore).exists('avatars/x')],
  [
    'the mail server',
    () => openMailer(deps.config.mail).send({ to: 'a@example.com', subject: '', text: '', html: '' }),
  ],
  ['the search engine', () => deps.engine.refresh('x')],
])('rejects a call to %s inside a transaction', async (_, call) => {
  await expect(inTransaction<unknown>(deps.db, call)).rejects.toThrow('outside service');
  expect(assertNoOpenTransaction).not.toThrow();
});

it('reserves connections for payment requests and times out others early', async () => {
  const small = openDatabase({
    url: deps.databaseUrl,
    poolSize: 2,
    reservedConnections: { count: 1, timeoutMs: 100 },
  });
  const sleep = () => readNamed(small.db, 'sleep', sql`select pg_sleep(1)`);
  const ask = () => small.db.selectNoFrom((eb) => eb.lit(1).as('one')).execute();
  const sleeping = sleep();

  await expect(ask()).rejects.toSatisfy(isConnectionLoss);
  const paying = { requestId: 'r', mayWrite: true, priority: 'money' } as const;
  expect(await runInContext(paying, ask)).toEqual([{ one: 1 }]);
  expect(small.load()).toMatchObject({ open: 2, idle: 1, waiting: 0 });
  await sleeping;
  expect(await ask()).toEqual([{ one: 1 }]);
  await small.close();
});

it('waits for the standby only in payment transactions, and only while there is one', async () => {
  let hasStandby = true;
  const replicated = openDatabase({
    url: `${deps.databaseUrl}?options=-c%20synchronous_commit%3Dlocal`,
    hasSyncStandby: () => hasStandby,
  });
  const durability = (priority: 'money' | 'ordinary') =>
    runInContext({ requestId: 'r', mayWrite: true, priority }, () =>
      inTransaction(replicated.db, (tx) => readNamed(tx, 'durability', sql`show synchronous_commit`)),
    );

  expect(await durability('money')).toEqual([{ synchronous_commit: 'on' }]);
  expect(await durability('ordinary')).toEqual([{ synchronous_commit: 'local' }]);
  hasStandby = false;
  expect(await durability('money')).toEqual([{ synchronous_commit: 'local' }]);
  await replicated.close();
});

it('SAFE-24 a connection whose query timed out is not used again', async () => {
  const small = openDatabase({ url: deps.databaseUrl, poolSize: 1, statementTimeoutMs: 200 });
  const backend = () => readNamed<{ pid: number }>(small.db, 'backend', sql`select pg_backend_pid() as pid`);
  const [before] = await backend();
  // Stands for a frozen server, which does not enforce its own timeout.
  const stuck = inTransaction(small.db, async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select pg_sleep(10)`.execute(tx);
  });

  await expect(stuck).rejects.toThrow('Query read timeout');
  const startedAt = performance.now();
  const [after] = await backend();

  expect(performance.now() - startedAt).toBeLessThan(1_000);
  expect(after?.pid).not.toBe(before?.pid);
  await small.close();
});

it('times out waiting for a lock before the statement timeout', async () => {
  const hasty = openDatabase({ url: deps.databaseUrl, lockTimeoutMs: 50 });
  const owner = new Client({ connectionString: deps.ownerUrl });
  await owner.connect();
  await owner.query('begin; lock table product in access exclusive mode');

  const reading = hasty.db.selectFrom('product').select('id').limit(1).execute();

  await expect(reading).rejects.toMatchObject({ code: '55P03' });
  await expect(reading).rejects.toSatisfy(isConnectionLoss);
  await owner.query('rollback');
  await owner.end();
  await hasty.close();
});
