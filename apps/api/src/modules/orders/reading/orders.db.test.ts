import { randomUUID } from 'node:crypto';
import { ordersPerPage } from '@perchero/contract/orders/orders';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/database.ts';
import { aProduct } from '../../../../test/factories.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { anOrder, walk } from '../../../../test/orders.ts';
import { aSignedInMember } from '../../../../test/people.ts';
import { unlimited } from '../../../../test/sellers.ts';
import { statusesOf } from '../../../../test/visitor.ts';

const test = await startTestApp({ limiter: unlimited });
const buyer = await aSignedInMember(test, { fullName: 'Bruno Da Silva' });
const seller = await aSignedInMember(test, { fullName: 'Elena Machado' });
const stranger = await aSignedInMember(test);
const sides = { buyerId: buyer.member.id, sellerId: seller.member.id };

type Person = typeof buyer;
const open = async ({ visitor }: Person, id: string) => (await visitor.get(`/api/orders/${id}`)).body;
const list = async ({ visitor }: Person, side: string, cursor = '') =>
  (await visitor.get(`/api/orders?side=${side}${cursor && `&cursor=${cursor}`}`)).body;
const write = ({ visitor }: Person, verb: string, body: object) => visitor.post(`/api/orders/${verb}`, body);

/** Inserts a payment and its ledger lines; returns its id. */
async function aPayment(orderId: string, changes: Record<string, unknown> = {}, booked: object = {}) {
  const id = randomUUID();
  const now = test.clock.now();
  await inTransaction(test.db, async (tx) => {
    await tx
      .insertInto('payment')
      .values({
        id,
        order_id: orderId,
        collector_id: '1',
        status: 'approved',
        status_detail: 'accredited',
        amount_cents: 129_000,
        currency: 'UYU',
        payment_type: 'credit_card',
        method: 'visa',
        approved_at: now,
        provider_updated_at: now,
        first_seen_at: now,
        verdict: 'ok',
        ...changes,
      })
      .execute();
    for (const [account, amount_cents] of Object.entries(booked))
      await tx
        .insertInto('ledger_line')
        .values({
          payment_id: id,
          order_id: orderId,
          cause: 'approved',
          account: account as 'buyer',
          amount_cents,
          at: now,
        })
        .execute();
  });
  return id;
}

