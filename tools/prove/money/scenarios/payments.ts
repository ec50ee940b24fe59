import { randomUUID } from 'node:crypto';
import { bodyOf } from '../../lib/api.ts';
import type { Product } from '../market.ts';
import { answered, equal, type Scene } from '../scene.ts';
import { days, hours, minutes, type Scenario, scenario } from './scenario.ts';

interface Preference {
  readonly external_reference: string;
  readonly items: readonly { unit_price: number }[];
}

/** 1 to 6, 16 to 18, 23 to 25, 41: what buyers do. */
export const paying: readonly Scenario[] = [
  scenario(1, 'two sellers, paid one after the other', async (scene) => {
    const [buyer, one, other] = [scene.buyer(), await scene.seller(), await scene.seller()];
    const products = [one.product(0), other.product(0)];
    const { payments } = await scene.split(
      buyer,
      products.map((product) => scene.line(product)),
    );
    equal('payments', payments.length, 2);
    for (const { order_id } of payments) {
      await scene.provider.pay(order_id ?? '');
      await scene.becomes(order_id ?? '', 'paid');
    }
    for (const product of products) equal('stock', await scene.stockOf(product), '0/0');
  }),

  scenario(2, 'the first paid, the second abandoned', async (scene) => {
    const [buyer, one, other] = [scene.buyer(), await scene.seller(), await scene.seller()];
    const products = [one.product(0), other.product(0)];
    const { payments } = await scene.split(
      buyer,
      products.map((product) => scene.line(product)),
    );
    const paid = payments.find(({ seller_id }) => seller_id === one.id)?.order_id ?? '';
    const left = payments.find(({ seller_id }) => seller_id === other.id)?.order_id ?? '';
    await scene.provider.pay(paid);
    await scene.becomes(paid, 'paid');
    await scene.pass(minutes(30), 10);
    await scene.becomes(left, 'expired');
    equal(
      'stock of both',
      [await scene.stockOf(one.product(0)), await scene.stockOf(other.product(0))],
      ['0/0', '1/0'],
    );
  }),

  scenario(3, 'told before the buyer goes back', async (scene) => {
    const { order } = await scene.newOrder();
    await scene.provider.modes({ before_redirect: true });
    await scene.provider.backUrl(order, 'approve');
    await scene.becomes(order, 'paid');
  }),

  scenario(4, 'told after the buyer went back', async (scene) => {
    const { order } = await scene.newOrder();
    await scene.provider.modes({ hold: true });
    const back = await scene.provider.backUrl(order, 'approve');
    equal('our word first', back.searchParams.getAll('status'), ['success', 'approved']);
    equal('state before', await scene.stateOf(order), 'awaiting_payment');
    await scene.provider.flush('fifo');
    await scene.becomes(order, 'paid');
  }),

  scenario(5, 'never told: the buyer’s page asks', async (scene) => {
    const { order, buyer } = await scene.newOrder();
    await scene.provider.modes({ drop: 1 });
    await scene.provider.pay(order);
    answered('check', await scene.post(buyer, '/api/orders/check', { order_id: order }), 200);
    equal('state', await scene.stateOf(order), 'paid');
  }),

  scenario(6, 'never told and never back: found within five minutes', async (scene) => {
    const { order } = await scene.newOrder();
    await scene.provider.modes({ drop: 1 });
    await scene.provider.pay(order);
    await scene.pass(minutes(5), 10);
    equal('state', await scene.stateOf(order), 'paid');
  }),

  scenario(16, 'two cards that sum to the total', async (scene) => {
    const { order } = await scene.newOrder();
    await scene.provider.modes({ hold: true });
    await scene.provider.pay(order, 'two-cards');
    await scene.provider.flush('reverse');
    await scene.becomes(order, 'paid');
    await scene.refundsBecome(order, []);
  }),

  scenario(17, 'paid twice: one is given back', async (scene) => {
    const { order } = await scene.newOrder();
    await scene.provider.pay(order);
    await scene.provider.pay(order, 'approve', { force: true });
    await scene.becomes(order, 'paid');
    await scene.quiet();
    await scene.pass(10);
    await scene.refundsBecome(order, ['approved']);
    equal('state', await scene.stateOf(order), 'paid');
  }),

  scenario(18, 'rejected twice, then approved', async (scene) => {
    const { order } = await scene.newOrder();
    for (const _ of [1, 2]) {
      await scene.provider.pay(order, 'reject');
      await scene.quiet();
      equal('state', await scene.stateOf(order), 'awaiting_payment');
    }
    await scene.provider.pay(order);
    await scene.becomes(order, 'paid');
  }),

  scenario(23, 'two buyers want one product', async (scene) => {
    const { product } = await scene.seller();
    const items = [scene.line(product(0))];
    const answers = await Promise.all(
      [scene.buyer(), scene.buyer()].map((buyer) => scene.split(buyer, items)),
    );
    const links = answers.flatMap(({ payments }) => payments.flatMap(({ payment_url }) => payment_url ?? []));
    equal('links to pay', links.length, 1);
    equal('stock', await scene.stockOf(product(0)), '1/1');
  }),

  scenario(24, 'a double click is one order', async (scene) => {
    const [buyer, { product }] = [scene.buyer(), await scene.seller()];
    const items = [scene.line(product(0))];
    const key = randomUUID();
    const keys = [key, key, randomUUID(), randomUUID()];
    const answers = await Promise.all(keys.map((one) => scene.split(buyer, items, { key: one })));
    const orders = answers.flatMap(({ payments }) => payments.flatMap(({ order_id }) => order_id ?? []));
    equal('orders', new Set(orders).size, 1);
    equal(
      'in the database',
      await scene.books.count(`select from shop_order where buyer_id = '${buyer.id}'`),
      1,
    );
  }),

  scenario(25, 'the price changed between cart and paying', async (scene) => {
    const [buyer, { product }] = [scene.buyer(), await scene.seller()];
    const wanted = product(0);
    const { payments } = await scene.split(buyer, [
      { ...scene.line(wanted), price: wanted.priceCents / 100 - 1 },
    ]);
    equal('refusal', payments[0]?.error, 'El precio de un producto cambió.');
    equal('stock', await scene.stockOf(wanted), '1/0');
  }),

  scenario(41, 'somebody else’s name, a price and addresses of one’s own', async (scene) => {
    const [buyer, { product }] = [scene.buyer(), await scene.seller()];
    const wanted = product(0);
    const items = [scene.line(wanted)];
    const asAnother = await scene.split(buyer, items, { buyer_user_id: scene.buyer().id });
    answered('another buyer', asAnother.answer, 403);
    const evil = {
      success: 'https://evil.example',
      failure: 'https://evil.example',
      pending: 'https://evil.example',
    };
    const { payments } = await scene.split(buyer, items, { back_urls: evil });
    const preferences = await scene.provider.ask<Preference[]>('GET', 'preferences');
    const ours = preferences.find(({ external_reference }) => external_reference === payments[0]?.order_id);
    equal('addresses', JSON.stringify(ours).includes('evil.example'), false);
    const [item] = ours?.items ?? [];
    equal('price', Math.round((item?.unit_price ?? 0) * 100), wanted.priceCents);
    equal(
      'order of another',
      bodyOf(await scene.get(scene.buyer(), `/api/orders/${payments[0]?.order_id}`)).code,
      'not-found',
    );
  }),

  scenario(43, 'however the buyer comes back, the order says what is true', async (scene) => {
    const ways = [
      ['approve', ['success', 'approved'], 'paid'],
      ['two-cards', ['success', 'approved'], 'paid'],
      ['reject', ['failure', 'rejected'], 'awaiting_payment'],
      ['review', ['pending', 'in_process'], 'payment_pending'],
      ['cash', ['pending', 'pending'], 'payment_pending'],
    ] as const;
    const { product } = await scene.seller();
    for (const [place, [action, statuses, state]] of ways.entries()) {
      const buyer = scene.buyer();
      const order = await scene.order(buyer, product(place));
      const back = await scene.provider.backUrl(order, action);
      equal(`${action}: statuses`, back.searchParams.getAll('status'), statuses);
      await scene.quiet();
      await scene.becomes(order, state);
      const shown = bodyOf(await scene.get(buyer, `/api/orders/${order}`)) as { order?: { state?: string } };
      equal(`${action}: state`, shown.order?.state, state);
    }
  }),
];

