import { describe, expect, it } from 'vitest';
import { askToPay, aProductOf, orderRow, reservedOf } from '../../../../test/checkouts.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { bellOf } from '../../../../test/notifications.ts';
import { aSignedInMember, signIn } from '../../../../test/people.ts';
import { type aLinkedSeller, startProvider } from '../../../../test/provider.ts';
import {
  aPaidSale as aPaidSaleOf,
  aSale as aSaleOf,
  balancesOf,
  faultsOf,
  hear,
  hearEvents,
  historyOf,
  newParties,
  providerBalances,
  refundsOf,
  stateOf,
} from '../../../../test/sales.ts';
import { unlimited } from '../../../../test/sellers.ts';
import { deleteAccount } from '#modules/accounts/index.ts';
import { finishUnlinking, maintainTokens } from '#modules/seller-accounts/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import { sweepSellers } from './sweep-seller.ts';

const test = await startTestApp({ limiter: unlimited });
const provider = await startProvider(test);

const day = 24 * 60 * 60;

type Seller = Awaited<ReturnType<typeof aLinkedSeller>>;

const aSale = async () => aSaleOf(test, provider, await newParties(test, provider));
const aPaidSale = async () => aPaidSaleOf(test, provider, await newParties(test, provider));

async function disconnect({ visitor }: Seller): Promise<void> {
  expect((await visitor.post('/api/mp/disconnect', {})).status).toBe(200);
  await hearEvents(test);
  await finishUnlinking(test);
}

async function linkAnother({ visitor, member }: Seller): Promise<string> {
  await signIn(visitor, member);
  const { id } = await provider.addSeller();
  const { body } = await visitor.get('/api/mp/authorize-url');
  const back = Object.fromEntries(await provider.authorize(body.url, id));
  expect((await visitor.post('/api/mp/link', back)).body).toEqual({ outcome: 'ok' });
  await hearEvents(test);
  await finishUnlinking(test);
  return String(id);
}

async function deletePerson({ member }: Seller): Promise<void> {
  await inTransaction(test.db, (tx) => deleteAccount(test.identity, tx, member.id));
  await hearEvents(test);
  await finishUnlinking(test);
}

/** Ends the delivery of a paid sale. */
async function endDelivery({ buyer, orderId }: Awaited<ReturnType<typeof aPaidSale>>): Promise<void> {
  for (const step of ['confirm', 'approve'])
    expect((await buyer.visitor.post(`/api/deliveries/${step}`, { order_id: orderId })).status).toBe(200);
}

function grantOf(collectorId: string) {
  return test.db
    .selectFrom('seller_grant')
    .select(['account_id', 'access_token'])
    .where('provider_user_id', '=', collectorId)
    .executeTakeFirst();
}

async function expectSameBooks(orderId: string): Promise<void> {
  expect(await balancesOf(test, orderId)).toEqual(await providerBalances(provider, orderId));
  expect(await faultsOf(test)).toEqual([]);
}