describe('an order', () => {
  it('PAY-07 LOOK-02 shows buyer and seller the products, state, history and available actions', async () => {
    const product = await aProduct(test.db, { sellerId: seller.member.id, title: 'Ruana de lana' });
    const { id, number } = await anOrder(test, { ...sides, productIds: [product.id] });

    const bought = await open(buyer, id);
    expect(bought.order).toMatchObject({
      id,
      number,
      side: 'purchase',
      state: 'awaiting_payment',
      other: { id: seller.member.id, username: seller.member.username, full_name: 'Elena Machado' },
      items: [
        {
          product_id: product.id,
          title: 'Ruana de lana',
          size: 'M - vestir',
          quantity: 1,
          unit_price_cents: 129_000,
        },
      ],
      total_cents: 129_000,
      amounts: null,
      payment_url: `https://pay.example/${id}`,
      was_rejected: false,
      actions: ['pay', 'cancel'],
    });
    expect(bought.order.items[0].picture).toMatchObject({ width: 1280, path: expect.any(String) });
    expect(Date.parse(bought.order.reserved_until)).toBeGreaterThan(Date.now());
    expect(bought.steps.map((step: { title: string }) => step.title)).toEqual(['Empezaste la compra']);

    const unpaid = await open(seller, id);
    expect(unpaid.order).toMatchObject({
      side: 'sale',
      other: null,
      amounts: { commission_cents: 12_900, provider_fee_cents: null, net_cents: null, refunded_cents: 0 },
      payment_url: null,
      actions: [],
    });

    await walk(test, id, 'paid');
    await aPayment(id, {}, { buyer: -129_000, commission: 12_900, provider_fee: 6_100, seller: 110_000 });
    const sold = await open(seller, id);
    expect(sold.order).toMatchObject({
      state: 'paid',
      reserved_until: null,
      amounts: { commission_cents: 12_900, provider_fee_cents: 6_100, net_cents: 110_000, refunded_cents: 0 },
      actions: ['refund', 'send', 'ship', 'ready', 'hand-over', 'cancel'],
    });
    expect(sold.steps.map((step: { title: string }) => step.title)).toEqual([
      'Empezaron a comprarte',
      'Te pagaron',
    ]);
    expect((await open(buyer, id)).order).toMatchObject({
      amounts: null,
      payment_url: null,
      actions: ['confirm', 'receive', 'ask-cancel'],
    });

    // The order keeps a snapshot of the product.
    await inTransaction(test.db, (tx) =>
      tx
        .updateTable('product')
        .set({ title: 'Otra cosa', price_cents: 1 })
        .where('id', '=', product.id)
        .execute(),
    );
    expect((await open(buyer, id)).order.items[0]).toMatchObject({
      title: 'Ruana de lana',
      unit_price_cents: 129_000,
    });
  });

  it('PAY-07 is visible only to its buyer and its seller', async () => {
    const { id, checkoutId } = await anOrder(test, { ...sides, path: ['paid'] });

    for (const [person, expected] of [
      [buyer, 200],
      [seller, 200],
      [stranger, 404],
    ] as const)
      expect((await person.visitor.get(`/api/orders/${id}`)).status).toBe(expected);
    // A checkout is visible only to its buyer.
    for (const [person, expected] of [
      [buyer, 200],
      [seller, 404],
      [stranger, 404],
    ] as const)
      expect((await person.visitor.get(`/api/checkouts/${checkoutId}`)).status).toBe(expected);
    for (const unknown of [`orders/${randomUUID()}`, `checkouts/${randomUUID()}`])
      expect((await buyer.visitor.get(`/api/${unknown}`)).body.code).toBe('not-found');
    for (const bad of ['orders/1', 'checkouts/x', 'orders?side=all', 'orders?side=sale&cursor=eA'])
      expect((await buyer.visitor.get(`/api/${bad}`)).status).toBe(400);
    expect((await test.visitor().get('/api/orders?side=purchase')).status).toBe(401);
  });

  it('PAY-07 LOOK-01 can be paid until it expires, and shows rejections and vouchers to its buyer', async () => {
    const { id } = await anOrder(test, sides);
    expect((await open(buyer, id)).order.payment_ids).toEqual([]);
    const rejected = await aPayment(id, { status: 'rejected', approved_at: null });
    expect((await open(buyer, id)).order).toMatchObject({
      was_rejected: true,
      payment_ids: [rejected],
      actions: ['pay', 'cancel'],
    });
    expect((await open(seller, id)).order).toMatchObject({ was_rejected: false, payment_ids: [] });

    await walk(test, id, 'payment_pending');
    const voucher_url = 'https://pay.example/ticket/1';
    test.clock.advance(1);
    await aPayment(id, { status: 'pending', approved_at: null, voucher_url });
    expect((await open(buyer, id)).order).toMatchObject({
      was_rejected: false,
      payment_url: null,
      voucher_url,
      actions: ['see-voucher', 'cancel'],
    });
    expect((await open(seller, id)).order).toMatchObject({ voucher_url: null, actions: [] });

    test.clock.advance(1);
    await aPayment(id, { status: 'pending', approved_at: null, voucher_url: 'javascript:alert(1)' });
    expect((await open(buyer, id)).order).toMatchObject({ voucher_url: null, actions: ['cancel'] });

    await walk(test, id, 'awaiting_payment');
    test.clock.advance(16 * 60);
    expect((await open(buyer, id)).order).toMatchObject({ payment_url: null, actions: ['cancel'] });
    await walk(test, id, 'expired');
    expect((await open(buyer, id)).order).toMatchObject({ reserved_until: null, actions: [] });
  });

  it('PAY-07 amounts leave out refunded duplicates and show refunds', async () => {
    const { id } = await anOrder(test, { ...sides, path: ['paid'] });
    await aPayment(id, {}, { buyer: -129_000, commission: 12_900, seller: 116_100 });
    await aPayment(id, { status: 'refunded', refunded_cents: 129_000 });
    expect((await open(seller, id)).order.amounts).toMatchObject({ refunded_cents: 0, net_cents: 116_100 });

    await walk(test, id, 'refund_pending', 'refunded');
    await inTransaction(test.db, (tx) =>
      tx.updateTable('payment').set({ refunded_cents: 129_000 }).where('order_id', '=', id).execute(),
    );
    const { order, steps } = await open(seller, id);
    expect(order.amounts.refunded_cents).toBe(129_000);
    expect(order.actions).toEqual(['relist']);
    expect(steps.map((step: { title: string }) => step.title)).toEqual([
      'Empezaron a comprarte',
      'Te pagaron',
      'Devolución en camino',
      'Dinero devuelto',
    ]);
    const [item] = order.items;
    const relisted = await seller.visitor.post('/api/products/relist', { id: item.product_id });
    expect(relisted.body.code ?? 'ok').toBe('publish-needs-account');
  });

  it('PAY-07 stays visible after the other account is deleted', async () => {
    const leaving = await aSignedInMember(test);
    const { id } = await anOrder(test, { ...sides, buyerId: leaving.member.id, path: ['paid'] });
    await inTransaction(test.db, (tx) =>
      sql`update account set deleted_at = now() where id = ${leaving.member.id}`.execute(tx),
    );

    const { order } = await open(seller, id);

    expect(order).toMatchObject({ other: null, total_cents: 129_000 });
    expect(order.items).toHaveLength(1);
  });
});

