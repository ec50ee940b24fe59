import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { consumeGuardedNow } from '#platform/limits/guarded-limits.ts';
import {
  anUnpaidOrder,
  aProductOf,
  askToPay,
  orderRow,
  ordersOf,
  preferencesOf,
  reservedOf,
} from '../../../../test/checkouts.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { aMember, aSignedInMember } from '../../../../test/people.ts';
import { aLinkedSeller, startProvider } from '../../../../test/provider.ts';
import { unlimited } from '../../../../test/sellers.ts';
import { sell } from '../../../../test/stock.ts';
import { statusesOf } from '../../../../test/visitor.ts';
import { reserve } from './reserve.ts';

const test = await startTestApp({ limiter: unlimited });
const provider = await startProvider(test);

const one = (id: number, more: object = {}) => ({ id, quantity: 1, ...more });
const errorsOf = (body: { payments: readonly { error: string | null }[] }) =>
  body.payments.map(({ error }) => error);

async function aListedProduct(changes: Parameters<typeof aProductOf>[2] = {}) {
  const seller = await aLinkedSeller(test, provider);
  return { seller, id: await aProductOf(test, seller.member.id, changes) };
}

describe('a checkout', () => {
  it('PAY-02 PAY-06 reserves the products and creates one payment per seller', async () => {
    const buyer = await aSignedInMember(test);
    const [coat, shoes] = [
      await aListedProduct({ priceCents: 390_000 }),
      await aListedProduct({ priceCents: 220_000, stock: 3 }),
    ];

    const { status, body } = await askToPay(buyer.visitor, [one(coat.id), { id: shoes.id, quantity: 2 }], {
      buyer_user_id: buyer.member.id,
    });

    expect(status).toBe(200);
    expect(body.error).toBeNull();
    expect(body.payments).toHaveLength(2);
    const amounts = new Map(body.payments.map((payment) => [payment.seller_id, payment.amount_cents]));
    expect(amounts.get(coat.seller.member.id)).toBe(390_000);
    expect(amounts.get(shoes.seller.member.id)).toBe(440_000);
    for (const { order_id, payment_url, expires_at, error } of body.payments) {
      expect(error).toBeNull();
      const order = await orderRow(test, order_id ?? '');
      expect(order).toMatchObject({ state: 'awaiting_payment', payment_url, checkout_id: body.checkout_id });
      expect(expires_at).toBe(order.held_until.toISOString());
    }
    expect([await reservedOf(test, coat.id), await reservedOf(test, shoes.id)]).toEqual([1, 2]);
    for (const { order_id } of body.payments)
      expect(await preferencesOf(provider, order_id ?? '')).toHaveLength(1);
  });

  it('PAY-09 sends our own URLs, prices and commission to the provider', async () => {
    const { visitor } = await aSignedInMember(test);
    const { id, seller } = await aListedProduct({ title: 'Tapado camel', priceCents: 390_050 });
    const foreign = 'https://example.net/robo';

    const { body } = await askToPay(visitor, [one(id)], {
      back_urls: { success: foreign, failure: foreign, pending: foreign },
    });

    const [payment] = body.payments;
    const [preference] = await preferencesOf(provider, payment?.order_id ?? '');
    const comeBack = `${test.config.publicUrl}/pago-resultado?status=`;
    expect(preference).toMatchObject({
      external_reference: payment?.order_id,
      collector_id: Number(seller.providerUserId),
      items: [{ id: String(id), title: 'Tapado camel', quantity: 1, unit_price: 3900.5, currency_id: 'UYU' }],
      marketplace_fee: 390.05,
      auto_return: 'approved',
      back_urls: {
        success: `${comeBack}success`,
        failure: `${comeBack}failure`,
        pending: `${comeBack}pending`,
      },
      payment_methods: { excluded_payment_types: [{ id: 'ticket' }] },
      metadata: { checkout_id: body.checkout_id, seller_id: seller.member.id },
    });
    const notification = new URL(preference?.notification_url ?? '');
    expect(notification.searchParams.get('source_news')).toBe('webhooks');
    expect(notification.searchParams.get('o')).toBe(payment?.order_id);
    expect(new Date(preference?.expiration_date_to ?? '').toISOString()).toBe(payment?.expires_at);
  });

  it('PAY-03 ignores submitted product data', async () => {
    const { visitor } = await aSignedInMember(test);
    const stranger = await aMember(test);
    const { id, seller } = await aListedProduct({ priceCents: 129_000 });
    const forged = {
      user_id: stranger.id,
      seller_id: stranger.id,
      title: 'Otra cosa',
      description: 'Otra',
      image: 'https://example.net/x.png',
    };

    const { body } = await askToPay(visitor, [one(id, forged)]);

    expect(body.payments).toMatchObject([
      { seller_id: seller.member.id, amount_cents: 129_000, error: null },
    ]);
    const [preference] = await preferencesOf(provider, body.payments[0]?.order_id ?? '');
    expect(preference?.items[0]).toMatchObject({ title: 'Campera de jean', unit_price: 1290 });
  });

  it('PAY-02 asks a guest to log in', async () => {
    const reply = await askToPay(test.visitor(), [one(1)]);

    expect(reply.status).toBe(401);
    expect(reply.body.error).toBe('Debes iniciar sesión para realizar el pago.');
  });

  it('API-03 is refused in another person’s name or for another person’s order', async () => {
    const [ana, beto] = [await aSignedInMember(test), await aSignedInMember(test)];
    const { id } = await aListedProduct();
    const order = await anUnpaidOrder(ana.visitor, id);

    const replies = [
      await askToPay(beto.visitor, [one(id)], { buyer_user_id: ana.member.id }),
      await askToPay(beto.visitor, [one(id, { order_id: order.id })]),
      await askToPay(beto.visitor, [one(id, { order_id: randomUUID() })]),
    ];

    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(await ordersOf(test, beto.member.id)).toEqual([]);
    expect(await orderRow(test, order.id)).toMatchObject({ state: 'awaiting_payment' });
  });

  it('API-04 refuses invalid quantities', async () => {
    const { visitor } = await aSignedInMember(test);
    const { id } = await aListedProduct({ stock: 3 });

    for (const quantity of [0, -1, 1.5, 100, 1e9, Number.MAX_SAFE_INTEGER, '1', null])
      expect((await askToPay(visitor, [{ id, quantity }])).status).toBe(400);
    expect(await reservedOf(test, id)).toBe(0);
  });
});

