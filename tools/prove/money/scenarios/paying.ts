import { randomUUID } from 'node:crypto';
import { said } from '../../lib/api.ts';
import { answered, equal } from '../scene.ts';
import { minutes, type Scenario, scenario } from './scenario.ts';

interface Preference {
  readonly external_reference: string;
  readonly items: readonly { unit_price: number }[];
}

/** 1 to 6, 16 to 18, 23 to 25, 41: what buyers do. */
export const paying: readonly Scenario[] = [
  scenario(1, 'two sellers, paid one after the other', async (scene) => {
    const [buyer, one, other] = [scene.buyer(), await scene.seller(), await scene.seller()];
    const pieces = [one.piece(0), other.piece(0)];
    const { payments } = await scene.split(
      buyer,
      pieces.map((piece) => scene.line(piece)),
    );
    equal('payments', payments.length, 2);
    for (const { order_id } of payments) {
      await scene.desk.pay(order_id ?? '');
      await scene.becomes(order_id ?? '', 'paid');
    }
    for (const piece of pieces) equal('stock', await scene.stockOf(piece), '0/0');
  }),

  scenario(2, 'the first paid, the second abandoned', async (scene) => {
    const [buyer, one, other] = [scene.buyer(), await scene.seller(), await scene.seller()];
    const pieces = [one.piece(0), other.piece(0)];
    const { payments } = await scene.split(
      buyer,
      pieces.map((piece) => scene.line(piece)),
    );
    const paid = payments.find(({ seller_id }) => seller_id === one.id)?.order_id ?? '';
    const left = payments.find(({ seller_id }) => seller_id === other.id)?.order_id ?? '';
    await scene.desk.pay(paid);
    await scene.becomes(paid, 'paid');
    await scene.pass(minutes(30), 10);
    await scene.becomes(left, 'expired');
    equal(
      'stock of both',
      [await scene.stockOf(one.piece(0)), await scene.stockOf(other.piece(0))],
      ['0/0', '1/0'],
    );
  }),

  scenario(3, 'told before the buyer goes back', async (scene) => {
    const [buyer, { piece }] = [scene.buyer(), await scene.seller()];
    const order = await scene.order(buyer, piece(0));
    await scene.desk.modes({ before_redirect: true });
    await scene.desk.backUrl(order, 'approve');
    await scene.becomes(order, 'paid');
  }),

  scenario(4, 'told after the buyer went back', async (scene) => {
    const [buyer, { piece }] = [scene.buyer(), await scene.seller()];
    const order = await scene.order(buyer, piece(0));
    await scene.desk.modes({ hold: true });
    const back = await scene.desk.backUrl(order, 'approve');
    equal('our word first', back.searchParams.getAll('status'), ['success', 'approved']);
    equal('state before', await scene.stateOf(order), 'awaiting_payment');
    await scene.desk.flush('fifo');
    await scene.becomes(order, 'paid');
  }),

  scenario(5, 'never told: the buyer’s page asks', async (scene) => {
    const [buyer, { piece }] = [scene.buyer(), await scene.seller()];
    const order = await scene.order(buyer, piece(0));
    await scene.desk.modes({ drop: 1 });
    await scene.desk.pay(order);
    answered('check', await scene.post(buyer, '/api/orders/check', { order_id: order }), 200);
    equal('state', await scene.stateOf(order), 'paid');
  }),

  scenario(6, 'never told and never back: found within five minutes', async (scene) => {
    const [buyer, { piece }] = [scene.buyer(), await scene.seller()];
    const order = await scene.order(buyer, piece(0));
    await scene.desk.modes({ drop: 1 });
    await scene.desk.pay(order);
    await scene.pass(minutes(5), 10);
    equal('state', await scene.stateOf(order), 'paid');
  }),

  scenario(16, 'two cards that sum to the total', async (scene) => {
    const [buyer, { piece }] = [scene.buyer(), await scene.seller()];
    const order = await scene.order(buyer, piece(0));
    await scene.desk.modes({ hold: true });
    await scene.desk.pay(order, 'two-cards');
    await scene.desk.flush('reverse');
    await scene.becomes(order, 'paid');
    await scene.refundsBecome(order, []);
  }),

  scenario(17, 'paid twice: one is given back', async (scene) => {
    const [buyer, { piece }] = [scene.buyer(), await scene.seller()];
    const order = await scene.order(buyer, piece(0));
    await scene.desk.pay(order);
    await scene.desk.pay(order, 'approve', { force: true });
    await scene.becomes(order, 'paid');
    await scene.quiet();
    await scene.pass(10);
    await scene.refundsBecome(order, ['approved']);
    equal('state', await scene.stateOf(order), 'paid');
  }),

  scenario(18, 'rejected twice, then approved', async (scene) => {
    const [buyer, { piece }] = [scene.buyer(), await scene.seller()];
    const order = await scene.order(buyer, piece(0));
    for (const _ of [1, 2]) {
      await scene.desk.pay(order, 'reject');
      await scene.quiet();
      equal('state', await scene.stateOf(order), 'awaiting_payment');
    }
    await scene.desk.pay(order);
    await scene.becomes(order, 'paid');
  }),

  scenario(23, 'two buyers want one piece', async (scene) => {
    const { piece } = await scene.seller();
    const items = [scene.line(piece(0))];
    const answers = await Promise.all(
      [scene.buyer(), scene.buyer()].map((buyer) => scene.split(buyer, items)),
    );
    const links = answers.flatMap(({ payments }) => payments.flatMap(({ payment_url }) => payment_url ?? []));
    equal('links to pay', links.length, 1);
    equal('stock', await scene.stockOf(piece(0)), '1/1');
  }),

  scenario(24, 'a double click is one order', async (scene) => {
    const [buyer, { piece }] = [scene.buyer(), await scene.seller()];
    const items = [scene.line(piece(0))];
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
    const [buyer, { piece }] = [scene.buyer(), await scene.seller()];
    const wanted = piece(0);
    const { payments } = await scene.split(buyer, [
      { ...scene.line(wanted), price: wanted.priceCents / 100 - 1 },
    ]);
    equal('refusal', payments[0]?.error, 'El precio de un producto cambió.');
    equal('stock', await scene.stockOf(wanted), '1/0');
  }),

  scenario(41, 'somebody else’s name, a price and addresses of one’s own', async (scene) => {
    const [buyer, { piece }] = [scene.buyer(), await scene.seller()];
    const wanted = piece(0);
    const items = [scene.line(wanted)];
    const asAnother = await scene.split(buyer, items, { buyer_user_id: scene.buyer().id });
    answered('another buyer', asAnother.answer, 403);
    const evil = {
      success: 'https://evil.example',
      failure: 'https://evil.example',
      pending: 'https://evil.example',
    };
    const { payments } = await scene.split(buyer, items, { back_urls: evil });
    const preferences = await scene.desk.ask<Preference[]>('GET', 'preferences');
    const ours = preferences.find(({ external_reference }) => external_reference === payments[0]?.order_id);
    equal('addresses', JSON.stringify(ours).includes('evil.example'), false);
    const [item] = ours?.items ?? [];
    equal('price', Math.round((item?.unit_price ?? 0) * 100), wanted.priceCents);
    equal(
      'order of another',
      said(await scene.get(scene.buyer(), `/api/orders/${payments[0]?.order_id}`)).code,
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
    const { piece } = await scene.seller();
    for (const [place, [action, statuses, state]] of ways.entries()) {
      const buyer = scene.buyer();
      const order = await scene.order(buyer, piece(place));
      const back = await scene.desk.backUrl(order, action);
      equal(`${action}: statuses`, back.searchParams.getAll('status'), statuses);
      await scene.quiet();
      await scene.becomes(order, state);
      const shown = said(await scene.get(buyer, `/api/orders/${order}`)) as { order?: { state?: string } };
      equal(`${action}: state`, shown.order?.state, state);
    }
  }),
];
