import { describe, expect, it } from 'vitest';
import { aProduct } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import { anOrder } from '../../../test/orders.ts';
import { aMember, aSignedInMember, signIn } from '../../../test/people.ts';
import { startProvider } from '../../../test/provider.ts';
import type { Visitor } from '../../../test/visitor.ts';

const test = await startTestApp();
const provider = await startProvider(test);

/** The OAuth authorization URL. */
async function begin(visitor: Visitor): Promise<string> {
  const reply = await visitor.get('/api/mp/authorize-url');
  if (reply.status !== 200) throw new Error(`authorize-url answered ${reply.status} ${reply.body.code}`);
  return reply.body.url;
}

/** The callback parameters after the seller consents. */
async function consent(visitor: Visitor, sellerId?: number | null) {
  const seller = sellerId === undefined ? (await provider.addSeller()).id : sellerId;
  return Object.fromEntries(await provider.authorize(await begin(visitor), seller)) as {
    state: string;
    code?: string;
    error?: string;
  };
}

const end = async (visitor: Visitor, back: object) => (await visitor.post('/api/mp/link', back)).body;
const account = async (visitor: Visitor) => (await visitor.get('/api/mp/account')).body.account;

describe('PAY-01 linking an account', () => {
  it('goes through the provider’s OAuth flow and emits an event', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const seller = await provider.addSeller({ nickname: 'ROPEROANA' });

    const url = new URL(await begin(visitor));
    const back = await provider.authorize(url.href, seller.id);
    const ended = await end(visitor, { state: back.get('state'), code: back.get('code') });

    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      client_id: provider.clientId,
      response_type: 'code',
      platform_id: 'mp',
      redirect_uri: test.config.mercadoPago.redirectUrl,
      code_challenge_method: 'S256',
    });
    expect(ended).toEqual({ outcome: 'ok' });
    expect(await account(visitor)).toMatchObject({
      user_id: member.id,
      mp_user_id: String(seller.id),
      nickname: 'ROPEROANA',
      state: 'linked',
    });
    expect(await eventsOf(member.id)).toEqual(['seller-accounts.linked']);
    const again = await visitor.get('/api/mp/authorize-url');
    expect(again).toMatchObject({ status: 409, body: { code: 'already-linked' } });
  });

  it('reports a cancelled authorization, and can be started again', async () => {
    const { visitor } = await aSignedInMember(test);

    const denied = await end(visitor, await consent(visitor, null));

    expect(denied).toEqual({ outcome: 'cancelado' });
    expect(await account(visitor)).toBeNull();
    expect(await end(visitor, await consent(visitor))).toEqual({ outcome: 'ok' });
  });

  it('accepts only accounts of Uruguay', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const { id } = await provider.addSeller({ site_id: 'MLA' });

    expect(await end(visitor, await consent(visitor, id))).toEqual({ outcome: 'pais' });
    expect(await account(visitor)).toBeNull();
    expect(await eventsOf(member.id)).toEqual([]);
  });

  it('asks to retry when the provider does not answer, and never sends a code twice', async () => {
    const { visitor } = await aSignedInMember(test);
    const back = await consent(visitor);
    await provider.forgetCalls();
    await provider.fail({ match: { path: '/oauth/token' }, effect: { kind: 'lose-response' }, times: 1 });

    const ended = await end(visitor, back);

    await provider.heal();
    expect(ended).toEqual({ outcome: 'reintentar' });
    expect((await provider.calls()).filter(({ path }) => path === '/oauth/token')).toHaveLength(1);
    expect(await account(visitor)).toBeNull();
  });

  it('requires a recent login of the same person', async () => {
    const { visitor } = await aSignedInMember(test);
    const { member: other } = await aSignedInMember(test);
    const foreign = await visitor.get(`/api/mp/authorize-url?user_id=${other.id}`);
    const guest = await test.get('/api/mp/authorize-url');
    const elsewhere = await visitor.get('/api/mp/authorize-url', { 'sec-fetch-site': 'cross-site' });
    test.clock.advance(11 * 60);
    const stale = await visitor.get('/api/mp/authorize-url');

    const answers = [foreign, guest, elsewhere, stale].map(({ status, body }) => [status, body.code]);
    expect(answers).toEqual([
      [403, 'not-allowed'],
      [401, 'link-needs-session'],
      [403, 'not-allowed'],
      [403, 'requires-recent-login'],
    ]);
  });
});