describe('SAFE-01 tokens outlive the link', () => {
  const ways = {
    disconnects: disconnect,
    'switches the provider account': async (seller: Seller) => {
      await disconnect(seller);
      await linkAnother(seller);
    },
    'deletes the account': deletePerson,
  } satisfies Record<string, (seller: Seller) => Promise<unknown>>;

  for (const [way, leave] of Object.entries(ways)) {
    it(`SAFE-01 a seller who ${way} keeps encrypted tokens for 180 days after payment only`, async () => {
      const sale = await aPaidSale();
      const { seller, orderId, paymentId } = sale;
      const forSale = await aProductOf(test, seller.member.id);
      await endDelivery(sale);
      await leave(seller);

      const buyer = await aSignedInMember(test);
      const { body } = await askToPay(buyer.visitor, [{ id: forSale, quantity: 1 }]);
      const collectors = await test.db
        .selectFrom('shop_order')
        .select('collector_id')
        .where('buyer_id', '=', buyer.member.id)
        .execute();
      expect(body.payments?.length ?? 0).toBeLessThanOrEqual(1);
      expect(collectors.map(({ collector_id: id }) => id)).not.toContain(seller.providerUserId);
      expect((await grantOf(seller.providerUserId))?.access_token).toMatch(/^[\w-]+\.[\w-]+$/);

      await provider.advance(179 * day);
      await maintainTokens(test);
      await finishUnlinking(test);
      expect((await grantOf(seller.providerUserId))?.access_token).toEqual(expect.any(String));
      await provider.setStatus(paymentId, 'charged_back', 'in_process');
      await hear(test, provider);
      expect(await stateOf(test, orderId)).toBe('in_dispute');
      await provider.setStatus(paymentId, 'charged_back', 'reimbursed');
      await hear(test, provider);

      await provider.advance(2 * day);
      await finishUnlinking(test);
      expect(await grantOf(seller.providerUserId)).toBeUndefined();
    });
  }

  it('SAFE-01 the settings show the retention date to the owner only', async () => {
    const sale = await aPaidSale();
    const { seller, orderId } = sale;
    await endDelivery(sale);
    const other = await aSignedInMember(test);
    const { paid_at } = await test.db
      .selectFrom('shop_order')
      .select('paid_at')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    const until = new Date((paid_at?.getTime() ?? 0) + 180 * day * 1000).toISOString();
    const shown = async () => (await seller.visitor.get('/api/mp/account')).body;

    expect(await shown()).toMatchObject({ account: { state: 'linked' }, retained_permission: null });
    await disconnect(seller);
    expect(await shown()).toMatchObject({ account: { state: 'unlinking' }, retained_permission: { until } });
    const another = await linkAnother(seller);
    expect(await shown()).toMatchObject({
      account: { state: 'linked', mp_user_id: another },
      retained_permission: { until },
    });
    expect((await other.visitor.get('/api/mp/account')).body).toEqual({
      account: null,
      retained_permission: null,
    });
    expect((await other.visitor.get(`/api/mp/account?user_id=${seller.member.id}`)).status).toBe(403);
  });

  it('SAFE-01 an open order has no retention date', async () => {
    const { seller, orderId } = await aSale();
    await provider.pay(orderId, 'review');
    await hear(test, provider);
    await disconnect(seller);

    expect((await seller.visitor.get('/api/mp/account')).body).toMatchObject({
      account: { state: 'unlinking' },
      retained_permission: { until: null },
    });
  });

  it('SAFE-01 linking the same provider account again reactivates the grant', async () => {
    const { seller, orderId } = await aPaidSale();
    await disconnect(seller);
    await signIn(seller.visitor, seller.member);
    const { body } = await seller.visitor.get('/api/mp/authorize-url');
    const back = Object.fromEntries(await provider.authorize(body.url, Number(seller.providerUserId)));
    expect((await seller.visitor.post('/api/mp/link', back)).body).toEqual({ outcome: 'ok' });

    expect((await seller.visitor.get('/api/mp/account')).body).toMatchObject({
      account: { state: 'linked', mp_user_id: seller.providerUserId },
      retained_permission: null,
    });
    await provider.advance(200 * day);
    await finishUnlinking(test);
    expect(await grantOf(seller.providerUserId)).toBeDefined();
    expect(await stateOf(test, orderId)).toBe('paid');
  });

  it('SAFE-01 the provider account of a deleted account can be linked to a new one', async () => {
    const sale = await aPaidSale();
    const { seller, orderId, paymentId } = sale;
    await endDelivery(sale);
    await deletePerson(seller);
    const again = await aSignedInMember(test);
    const { body } = await again.visitor.get('/api/mp/authorize-url');
    const back = Object.fromEntries(await provider.authorize(body.url, Number(seller.providerUserId)));

    expect((await again.visitor.post('/api/mp/link', back)).body).toEqual({ outcome: 'ok' });
    await provider.setStatus(paymentId, 'refunded', 'refunded');
    await hear(test, provider);

    expect(await stateOf(test, orderId)).toBe('refunded');
    await expectSameBooks(orderId);
  });

  it('SAFE-01 deleting a seller deletes nickname and link and retains only the encrypted tokens', async () => {
    const sale = await aPaidSale();
    const { seller } = sale;
    await endDelivery(sale);
    await deletePerson(seller);

    const link = await test.db
      .selectFrom('seller_account')
      .select('nickname')
      .where('account_id', '=', seller.member.id)
      .executeTakeFirst();
    expect(link).toBeUndefined();
    expect(await grantOf(seller.providerUserId)).toMatchObject({ account_id: seller.member.id });
  });
});

