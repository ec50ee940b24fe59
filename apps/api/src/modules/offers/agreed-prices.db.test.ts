import { describe, expect, it } from 'vitest';
import { aProductOf, askToPay, orderRow, preferencesOf, reservedOf } from '../../../test/checkouts.ts';
import { startTestApp } from '../../../test/harness.ts';
import { bellOf } from '../../../test/notifications.ts';
import {
  anAgreedPrice,
  anOffer,
  bargainOf,
  offerHistory,
  offerState,
  type Person,
  say,
} from '../../../test/offers.ts';
import { mailsTo } from '../../../test/outside.ts';
import { aSignedInMember } from '../../../test/people.ts';
import { startProvider } from '../../../test/provider.ts';
import { faultsOf, hear, newParties, stateOf } from '../../../test/sales.ts';
import { aPublished, aProductForm, hearAll, unlimited } from '../../../test/sellers.ts';
import { beginTransaction, untilWaiting } from '../../../test/two-transactions.ts';

const test = await startTestApp({ limiter: unlimited });
const provider = await startProvider(test);

const day = 24 * 60 * 60;
const priceChanged = 'El precio de un producto cambió.';

/** A buyer with an agreed price of $ 1.000 for a product of $ 1.290. */
async function anAgreement(changes: Parameters<typeof aProductOf>[2] = {}) {
  const { seller, buyer } = await newParties(test, provider);
  const productId = await aProductOf(test, seller.member.id, changes);
  const offerId = await anAgreedPrice({ seller, buyer }, productId);
  return { seller, buyer, productId, offerId };
}

async function buy({ visitor }: Person, item: object) {
  const { body } = await askToPay(visitor, [{ quantity: 1, ...item }]);
  const [payment] = body.payments;
  return { orderId: payment?.order_id ?? '', cents: payment?.amount_cents, error: payment?.error ?? null };
}

async function payFor(orderId: string): Promise<void> {
  await provider.pay(orderId);
  await hear(test, provider);
  await hearAll(test);
}

async function lineOf({ visitor }: Person, productId: number) {
  const { cart } = (await visitor.get('/api/cart')).body;
  const lines = cart.groups.flatMap((group: { lines: { id: number }[] }) => group.lines);
  return lines.find(({ id }: { id: number }) => id === productId);
}

const addToCart = ({ visitor }: Person, product_id: number) => visitor.post('/api/cart/add', { product_id });
const titlesOf = async (person: Parameters<typeof bellOf>[0]) =>
  (await bellOf(person)).data.map(
    ({ title, message }: { title: string; message: string }) => `${title} | ${message}`,
  );

