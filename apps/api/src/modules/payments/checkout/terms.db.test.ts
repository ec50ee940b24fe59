import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { AgreedPrice } from '#modules/offers/index.ts';
import type { OrderDelivery } from '#modules/orders/index.ts';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/database.ts';
import {
  aProductOf,
  askToPay,
  orderRow,
  ordersOf,
  preferencesOf,
  reservedOf,
} from '../../../../test/checkouts.ts';
import { anAddress } from '../../../../test/deliveries.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { aSignedInMember } from '../../../../test/people.ts';
import { startProvider } from '../../../../test/provider.ts';
import {
  balancesOf,
  faultsOf,
  hear,
  historyOf,
  newParties,
  providerBalances,
  refundsOf,
  stateOf,
} from '../../../../test/sales.ts';
import { unlimited } from '../../../../test/sellers.ts';
import { beginTransaction, untilWaiting } from '../../../../test/two-transactions.ts';
import { queueRefund } from '../settlement/refunds.queries.ts';

/** By buyer and product. */
const agreedPrices = new Map<string, AgreedPrice>();
/** By seller. */
const deliveries = new Map<string, OrderDelivery>();

const test = await startTestApp({
  limiter: unlimited,
  termsFor: async (_db, buyerId, { sellerId, lines }) => ({
    agreedPrices: new Map(
      lines.flatMap(({ productId }) => {
        const agreed = agreedPrices.get(`${buyerId} ${productId}`);
        return agreed ? [[productId, agreed] as const] : [];
      }),
    ),
    delivery: deliveries.get(sellerId) ?? null,
    refusal: null,
  }),
});
const provider = await startProvider(test);

const priceChanged = 'El precio de un producto cambió.';
const parcel: OrderDelivery = {
  method: 'parcel',
  terms: 'priced',
  costCents: 19_000,
  fromDepartment: 'Montevideo',
  zone: null,
  department: 'Salto',
  address: anAddress,
};

function agree(buyerId: string, productId: number, priceCents: number, seconds = 86_400): string {
  const offerId = randomUUID();
  agreedPrices.set(`${buyerId} ${productId}`, {
    offerId,
    priceCents,
    until: secondsAfter(test.clock.now(), seconds),
  });
  return offerId;
}

/** A buyer with an agreed price of $ 1.000 for a product of $ 1.290. */
async function aBargain(changes: Parameters<typeof aProductOf>[2] = {}) {
  const { seller, buyer } = await newParties(test, provider);
  const productId = await aProductOf(test, seller.member.id, { priceCents: 129_000, ...changes });
  const offerId = agree(buyer.member.id, productId, 100_000);
  return { seller, buyer, productId, offerId };
}

/** Two products for $ 1.000, agreed, and $ 500, with a parcel for $ 190: $ 1.690 in all. */
async function aDeliveredSale() {
  const { seller, buyer, productId, offerId } = await aBargain();
  const other = await aProductOf(test, seller.member.id, { priceCents: 50_000 });
  deliveries.set(seller.member.id, parcel);
  const items = [
    { id: productId, quantity: 1, price: 1000 },
    { id: other, quantity: 1, price: 500 },
  ];
  const { body } = await askToPay(buyer.visitor, items);
  const [payment] = body.payments;
  if (!payment?.order_id) throw new Error(`No order: ${JSON.stringify(body)}`);
  return { seller, buyer, productId, other, offerId, payment, orderId: payment.order_id };
}

async function aPaidDeliveredSale() {
  const sale = await aDeliveredSale();
  const [payment] = await provider.pay(sale.orderId);
  if (!payment) throw new Error('no payment');
  await hear(test, provider);
  return { ...sale, paymentId: String(payment.id) };
}

const itemsOf = (orderId: string) =>
  test.db
    .selectFrom('order_item')
    .select(['product_id', 'unit_price_cents', 'offer_id'])
    .where('order_id', '=', orderId)
    .orderBy('product_id')
    .execute();

