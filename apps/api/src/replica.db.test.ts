import { beforeEach, describe, expect, it } from 'vitest';
import { insertProfile } from '#modules/accounts/index.ts';
import { systemClock } from '#platform/clock.ts';
import { inTransaction, openDatabase } from '#platform/database/database.ts';
import { watchReplica } from '#platform/database/replica-watch.ts';
import { type Reads, createReplicaReads, lastWriteCookie } from '#platform/database/replica.ts';
import { readPrimaryPosition } from '#platform/database/replica.queries.ts';
import { openSearchEngine } from '#platform/providers/search-engine.ts';
import { aProduct } from '../test/factories.ts';
import { startTestApp, startTestDeps } from '../test/harness.ts';
import { aSignedInMember } from '../test/people.ts';

/** Stands for a standby that replays nothing. */
const standby = await startTestDeps();
const unreachable = openDatabase({ url: 'postgres://x:y@127.0.0.1:9/none' });

let reads: Required<Reads>;
let replayed = 0;
let failures = 0;
let primaryPosition: () => Promise<number>;
const test = await startTestApp({
  reads: {
    forCaller: (caller, read) => reads.forCaller(caller, read),
    recordWrite: (caller) => reads.recordWrite(caller),
  },
  engine: openSearchEngine({ url: 'http://127.0.0.1:9', clock: systemClock }),
});

function useReplica(replica: typeof standby.db): void {
  const watch = {
    hasReplayed: (position: number) => position <= replayed,
    primaryPosition: () => primaryPosition(),
    markSuspect: () => void (failures += 1),
  };
  reads = createReplicaReads({ primary: test.db, replica, watch, maxLagMs: 2000, metrics: test.metrics });
}

beforeEach(() => {
  useReplica(standby.db);
  [replayed, failures] = [0, 0];
  primaryPosition = async () => (await readPrimaryPosition(test.db)).written;
});

/** A member whose name differs between the primary and the standby. */
async function aMemberOnBoth() {
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
  await inTransaction(standby.db, (tx) => insertProfile(tx, before, systemClock.now()));
  visitor.jar.delete(lastWriteCookie);
  const nameSeenBy = async (reader: Pick<typeof visitor, 'get'>, headers = {}) =>
    (await reader.get(`/api/profiles/${username}`, headers)).body.profile.full_name as string;
  const rename = (fullName: string) =>
    visitor.post('/api/account/update-profile', {
      full_name: fullName,
      description: '',
      birth_date: member.birthDate,
      gender: member.gender,
    });
  return { member, visitor, nameSeenBy, rename };
}

describe('a read goes to', () => {
  it('the replica for a client that has written nothing', async () => {
    const { visitor, nameSeenBy } = await aMemberOnBoth();
    expect(await nameSeenBy(test.visitor())).toBe('Ana de Antes');
    expect(await nameSeenBy(visitor)).toBe('Ana de Antes');
  });

  it('the primary for a client that has just written, until the replica has replayed it', async () => {
    const { visitor, nameSeenBy, rename } = await aMemberOnBoth();

    const answer = await rename('Ana Nueva');

    expect(answer.cookies).toContainEqual(
      expect.objectContaining({ name: lastWriteCookie, httpOnly: true, secure: true, maxAge: 9 }),
    );
    expect(await nameSeenBy(visitor)).toBe('Ana Nueva');
    expect(await nameSeenBy(test.visitor())).toBe('Ana de Antes');
    replayed = Number(visitor.jar.get(lastWriteCookie));
    expect(await nameSeenBy(visitor)).toBe('Ana de Antes');
  });

  it('the primary after a write that was rejected, because it may have written before', async () => {
    const { visitor, nameSeenBy } = await aMemberOnBoth();
    expect((await visitor.post('/api/products/withdraw', { id: 999_999_999 })).status).toBe(404);
    expect(await nameSeenBy(visitor)).toBe('Ana de Ahora');
  });

  it('the primary when the position of the write is unknown', async () => {
    const { visitor, nameSeenBy, rename } = await aMemberOnBoth();
    primaryPosition = () => Promise.reject(new Error('away'));

    expect((await rename('Ana Nueva')).status).toBe(200);

    replayed = Number.MAX_SAFE_INTEGER - 1;
    expect(await nameSeenBy(visitor)).toBe('Ana Nueva');
  });

  it.each(['', 'x', '-1', '1e3', '99999999999999999999'])(
    'the primary for the invalid cookie %j',
    async (value) => {
      const { visitor, nameSeenBy } = await aMemberOnBoth();
      visitor.jar.set(lastWriteCookie, value);
      expect(await nameSeenBy(visitor)).toBe('Ana de Ahora');
    },
  );

  it('the primary for a client with a bearer token, which keeps no cookies', async () => {
    const { member, nameSeenBy } = await aMemberOnBoth();
    const { email, password } = member;
    const { body } = await test.visitor().post('/api/session/sign-in', { email, password, bearer: true });
    const headers = { authorization: `Bearer ${body.access_token}` };
    expect(await nameSeenBy(test.visitor(), headers)).toBe('Ana de Ahora');
  });

  it('the primary for a row that the replica does not have yet, and so does the 404', async () => {
    const { id } = await aProduct(test.db);
    expect((await test.get(`/api/products/${id}`)).body.product.id).toBe(id);
    expect((await test.get('/api/products/999999999')).status).toBe(404);
    expect(failures).toBe(0);
  });

  it('the primary when the replica is unreachable', async () => {
    const { nameSeenBy } = await aMemberOnBoth();
    useReplica(unreachable.db);
    expect(await nameSeenBy(test.visitor())).toBe('Ana de Ahora');
    expect(failures).toBe(1);
  });

  it('the replica for a listing answered by PostgreSQL, but not for a seller who has written', async () => {
    const { member, visitor } = await aMemberOnBoth();
    const { id } = await aProduct(test.db, { sellerId: member.id });
    const listedTo = async (reader: Pick<typeof visitor, 'get'>) =>
      ((await reader.get('/api/products')).body.products as { id: number }[]).map((product) => product.id);
    expect(await listedTo(test.visitor())).toEqual([]);

    expect((await visitor.post('/api/like/add', { post_id: id })).status).toBe(200);

    expect(await listedTo(visitor)).toContain(id);
  });

  it('no cached response for a client that has just written', async () => {
    const { member, visitor } = await aMemberOnBoth();
    const { id } = await aProduct(test.db, { sellerId: member.id });
    const cacheable = { 'cache-control': 'max-age=0' };
    await test.visitor().get('/api/products', cacheable);

    await visitor.post('/api/session/sign-out');

    const { body } = await visitor.get('/api/products', cacheable);
    expect((body.products as { id: number }[]).map((product) => product.id)).toContain(id);
  });
});

it('does not use a server that is not a standby', async () => {
  const watch = watchReplica({
    primaryUrl: test.databaseUrl,
    standbyUrl: test.databaseUrl,
    maxLagMs: 2000,
    log: test.log,
    metrics: test.metrics,
  });

  expect(await watch.primaryPosition()).toBeGreaterThan(0);
  await expect
    .poll(async () => (await test.metrics.replicaLagSeconds.get()).values.map(({ value }) => value))
    .toEqual([Infinity, Infinity]);
  expect([watch.hasReplayed(0), watch.hasSyncStandby()]).toEqual([false, false]);
  await watch.close();
});