describe('a checkout that cannot be paid', () => {
  it('PAY-03 PAY-09 with a changed price is refused for that seller only', async () => {
    const { visitor } = await aSignedInMember(test);
    const [coat, shoes] = [
      await aListedProduct({ priceCents: 390_000 }),
      await aListedProduct({ priceCents: 220_000 }),
    ];

    const { body } = await askToPay(visitor, [one(coat.id, { price: 3100 }), one(shoes.id, { price: 2200 })]);

    const bySeller = new Map(body.payments.map((payment) => [payment.seller_id, payment]));
    expect(body.error).toBeNull();
    expect(bySeller.get(coat.seller.member.id)).toMatchObject({
      order_id: null,
      payment_url: null,
      error: 'El precio de un producto cambió.',
    });
    expect(bySeller.get(shoes.seller.member.id)).toMatchObject({
      amount_cents: 220_000,
      payment_url: expect.stringContaining('pref_id='),
      error: null,
    });
    expect([await reservedOf(test, coat.id), await reservedOf(test, shoes.id)]).toEqual([0, 1]);
  });

  it('PAY-02 returns the reason and creates nothing', async () => {
    const buyer = await aSignedInMember(test);
    const own = await aProductOf(test, buyer.member.id);
    const [sold, withdrawn, few] = [
      await aListedProduct(),
      await aListedProduct(),
      await aListedProduct({ stock: 2 }),
    ];
    await sell(test, sold.id, 1);
    await test.withdraw(withdrawn.id);
    const unlinked = await aProductOf(test, (await aMember(test)).id);
    const askFor = async (items: readonly object[]) => (await askToPay(buyer.visitor, items)).body;
    const notMade = 'No se pudo procesar el pago.';

    for (const [items, error] of [
      [[one(own)], 'Esta prenda es tuya: no podés comprarla.'],
      [[one(sold.id)], 'Ya no está disponible.'],
      [[one(withdrawn.id)], 'Ya no está disponible.'],
      [[{ id: few.id, quantity: 3 }], 'No quedan tantas unidades.'],
      [[{ id: few.id, quantity: 2 }, one(few.id)], 'No quedan tantas unidades.'],
      [[one(unlinked)], 'Por ahora no se puede pagar a esta persona.'],
    ] as const) {
      const body = await askFor(items);
      expect([errorsOf(body), body.error, body.checkout_id]).toEqual([[error], notMade, null]);
    }
    expect(await askFor([one(999_999_999)])).toEqual({
      checkout_id: null,
      payments: [],
      error: 'Ya no está disponible.',
    });
    expect(await ordersOf(test, buyer.member.id)).toEqual([]);
  });

  it('PAY-06 gives the last unit to one of several concurrent buyers', async () => {
    const { id } = await aListedProduct();
    const buyers = await Promise.all(Array.from({ length: 5 }, () => aSignedInMember(test)));

    const replies = await Promise.all(buyers.map(({ visitor }) => askToPay(visitor, [one(id)])));

    const errors = replies.flatMap(({ body }) => errorsOf(body));
    expect(errors.filter((error) => error === null)).toHaveLength(1);
    expect(errors.filter((error) => error === 'Ya no está disponible.')).toHaveLength(4);
    expect(await reservedOf(test, id)).toBe(1);
  });

  it('is rate-limited per buyer', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const { id } = await aListedProduct();
    const limit = 'checkout-buyer' as const;
    for (let taken = 0; taken < 60; taken += 1)
      await consumeGuardedNow(test.db, test.clock.now(), [{ limit, subject: member.id }]);

    const reply = await askToPay(visitor, [one(id)]);

    expect(reply.status).toBe(429);
    expect(await reservedOf(test, id)).toBe(0);
  });
});

