import { guardedLimits } from '@perchero/contract/limits';
import { expect, it } from 'vitest';
import { startTestDeps } from '../../../test/harness.ts';
import type { AppError } from '../http/app-error.ts';
import { cleanUp } from '../jobs/clean-up.ts';
import { inTransaction, openDatabase } from '../database/database.ts';
import { tryConsume, consumeOncePerValue, consumeGuarded, consumeGuardedNow } from './guarded-limits.ts';

const { db, clock, databaseUrl } = await startTestDeps({ poolSize: 20 });
const limit = 'sign-in-account';
const { allowed, windowSeconds } = guardedLimits[limit];

const consume = (subject: string, database = db) =>
  consumeGuardedNow(database, clock.now(), [{ limit, subject }]);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error as AppError,
  );

it('API-05 allow exactly their number of forty concurrent calls from two processes', async () => {
  const other = openDatabase({ url: databaseUrl, poolSize: 20 });

  const calls = Array.from({ length: 40 }, (_, call) => refusal(consume('burst', call % 2 ? db : other.db)));
  const refused = (await Promise.all(calls)).filter((error) => error !== null);
  await other.close();

  expect(refused).toHaveLength(40 - allowed);
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['too-many-requests']));
});

it('API-05 answer the remaining seconds, and allow again after them', async () => {
  for (let call = 0; call < allowed; call += 1) await consume('waiting');

  const refused = await refusal(consume('waiting'));
  clock.advance(refused?.cooldown ?? 0);

  expect(refused?.cooldown).toBeGreaterThan(0);
  expect(refused?.cooldown).toBeLessThanOrEqual(windowSeconds);
  await expect(consume('waiting')).resolves.toBeUndefined();
});

it('consume all limits of a call, or none', async () => {
  for (let call = 0; call < allowed; call += 1) await consume('full');
  const both = [
    { limit, subject: 'full' },
    { limit: 'sign-in-address', subject: 'fresh' },
  ] as const;

  const refused = await refusal(inTransaction(db, (tx) => consumeGuarded(tx, clock.now(), both)));

  const rows = await db
    .selectFrom('rate_limit_window')
    .select('subject')
    .where('subject', '=', 'fresh')
    .execute();
  expect(refused?.code).toBe('too-many-requests');
  expect(rows).toEqual([]);
});

it('count distinct values, and allow a value to be repeated', async () => {
  const max = guardedLimits['phone-known-actor'].allowed;
  const use = (value: string) =>
    inTransaction(db, (tx) =>
      consumeOncePerValue(tx, clock.now(), { limit: 'phone-known-actor', subject: 'ana', value }),
    );
  for (let index = 0; index < max; index += 1) await use(`number ${index}`);
  for (let again = 0; again < 20; again += 1) await use('number 0');

  expect(await refusal(use('one more'))).toMatchObject({ code: 'too-many-requests' });
});

it('throw when the database cannot be reached', async () => {
  const away = openDatabase({ url: 'postgres://x:y@127.0.0.1:9/none' });

  await expect(consume('unreachable', away.db)).rejects.toThrow();
  await expect(tryConsume(away.db, clock.now(), [{ limit, subject: 'unreachable' }])).rejects.toThrow();
});

it('leave no row once the window has ended', async () => {
  await consume('expired');
  clock.advance(2 * 24 * 60 * 60);

  await cleanUp(db, clock);

  expect(await db.selectFrom('rate_limit_window').select('subject').execute()).toEqual([]);
});
