import { guardedLimits } from '@perchero/contract/limits';
import { expect, it } from 'vitest';
import { startTestDeps } from '../../../test/harness.ts';
import type { AppError } from '../http/app-error.ts';
import { cleanUp } from '../jobs/clean-up.ts';
import { inTransaction, openDatabase } from '../database/database.ts';
import { mayStill, takeDistinct, takeGuarded, takeGuardedNow } from './guarded-limits.ts';

const { db, clock, databaseUrl } = await startTestDeps({ poolSize: 20 });
const limit = 'sign-in-account';
const { allowed, windowSeconds } = guardedLimits[limit];

const take = (subject: string, database = db) => takeGuardedNow(database, clock.now(), [{ limit, subject }]);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error as AppError,
  );

it('API-05 allow exactly their number to forty calls at once from two processes', async () => {
  const other = openDatabase({ url: databaseUrl, poolSize: 20 });

  const takes = Array.from({ length: 40 }, (_, call) => refusal(take('burst', call % 2 ? db : other.db)));
  const refused = (await Promise.all(takes)).filter((error) => error !== null);
  await other.close();

  expect(refused).toHaveLength(40 - allowed);
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['too-many-requests']));
});

it('API-05 tell how long to wait, and allow again after that', async () => {
  for (let call = 0; call < allowed; call += 1) await take('patient');

  const refused = await refusal(take('patient'));
  clock.advance(refused?.cooldown ?? 0);

  expect(refused?.cooldown).toBeGreaterThan(0);
  expect(refused?.cooldown).toBeLessThanOrEqual(windowSeconds);
  await expect(take('patient')).resolves.toBeUndefined();
});

it('take all of several, or none', async () => {
  for (let call = 0; call < allowed; call += 1) await take('full');
  const both = [
    { limit, subject: 'full' },
    { limit: 'sign-in-address', subject: 'fresh' },
  ] as const;

  const refused = await refusal(inTransaction(db, (tx) => takeGuarded(tx, clock.now(), both)));

  const rows = await db
    .selectFrom('rate_limit_window')
    .select('subject')
    .where('subject', '=', 'fresh')
    .execute();
  expect(refused?.code).toBe('too-many-requests');
  expect(rows).toEqual([]);
});

it('count different things, and let the same thing be repeated', async () => {
  const most = guardedLimits['phone-known-actor'].allowed;
  const ask = (thing: string) =>
    inTransaction(db, (tx) =>
      takeDistinct(tx, clock.now(), { limit: 'phone-known-actor', subject: 'ana', thing }),
    );
  for (let thing = 0; thing < most; thing += 1) await ask(`number ${thing}`);
  for (let again = 0; again < 20; again += 1) await ask('number 0');

  expect(await refusal(ask('one more'))).toMatchObject({ code: 'too-many-requests' });
});

it('refuse to guess when they cannot count', async () => {
  const away = openDatabase({ url: 'postgres://x:y@127.0.0.1:9/none' });

  await expect(take('anybody', away.db)).rejects.toThrow();
  await expect(mayStill(away.db, clock.now(), [{ limit, subject: 'anybody' }])).rejects.toThrow();
});

it('leave no row behind once the window has ended', async () => {
  await take('forgotten');
  clock.advance(2 * 24 * 60 * 60);

  await cleanUp(db, clock);

  expect(await db.selectFrom('rate_limit_window').select('subject').execute()).toEqual([]);
});
