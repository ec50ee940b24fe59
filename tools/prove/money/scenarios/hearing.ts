import { setTimeout as pause } from 'node:timers/promises';
import { equal, fail, type Scene } from '../scene.ts';
import { hours, minutes, type Scenario, scenario } from './scenario.ts';

interface Sent {
  readonly status: number | null;
}

const send = (scene: Scene, fields: object) => scene.desk.ask<Sent>('POST', 'webhooks/send', fields);

/** 7 to 15, 38, 40: what the provider tells, and what is told in its name. */
export const hearing: readonly Scenario[] = [
  scenario(7, 'the same notification ten times at once', async (scene) => {
    const [buyer, { piece }] = [scene.buyer(), await scene.seller()];
    const order = await scene.order(buyer, piece(0));
    await scene.desk.modes({ duplicate: { n: 9, gapMs: 0, concurrent: true } });
    await scene.desk.pay(order);
    await scene.becomes(order, 'paid');
    await scene.quiet();
    const moves = `select from order_event where order_id = '${order}' and to_state = 'paid'`;
    equal('moves to paid', await scene.books.count(moves), 1);
    const told = `select from notification where order_id = '${order}'`;
    equal('one word to each', await scene.books.count(told), 2);
  }),

  scenario(8, 'both channels at the same instant', async (scene) => {
    const [buyer, { piece }] = [scene.buyer(), await scene.seller()];
    const order = await scene.order(buyer, piece(0));
    await scene.desk.modes({ concurrent_pair: true });
    await scene.desk.pay(order);
    await scene.becomes(order, 'paid');
  }),

  scenario(9, 'a change is told before what it changed', async (scene) => {
    const [buyer, { piece }] = [scene.buyer(), await scene.seller()];
    const order = await scene.order(buyer, piece(0));
    await scene.desk.modes({ hold: true });
    const payment = await scene.desk.payOne(order, 'review');
    await scene.desk.setStatus(payment.id, 'approved', 'accredited');
    await scene.desk.flush('reverse');
    await scene.becomes(order, 'paid');
    await scene.quiet();
    equal('state', await scene.stateOf(order), 'paid');
  }),

  scenario(10, 'an old answer comes last', async (scene) => {
    const [buyer, { piece }] = [scene.buyer(), await scene.seller()];
    const order = await scene.order(buyer, piece(0));
    const payment = await scene.desk.payOne(order, 'review');
    await scene.becomes(order, 'payment_pending');
    await scene.desk.setStatus(payment.id, 'approved', 'accredited');
    await scene.becomes(order, 'paid');
    await scene.quiet();
    const match = { method: 'GET', path: `^/v1/payments/${payment.id}$` };
    await scene.desk.fault({ match, effect: { kind: 'stale-read', versions: 1 } });
    await send(scene, { data_id: String(payment.id), user_id: 0, url: await hook(scene, order) });
    await scene.quiet();
    equal('state', await scene.stateOf(order), 'paid');
  }),

  scenario(11, 'a wrong signature is refused, and the money found all the same', async (scene) => {
    const [buyer, { piece, providerId }] = [scene.buyer(), await scene.seller()];
    const order = await scene.order(buyer, piece(0));
    await scene.desk.modes({ drop: 1 });
    const payment = await scene.desk.payOne(order);
    for (const sig of ['bad', 'none', 'other-secret']) {
      const { status } = await send(scene, { data_id: String(payment.id), user_id: providerId, sig });
      equal(`answer to ${sig}`, status, 401);
    }
    equal('state', await scene.stateOf(order), 'awaiting_payment');
    await scene.pass(minutes(5), 10);
    equal('state', await scene.stateOf(order), 'paid');
  }),

  scenario(12, 'a notification of a payment that is none of ours', async (scene) => {
    const { providerId } = await scene.seller();
    const elsewhere = await scene.desk.ask<{ id: number }>('POST', 'payments', {
      collector: providerId,
      amount: 50,
    });
    await scene.heard(elsewhere.id);
    const booked = `select from ledger_line where payment_id = '${elsewhere.id}'`;
    equal('bookings', await scene.books.count(booked), 0);
    const known = await scene.books.rows<{ verdict: string }>('select verdict from payment where id = $1', [
      String(elsewhere.id),
    ]);
    equal('verdict', known[0]?.verdict ?? 'foreign', 'foreign');
  }),

  scenario(13, 'an order that nobody knows', async (scene) => {
    const [buyer, { piece, providerId }] = [scene.buyer(), await scene.seller()];
    const order = await scene.order(buyer, piece(0));
    await scene.desk.modes({ to_unknown_order: true });
    await scene.desk.pay(order);
    await scene.becomes(order, 'paid');
    const unknown = await scene.desk.ask<{ id: number }>('POST', 'payments', {
      collector: providerId,
      amount: 50,
      external_reference: crypto.randomUUID(),
    });
    await scene.heard(unknown.id);
  }),

  scenario(14, 'less than the total: waits, and is given back at the end', async (scene) => {
    const [buyer, { piece }] = [scene.buyer(), await scene.seller()];
    const order = await scene.order(buyer, piece(0));
    await scene.desk.pay(order, 'other-amount', { amount: 50 });
    await scene.becomes(order, 'payment_pending');
    await scene.pass(hours(1), 20);
    await scene.becomes(order, 'refunded');
    await scene.refundsBecome(order, ['approved']);
    equal('stock', await scene.stockOf(piece(0)), '1/0');
  }),

  scenario(15, 'another currency, and another seller', async (scene) => {
    const [one, other] = [await scene.seller(), await scene.seller()];
    const inDollars = await scene.order(scene.buyer(), one.piece(0));
    await scene.desk.ask('POST', 'payments', {
      collector: one.providerId,
      amount: 100,
      currency: 'USD',
      external_reference: inDollars,
    });
    await scene.becomes(inDollars, 'review');
    const stolen = await scene.order(scene.buyer(), one.piece(1));
    const { id } = await scene.desk.ask<{ id: number }>('POST', 'payments', {
      collector: other.providerId,
      amount: one.piece(1).priceCents / 100,
      external_reference: stolen,
    });
    await scene.heard(id);
    equal('untouched', await scene.stateOf(stolen), 'awaiting_payment');
  }),

  scenario(38, 'the provider is down for half an hour', async (scene) => {
    const { piece } = await scene.seller();
    const orders: string[] = [];
    for (const place of [0, 1, 2]) orders.push(await scene.order(scene.buyer(), piece(place)));
    await scene.desk.fault({ effect: { kind: 'status', status: 503 } });
    for (const order of orders) await scene.desk.pay(order);
    for (let minute = 0; minute < 30; minute += 5) {
      await scene.time.skip(minutes(5));
      await pause(1000);
    }
    for (const order of orders) equal('nothing is decided', await scene.stateOf(order), 'awaiting_payment');
    await scene.desk.calm();
    await scene.pass(minutes(10), 10);
    for (const order of orders) await scene.becomes(order, 'paid');
  }),

  scenario(40, 'a new secret while notifications of the old one are on their way', async (scene) => {
    const { piece, providerId } = await scene.seller();
    const secrets = await scene.desk.ask<{ webhook_secrets: string[] }>('PATCH', 'apps', {});
    const [old = '', next = ''] = secrets.webhook_secrets;
    for (const [place, secret] of [old, next].entries()) {
      await scene.desk.ask('PATCH', 'apps', { webhook_secrets: [secret] });
      const order = await scene.order(scene.buyer(), piece(place));
      await scene.desk.pay(order);
      await scene.becomes(order, 'paid');
    }
    await scene.desk.ask('PATCH', 'apps', { webhook_secrets: ['of-somebody-else'] });
    const { status } = await send(scene, { data_id: '1', user_id: providerId });
    await scene.desk.ask('PATCH', 'apps', { webhook_secrets: [old, next] });
    equal('a third secret', status, 401);
  }),
];

async function hook(scene: Scene, order: string): Promise<string> {
  const preferences = await scene.desk.ask<{ external_reference: string; notification_url: string }[]>(
    'GET',
    'preferences',
  );
  const found = preferences.find(({ external_reference }) => external_reference === order);
  return found?.notification_url ?? fail('the order has no preference');
}
