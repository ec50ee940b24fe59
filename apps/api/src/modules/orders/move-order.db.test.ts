import { describe, expect, it } from 'vitest';
import { buy, move } from '../../../test/orders.ts';
import { anAccount, aProduct } from '../../../test/factories.ts';
import { startTestDeps } from '../../../test/harness.ts';
import { link, productRow } from '../../../test/sellers.ts';
import { secondsAfter } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { relistProduct } from '../catalogue/withdraw-product.ts';
import { leaseDueOrders, findItems, findOrder, openCheckout, scheduleCheck, setPreference } from './index.ts';

const test = await startTestDeps();
const { id: sellerId } = await anAccount(test.db);
await link(test, sellerId);
const { id: buyerId } = await anAccount(test.db);

async function anOrder(stock = 1, quantity = 1) {
  const { id: productId } = await aProduct(test.db, { sellerId, stock });
  const made = await buy(test, { sellerId, buyerId, lines: [{ productId, quantity }] });
  if (made.kind !== 'created') throw new Error(made.kind);
  return { ...made, id: made.order.id, productId };
}

function eventsOf(orderId: string) {
  return test.db
    .selectFrom('outbox_event')
    .select('payload')
    .where('type', '=', 'orders.order-changed')
    .where((eb) => eb(eb.ref('payload', '->>').key('orderId' as never), '=', orderId as never))
    .orderBy('id')
    .execute();
}

async function inCart(productId: number): Promise<boolean> {
  const row = await test.db
    .selectFrom('cart_item')
    .select('product_id')
    .where('account_id', '=', buyerId)
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return row !== undefined;
}

function putInCart(productId: number) {
  return inTransaction(test.db, (tx) =>
    tx
      .insertInto('cart_item')
      .values({
        account_id: buyerId,
        product_id: productId,
        seen_price_cents: 129_000,
        added_at: test.clock.now(),
      })
      .execute(),
  );
}