describe('an agreed price', () => {
  it('OFFER-06 is the price in the cart, of the payment and of the commission, and is used once paid', async () => {
    const { seller, buyer, productId, offerId } = await anAgreement();
    await addToCart(buyer, productId);
    const line = await lineOf(buyer, productId);
    expect(line).toMatchObject({ price: 1000, old_price: null, available: 1, state: 'available' });
    expect(line.agreed).toMatchObject({ price: 1000, list_price: 1290 });
    expect((await buyer.visitor.get('/api/cart')).body.cart.total_cents).toBe(100_000);

    expect(await buy(buyer, { id: productId, price: 1290 })).toMatchObject({ error: priceChanged });
    const { orderId, cents } = await buy(buyer, { id: productId, price: 1000 });
    expect(cents).toBe(100_000);
    expect(await orderRow(test, orderId)).toMatchObject({ total_cents: 100_000, commission_cents: 10_000 });
    expect((await preferencesOf(provider, orderId))[0]?.items).toMatchObject([{ unit_price: 1000 }]);
    expect(await offerState(test, offerId)).toBe('accepted');

    await payFor(orderId);
    expect(await stateOf(test, orderId)).toBe('paid');
    expect(await offerHistory(test, offerId)).toEqual([
      '1 open by maker',
      '2 accepted by other',
      '3 used by order',
    ]);
    expect(await faultsOf(test)).toEqual([]);

    // It stays used after a refund.
    await seller.visitor.post('/api/orders/refund', { order_id: orderId });
    await hear(test, provider);
    await hear(test, provider);
    await hearAll(test);
    expect(await stateOf(test, orderId)).toBe('refunded');
    expect(await offerState(test, offerId)).toBe('used');
  });

  it('OFFER-06 sets nothing aside: who pays first has the product, and the others are told', async () => {
    const { seller, buyer, productId, offerId } = await anAgreement();
    const [rival, third] = [await aSignedInMember(test), await aSignedInMember(test)];
    const rivalOffer = await anAgreedPrice({ seller, buyer: rival }, productId, 950);
    const openOffer = await anOffer(third, productId, 900);
    await hearAll(test);
    await test.workOff();
    expect((await titlesOf(buyer))[0]).toMatch(
      /^Ana aceptó: Campera de jean a \$\s1\.000 \| Podés comprar a ese precio hasta el .+, \d\d:\d\d\. No queda reservada\.$/,
    );
    expect((await titlesOf(seller)).join('\n')).toMatch(
      /Ana te ofrece \$\s900 por Campera de jean \| Tenés hasta el/,
    );
    expect((await mailsTo(buyer.member.email)).map(({ subject }) => subject).join()).toMatch(/Ana aceptó/);

    const { orderId } = await buy(rival, { id: productId, price: 950 });
    await payFor(orderId);

    expect(await offerState(test, rivalOffer)).toBe('used');
    expect(await offerState(test, offerId)).toBe('void by sold');
    expect(await offerState(test, openOffer)).toBe('void by sold');
    for (const person of [buyer, third])
      expect((await titlesOf(person))[0]).toBe('Se vendió Campera de jean | Otra persona pagó primero.');
    expect((await titlesOf(rival)).join()).not.toMatch(/Se vendió Campera de jean/);
    expect(await say(seller, 'accept', { offer_id: openOffer })).toBe('offer-moved');
  });

  it('OFFER-06 is shown beside a stored list price with centésimos', async () => {
    const { buyer, productId } = await anAgreement({ priceCents: 129_050 });
    await addToCart(buyer, productId);
    expect((await lineOf(buyer, productId)).agreed).toMatchObject({ price: 1000, list_price: 1290.5 });
  });

  it('OFFER-06 belongs to its buyer', async () => {
    const { productId } = await anAgreement();
    const stranger = await aSignedInMember(test);
    await addToCart(stranger, productId);
    expect(await lineOf(stranger, productId)).toMatchObject({ price: 1290, agreed: null });
    expect(await buy(stranger, { id: productId, price: 1000 })).toMatchObject({ error: priceChanged });
  });

  it('OFFER-08 is for one unit: the cart keeps one, and two cost the list price', async () => {
    const { buyer, productId } = await anAgreement({ stock: 3 });
    await addToCart(buyer, productId);
    const set = await buyer.visitor.post('/api/cart/set-quantity', { product_id: productId, quantity: 2 });
    expect(set.body.quantity).toBe(1);
    expect(await lineOf(buyer, productId)).toMatchObject({ quantity: 1, available: 1, price: 1000 });

    expect(await buy(buyer, { id: productId, quantity: 2, price: 1000 })).toMatchObject({
      error: priceChanged,
    });
    expect(await buy(buyer, { id: productId, quantity: 2, price: 1290 })).toMatchObject({ cents: 258_000 });
  });

  it('OFFER-08 is used once: a second unit while a payment is pending costs the list price', async () => {
    const { buyer, productId, offerId } = await anAgreement({ stock: 3 });
    const first = await buy(buyer, { id: productId, price: 1000 });
    await provider.pay(first.orderId, 'review');
    await hear(test, provider);
    expect(await stateOf(test, first.orderId)).toBe('payment_pending');

    await addToCart(buyer, productId);
    expect(await lineOf(buyer, productId)).toMatchObject({ price: 1290, agreed: null });
    expect(await buy(buyer, { id: productId, price: 1000 })).toMatchObject({ error: priceChanged });
    expect(await buy(buyer, { id: productId, price: 1290 })).toMatchObject({ cents: 129_000, error: null });
    // More units are left.
    expect(await offerState(test, offerId)).toBe('accepted');
  });

  it('OFFER-05 ends after 24 hours in the cart, which then says that the price went up', async () => {
    const { buyer, productId } = await anAgreement();
    await addToCart(buyer, productId);
    await provider.advance(day);

    expect(await lineOf(buyer, productId)).toMatchObject({ price: 1290, old_price: 1000, agreed: null });
    expect(await buy(buyer, { id: productId, price: 1000 })).toMatchObject({ error: priceChanged });
    expect(await buy(buyer, { id: productId, price: 1290 })).toMatchObject({ cents: 129_000 });
  });

  it('OFFER-09 stays the price of an order that was begun with it and is paid days later', async () => {
    const { buyer, productId, offerId } = await anAgreement();
    const { orderId } = await buy(buyer, { id: productId, price: 1000 });
    const [payment] = await provider.pay(orderId, 'review');
    await hear(test, provider);
    await provider.advance(day + 60);
    await hear(test, provider);
    expect(await offerState(test, offerId)).toBe('expired');

    await provider.setStatus(payment?.id ?? 0, 'approved', 'accredited');
    await hear(test, provider);
    await hearAll(test);
    expect(await stateOf(test, orderId)).toBe('paid');
    expect(await orderRow(test, orderId)).toMatchObject({ total_cents: 100_000 });
    expect(await offerState(test, offerId)).toBe('expired');
    expect(await faultsOf(test)).toEqual([]);
  });

  it('OFFER-09 runs to its own end when its order is not paid', async () => {
    const { buyer, productId, offerId } = await anAgreement();
    const first = await buy(buyer, { id: productId, price: 1000 });
    await buyer.visitor.post('/api/orders/cancel', { order_id: first.orderId });
    expect(await stateOf(test, first.orderId)).toBe('cancelled');
    expect(await offerState(test, offerId)).toBe('accepted');

    const second = await buy(buyer, { id: productId, price: 1000 });
    expect(second).toMatchObject({ cents: 100_000, error: null });
    await payFor(second.orderId);
    expect(await offerState(test, offerId)).toBe('used');
  });

  it('OFFER-12 stays below a raised list price, and gives way to a lower one', async () => {
    const { seller, buyer } = await newParties(test, provider);
    const { id, images } = await aPublished(test, seller);
    const offerId = await anAgreedPrice({ seller, buyer }, id);
    const edit = async (price: number) => {
      const reply = await seller.visitor.post('/api/products/update', {
        id,
        ...aProductForm(images, { price }),
      });
      expect(reply.status).toBe(200);
      await hearAll(test);
    };
    await edit(1500);
    expect(await buy(buyer, { id, price: 1000 })).toMatchObject({ cents: 100_000 });
    for (const { order_id } of (await buyer.visitor.get('/api/orders?side=purchase')).body.orders.map(
      (order: { id: string }) => ({ order_id: order.id }),
    ))
      await buyer.visitor.post('/api/orders/cancel', { order_id });

    await edit(800);
    expect(await offerState(test, offerId)).toBe('accepted');
    await addToCart(buyer, id);
    expect(await lineOf(buyer, id)).toMatchObject({ price: 800, agreed: null });
    const { orderId, cents } = await buy(buyer, { id, price: 800 });
    expect(cents).toBe(80_000);
    await payFor(orderId);
    // Bought without it, so nothing is told.
    expect(await offerState(test, offerId)).toBe('void by sold');
    expect((await titlesOf(buyer)).join()).not.toMatch(/Otra persona pagó primero/);
  });
});