describe('shipping and receiving', () => {
  it('PAY-07 is idempotent and visible to both sides', async () => {
    const { id } = await anOrder(test, { ...sides, path: ['paid'] });

    const replies = await Promise.all(
      Array.from({ length: 5 }, () => write(seller, 'ship', { order_id: id, tracking: ' AB 12 ' })),
    );

    expect(statusesOf(replies)).toEqual([200, 200, 200, 200, 200]);
    const shipped = await open(buyer, id);
    expect(shipped.order).toMatchObject({
      tracking: 'AB 12',
      shipped_at: expect.any(String),
      actions: ['confirm', 'receive'],
    });
    expect(shipped.steps.at(-1)).toMatchObject({ title: 'En camino' });
    expect((await open(seller, id)).order.actions).toEqual(['refund', 'send']);

    // A later tracking number is stored, the time stays.
    test.clock.advance(60);
    expect((await write(seller, 'ship', { order_id: id, tracking: 'CD 34' })).status).toBe(200);
    expect((await write(seller, 'ship', { order_id: id })).status).toBe(200);
    const { order } = await open(buyer, id);
    expect(order).toMatchObject({ tracking: 'CD 34', shipped_at: shipped.order.shipped_at });

    const received = await Promise.all([1, 2, 3].map(() => write(buyer, 'receive', { order_id: id })));
    expect(statusesOf(received)).toEqual([200, 200, 200]);
    const end = await open(seller, id);
    expect(end.order).toMatchObject({ received_at: expect.any(String), actions: ['refund'] });
    expect(end.steps.at(-1).title).toBe('Recibido');
    expect((await open(buyer, id)).order.actions).toEqual(['relist', 'approve', 'claim-open']);
    expect(await deliveryEventsOf(id)).toEqual(['preparing → sent', 'sent → delivered']);
  });

  it('PAY-07 is refused for the wrong person or state', async () => {
    const { id } = await anOrder(test, sides);
    const body = { order_id: id };
    const codeOf = async (person: Person, verb: string) => (await write(person, verb, body)).body.code;

    for (const person of [seller, buyer]) {
      expect(await codeOf(person, 'ship')).toBe('invalid-order-state');
      expect(await codeOf(person, 'receive')).toBe('invalid-order-state');
    }
    await walk(test, id, 'paid');
    expect(await codeOf(stranger, 'ship')).toBe('not-found');
    expect(await codeOf(stranger, 'receive')).toBe('not-found');
    expect(await codeOf(buyer, 'ship')).toBe('invalid-order-state');
    expect(await codeOf(seller, 'receive')).toBe('invalid-order-state');
    await walk(test, id, 'in_dispute');
    expect(await codeOf(seller, 'ship')).toBe('invalid-order-state');
    expect((await write(seller, 'ship', { ...body, tracking: 'x'.repeat(61) })).status).toBe(400);

    expect((await open(buyer, id)).order).toMatchObject({
      shipped_at: null,
      received_at: null,
      tracking: null,
    });
    expect(await deliveryEventsOf(id)).toEqual(['preparing → on_hold']);
  });

  async function deliveryEventsOf(orderId: string): Promise<string[]> {
    const rows = await test.db
      .selectFrom('outbox_event')
      .select(['payload'])
      .where('type', '=', 'delivery.moved')
      .where(sql<string>`payload->>'orderId'`, '=', orderId)
      .orderBy('id')
      .execute();
    return rows.map(({ payload }) => {
      const { from, to } = payload as { from: string; to: string };
      return `${from} → ${to}`;
    });
  }
});

