import { describe, expect, it } from 'vitest';
import { deleteAccount } from '#modules/accounts/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import { anAdmin } from '../../../../test/admins.ts';
import { auditOf } from '../../../../test/audit.ts';
import { reservedOf } from '../../../../test/checkouts.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { type aSignedInMember, signIn } from '../../../../test/people.ts';
import { type aLinkedSeller, startProvider } from '../../../../test/provider.ts';
import {
  aPaidSale,
  aSale,
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
import { productRow, unlimited } from '../../../../test/sellers.ts';

const test = await startTestApp({ limiter: unlimited });
const provider = await startProvider(test);
const hour = 3600;

type Seller = Awaited<ReturnType<typeof aLinkedSeller>>;
type Buyer = Awaited<ReturnType<typeof aSignedInMember>>;

async function passHours(hours: number): Promise<void> {
  for (let passed = 0; passed < hours; passed += 1) {
    await provider.advance(hour);
    await test.workMoney();
  }
}

const remove = (accountId: string) =>
  inTransaction(test.db, (tx) => deleteAccount(test as never, tx, accountId));

const decide = async (orderId: string, decision: string) => {
  const admin = await anAdmin(test);
  const reason = 'Quien vende no responde';
  const { status, body } = await admin.visitor.post('/api/admin/money/decide', {
    order_id: orderId,
    decision,
    reason,
  });
  return { admin, outcome: status === 200 ? 'ok' : (body.code as string) };
};

async function linkAgain({ member, visitor, providerUserId }: Seller): Promise<void> {
  await signIn(visitor, member);
  const { body } = await visitor.get('/api/mp/authorize-url');
  const back = await provider.authorize(body.url, Number(providerUserId));
  await visitor.post('/api/mp/link', Object.fromEntries(back));
  await hearEvents(test);
}

/** Sellers of this file revoked their grants, which is a fault of its own. */
const contradictions = async () => (await faultsOf(test)).filter((name) => name !== 'unreadable-seller');

describe('an order whose seller is unreachable', () => {
  it('SAFE-04 expires within 72 hours without a payment, and both accounts can be deleted', async () => {
    const { seller, buyer } = await newParties(test, provider);
    const { orderId, pieceId } = await aSale(test, provider, { seller, buyer });
    await provider.revoke(Number(seller.providerUserId));
    await expect(remove(buyer.member.id)).rejects.toMatchObject({ code: 'account-has-orders' });

    await passHours(71);

    expect((await historyOf(test, orderId)).at(-1)).toBe('expired (unreachable)');
    expect(await reservedOf(test, pieceId)).toBe(0);
    expect(await contradictions()).toEqual([]);
    expect(await remove(buyer.member.id)).toBe(true);
    expect(await remove(seller.member.id)).toBe(true);
  });

  it('SAFE-04 expires within 72 hours when the provider never answers', async () => {
    const { seller, buyer } = await newParties(test, provider);
    const { orderId, pieceId } = await aSale(test, provider, { seller, buyer });
    await provider.fail({
      match: { seller: Number(seller.providerUserId) },
      effect: { kind: 'status', status: 403 },
    });

    await passHours(72);

    expect((await historyOf(test, orderId)).at(-1)).toBe('expired (unreachable)');
    expect(await reservedOf(test, pieceId)).toBe(0);
    await provider.heal();
  });

  it('SAFE-04 books payments made meanwhile once the seller links again', async () => {
    const { seller, buyer } = await newParties(test, provider);
    const { orderId, pieceId } = await aSale(test, provider, { seller, buyer });
    await provider.pay(orderId);
    await provider.revoke(Number(seller.providerUserId));
    await provider.deliver();
    await passHours(73);
    expect(await stateOf(test, orderId)).toBe('expired');
    await inTransaction(test.db, (tx) =>
      tx.updateTable('product').set({ state: 'withdrawn' }).where('id', '=', pieceId).execute(),
    );

    await linkAgain(seller);
    await test.workMoney();
    await test.workMoney();

    expect(await stateOf(test, orderId)).toBe('refunded');
    expect(await balancesOf(test, orderId)).toEqual(await providerBalances(provider, orderId));
  });

  it('SAFE-04 with an open voucher expires after the voucher', async () => {
    const { seller, buyer } = await newParties(test, provider);
    const { cash } = test.config.mercadoPago;
    Object.assign(test.config.mercadoPago, { cash: { isOffered: true, days: 3 } });
    const { orderId, pieceId } = await aSale(test, provider, { seller, buyer });
    Object.assign(test.config.mercadoPago, { cash });
    await provider.pay(orderId, 'cash');
    await hear(test, provider);
    await provider.revoke(Number(seller.providerUserId));

    await passHours(71);
    expect(await stateOf(test, orderId)).toBe('payment_pending');
    await passHours(4 * 24);

    expect((await historyOf(test, orderId)).at(-1)).toBe('expired (unreachable)');
    expect(await reservedOf(test, pieceId)).toBe(0);
  });
});

describe('an operator', () => {
  const reach = {
    async awaiting_payment({ seller, buyer }: { seller: Seller; buyer: Buyer }) {
      return aSale(test, provider, { seller, buyer });
    },
    async payment_pending(parties: { seller: Seller; buyer: Buyer }) {
      const sale = await aSale(test, provider, parties);
      await provider.pay(sale.orderId, 'review');
      await hear(test, provider);
      return sale;
    },
    async in_dispute(parties: { seller: Seller; buyer: Buyer }) {
      const sale = await aPaidSale(test, provider, parties);
      await provider.setStatus(sale.paymentId, 'in_mediation');
      await hear(test, provider);
      return sale;
    },
    async refund_pending(parties: { seller: Seller; buyer: Buyer }) {
      const sale = await aPaidSale(test, provider, parties);
      await provider.revoke(Number(parties.seller.providerUserId));
      await parties.seller.visitor.post('/api/orders/refund', { order_id: sale.orderId });
      await test.workMoney();
      return sale;
    },
    async review(parties: { seller: Seller; buyer: Buyer }) {
      const sale = await aPaidSale(test, provider, parties);
      await provider.changeSeller(Number(parties.seller.providerUserId), { balance: 0 });
      await parties.seller.visitor.post('/api/orders/refund', { order_id: sale.orderId });
      for (let day = 0; day < 9; day += 1) {
        await test.workMoney();
        await provider.advance(24 * hour + 1);
      }
      return sale;
    },
  };

  it.each(Object.keys(reach) as (keyof typeof reach)[])(
    'SAFE-04 force-cancels an order in %s without the provider and is audited',
    async (state) => {
      const parties = await newParties(test, provider);
      const { orderId, pieceId } = await reach[state](parties);
      expect(await stateOf(test, orderId)).toBe(state);
      await provider.revoke(Number(parties.seller.providerUserId));

      const { admin, outcome } = await decide(orderId, 'force-cancel');
      const again = await decide(orderId, 'force-cancel');

      expect([outcome, again.outcome]).toEqual(['ok', 'ok']);
      expect((await historyOf(test, orderId)).at(-1)).toBe('cancelled (closed-by-operator)');
      expect(await reservedOf(test, pieceId)).toBe(0);
      expect((await refundsOf(test, orderId)).filter(({ state: is }) => is === 'requested')).toEqual([]);
      const [action] = await auditOf(test, 'order', orderId);
      expect(action).toMatchObject({
        actor_id: admin.member.id,
        action: 'money-force-cancel',
        reason: 'Quien vende no responde',
      });
      // No further work is due, and there are no ledger faults.
      await passHours(2);
      expect(await stateOf(test, orderId)).toBe('cancelled');
      expect(await contradictions()).toEqual([]);
      expect(await remove(parties.buyer.member.id)).toBe(true);
    },
  );

  it('SAFE-04 cannot force-cancel a paid order, but can refund it and then abandon the refund', async () => {
    const parties = await newParties(test, provider);
    const { orderId } = await aPaidSale(test, provider, parties);
    await provider.revoke(Number(parties.seller.providerUserId));

    expect((await decide(orderId, 'force-cancel')).outcome).toBe('invalid-order-state');
    expect((await decide(orderId, 'refund')).outcome).toBe('ok');
    expect((await decide(orderId, 'force-cancel')).outcome).toBe('ok');

    expect(await stateOf(test, orderId)).toBe('cancelled');
  });

  it('SAFE-04 a payment after force-cancel is booked and refunded', async () => {
    const parties = await newParties(test, provider);
    const { orderId, pieceId } = await aSale(test, provider, parties);
    await decide(orderId, 'force-cancel');

    await provider.pay(orderId, 'approve', { force: true });
    await hear(test, provider);
    await test.workMoney();

    expect(await stateOf(test, orderId)).toBe('refunded');
    expect(await balancesOf(test, orderId)).toEqual(await providerBalances(provider, orderId));
    expect(await productRow(test, pieceId)).toMatchObject({ state: 'active' });
  });

  it('SAFE-04 a refund by the seller after force-cancel is adopted', async () => {
    const parties = await newParties(test, provider);
    const { orderId, paymentId } = await reach.review(parties);
    await decide(orderId, 'force-cancel');

    await provider.setStatus(paymentId, 'refunded', 'refunded');
    await hear(test, provider);

    expect(await stateOf(test, orderId)).toBe('refunded');
    expect(await contradictions()).toEqual([]);
  });
});
