import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/database.ts';
import { anAccount } from '../../../test/factories.ts';
import { startTestDeps } from '../../../test/harness.ts';
import { aUsername } from '../../../test/people.ts';
import {
  claimUsername,
  keepUsername,
  releaseEndedClaims,
  releaseUsername,
  retireUsername,
} from './usernames.ts';

const { db, clock } = await startTestDeps();

interface Wish {
  readonly username: string;
  readonly email?: string;
  readonly ownerId?: string;
  readonly seconds?: number;
}

function claim({
  username,
  email = `${randomUUID()}@correo.example`,
  ownerId = randomUUID(),
  seconds = 60,
}: Wish) {
  const now = clock.now();
  return inTransaction(db, (tx) =>
    claimUsername(tx, { username, email, ownerId, expiresAt: secondsAfter(now, seconds), now }),
  );
}

it.each([
  ['the same name', 'Lucerito', 'lucerito'],
  ['the name with accents', 'Nuria', 'ñuríA'],
  ['a name that reads like it', 'Ignotus', 'lgnotus'],
  ['a name with two letters for one', 'Armonias', 'Arrnonias'],
])('refuses %s', async (_, first, second) => {
  expect(await claim({ username: first })).toBe(true);

  expect(await claim({ username: second })).toBe(false);
});

it('gives a name to one of twenty who want it at once', async () => {
  const username = aUsername();

  const answers = await Promise.all(Array.from({ length: 20 }, () => claim({ username })));

  expect(answers.filter(Boolean)).toHaveLength(1);
});

it('gives one look to one of two who write it differently at once', async () => {
  const rest = aUsername().replaceAll('m', 'a').slice(0, 8);

  const answers = await Promise.all([claim({ username: `m${rest}` }), claim({ username: `rn${rest}` })]);

  expect(answers.filter(Boolean)).toHaveLength(1);
});

it('lets one e-mail claim its name again, even twice at once, and the last claim counts', async () => {
  const username = aUsername();
  const email = 'misma@correo.example';

  const answers = await Promise.all([claim({ username, email }), claim({ username, email })]);

  expect(answers).toEqual([true, true]);
  const rows = await db.selectFrom('username_claim').select('owner_id').where('email', '=', email).execute();
  expect(rows).toHaveLength(1);
});

it('frees a name that nobody kept in time, and not one that was kept', async () => {
  const [left, kept] = [aUsername(), aUsername()];
  const ownerId = randomUUID();
  await claim({ username: left, seconds: -1 });
  await claim({ username: kept, ownerId, seconds: -1 });
  expect(await inTransaction(db, (tx) => keepUsername(tx, ownerId))).toBe(true);

  expect(await claim({ username: left })).toBe(true);
  expect(await claim({ username: kept })).toBe(false);
});

it('does not give a kept name to another claim of the same e-mail', async () => {
  const wish = { username: aUsername(), email: 'quien@correo.example' };
  const ownerId = randomUUID();
  await claim({ ...wish, ownerId });
  await inTransaction(db, (tx) => keepUsername(tx, ownerId));

  expect(await claim(wish)).toBe(false);
});

it('says when there is nothing left to keep', async () => {
  const [username, ownerId] = [aUsername(), randomUUID()];
  await claim({ username, ownerId, seconds: -1 });
  await claim({ username });

  expect(await inTransaction(db, (tx) => keepUsername(tx, ownerId))).toBe(false);
});

it('frees what its owner gives back', async () => {
  const [username, ownerId] = [aUsername(), randomUUID()];
  await claim({ username, ownerId });

  await inTransaction(db, (tx) => releaseUsername(tx, ownerId));

  expect(await claim({ username })).toBe(true);
});

it('GUARD-11 keeps the name of a deleted person for 180 days, without their e-mail', async () => {
  const [username, ownerId, email] = [aUsername(), randomUUID(), 'antes@correo.example'];
  await claim({ username, ownerId, email });
  await inTransaction(db, async (tx) => {
    await keepUsername(tx, ownerId);
    await retireUsername(tx, { ownerId, username, now: clock.now() });
  });

  clock.advance(180 * 24 * 60 * 60 - 1);
  for (const wish of [{ username }, { username: username.toUpperCase() }, { username, email }])
    expect(await claim(wish)).toBe(false);
  const rows = await db
    .selectFrom('username_claim')
    .select('email')
    .where('owner_id', '=', ownerId)
    .execute();
  expect(rows).toEqual([{ email: '' }]);
  clock.advance(1);
  expect(await claim({ username })).toBe(true);
});

it('refuses the name of a profile that never claimed it', async () => {
  const { username } = await anAccount(db, { username: 'SinReserva' });

  expect(await claim({ username: username.toUpperCase() })).toBe(false);
});

it('keeps no claim that has ended', async () => {
  const ownerId = randomUUID();
  const keeperId = randomUUID();
  await claim({ username: aUsername(), ownerId, seconds: 60 });
  await claim({ username: aUsername(), ownerId: keeperId, seconds: 120 });
  const release = () => releaseEndedClaims(db, clock.now());
  const owners = async () => {
    const rows = await db.selectFrom('username_claim').select('owner_id').execute();
    return rows.map((row) => row.owner_id);
  };

  await release();
  expect(await owners()).toContain(ownerId);
  clock.advance(61);
  await release();

  expect(await owners()).not.toContain(ownerId);
  expect(await owners()).toContain(keeperId);
});