describe('the order lists', () => {
  it('PAY-07 are paginated latest first with counts, without hidden orders', async () => {
    const [fan, shop] = [await aSignedInMember(test), await aSignedInMember(test)];
    const between = { buyerId: fan.member.id, sellerId: shop.member.id };
    const ids: string[] = [];
    for (let made = 0; made < ordersPerPage + 2; made++) {
      ids.unshift((await anOrder(test, { ...between, path: ['paid'] })).id);
      test.clock.advance(1);
    }
    const waiting = await anOrder(test, between);
    test.clock.advance(1);
    const expired = await anOrder(test, { ...between, path: ['awaiting_payment', 'expired'] });
    await anOrder(test, { ...between, path: [] });
    const replaced = await anOrder(test, { ...between, path: ['awaiting_payment', 'cancelled'] });
    await inTransaction(test.db, (tx) =>
      tx.updateTable('shop_order').set({ reason: 'replaced' }).where('id', '=', replaced.id).execute(),
    );

    const turnPages = async (person: Person, side: string) => {
      const first = await list(person, side);
      const second = await list(person, side, first.nextCursor);
      expect([first.orders.length, second.nextCursor]).toEqual([ordersPerPage, null]);
      expect(second).toMatchObject({ purchases: first.purchases, sales: first.sales });
      return [...first.orders, ...second.orders].map((order: { id: string }) => order.id);
    };
    expect(await turnPages(fan, 'purchase')).toEqual([expired.id, waiting.id, ...ids]);
    expect(await turnPages(shop, 'sale')).toEqual([waiting.id, ...ids]);
    expect(await list(fan, 'sale')).toEqual({
      orders: [],
      nextCursor: null,
      purchases: ids.length + 2,
      sales: 0,
    });
    expect(await list(shop, 'purchase')).toMatchObject({ orders: [], purchases: 0, sales: ids.length + 1 });
    // A hidden order can still be opened by its id.
    expect((await open(shop, expired.id)).order.state).toBe('expired');
  });

  it('PAY-07 each order lists the other orders of its checkout', async () => {
    const other = await aSignedInMember(test);
    const checkoutKey = randomUUID();
    const one = await anOrder(test, { ...sides, checkoutKey, path: ['paid'] });
    const two = await anOrder(test, { ...sides, sellerId: other.member.id, checkoutKey });

    const { siblings } = await open(buyer, one.id);

    expect(siblings).toMatchObject([
      { id: two.id, state: 'awaiting_payment', payment_url: expect.any(String) },
    ]);
    expect((await open(seller, one.id)).siblings).toEqual([]);
    const { orders } = (await buyer.visitor.get(`/api/checkouts/${one.checkoutId}`)).body;
    expect(orders.map(({ id }: { id: string }) => id)).toEqual([one.id, two.id].toSorted());
  });

  it('cap their counts at a hundred', async () => {
    const person = randomUUID();
    const reader = await aSignedInMember(test, { id: person });
    await inTransaction(test.db, (tx) =>
      sql`insert into shop_order (id, checkout_id, buyer_id, seller_id, collector_id, total_cents, commission_cents, state,
            held_until, created_at, changed_at)
          select gen_random_uuid(), gen_random_uuid(), ${person}, gen_random_uuid(), '1', 100, 0, 'paid', now(), now(), now()
          from generate_series(1, 120)`.execute(tx),
    );

    expect(await list(reader, 'purchase')).toMatchObject({ purchases: 100, sales: 0 });
  });
});