describe('concurrent payments', () => {
  it('OFFER-07 the end of the 24 hours while the order waits for its product is not charged', async () => {
    const { buyer, productId } = await anAgreement();
    const other = await beginTransaction(test.db);
    await other.tx
      .selectFrom('product_stock')
      .select('stock')
      .where('product_id', '=', productId)
      .forUpdate()
      .execute();
    const paying = buy(buyer, { id: productId, price: 1000 });
    await untilWaiting(test.db);
    await provider.advance(day);
    await other.commit();

    expect(await paying).toMatchObject({ error: priceChanged });
    expect(await reservedOf(test, productId)).toBe(0);
  });

  it('OFFER-07 a price edit and a payment at once end in the price that was seen, or in a refusal', async () => {
    const { seller, buyer } = await newParties(test, provider);
    for (let round = 0; round < 4; round += 1) {
      const { id, images } = await aPublished(test, seller);
      await anAgreedPrice({ seller, buyer }, id);
      const edit = () =>
        seller.visitor.post('/api/products/update', { id, ...aProductForm(images, { price: 800 }) });
      const pay = () => buy(buyer, { id, price: 1000 });
      const [bought, edited] = await Promise.all([pay(), edit()]);
      expect([
        [100_000, null, 409],
        [0, priceChanged, 200],
      ]).toContainEqual([bought.cents, bought.error, edited.status]);
    }
  });

  it('OFFER-13 accept against the sale of the last unit: the offer ends void, the sale stands', async () => {
    const { seller, buyer } = await newParties(test, provider);
    for (let round = 0; round < 4; round += 1) {
      const productId = await aProductOf(test, seller.member.id);
      const offer_id = await anOffer(buyer, productId);
      const rival = await aSignedInMember(test);
      const { orderId } = await buy(rival, { id: productId, price: 1290 });
      await provider.pay(orderId);
      const [answer] = await Promise.all([say(seller, 'accept', { offer_id }), hear(test, provider)]);
      await hearAll(test);

      expect(await stateOf(test, orderId)).toBe('paid');
      expect(['ok', 'offer-moved']).toContain(answer);
      expect(await offerState(test, offer_id)).toBe('void by sold');
      expect((await offerHistory(test, offer_id)).length).toBe(answer === 'ok' ? 3 : 2);
      expect(await bargainOf(buyer, productId)).toMatchObject({ open: false, mine: null });
    }
    expect(await faultsOf(test)).toEqual([]);
  });

  it('OFFER-07 the payment at the end of the 24 hours is used or expired, and the order is paid', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { buyer, productId, offerId } = await anAgreement();
      await provider.advance(day - 600);
      const { orderId } = await buy(buyer, { id: productId, price: 1000 });
      const { until } = await test.db
        .selectFrom('offer')
        .select('until')
        .where('id', '=', offerId)
        .executeTakeFirstOrThrow();
      await provider.pay(orderId);
      await provider.deliver();
      test.clock.advance((until.getTime() - test.clock.now().getTime() - round * 20) / 1000);
      await Promise.all([test.workMoney(), test.workMoney()]);
      await hear(test, provider);
      await hearAll(test);

      expect(await stateOf(test, orderId)).toBe('paid');
      const history = await offerHistory(test, offerId);
      expect(history).toHaveLength(3);
      expect(['3 used by order', '3 expired by time']).toContain(history[2]);
    }
  });
});