describe('T47 an attempt belongs to one session, once, for ten minutes', () => {
  it('is refused without its state, with another state, or after its expiry', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const back = await consent(visitor);
    const other = await consent(visitor);

    const missing = await visitor.post('/api/mp/link', { code: back.code });
    const invented = await end(visitor, { ...back, state: 'a'.repeat(43) });
    // The code of one attempt with the state of another.
    const mixed = await end(visitor, { code: back.code, state: other.state });
    test.clock.advance(10 * 60);
    const late = await end(visitor, back);

    expect(missing.status).toBe(400);
    expect([invented, mixed, late]).toEqual(Array.from({ length: 3 }, () => ({ outcome: 'reintentar' })));
    expect(await rows(member.id)).toEqual([]);
  });

  it('is refused in another session of the same person, and stays valid in its own', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const { visitor: thief } = await aSignedInMember(test);
    const twice = test.visitor();
    await signIn(twice, member);
    const back = await consent(visitor);

    const answers = [await end(thief, back), await end(twice, back)];

    expect(answers).toEqual([{ outcome: 'reintentar' }, { outcome: 'reintentar' }]);
    expect(await account(thief)).toBeNull();
    expect(await end(visitor, back)).toEqual({ outcome: 'ok' });
  });

  it('completes once with ten concurrent callbacks and calls the provider once', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const back = await consent(visitor);
    await provider.forgetCalls();

    const outcomes = await Promise.all(Array.from({ length: 10 }, () => end(visitor, back)));
    const reused = await end(visitor, back);

    expect(outcomes.filter(({ outcome }) => outcome === 'ok')).toHaveLength(1);
    expect(reused).toEqual({ outcome: 'reintentar' });
    expect((await provider.calls()).filter(({ path }) => path === '/oauth/token')).toHaveLength(1);
    expect(await eventsOf(member.id)).toEqual(['seller-accounts.linked']);
  });

  it('links one provider account to one person, also concurrently', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => aSignedInMember(test)));
    const { id } = await provider.addSeller();
    const backs = await Promise.all(people.map(({ visitor }) => consent(visitor, id)));

    const ended = await Promise.all(people.map(({ visitor }, context) => end(visitor, backs[context] ?? {})));

    expect(ended.map(({ outcome }) => String(outcome)).toSorted()).toEqual([
      'cuenta_en_uso',
      'cuenta_en_uso',
      'cuenta_en_uso',
      'ok',
    ]);
    const owners = await test.db
      .selectFrom('seller_account')
      .select('account_id')
      .where('provider_user_id', '=', String(id))
      .execute();
    expect(owners).toHaveLength(1);
  });

  it('completes in four concurrent tabs of one person and links once', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const { id } = await provider.addSeller();
    const backs = [];
    for (let tab = 0; tab < 4; tab += 1) backs.push(await consent(visitor, id));

    const ended = await Promise.all(backs.map((back) => end(visitor, back)));

    expect(ended).toEqual(backs.map(() => ({ outcome: 'ok' })));
    expect(await eventsOf(member.id)).toEqual(['seller-accounts.linked']);
  });

  it('is limited to five live attempts and ten starts per hour', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const backs = [];
    for (let begun = 0; begun < 6; begun += 1) backs.push(await consent(visitor));
    const [oldest, second] = backs;

    expect(await end(visitor, oldest ?? {})).toEqual({ outcome: 'reintentar' });
    expect(await end(visitor, second ?? {})).toEqual({ outcome: 'ok' });
    const live = await test.db
      .selectFrom('link_attempt')
      .select(['code_verifier', 'used_at'])
      .where('account_id', '=', member.id)
      .execute();
    expect(live).toHaveLength(5);

    const { visitor: eager } = await aSignedInMember(test);
    for (let begun = 0; begun < 10; begun += 1) await begin(eager);
    const tooMany = await eager.get('/api/mp/authorize-url');
    expect(tooMany).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
  });
});

it('switching the provider account during a sale keeps the old one readable for that sale', async () => {
  const { member, visitor } = await aSignedInMember(test);
  const [first, second] = [await provider.addSeller(), await provider.addSeller()];
  const [same, other] = [await consent(visitor, first.id), await consent(visitor, second.id)];
  expect(await end(visitor, await consent(visitor, first.id))).toEqual({ outcome: 'ok' });
  const { id: productId } = await aProduct(test.db, { sellerId: member.id });
  const buyer = await aMember(test);
  await anOrder(test, { buyerId: buyer.id, sellerId: member.id, productIds: [productId] });

  expect(await end(visitor, same)).toEqual({ outcome: 'ok' });
  // Already linked, so no second event.
  expect(await eventsOf(member.id)).toEqual(['seller-accounts.linked']);
  expect(await end(visitor, other)).toEqual({ outcome: 'ok' });
  expect(await account(visitor)).toMatchObject({ mp_user_id: String(second.id), state: 'linked' });
  const grants = await test.db
    .selectFrom('seller_grant')
    .select(['provider_user_id', 'access_token'])
    .where('account_id', '=', member.id)
    .execute();
  expect(grants).toHaveLength(2);
  expect(grants.every(({ access_token: token }) => token !== null)).toBe(true);
});

function rows(accountId: string) {
  return test.db.selectFrom('seller_account').select('state').where('account_id', '=', accountId).execute();
}

async function eventsOf(accountId: string): Promise<string[]> {
  const events = await test.db
    .selectFrom('outbox_event')
    .select(['type', 'payload'])
    .where('type', 'like', 'seller-accounts.%')
    .orderBy('id')
    .execute();
  return events
    .filter(({ payload }) => (payload as { accountId: string }).accountId === accountId)
    .map(({ type }) => type);
}