describe('a repeated checkout', () => {
  it('PAY-02 G02 fifty concurrent requests with one key create one order and one link and get equal responses', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const { id } = await aListedProduct();
    const key = randomUUID();

    const replies = await Promise.all(
      Array.from({ length: 50 }, () => askToPay(visitor.twin(), [one(id)], { key })),
    );

    expect(new Set(statusesOf(replies))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    const orders = await ordersOf(test, member.id);
    expect(orders).toHaveLength(1);
    expect(await preferencesOf(provider, orders[0]?.id ?? '')).toHaveLength(1);

    const other = await askToPay(visitor, [one(id, { price: 1 })], { key });
    expect([other.status, (other.body as unknown as { code: string }).code]).toEqual([
      422,
      'idempotency-key-reused',
    ]);
  });

  it('PAY-02 in concurrent tabs creates one order and one link', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const { id } = await aListedProduct();

    const replies = await Promise.all(Array.from({ length: 6 }, () => askToPay(visitor.twin(), [one(id)])));

    expect(new Set(replies.map(({ body }) => body.payments[0]?.payment_url)).size).toBe(1);
    const orders = await ordersOf(test, member.id);
    expect(orders).toMatchObject([{ state: 'awaiting_payment' }]);
    expect(await preferencesOf(provider, orders[0]?.id ?? '')).toHaveLength(1);
  });

  it('SEED-03 concurrent and repeated calls without a key create one order per seller', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const items = [one((await aListedProduct()).id), one((await aListedProduct({ stock: 5 })).id)];
    const ask = () => askToPay(visitor.twin(), items, { key: null });

    const replies = [...(await Promise.all([ask(), ask(), ask()])), await ask()];

    expect(statusesOf(replies)).toEqual([200, 200, 200, 200]);
    for (const { body } of replies) expect(errorsOf(body)).toEqual([null, null]);
    expect(new Set(replies.flatMap(({ body }) => body.payments.map((each) => each.payment_url))).size).toBe(
      2,
    );
    expect(await ordersOf(test, member.id)).toHaveLength(2);
    for (const { id } of items) expect(await reservedOf(test, id)).toBe(1);
  });

  it('SEED-03 a malformed key is refused', async () => {
    const { visitor } = await aSignedInMember(test);
    const { id } = await aListedProduct();

    expect((await askToPay(visitor, [one(id)], { key: 'short' })).status).toBe(400);
    expect(await reservedOf(test, id)).toBe(0);
  });

  it('PAY-02 concurrent with different keys reserves units once', async () => {
    const { member } = await aSignedInMember(test);
    const { id, seller } = await aListedProduct({ stock: 3 });
    const group = { sellerId: seller.member.id, lines: [{ productId: id, quantity: 1 }], orderId: null };

    await Promise.all([1, 2, 3].map(() => reserve(test, { id: member.id, key: randomUUID() }, group)));

    expect(await ordersOf(test, member.id)).toHaveLength(1);
    expect(await reservedOf(test, id)).toBe(1);
  });

  it('PAY-06 reuses the own reservation and replaces it for other products', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const { seller, id: coat } = await aListedProduct();
    const shoes = await aProductOf(test, seller.member.id);
    const first = await anUnpaidOrder(visitor, coat);
    expect(await anUnpaidOrder(visitor, coat)).toEqual(first);
    const { body } = await askToPay(visitor, [one(coat, { order_id: first.id })]);
    expect(body.payments).toMatchObject([{ order_id: first.id, payment_url: first.url }]);

    const both = await askToPay(visitor, [one(coat), one(shoes)]);

    expect(errorsOf(both.body)).toEqual([null]);
    expect(await ordersOf(test, member.id)).toMatchObject([
      { id: first.id, state: 'cancelled', reason: 'replaced' },
      { id: both.body.payments[0]?.order_id, state: 'awaiting_payment', total_cents: 258_000 },
    ]);
    expect([await reservedOf(test, coat), await reservedOf(test, shoes)]).toEqual([1, 1]);
    expect(await preferencesOf(provider, first.id)).toMatchObject([{ expires: true }]);
    await expect(provider.pay(first.id)).rejects.toThrow('not_payable');
  });

  it('PAY-06 creates a new order when the old one is about to expire', async () => {
    const { visitor } = await aSignedInMember(test);
    const { id } = await aListedProduct();
    const first = await anUnpaidOrder(visitor, id);
    await provider.advance(test.config.reservationSeconds * 0.7);

    const second = await anUnpaidOrder(visitor, id);

    expect(second.id).not.toBe(first.id);
    expect(await orderRow(test, first.id)).toMatchObject({ state: 'cancelled', reason: 'replaced' });
    expect(await reservedOf(test, id)).toBe(1);
  });

  it('PAY-06 for other products does not change an order that was just paid', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const { seller, id: coat } = await aListedProduct();
    const shoes = await aProductOf(test, seller.member.id);
    const first = await anUnpaidOrder(visitor, coat);
    await provider.pay(first.id);

    const second = await anUnpaidOrder(visitor, shoes);

    expect(await ordersOf(test, member.id)).toMatchObject([
      { id: first.id, state: 'paid' },
      { id: second.id, state: 'awaiting_payment', total_cents: 129_000 },
    ]);
  });
});