async function voucher(scene: Scene, product: Product) {
  const buyer = scene.buyer();
  const order = await scene.order(buyer, product);
  const payment = await scene.provider.payOne(order, 'cash');
  await scene.becomes(order, 'payment_pending');
  return { buyer, order, id: payment.id };
}

/** 19 to 22, 26: vouchers, and money that comes late. */
export const cash: readonly Scenario[] = [
  scenario(19, 'a voucher paid on the second day', async (scene) => {
    const { product } = await scene.seller();
    const { order, id } = await voucher(scene, product(0));
    await scene.pass(days(2), 12);
    equal('stock meanwhile', await scene.stockOf(product(0)), '1/1');
    await scene.provider.setStatus(id, 'approved', 'accredited');
    await scene.becomes(order, 'paid');
  }),

  scenario(20, 'a voucher that nobody pays', async (scene) => {
    const { product } = await scene.seller();
    const { order } = await voucher(scene, product(0));
    await scene.pass(days(8), 16);
    await scene.becomes(order, 'expired');
    equal('stock', await scene.stockOf(product(0)), '1/0');
  }),

  scenario(21, 'paid after its end, and the product is still there', async (scene) => {
    const { product } = await scene.seller();
    const order = await scene.order(scene.buyer(), product(0));
    await scene.pass(hours(1), 10);
    await scene.becomes(order, 'expired');
    await scene.provider.pay(order, 'approve', { force: true });
    await scene.becomes(order, 'paid');
    equal('stock', await scene.stockOf(product(0)), '0/0');
  }),

  scenario(22, 'paid after its end, and the product is another’s', async (scene) => {
    const { product } = await scene.seller();
    const late = await scene.order(scene.buyer(), product(0));
    await scene.pass(hours(1), 10);
    await scene.becomes(late, 'expired');
    const other = await scene.order(scene.buyer(), product(0));
    await scene.provider.pay(other);
    await scene.becomes(other, 'paid');
    await scene.provider.pay(late, 'approve', { force: true });
    await scene.becomes(late, 'refunded');
    await scene.refundsBecome(late, ['approved']);
    equal('the other', await scene.stateOf(other), 'paid');
  }),

  scenario(26, 'the price changes while a voucher waits', async (scene) => {
    const { product } = await scene.seller();
    const { order, id } = await voucher(scene, product(0));
    await scene.books.rows('update product set price_cents = price_cents * 2 where id = $1', [product(0).id]);
    await scene.provider.setStatus(id, 'approved', 'accredited');
    await scene.becomes(order, 'paid');
  }),
];