describe('an order', () => {
  it('stores product data, prices and commission', async () => {
    const { order, items, id, productId } = await anOrder(3, 2);

    expect(order).toMatchObject({
      state: 'creating',
      version: 1,
      totalCents: 258_000,
      commissionCents: 25_800,
    });
    expect(order.number).toBeGreaterThan(1000);
    expect(await findOrder(test.db, id)).toEqual(order);
    expect(await findItems(test.db, id)).toEqual(items);
    expect(items).toMatchObject([
      {
        productId,
        quantity: 2,
        unitPriceCents: 129_000,
        title: 'Campera de jean',
        size: 'M - vestir',
        picture: { width: 1280, avif: false },
      },
    ]);
  });

  it('is refused for products of another seller and for own products', async () => {
    const { id: productId } = await aProduct(test.db, { sellerId });
    const { id: stranger } = await anAccount(test.db);
    const lines = [{ productId, quantity: 1 }];

    expect((await buy(test, { sellerId: stranger, lines })).kind).toBe('gone');
    expect((await buy(test, { sellerId, buyerId: sellerId, lines })).kind).toBe('gone');
    expect(await productRow(test, productId)).toMatchObject({ reserved: 0 });
  });

  it('belongs to one checkout per key, also with concurrent requests', async () => {
    const key = crypto.randomUUID();
    const open = (buyer: string) =>
      inTransaction(test.db, (tx) => openCheckout(tx, { buyerId: buyer, key, now: test.clock.now() }));

    const opened = await Promise.all(Array.from({ length: 5 }, () => open(buyerId)));

    expect(new Set(opened.map(({ id }) => id)).size).toBe(1);
    expect(opened.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect((await open(sellerId)).isNew).toBe(true);
  });
});

describe('a transition', () => {
  it('emits one event and stores its reason', async () => {
    const { id } = await anOrder();
    await move(test, id, 'awaiting_payment', { cause: 'checkout' });
    const paid = await move(test, id, 'paid', { cause: 'provider', paymentId: '99', reason: 'late' });

    expect(paid).toMatchObject({ state: 'paid', version: 3, reason: 'late', checkCount: 0 });
    expect(paid?.paidAt).toEqual(paid?.changedAt);
    expect((await eventsOf(id)).map(({ payload }) => payload)).toEqual([
      { orderId: id, version: 2, from: 'creating', to: 'awaiting_payment' },
      { orderId: id, version: 3, from: 'awaiting_payment', to: 'paid' },
    ]);
  });

  it('that the table does not allow throws and changes nothing', async () => {
    const { id, productId } = await anOrder();
    await move(test, id, 'awaiting_payment');
    await move(test, id, 'paid');
    const before = await findOrder(test.db, id);

    await expect(move(test, id, 'awaiting_payment')).rejects.toThrow(
      'is paid and may not become awaiting_payment',
    );
    await expect(move(test, id, 'paid')).rejects.toThrow('may not become paid');
    expect(await findOrder(test.db, id)).toEqual(before);
    expect(await productRow(test, productId)).toMatchObject({ state: 'sold', stock: 0 });
  });

  it('keeps the next check while the order is open and clears it at the end', async () => {
    const { order, id } = await anOrder();
    const waiting = await move(test, id, 'awaiting_payment');
    expect(waiting?.nextCheckAt).toEqual(order.nextCheckAt);

    const until = secondsAfter(test.clock.now(), 3 * 24 * 3600);
    const pending = await move(test, id, 'payment_pending', { reservedUntil: until, nextCheckAt: until });
    expect(pending).toMatchObject({ reservedUntil: until, nextCheckAt: until });

    expect((await move(test, id, 'paid'))?.nextCheckAt).toBeNull();
  });

  it('removes products from the cart when a payment starts, not before', async () => {
    const [pending, paid] = [await anOrder(), await anOrder()];
    for (const { productId } of [pending, paid]) await putInCart(productId);
    for (const { id } of [pending, paid]) await move(test, id, 'awaiting_payment');
    expect([await inCart(pending.productId), await inCart(paid.productId)]).toEqual([true, true]);

    await move(test, pending.id, 'payment_pending');
    await move(test, paid.id, 'paid');

    expect([await inCart(pending.productId), await inCart(paid.productId)]).toEqual([false, false]);
  });
});

describe('a refund', () => {
  it('returns a sold product as withdrawn, and the seller can relist it', async () => {
    const { id, productId } = await anOrder();
    for (const to of ['awaiting_payment', 'paid', 'refund_pending'] as const) await move(test, id, to);
    expect(await productRow(test, productId)).toMatchObject({ state: 'sold', stock: 0 });

    await move(test, id, 'refunded');
    expect(await productRow(test, productId)).toMatchObject({ state: 'withdrawn', stock: 1, reserved: 0 });

    await relistProduct(test, sellerId, productId);
    expect(await productRow(test, productId)).toMatchObject({ state: 'active', stock: 1 });
  });

  it('does not restock a product that still has units for sale', async () => {
    const { id, productId } = await anOrder(3);
    for (const to of ['paid', 'refunded'] as const) await move(test, id, to);

    expect(await productRow(test, productId)).toMatchObject({ state: 'active', stock: 2, reserved: 0 });
  });

  it('of a partial payment after the deadline releases the products at once', async () => {
    const { id, productId } = await anOrder();
    for (const to of ['awaiting_payment', 'payment_pending', 'refund_pending'] as const)
      await move(test, id, to);

    expect(await productRow(test, productId)).toMatchObject({ state: 'active', stock: 1, reserved: 0 });
  });
});

describe('the next check of an order', () => {
  it('is leased by one of several concurrent workers, and again after the lease', async () => {
    const { id } = await anOrder();
    const now = secondsAfter(test.clock.now(), 3600);
    await inTransaction(test.db, (tx) => scheduleCheck(tx, id, now, { isCounted: true }));
    const lease = (moment: Date) =>
      inTransaction(test.db, (tx) =>
        leaseDueOrders(tx, { now: moment, leaseUntil: secondsAfter(moment, 30), limit: 50 }),
      );

    const leased = await Promise.all([1, 2, 3].map(() => lease(now)));
    const mine = leased.flat().filter((order) => order.id === id);
    expect(mine).toMatchObject([{ checkCount: 1 }]);
    expect((await lease(now)).some((order) => order.id === id)).toBe(false);
    expect((await lease(secondsAfter(now, 30))).some((order) => order.id === id)).toBe(true);
  });

  it('uses the stored payment link', async () => {
    const { order, id } = await anOrder();
    const preference = { id: '424242-abc', paymentUrl: 'https://pay.example/abc' };
    const linked = await inTransaction(test.db, (tx) => setPreference(tx, order, preference));

    expect(await findOrder(test.db, id)).toEqual(linked);
    expect(linked).toMatchObject({ preferenceId: preference.id, paymentUrl: preference.paymentUrl });
  });
});
