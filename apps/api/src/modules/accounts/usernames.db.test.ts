import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/database.ts';
import { anAccount } from '../../../test/factories.ts';
import { startTestDeps } from '../../../test/harness.ts';
import { aUsername } from '../../../test/people.ts';
import {
  makeUsernamePermanent,
  releaseExpiredUsernames,
  releaseUsername,
  retireUsername,
  takeUsername,
} from './usernames.ts';

const { db, clock } = await startTestDeps();

interface UsernameRequest {
  readonly username: string;
  readonly email?: string;
  readonly ownerId?: string;
  readonly seconds?: number;
}

function take({
  username,
  email = `${randomUUID()}@correo.example`,
  ownerId = randomUUID(),
  seconds = 60,
}: UsernameRequest) {
  const now = clock.now();
  return inTransaction(db, (tx) =>
    takeUsername(tx, { username, email, ownerId, expiresAt: secondsAfter(now, seconds), now }),
  );
}

it.each([
  ['the same name', 'Lucerito', 'lucerito'],
  ['the name with accents', 'Nuria', 'ñuríA'],
  ['a confusable name', 'Ignotus', 'lgnotus'],
  ['a name with rn for m', 'Armonias', 'Arrnonias'],
])('refuses %s', async (_, first, second) => {
  expect(await take({ username: first })).toBe(true);

  expect(await take({ username: second })).toBe(false);
});

it('one of twenty concurrent requests gets a username', async () => {
  const username = aUsername();

  const answers = await Promise.all(Array.from({ length: 20 }, () => take({ username })));

  expect(answers.filter(Boolean)).toHaveLength(1);
});

it('one of two concurrent requests gets a confusable username', async () => {
  const rest = aUsername().replaceAll('m', 'a').slice(0, 8);

  const answers = await Promise.all([take({ username: `m${rest}` }), take({ username: `rn${rest}` })]);

  expect(answers.filter(Boolean)).toHaveLength(1);
});

it('concurrent requests of one e-mail for the same username both succeed and leave one row', async () => {
  const username = aUsername();
  const email = 'misma@correo.example';

  const answers = await Promise.all([take({ username, email }), take({ username, email })]);

  expect(answers).toEqual([true, true]);
  const rows = await db.selectFrom('username_claim').select('owner_id').where('email', '=', email).execute();
  expect(rows).toHaveLength(1);
});

it('frees an expired username, but not a permanent one', async () => {
  const [expired, permanent] = [aUsername(), aUsername()];
  const ownerId = randomUUID();
  await take({ username: expired, seconds: -1 });
  await take({ username: permanent, ownerId, seconds: -1 });
  expect(await inTransaction(db, (tx) => makeUsernamePermanent(tx, ownerId))).toBe(true);

  expect(await take({ username: expired })).toBe(true);
  expect(await take({ username: permanent })).toBe(false);
});

it('does not give a permanent username to another request of the same e-mail', async () => {
  const request = { username: aUsername(), email: 'quien@correo.example' };
  const ownerId = randomUUID();
  await take({ ...request, ownerId });
  await inTransaction(db, (tx) => makeUsernamePermanent(tx, ownerId));

  expect(await take(request)).toBe(false);
});

it('cannot make a username permanent that somebody else took', async () => {
  const [username, ownerId] = [aUsername(), randomUUID()];
  await take({ username, ownerId, seconds: -1 });
  await take({ username });

  expect(await inTransaction(db, (tx) => makeUsernamePermanent(tx, ownerId))).toBe(false);
});

it('releases a username', async () => {
  const [username, ownerId] = [aUsername(), randomUUID()];
  await take({ username, ownerId });

  await inTransaction(db, (tx) => releaseUsername(tx, ownerId));

  expect(await take({ username })).toBe(true);
});

it('GUARD-11 blocks the username of a deleted account for 180 days, without its e-mail', async () => {
  const [username, ownerId, email] = [aUsername(), randomUUID(), 'antes@correo.example'];
  await take({ username, ownerId, email });
  await inTransaction(db, async (tx) => {
    await makeUsernamePermanent(tx, ownerId);
    await retireUsername(tx, { ownerId, username, now: clock.now() });
  });

  clock.advance(180 * 24 * 60 * 60 - 1);
  for (const request of [{ username }, { username: username.toUpperCase() }, { username, email }])
    expect(await take(request)).toBe(false);
  const rows = await db
    .selectFrom('username_claim')
    .select('email')
    .where('owner_id', '=', ownerId)
    .execute();
  expect(rows).toEqual([{ email: '' }]);
  clock.advance(1);
  expect(await take({ username })).toBe(true);
});

it('refuses the username of a seeded profile', async () => {
  const { username } = await anAccount(db, { username: 'SinReserva' });

  expect(await take({ username: username.toUpperCase() })).toBe(false);
});

it('deletes expired usernames', async () => {
  const ownerId = randomUUID();
  const laterOwnerId = randomUUID();
  await take({ username: aUsername(), ownerId, seconds: 60 });
  await take({ username: aUsername(), ownerId: laterOwnerId, seconds: 120 });
  const release = () => releaseExpiredUsernames(db, clock.now());
  const owners = async () => {
    const rows = await db.selectFrom('username_claim').select('owner_id').execute();
    return rows.map((row) => row.owner_id);
  };

  await release();
  expect(await owners()).toContain(ownerId);
  clock.advance(61);
  await release();

  expect(await owners()).not.toContain(ownerId);
  expect(await owners()).toContain(laterOwnerId);
});
