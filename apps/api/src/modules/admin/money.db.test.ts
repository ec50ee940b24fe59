import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/database.ts';
import { aStaffMember, anAdmin } from '../../../test/admins.ts';
import { auditOf } from '../../../test/audit.ts';
import { anUnpaidOrder, aProductOf } from '../../../test/checkouts.ts';
import { startTestApp } from '../../../test/harness.ts';
import { anOrder, aPayment, walk } from '../../../test/orders.ts';
import { aMember, aSignedInMember } from '../../../test/people.ts';
import { aLinkedSeller, startProvider } from '../../../test/provider.ts';
import { aPublished, aSeller, unlimited } from '../../../test/sellers.ts';
import type { Visitor } from '../../../test/visitor.ts';

const test = await startTestApp({ limiter: unlimited });
const provider = await startProvider(test);
const seller = await aSeller(test);
const buyer = await aMember(test);

async function anAwaitingOrder(): Promise<string> {
  const { id } = await aPublished(test, seller);
  const order = await anOrder(test, { buyerId: buyer.id, sellerId: seller.member.id, productIds: [id] });
  return order.id;
}

const watch = (visitor: Visitor, query = '') => visitor.get(`/api/admin/money${query}`);
const decide = (visitor: Visitor, order_id: string, decision: string, reason = 'Lo pidió por teléfono') =>
  visitor.post('/api/admin/money/decide', { order_id, decision, reason });
const actionsAbout = (id: string) => auditOf(test, 'order', id);
const stateOf = async (id: string) =>
  (await test.db.selectFrom('shop_order').select('state').where('id', '=', id).executeTakeFirstOrThrow())
    .state;

