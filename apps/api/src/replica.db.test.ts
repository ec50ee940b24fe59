import { beforeEach, describe, expect, it } from 'vitest';
import { openProfile } from '#modules/accounts/index.ts';
import { systemClock } from '#platform/clock.ts';
import { openDatabase } from '#platform/database/database.ts';
import { watchReplica } from '#platform/database/replica-watch.ts';
import { type Reads, readsOfTwo, writtenCookie } from '#platform/database/replica.ts';
import { readWritten } from '#platform/database/replica.queries.ts';
import { openSearchEngine } from '#platform/providers/search-engine.ts';
import { aProduct } from '../test/factories.ts';
import { startTestApp, startTestDeps } from '../test/harness.ts';
import { aSignedInMember } from '../test/people.ts';

/** In place of a server that follows: one that stands still, with what a test puts there. */
const copy = await startTestDeps();
const nowhere = openDatabase({ url: 'postgres://x:y@127.0.0.1:9/none' });

let reads: Required<Reads>;
/** How far the replica is, and how often it was doubted. */
let replayed = 0;
let doubts = 0;
let written: () => Promise<number>;
const test = await startTestApp({
  reads: {
    forCaller: (caller, read) => reads.forCaller(caller, read),
    noteWrite: (caller) => reads.noteWrite(caller),
  },
  engine: openSearchEngine({ url: 'http://127.0.0.1:9', clock: systemClock }),
});

function readBeside(replica: typeof copy.db): void {
  const watch = {
    shows: (position: number) => position <= replayed,
    written: () => written(),
    doubt: () => void (doubts += 1),
  };
  reads = readsOfTwo({ primary: test.db, replica, watch, mostLagMs: 2000, metrics: test.metrics });
}

beforeEach(() => {
  readBeside(copy.db);
  [replayed, doubts] = [0, 0];
  written = async () => (await readWritten(test.db)).written;
});

/** Somebody with a name here, and with another in the copy. */
async function aPerson() {
  const { member, visitor } = await aSignedInMember(test, { fullName: 'Ana de Ahora' });
  const { id, username } = member;
  const before = {
    id,
    username,
    fullName: 'Ana de Antes',
    description: '',
    avatarPath: null,
    department: null,
  };
  await openProfile(copy.db, systemClock, before);
  visitor.jar.delete(writtenCookie);
  const nameSeenBy = async (who: Pick<typeof visitor, 'get'>, headers = {}) =>
    (await who.get(`/api/profiles/${username}`, headers)).body.profile.full_name as string;
  const rename = (fullName: string) =>
    visitor.post('/api/account/update-profile', {
      full_name: fullName,
      description: '',
      birth_date: member.birthDate,
      gender: member.gender,
    });
  return { member, visitor, nameSeenBy, rename };
}

describe('where a page is read', () => {
  it('is the replica for whoever has written nothing', async () => {
    const { visitor, nameSeenBy } = await aPerson();
    expect(await nameSeenBy(test.visitor())).toBe('Ana de Antes');
    expect(await nameSeenBy(visitor)).toBe('Ana de Antes');
  });

  it('is the primary for whoever has just written, until the replica shows it', async () => {
    const { visitor, nameSeenBy, rename } = await aPerson();

    const answer = await rename('Ana Nueva');

    expect(answer.cookies).toContainEqual(
      expect.objectContaining({ name: writtenCookie, httpOnly: true, secure: true, maxAge: 9 }),
    );
    expect(await nameSeenBy(visitor)).toBe('Ana Nueva');
    expect(await nameSeenBy(test.visitor())).toBe('Ana de Antes');
    replayed = Number(visitor.jar.get(writtenCookie));
    expect(await nameSeenBy(visitor)).toBe('Ana de Antes');
  });

  it('is the primary after a call that was refused too, for it may have written before', async () => {
    const { visitor, nameSeenBy } = await aPerson();
    expect((await visitor.post('/api/products/withdraw', { id: 999_999_999 })).status).toBe(404);
    expect(await nameSeenBy(visitor)).toBe('Ana de Ahora');
  });

  it('is the primary when nobody can say how far the log was', async () => {
    const { visitor, nameSeenBy, rename } = await aPerson();
    written = () => Promise.reject(new Error('away'));

    expect((await rename('Ana Nueva')).status).toBe(200);

    replayed = Number.MAX_SAFE_INTEGER - 1;
    expect(await nameSeenBy(visitor)).toBe('Ana Nueva');
  });

  it.each(['', 'x', '-1', '1e3', '99999999999999999999'])('is the primary for the mark %j', async (mark) => {
    const { visitor, nameSeenBy } = await aPerson();
    visitor.jar.set(writtenCookie, mark);
    expect(await nameSeenBy(visitor)).toBe('Ana de Ahora');
  });

  it('is the primary for a program with a token, which keeps no cookies', async () => {
    const { member, nameSeenBy } = await aPerson();
    const { email, password } = member;
    const { body } = await test.visitor().post('/api/session/sign-in', { email, password, bearer: true });
    const headers = { authorization: `Bearer ${body.access_token}` };
    expect(await nameSeenBy(test.visitor(), headers)).toBe('Ana de Ahora');
  });

  it('is the primary for what the replica does not know yet, and the refusal is the primary’s', async () => {
    const { id } = await aProduct(test.db);
    expect((await test.get(`/api/products/${id}`)).body.product.id).toBe(id);
    expect((await test.get('/api/products/999999999')).status).toBe(404);
    expect(doubts).toBe(0);
  });

  it('is the primary when the replica is gone, and nobody notices', async () => {
    const { nameSeenBy } = await aPerson();
    readBeside(nowhere.db);
    expect(await nameSeenBy(test.visitor())).toBe('Ana de Ahora');
    expect(doubts).toBe(1);
  });

  it('is the replica for a listing that PostgreSQL answers alone, but not for the seller', async () => {
    const { member, visitor } = await aPerson();
    const { id } = await aProduct(test.db, { sellerId: member.id });
    const listedTo = async (who: Pick<typeof visitor, 'get'>) =>
      ((await who.get('/api/products')).body.products as { id: number }[]).map((product) => product.id);
    expect(await listedTo(test.visitor())).toEqual([]);

    expect((await visitor.post('/api/like/add', { post_id: id })).status).toBe(200);

    expect(await listedTo(visitor)).toContain(id);
  });

  it('gives nobody who has just written an answer that was kept for others', async () => {
    const { member, visitor } = await aPerson();
    const { id } = await aProduct(test.db, { sellerId: member.id });
    const kept = { 'cache-control': 'max-age=0' };
    await test.visitor().get('/api/products', kept);

    await visitor.post('/api/session/sign-out');

    const { body } = await visitor.get('/api/products', kept);
    expect((body.products as { id: number }[]).map((product) => product.id)).toContain(id);
  });
});

it('takes a server that follows nobody for no replica, and waits for none', async () => {
  const watch = watchReplica({
    leaderUrl: test.databaseUrl,
    followerUrl: test.databaseUrl,
    mostLagMs: 2000,
    log: test.log,
    metrics: test.metrics,
  });

  expect(await watch.written()).toBeGreaterThan(0);
  await expect
    .poll(async () => (await test.metrics.replicaLagSeconds.get()).values.map(({ value }) => value))
    .toEqual([Infinity, Infinity]);
  expect([watch.shows(0), watch.guardsMoney()]).toEqual([false, false]);
  await watch.close();
});