async function buyOne(buyer: { visitor: Parameters<typeof askToPay>[0] }, item: object) {
  const { body } = await askToPay(buyer.visitor, [{ quantity: 1, ...item }]);
  const [payment] = body.payments;
  return { orderId: payment?.order_id ?? '', cents: payment?.amount_cents, error: payment?.error };
}

async function letExpire(): Promise<void> {
  await provider.advance(test.config.reservationSeconds + 60);
  await test.workMoney();
  await provider.advance(test.config.reservationSeconds);
  await test.workMoney();
}

describe('an order with an agreed price and a delivery', () => {
  it('stores both and sends them to the provider; the commission is of the products only', async () => {
    const { seller, productId, other, offerId, payment, orderId } = await aDeliveredSale();

    expect(payment.amount_cents).toBe(169_000);
    expect(await orderRow(test, orderId)).toMatchObject({ total_cents: 169_000, commission_cents: 15_000 });
    expect(await itemsOf(orderId)).toEqual([
      { product_id: productId, unit_price_cents: 100_000, offer_id: offerId },
      { product_id: other, unit_price_cents: 50_000, offer_id: null },
    ]);
    const stored = await test.db
      .selectFrom('order_delivery')
      .selectAll()
      .where('order_id', '=', orderId)
      .execute();
    expect(stored).toEqual([
      {
        order_id: orderId,
        method: 'parcel',
        terms: 'priced',
        cost_cents: 19_000,
        from_department: 'Montevideo',
        zone: null,
        department: 'Salto',
        address: parcel.address,
        erased_at: null,
      },
    ]);
    const [preference] = await preferencesOf(provider, orderId);
    expect(preference).toMatchObject({
      collector_id: Number(seller.providerUserId),
      items: [
        { id: String(productId), quantity: 1, unit_price: 1000 },
        { id: String(other), quantity: 1, unit_price: 500 },
        { id: 'envio', title: 'Envío', quantity: 1, unit_price: 190, currency_id: 'UYU' },
      ],
      marketplace_fee: 150,
    });
  });

  it('is paid with the total and shown with the delivery to both', async () => {
    const { seller, buyer, orderId } = await aPaidDeliveredSale();

    expect(await stateOf(test, orderId)).toBe('paid');
    const balances = await balancesOf(test, orderId);
    expect(balances).toEqual(await providerBalances(provider, orderId));
    expect(balances).toMatchObject({ buyer: -169_000, commission: 15_000 });
    expect(await faultsOf(test)).toEqual([]);
    const shown = { id: orderId, total_cents: 169_000, delivery_cents: 19_000 };
    for (const { visitor } of [buyer, seller])
      expect((await visitor.get(`/api/orders/${orderId}`)).body.order).toMatchObject(shown);
    const { body: purchases } = await buyer.visitor.get('/api/orders?side=purchase');
    expect(purchases.orders).toMatchObject([shown]);
    const { body: checkout } = await buyer.visitor.get(`/api/checkouts/${purchases.orders[0].checkout_id}`);
    expect(checkout.orders).toMatchObject([shown]);
  });

  it('is not paid by the price of the products alone, which is refunded', async () => {
    const { orderId } = await aDeliveredSale();
    await provider.pay(orderId, 'other-amount', { amount: 1500 });
    await hear(test, provider);
    expect(await stateOf(test, orderId)).toBe('payment_pending');

    await letExpire();
    await hear(test, provider);

    expect((await historyOf(test, orderId)).slice(-2)).toEqual([
      'refund_pending (partial)',
      'refunded (partial)',
    ]);
    expect(await refundsOf(test, orderId)).toMatchObject([{ amount_cents: 150_000, state: 'approved' }]);
    expect(await faultsOf(test)).toEqual([]);
  });

  it('is refunded with the delivery', async () => {
    const { seller, orderId } = await aPaidDeliveredSale();

    const reply = await seller.visitor.post('/api/orders/refund', { order_id: orderId });
    await hear(test, provider);
    await hear(test, provider);

    expect(reply.status).toBe(200);
    expect(await stateOf(test, orderId)).toBe('refunded');
    expect(await refundsOf(test, orderId)).toMatchObject([{ amount_cents: 169_000, state: 'approved' }]);
    const balances = await balancesOf(test, orderId);
    expect(balances).toEqual(await providerBalances(provider, orderId));
    expect(balances).toMatchObject({ buyer: 0, commission: 0 });
    expect(await faultsOf(test)).toEqual([]);
  });

  it('is partially refunded by a part of the total', async () => {
    const { orderId, paymentId } = await aPaidDeliveredSale();
    const now = test.clock.now();

    await inTransaction(test.db, (tx) =>
      queueRefund(tx, { orderId, paymentId, amountCents: 150_000, reason: 'operator', now }),
    );
    await hear(test, provider);

    expect(await stateOf(test, orderId)).toBe('partially_refunded');
    expect(await balancesOf(test, orderId)).toEqual(await providerBalances(provider, orderId));
    expect(await faultsOf(test)).toEqual([]);
  });

  it('PAY-03 ignores a submitted delivery or offer', async () => {
    const { seller, buyer, productId } = await aBargain();
    deliveries.set(seller.member.id, parcel);
    const forged = { offer_id: randomUUID(), agreed_price: 1, unit_price_cents: 1 };

    const { body } = await askToPay(buyer.visitor, [{ id: productId, quantity: 1, ...forged }], {
      delivery_cents: 0,
      delivery: { method: 'in_person', costCents: 0 },
    });

    expect(body.payments).toMatchObject([{ amount_cents: 119_000, error: null }]);
  });

  it('is reused for the same delivery and replaced for another', async () => {
    const { seller, buyer, productId } = await aBargain();
    deliveries.set(seller.member.id, parcel);
    const first = await buyOne(buyer, { id: productId });
    const same = await buyOne(buyer, { id: productId });
    deliveries.set(seller.member.id, {
      ...parcel,
      method: 'in_person',
      terms: null,
      costCents: 0,
      zone: 'Cordón',
      address: null,
    });
    const other = await buyOne(buyer, { id: productId });

    expect(same).toEqual(first);
    expect(other).toMatchObject({ cents: 100_000, error: null });
    expect(await ordersOf(test, buyer.member.id)).toMatchObject([
      { id: first.orderId, state: 'cancelled', reason: 'replaced' },
      { id: other.orderId, state: 'awaiting_payment' },
    ]);
    const [preference] = await preferencesOf(provider, other.orderId);
    expect(preference?.items).toHaveLength(1);
    expect(await reservedOf(test, productId)).toBe(1);
  });
});