describe('SAFE-02 after the seller disconnected', () => {
  for (const [status, detail, state] of [
    ['in_mediation', '', 'in_dispute'],
    ['refunded', 'refunded', 'refunded'],
    ['charged_back', 'settled', 'charged_back'],
  ] as const) {
    it(`SAFE-02 a payment that becomes ${status} updates order and ledger, by notification or sweep`, async () => {
      for (const isNotified of [true, false]) {
        const { seller, orderId, paymentId } = await aPaidSale();
        await disconnect(seller);
        await provider.setStatus(paymentId, status, detail);
        if (!isNotified) {
          await provider.takeWebhooks('fifo');
          await provider.advance(60);
          await sweepSellers(test);
        }
        await hear(test, provider);

        expect(await stateOf(test, orderId)).toBe(state);
        await expectSameBooks(orderId);
      }
    });
  }

  it('SAFE-02 orders of a seller who switched accounts are synced through the paid account', async () => {
    const { seller, orderId, paymentId } = await aPaidSale();
    await disconnect(seller);
    await linkAnother(seller);
    await provider.setStatus(paymentId, 'in_mediation');
    await provider.takeWebhooks('fifo');
    await provider.advance(60);
    await sweepSellers(test);
    await test.workMoney();

    expect(await stateOf(test, orderId)).toBe('in_dispute');
  });

  it('SAFE-02 a refund requested after disconnecting is made', async () => {
    const { seller, orderId } = await aPaidSale();
    await disconnect(seller);

    const reply = await seller.visitor.post('/api/orders/refund', { order_id: orderId });
    await test.workMoney();

    expect(reply.status).toBe(200);
    expect(await stateOf(test, orderId)).toBe('refunded');
    expect(await refundsOf(test, orderId)).toMatchObject([{ state: 'approved' }]);
    await expectSameBooks(orderId);
  });

  it('SAFE-02 a seller without tokens is reported as a ledger fault', async () => {
    const { seller } = await aPaidSale();
    await provider.revoke(Number(seller.providerUserId), true);
    await hear(test, provider);

    expect(await faultsOf(test)).toEqual(['unreadable-seller']);
    await signIn(seller.visitor, seller.member);
    const { body } = await seller.visitor.get('/api/mp/authorize-url');
    const back = Object.fromEntries(await provider.authorize(body.url, Number(seller.providerUserId)));
    await seller.visitor.post('/api/mp/link', back);
    expect(await faultsOf(test)).toEqual([]);
  });
});

describe('SAFE-03 disconnecting during a checkout', () => {
  it('SAFE-03 a late payment is booked and refunded, and no message claims that nothing was charged', async () => {
    const { seller, buyer, orderId, pieceId } = await aSale();
    await disconnect(seller);
    await test.workMoney();
    await hearEvents(test);
    await finishUnlinking(test);
    expect(await orderRow(test, orderId)).toMatchObject({ state: 'cancelled', reason: 'unlinking' });
    expect(await reservedOf(test, pieceId)).toBe(0);
    const shown = async () => JSON.stringify(await bellOf(buyer));
    const page = async () => JSON.stringify((await buyer.visitor.get(`/api/orders/${orderId}`)).body);
    expect(await shown()).toContain('Si llegaste a pagar, te devolvemos el dinero.');
    expect(await shown()).not.toMatch(/cobró nada/);
    expect(await page()).not.toMatch(/cobró nada/);

    await provider.pay(orderId, 'approve', { force: true });
    await hear(test, provider);
    await test.workMoney();
    await hearEvents(test);

    expect(await historyOf(test, orderId)).toEqual([
      'creating',
      'awaiting_payment',
      'cancelled (unlinking)',
      'refund_pending (seller-left)',
      'refunded (seller-left)',
    ]);
    await expectSameBooks(orderId);
    expect(await balancesOf(test, orderId)).toMatchObject({ buyer: 0 });
    expect(await shown()).not.toMatch(/cobró nada/);
  });
});