describe('the admin money page', () => {
  it('answers 404 to guests, members, buyer, seller, and admins without second factor or a password of today', async () => {
    const orderId = await anAwaitingOrder();
    const stale = await anAdmin(test);
    test.clock.advance(8 * 60 * 60);
    const visitors = [
      test.visitor(),
      (await aSignedInMember(test)).visitor,
      seller.visitor,
      (await anAdmin(test, { withSecondFactor: false })).visitor,
      stale.visitor,
    ];
    for (const visitor of visitors) {
      const answers = [await watch(visitor), await decide(visitor, orderId, 'cancel')];
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
        [404, 'not-found'],
        [404, 'not-found'],
      ]);
    }
    expect([await actionsAbout(orderId), await stateOf(orderId)]).toEqual([[], 'awaiting_payment']);
  });

  it('GUARD-11 records who read which orders, one row per read', async () => {
    const { visitor, member } = await aStaffMember(test, 'money');
    for (const id of [await anAwaitingOrder(), await anAwaitingOrder()]) await walk(test, id, 'paid');

    const { body } = await watch(visitor, '?view=paid');
    await watch(visitor, '?view=charged_back');

    const numbers = body.orders.map(({ number }: { number: number }) => number);
    expect(numbers.length).toBeGreaterThan(1);
    const recorded = await test.db
      .selectFrom('audit_entry')
      .select(['action', 'role', 'subject_kind', 'subject_id', 'at'])
      .where('actor_id', '=', member.id)
      .orderBy('id')
      .execute();
    const read = { role: 'money', subject_kind: 'orders', at: expect.any(Date) };
    expect(recorded).toEqual([
      { action: 'read-money-paid', subject_id: numbers.join(','), ...read },
      { action: 'read-money-charged_back', subject_id: '', ...read },
    ]);
  });

  it('counts every view and lists the orders of one, newest first', async () => {
    const { visitor } = await anAdmin(test);
    const before = (await watch(visitor, '?view=paid')).body;
    const [one, two] = [await anAwaitingOrder(), await anAwaitingOrder()];
    for (const id of [one, two]) await walk(test, id, 'paid');

    const { status, body } = await watch(visitor, '?view=paid');
    expect(status).toBe(200);
    expect(body.counts.paid).toBe(before.counts.paid + 2);
    expect(body.orders.slice(0, 2)).toMatchObject([
      { id: two, state: 'paid', buyer: buyer.username, seller: seller.member.username, total_cents: 129_000 },
      { id: one },
    ]);
    // These orders have no payment, which the ledger check reports.
    expect(body.ledger).toContainEqual({
      name: 'paid orders without their money',
      count: expect.any(Number),
    });
    expect(body.ledger.some(({ count }: { count: number }) => count > 0)).toBe(true);
    expect(JSON.stringify(body)).not.toContain(buyer.email);
  });

  it('lists only overdue orders as stuck', async () => {
    const [late, review, fine] = [await anAwaitingOrder(), await anAwaitingOrder(), await anAwaitingOrder()];
    await walk(test, review, 'review');
    await walk(test, fine, 'paid');
    const stuck = async () => {
      const { visitor } = await anAdmin(test);
      return (await watch(visitor)).body.orders.map(({ id }: { id: string }) => id);
    };
    expect(await stuck()).toEqual(expect.arrayContaining([review]));
    expect(await stuck()).not.toContain(late);
    test.clock.advance(60 * 60);
    expect(await stuck()).toEqual(expect.arrayContaining([late, review]));
    expect(await stuck()).not.toContain(fine);
  });

  it('shows the last error of a refund', async () => {
    const { visitor } = await anAdmin(test);
    const orderId = await anAwaitingOrder();
    const paymentId = await aPayment(test, orderId);
    await walk(test, orderId, 'paid', 'refund_pending');
    await inTransaction(test.db, (tx) =>
      tx
        .insertInto('refund')
        .values({
          id: randomUUID(),
          order_id: orderId,
          payment_id: paymentId,
          amount_cents: 129_000,
          reason: 'operator',
          state: 'waiting_funds',
          last_error: 'insufficient_amount',
          attempts: 2,
          created_at: test.clock.now(),
        })
        .execute(),
    );
    const { body } = await watch(visitor, '?view=refunds');
    expect(body.orders[0]).toMatchObject({ id: orderId, refund_error: 'insufficient_amount' });
  });

  it('is paginated', async () => {
    const { visitor } = await anAdmin(test);
    const { id: productId } = await aPublished(test, seller, { stock: 60 });
    for (const _ of Array.from({ length: 55 }))
      await anOrder(test, {
        buyerId: buyer.id,
        sellerId: seller.member.id,
        productIds: [productId],
        path: ['awaiting_payment', 'cancelled'],
      });
    const seen: string[] = [];
    const sizes: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await watch(visitor, `?view=cancelled${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.orders.map(({ id }: { id: string }) => id));
      sizes.push(body.orders.length);
      cursor = body.nextCursor;
    }
    expect(sizes[0]).toBe(50);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(55);
  });

  it.each(['?view=nada', '?cursor=x', '?cursor=1'])('refuses %s', async (query) => {
    const { visitor } = await anAdmin(test);
    expect((await watch(visitor, query)).status).toBe(400);
  });
});

describe('a decision of an operator', () => {
  /** An unpaid order at the provider, and an admin. */
  async function scene() {
    const { visitor } = await aSignedInMember(test);
    const linked = await aLinkedSeller(test, provider);
    const { id } = await anUnpaidOrder(visitor, await aProductOf(test, linked.member.id));
    return { orderId: id, admin: await anAdmin(test), buyerVisitor: visitor, linked };
  }

  it('cancel is recorded with admin and reason and executed once', async () => {
    const { orderId, admin } = await scene();
    expect((await decide(admin.visitor, orderId, 'cancel')).body).toEqual({ success: true });
    expect(await stateOf(orderId)).toBe('cancelled');
    await decide(admin.visitor, orderId, 'cancel', 'Otra vez');
    const ends = await test.db
      .selectFrom('order_event')
      .select('actor_id')
      .where('order_id', '=', orderId)
      .where('to_state', '=', 'cancelled')
      .execute();
    expect(ends).toEqual([{ actor_id: admin.member.id }]);
    expect(await actionsAbout(orderId)).toMatchObject([
      { actor_id: admin.member.id, action: 'money-cancel', reason: 'Lo pidió por teléfono' },
      { actor_id: admin.member.id, action: 'money-cancel', reason: 'Otra vez' },
    ]);
  });

  it('check queries the provider about an order whose notification was lost', async () => {
    const { orderId, admin } = await scene();
    await provider.pay(orderId, 'approve');
    expect((await decide(admin.visitor, orderId, 'check')).status).toBe(200);
    expect(await stateOf(orderId)).toBe('paid');
  });

  it('fails without changes when the provider is unavailable', async () => {
    const { orderId, admin } = await scene();
    await provider.fail({ effect: { kind: 'status', status: 500 } });
    const answers = [
      await decide(admin.visitor, orderId, 'check'),
      await decide(admin.visitor, orderId, 'cancel'),
    ];
    await provider.heal();
    expect(answers.map(({ body }) => body.code)).toEqual(['unavailable', 'unavailable']);
    expect(await stateOf(orderId)).toBe('awaiting_payment');
    expect(await actionsAbout(orderId)).toHaveLength(2);
  });

  it('concurrent refund decisions refund once', async () => {
    const { orderId, admin } = await scene();
    await provider.pay(orderId, 'approve');
    await decide(admin.visitor, orderId, 'check');
    const replies = await Promise.all([1, 2, 3].map(() => decide(admin.visitor, orderId, 'refund')));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    await test.workMoney();
    expect(await stateOf(orderId)).toBe('refunded');
    const [entry] = (await provider.book()).filter((each) => each.external_reference === orderId);
    expect(entry).toMatchObject({ refunds: 1, refunded_cents: entry?.amount_cents });
  });

  it('close-refund returns the order to paid', async () => {
    const { orderId, admin, linked } = await scene();
    await provider.pay(orderId, 'approve');
    await decide(admin.visitor, orderId, 'check');
    await provider.changeSeller(Number(linked.providerUserId), { balance: 0 });
    await decide(admin.visitor, orderId, 'refund');
    await test.workMoney();
    expect(await stateOf(orderId)).toBe('refund_pending');
    expect((await decide(admin.visitor, orderId, 'close-refund', 'Lo arreglaron')).status).toBe(200);
    expect(await stateOf(orderId)).toBe('paid');
    expect((await actionsAbout(orderId)).at(-1)).toMatchObject({ action: 'money-close-refund' });
  });

  it.each([
    { decision: 'pay' },
    { reason: '' },
    { reason: '  x ' },
    { reason: 'x'.repeat(301) },
    { order_id: 'nada' },
  ])('refuses %j', async (changes) => {
    const { visitor } = await anAdmin(test);
    const request = { order_id: randomUUID(), decision: 'check', reason: 'Para probar', ...changes };
    expect((await visitor.post('/api/admin/money/decide', request)).status).toBe(400);
  });

  it('is refused for an unknown order', async () => {
    const { visitor } = await anAdmin(test);
    for (const decision of ['check', 'refund', 'cancel', 'close-refund'])
      expect((await decide(visitor, randomUUID(), decision)).body.code).toBe('invalid-order-state');
  });
});
