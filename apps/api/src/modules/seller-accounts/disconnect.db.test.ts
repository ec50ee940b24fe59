import { describe, expect, it } from 'vitest';
import { aProduct } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import { anOrder, walk } from '../../../test/orders.ts';
import { aMember, aSignedInMember } from '../../../test/people.ts';
import { aLinkedSeller, startProvider } from '../../../test/provider.ts';
import { aProductForm, aSentPicture } from '../../../test/sellers.ts';
import { statusesOf, type Visitor } from '../../../test/visitor.ts';
import { finishUnlinking } from './index.ts';

const test = await startTestApp();
const provider = await startProvider(test);

const disconnect = (visitor: Visitor, body: object = {}) => visitor.post('/api/mp/disconnect', body);
const account = async (visitor: Visitor) => (await visitor.get('/api/mp/account')).body.account;

async function aSaleOf(sellerId: string): Promise<string> {
  const { id } = await aProduct(test.db, { sellerId });
  return (await anOrder(test, { buyerId: (await aMember(test)).id, sellerId, productIds: [id] })).id;
}

function rowOf(accountId: string) {
  return test.db
    .selectFrom('seller_account')
    .leftJoin('seller_grant', 'seller_grant.account_id', 'seller_account.account_id')
    .select(['state', 'access_token', 'refresh_token', 'unlinked_at'])
    .where('seller_account.account_id', '=', accountId)
    .executeTakeFirst();
}

async function eventsOf(accountId: string): Promise<string[]> {
  const events = await test.db
    .selectFrom('outbox_event')
    .select(['type', 'payload'])
    .where('type', 'like', 'seller-accounts.unlink%')
    .orderBy('id')
    .execute();
  return events
    .filter(({ payload }) => (payload as { accountId: string }).accountId === accountId)
    .map(({ type }) => type.replace('seller-accounts.', ''));
}

describe('PAY-01 disconnecting the account', () => {
  it('deletes the tokens at once without open sales; concurrent requests do it once', async () => {
    const { member, visitor } = await aLinkedSeller(test, provider);

    const answers = await Promise.all([disconnect(visitor, { user_id: member.id }), disconnect(visitor)]);

    expect(statusesOf(answers)).toEqual([200, 404]);
    expect(await account(visitor)).toBeNull();
    expect(await rowOf(member.id)).toEqual({
      state: 'unlinked',
      access_token: null,
      refresh_token: null,
      unlinked_at: expect.any(Date),
    });
    expect(await eventsOf(member.id)).toEqual(['unlinking']);
  });

  it('waits for open sales and stops new purchases', async () => {
    const { member, visitor } = await aLinkedSeller(test, provider);
    const orderId = await aSaleOf(member.id);

    expect((await disconnect(visitor)).status).toBe(200);
    expect((await disconnect(visitor)).status).toBe(200);
    await finishUnlinking(test);

    expect(await account(visitor)).toMatchObject({ state: 'unlinking' });
    expect(await rowOf(member.id)).toMatchObject({ state: 'unlinking', access_token: expect.any(String) });
    const { id } = await aProduct(test.db, { sellerId: member.id });
    const { visitor: buyer } = await aSignedInMember(test);
    const key = { 'idempotency-key': `unlinking-${id}` };
    const { body } = await buyer.post('/api/split', { items: [{ id, quantity: 1 }] }, key);
    expect(body.payments).toMatchObject([{ payment_url: null, error: expect.any(String) }]);

    await walk(test, orderId, 'cancelled');
    // Late payments may still arrive.
    test.clock.advance(13 * 24 * 60 * 60);
    await finishUnlinking(test);
    expect(await rowOf(member.id)).toMatchObject({ state: 'unlinking', access_token: expect.any(String) });
    test.clock.advance(2 * 24 * 60 * 60);
    await finishUnlinking(test);
    await finishUnlinking(test);

    expect(await rowOf(member.id)).toMatchObject({ state: 'unlinked', access_token: null });
    expect(await eventsOf(member.id)).toEqual(['unlinking']);
  });

  it('is refused to others, guests, old sessions and accounts without a link', async () => {
    const { member, visitor } = await aLinkedSeller(test, provider);
    const { visitor: other } = await aSignedInMember(test);

    const answers = [
      await disconnect(other, { user_id: member.id }),
      await disconnect(other),
      await disconnect(test.visitor()),
    ];
    test.clock.advance(11 * 60);
    answers.push(await disconnect(visitor));

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'not-allowed'],
      [404, 'not-found'],
      [401, 'link-needs-session'],
      [403, 'requires-recent-login'],
    ]);
    expect(await rowOf(member.id)).toMatchObject({ state: 'linked' });
  });

  it('SELL-02 keeps products visible, and none can be published', async () => {
    const { member, visitor } = await aLinkedSeller(test, provider);
    const { id } = await aProduct(test.db, { sellerId: member.id });
    await disconnect(visitor);

    const images = [await aSentPicture(test, member.id)];
    const published = await visitor.post('/api/products/create', aProductForm(images));

    expect(published).toMatchObject({ status: 403, body: { code: 'publish-needs-account' } });
    expect((await test.get(`/api/products/${id}`)).status).toBe(200);
  });
});

describe('SET-08 API-07 billing names', () => {
  it('are empty at first, then the saved names', async () => {
    const { member, visitor } = await aSignedInMember(test);
    expect((await visitor.get('/api/billing-info')).body).toEqual({ first_name: '', last_name: '' });

    const saved = await visitor.post('/api/billing-info', { first_name: ' Ana ', last_name: 'Pérez' });

    expect(saved.body).toEqual({ success: true, first_name: 'Ana', last_name: 'Pérez' });
    expect((await visitor.get(`/api/billing-info?user_id=${member.id}`)).body).toEqual({
      first_name: 'Ana',
      last_name: 'Pérez',
    });
  });

  it('API-04 are private, and refused when empty, too long or unstorable', async () => {
    const { member } = await aSignedInMember(test);
    const { visitor } = await aSignedInMember(test);
    const names = { first_name: 'Ana', last_name: 'Pérez' };

    const answers = [
      await visitor.get(`/api/billing-info?user_id=${member.id}`),
      await visitor.post('/api/billing-info', { ...names, user_id: member.id }),
      await visitor.post('/api/billing-info', { ...names, first_name: '  ' }),
      await visitor.post('/api/billing-info', { ...names, last_name: 'a'.repeat(61) }),
      await visitor.post('/api/billing-info', { ...names, last_name: 'a\u0000' }),
      await test.get('/api/billing-info'),
      await test.visitor().post('/api/billing-info', names),
    ];

    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'not-allowed'],
      [403, 'not-allowed'],
      [400, 'invalid-input'],
      [400, 'invalid-input'],
      [400, 'invalid-input'],
      [401, 'billing-needs-session'],
      [401, 'billing-needs-session'],
    ]);
    expect(answers.at(-1)?.body.error).toBe('No autenticado');
  });
});