/** 34 to 37 and 69: money that goes back. */
export const refunds: readonly Scenario[] = [
  scenario(34, 'refund: done, its answer lost, no funds, too old', async (scene) => {
    const seller = await scene.seller();
    const plain = await scene.sale(seller);
    await scene.refund(seller, plain.order);
    await scene.becomes(plain.order, 'refunded');

    const lost = await scene.sale(seller, 1);
    await scene.provider.fault({
      match: { method: 'POST', path: '/refunds$' },
      effect: { kind: 'lose-response' },
      times: 1,
    });
    await scene.refund(seller, lost.order);
    await scene.pass(minutes(2), 6);
    await scene.becomes(lost.order, 'refunded');

    const poor = await scene.sale(seller, 2);
    await scene.changeSeller(seller, { balance: 0 });
    await scene.refund(seller, poor.order);
    await scene.becomes(poor.order, 'refund_pending');
    await scene.quiet();
    await scene.refundsBecome(poor.order, ['waiting_funds']);
    await scene.changeSeller(seller, { balance: 1_000_000 });
    await scene.pass(days(1.1), 2);
    await scene.becomes(poor.order, 'refunded');

    const old = await scene.sale(seller, 3);
    const body = {
      message: 'old',
      error: 'not_found',
      status: 404,
      cause: [{ code: 2024, description: 'old' }],
    };
    await scene.provider.fault({
      match: { method: 'POST', path: '/refunds$' },
      effect: { kind: 'status', status: 404, body },
    });
    await scene.refund(seller, old.order);
    await scene.becomes(old.order, 'review');
    await scene.refundsBecome(old.order, ['impossible']);
  }),

  scenario(35, 'given back in the seller’s own app, and nobody told us', async (scene) => {
    const seller = await scene.seller();
    const { order, id } = await scene.sale(seller);
    await scene.provider.modes({ drop: 1 });
    await scene.provider.setStatus(id, 'refunded', 'refunded');
    await scene.runJob('sweep');
    await scene.becomes(order, 'refunded');
  }),

  scenario(36, 'a claim that ends well', async (scene) => {
    const seller = await scene.seller();
    const { order, id } = await scene.sale(seller);
    await scene.provider.setStatus(id, 'in_mediation', 'pending');
    await scene.becomes(order, 'in_dispute');
    await scene.provider.setStatus(id, 'approved', 'accredited');
    await scene.becomes(order, 'paid');
  }),

  scenario(37, 'a charge back lost, and one won', async (scene) => {
    const seller = await scene.seller();
    const lost = await scene.sale(seller);
    await scene.provider.setStatus(lost.id, 'charged_back', 'in_process');
    await scene.becomes(lost.order, 'in_dispute');
    await scene.provider.setStatus(lost.id, 'charged_back', 'settled');
    await scene.becomes(lost.order, 'charged_back');
    const won = await scene.sale(seller, 1);
    await scene.provider.setStatus(won.id, 'charged_back', 'in_process');
    await scene.becomes(won.order, 'in_dispute');
    await scene.provider.setStatus(won.id, 'charged_back', 'reimbursed');
    await scene.becomes(won.order, 'paid');
  }),

  scenario(69, 'a charge back won is not refunded any more: no order waits for a person', async (scene) => {
    const seller = await scene.seller();
    const sold = await scene.sale(seller);
    await scene.provider.setStatus(sold.id, 'charged_back', 'in_process');
    await scene.becomes(sold.order, 'in_dispute');
    await scene.provider.setStatus(sold.id, 'charged_back', 'reimbursed');
    await scene.becomes(sold.order, 'paid');
    answered('refund', await scene.post(seller, '/api/orders/refund', { order_id: sold.order }), 409);

    const late = await scene.order(scene.buyer(), seller.product(1));
    await scene.pass(hours(1), 10);
    await scene.becomes(late, 'expired');
    const other = await scene.sale(seller, 1);
    await scene.changeSeller(seller, { balance: 0 });
    const [whole] = await scene.provider.pay(late, 'approve', { force: true });
    await scene.becomes(late, 'refund_pending');
    await scene.quiet();
    await scene.provider.setStatus(whole?.id ?? 0, 'charged_back', 'reimbursed');
    await scene.pass(days(1.1), 2);
    await scene.becomes(late, 'charged_back');
    equal('the other', await scene.stateOf(other.order), 'paid');

    const part = await scene.order(scene.buyer(), seller.product(2));
    await scene.changeSeller(seller, { balance: 0 });
    const [half] = await scene.provider.pay(part, 'other-amount', { amount: 50 });
    await scene.becomes(part, 'payment_pending');
    await scene.pass(hours(1), 20);
    await scene.becomes(part, 'refund_pending');
    await scene.quiet();
    await scene.provider.setStatus(half?.id ?? 0, 'charged_back', 'settled');
    await scene.becomes(part, 'charged_back');
  }),
];