describe('an agreed price', () => {
  it('is the price that the buyer must have seen', async () => {
    const { buyer, productId } = await aBargain();

    expect(await buyOne(buyer, { id: productId, price: 1290 })).toMatchObject({ error: priceChanged });
    expect(await buyOne(buyer, { id: productId, price: 1000 })).toMatchObject({
      cents: 100_000,
      error: null,
    });
  });

  it('gives way to the list price when it expires', async () => {
    const { buyer, productId } = await aBargain();
    await provider.advance(86_340);
    const last = await buyOne(buyer, { id: productId, price: 1000 });
    const { buyer: late, productId: unsold } = await aBargain();
    await provider.advance(86_400);

    expect(last).toMatchObject({ cents: 100_000, error: null });
    expect(await buyOne(late, { id: unsold, price: 1000 })).toMatchObject({ error: priceChanged });
    const { orderId, cents } = await buyOne(late, { id: unsold, price: 1290 });
    expect(cents).toBe(129_000);
    expect(await itemsOf(orderId)).toMatchObject([{ unit_price_cents: 129_000, offer_id: null }]);
  });

  it('that expires while the order waits for the stock row is not charged', async () => {
    const { buyer, productId } = await aBargain();
    const other = await beginTransaction(test.db);
    await other.tx
      .selectFrom('product_stock')
      .select('stock')
      .where('product_id', '=', productId)
      .forUpdate()
      .execute();

    const paying = buyOne(buyer, { id: productId, price: 1000 });
    await untilWaiting(test.db);
    await provider.advance(86_400);
    await other.commit();

    expect(await paying).toMatchObject({ error: priceChanged });
    expect(await reservedOf(test, productId)).toBe(0);
  });

  it('is for one unit: two cost the list price', async () => {
    const { buyer, productId } = await aBargain({ stock: 2 });

    expect(await buyOne(buyer, { id: productId, quantity: 2, price: 1000 })).toMatchObject({
      error: priceChanged,
    });
    expect(await buyOne(buyer, { id: productId, quantity: 2, price: 1290 })).toMatchObject({
      cents: 258_000,
      error: null,
    });
  });

  it('above the list price costs the list price', async () => {
    const { buyer, productId } = await aBargain({ priceCents: 90_000 });

    const { orderId, cents } = await buyOne(buyer, { id: productId, price: 900 });

    expect(cents).toBe(90_000);
    expect(await itemsOf(orderId)).toMatchObject([{ offer_id: null }]);
  });

  it('stays the price of an order that was begun with it', async () => {
    const { buyer, productId } = await aBargain();
    agree(buyer.member.id, productId, 100_000, 60);
    const { orderId } = await buyOne(buyer, { id: productId, price: 1000 });
    await provider.advance(61);

    const again = await buyOne(buyer, { id: productId, price: 1290, order_id: orderId });
    await provider.pay(orderId);
    await hear(test, provider);

    expect(again).toMatchObject({ orderId, cents: 100_000, error: null });
    expect(await stateOf(test, orderId)).toBe('paid');
    expect(await faultsOf(test)).toEqual([]);
  });

  it.each([
    ['a late payment is accepted', 150_000, 'paid'],
    ['a late payment is refunded once the list price is lower', 90_000, 'refunded'],
  ])('%s', async (_title, listPriceCents, state) => {
    const { buyer, productId } = await aBargain();
    const { orderId } = await buyOne(buyer, { id: productId, price: 1000 });
    await letExpire();
    expect(await stateOf(test, orderId)).toBe('expired');
    await inTransaction(test.db, (tx) =>
      tx.updateTable('product').set({ price_cents: listPriceCents }).where('id', '=', productId).execute(),
    );

    await provider.pay(orderId, 'approve', { force: true });
    await hear(test, provider);
    await hear(test, provider);

    expect(await stateOf(test, orderId)).toBe(state);
    expect(await faultsOf(test)).toEqual([]);
  });

  it('reserves nothing: of two buyers with one, one gets the product', async () => {
    const { buyer, productId } = await aBargain();
    const rival = await aSignedInMember(test);
    agree(rival.member.id, productId, 95_000);

    const results = await Promise.all([
      buyOne(buyer, { id: productId, price: 1000 }),
      buyOne(rival, { id: productId, price: 950 }),
    ]);

    const [won, ...others] = results.filter(({ error }) => error === null);
    expect(others).toEqual([]);
    expect(results.find(({ error }) => error !== null)?.error).toBe('Ya no está disponible.');
    await provider.pay(won?.orderId ?? '');
    await hear(test, provider);
    expect(await stateOf(test, won?.orderId ?? '')).toBe('paid');
    expect(await balancesOf(test, won?.orderId ?? '')).toMatchObject({ buyer: -(won?.cents ?? 0) });
    expect(await faultsOf(test)).toEqual([]);
  });

  it('belongs to its buyer: others pay the list price', async () => {
    const { productId } = await aBargain();
    const stranger = await aSignedInMember(test);

    expect(await buyOne(stranger, { id: productId, price: 1000 })).toMatchObject({ error: priceChanged });
    expect(await buyOne(stranger, { id: productId })).toMatchObject({ cents: 129_000, error: null });
  });
});
