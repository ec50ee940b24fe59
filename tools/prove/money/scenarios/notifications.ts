import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { variable } from '../../../stack/environment.ts';
import { bodyOf } from '../../lib/api.ts';
import { answered, equal, fail, type Scene, type SceneSeller } from '../scene.ts';
import { link } from './people.ts';
import { days, hours, minutes, type Scenario, scenario } from './scenario.ts';

const forbid = (scene: Scene, { providerId }: SceneSeller) =>
  scene.provider.fault({
    match: { seller: providerId },
    effect: {
      kind: 'status',
      status: 403,
      body: { message: 'policy', error: 'forbidden', status: 403, cause: [] },
    },
  });

async function actionsOf(scene: Scene, who: Parameters<Scene['get']>[0], order: string): Promise<unknown> {
  const { order: shown } = bodyOf(await scene.get(who, `/api/orders/${order}`)) as {
    order?: { actions?: unknown };
  };
  return shown?.actions;
}

/** 60 to 69: permission revoked, 403, fraud, fees, odd answers, refunds that fail or come twice. */
export const answers: readonly Scenario[] = [
  scenario(60, 'permission revoked with an unpaid order open: it ends by itself', async (scene) => {
    const seller = await scene.seller();
    const order = await scene.order(scene.buyer(), seller.product(0));
    await scene.provider.ask('POST', `sellers/${seller.providerId}/revoke`, { notify: true });
    await scene.pass(days(4), 16);
    await scene.becomes(order, 'expired');
    equal('stock', await scene.stockOf(seller.product(0)), '1/0');
    equal('linked again', await link(scene, seller, seller.providerId), 'ok');
    await scene.pass(minutes(2), 2);
  }),

  scenario(61, '403 at checkout, then on a refund: neither permission nor funds are lost', async (scene) => {
    const seller = await scene.seller();
    const { order } = await scene.sale(seller);
    await forbid(scene, seller);
    const { payments } = await scene.split(scene.buyer(), [scene.line(seller.product(1))]);
    equal('refusal', payments[0]?.error, 'Por ahora no se puede pagar a esta persona.');
    await scene.refund(seller, order);
    await scene.pass(hours(6), 12);
    await scene.refundsBecome(order, ['requested']);
    equal('account', await scene.accountState(seller), 'linked');
    await scene.provider.calm();
    await scene.pass(hours(2), 2);
    await scene.becomes(order, 'refunded');
  }),

  scenario(62, 'a fraud alert stops the parcel; the seller gives the money back', async (scene) => {
    const seller = await scene.seller();
    const { order, id, buyer } = await scene.sale(seller);
    await scene.provider.ask('POST', `payments/${id}/fraud-alert`);
    await scene.quiet();
    equal('seller may', await actionsOf(scene, seller, order), ['refund']);
    equal('buyer may', await actionsOf(scene, buyer, order), []);
    answered('ship', await scene.post(seller, '/api/orders/ship', { order_id: order }), 409);
    await scene.refund(seller, order);
    await scene.becomes(order, 'refunded');
  }),

  scenario(63, 'interest paid by the payer, taxes kept back, a fee that no list names', async (scene) => {
    const seller = await scene.seller();
    const fees = [{ financing_fee: 110.8 }, { withheld: 35.25 }, { unlisted_fee: 7.5, withheld: 1 }];
    for (const [place, more] of fees.entries()) {
      const { order } = await scene.sale(seller, place, more);
      if (place > 0) await scene.refund(seller, order);
      if (place > 0) await scene.becomes(order, 'refunded');
    }
  }),

  scenario(64, 'one payment that cannot be read does not hide the others', async (scene) => {
    const seller = await scene.seller();
    const [odd, other] = [await scene.sale(seller), await scene.sale(seller, 1)];
    await scene.provider.ask('POST', `payments/${odd.id}/fields`, { collector_id: null });
    await scene.provider.modes({ drop: 1 });
    for (const { id } of [odd, other]) await scene.provider.setStatus(id, 'refunded', 'refunded');
    await scene.runJob('sweep');
    await scene.becomes(other.order, 'refunded');
    equal('the odd one', await scene.stateOf(odd.order), 'paid');
    await scene.provider.ask('POST', `payments/${odd.id}/fields`, {});
    await scene.runJob('sweep');
    await scene.becomes(odd.order, 'refunded');
  }),

  scenario(65, 'a duplicate whose refund fails leaves the sale alone and ends later', async (scene) => {
    const seller = await scene.seller();
    const { order } = await scene.sale(seller);
    const [second] = await scene.provider.pay(order, 'approve', { force: true });
    await scene.changeSeller(seller, { balance: 0 });
    await scene.heard(second?.id ?? 0);
    await scene.pass(days(2), 4);
    equal('the sale', await scene.stateOf(order), 'paid');
    await scene.changeSeller(seller, { balance: 1_000_000 });
    await scene.pass(days(1.1), 2);
    await scene.refundsBecome(order, ['approved']);
    equal('the sale', await scene.stateOf(order), 'paid');
  }),

  scenario(66, 'a part given back in the seller’s own app, then all of it here', async (scene) => {
    const seller = await scene.seller();
    const { order, id } = await scene.sale(seller);
    const { access_token: token } = await scene.changeSeller(seller, {});
    const given = await scene.provider.refundAsSeller(token, id, 1);
    equal('given', given, 201);
    await scene.becomes(order, 'partially_refunded');
    await scene.refund(seller, order);
    await scene.becomes(order, 'refunded');
  }),

  scenario(67, 'outages do not use up the days in which funds are waited for', async (scene) => {
    const seller = await scene.seller();
    const { order } = await scene.sale(seller);
    await scene.changeSeller(seller, { balance: 0 });
    const refunds = { method: 'POST', path: '/refunds$', seller: seller.providerId };
    await scene.provider.fault({ match: refunds, effect: { kind: 'status', status: 503 }, times: 6 });
    await scene.refund(seller, order);
    await scene.pass(days(5), 20);
    equal('still tried', await scene.stateOf(order), 'refund_pending');
    await scene.changeSeller(seller, { balance: 1_000_000 });
    await scene.pass(days(1.1), 2);
    await scene.becomes(order, 'refunded');
  }),

  scenario(68, 'money that comes after the buyer’s own cancellation goes back', async (scene) => {
    const seller = await scene.seller();
    const buyer = scene.buyer();
    const order = await scene.order(buyer, seller.product(0));
    answered('cancel', await scene.post(buyer, '/api/orders/cancel', { order_id: order }), 200);
    await scene.provider.pay(order, 'approve', { force: true });
    await scene.becomes(order, 'refunded');
    equal('stock', await scene.stockOf(seller.product(0)), '1/0');
  }),
];

interface Sent {
  readonly status: number | null;
}

const send = (scene: Scene, fields: object) => scene.provider.ask<Sent>('POST', 'webhooks/send', fields);

/** 7 to 15, 38, 40: what the provider tells, and what is told in its name. */
export const hearing: readonly Scenario[] = [
  scenario(7, 'the same notification ten times at once', async (scene) => {
    const { order } = await scene.newOrder();
    await scene.provider.modes({ duplicate: { n: 9, gapMs: 0, concurrent: true } });
    await scene.provider.pay(order);
    await scene.becomes(order, 'paid');
    await scene.quiet();
    const moves = `select from order_event where order_id = '${order}' and to_state = 'paid'`;
    equal('moves to paid', await scene.books.count(moves), 1);
    const notifications = `select from notification where order_id = '${order}'`;
    equal('one word to each', await scene.books.count(notifications), 2);
  }),

  scenario(8, 'both channels at the same instant', async (scene) => {
    const { order } = await scene.newOrder();
    await scene.provider.modes({ concurrent_pair: true });
    await scene.provider.pay(order);
    await scene.becomes(order, 'paid');
  }),

  scenario(9, 'a change is told before what it changed', async (scene) => {
    const { order } = await scene.newOrder();
    await scene.provider.modes({ hold: true });
    const payment = await scene.provider.payOne(order, 'review');
    await scene.provider.setStatus(payment.id, 'approved', 'accredited');
    await scene.provider.flush('reverse');
    await scene.becomes(order, 'paid');
    await scene.quiet();
    equal('state', await scene.stateOf(order), 'paid');
  }),

  scenario(10, 'an old answer comes last', async (scene) => {
    const { order } = await scene.newOrder();
    const payment = await scene.provider.payOne(order, 'review');
    await scene.becomes(order, 'payment_pending');
    await scene.provider.setStatus(payment.id, 'approved', 'accredited');
    await scene.becomes(order, 'paid');
    await scene.quiet();
    const match = { method: 'GET', path: `^/v1/payments/${payment.id}$` };
    await scene.provider.fault({ match, effect: { kind: 'stale-read', versions: 1 } });
    await send(scene, { data_id: String(payment.id), user_id: 0, url: await hook(scene, order) });
    await scene.quiet();
    equal('state', await scene.stateOf(order), 'paid');
  }),

  scenario(11, 'a wrong signature is refused, and the money found all the same', async (scene) => {
    const { order, providerId } = await scene.newOrder();
    await scene.provider.modes({ drop: 1 });
    const payment = await scene.provider.payOne(order);
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
    const elsewhere = await scene.provider.ask<{ id: number }>('POST', 'payments', {
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
    const { order, providerId } = await scene.newOrder();
    await scene.provider.modes({ to_unknown_order: true });
    await scene.provider.pay(order);
    await scene.becomes(order, 'paid');
    const unknown = await scene.provider.ask<{ id: number }>('POST', 'payments', {
      collector: providerId,
      amount: 50,
      external_reference: crypto.randomUUID(),
    });
    await scene.heard(unknown.id);
  }),

  scenario(14, 'less than the total: waits, and is given back at the end', async (scene) => {
    const { order, product } = await scene.newOrder();
    await scene.provider.pay(order, 'other-amount', { amount: 50 });
    await scene.becomes(order, 'payment_pending');
    await scene.pass(hours(1), 20);
    await scene.becomes(order, 'refunded');
    await scene.refundsBecome(order, ['approved']);
    equal('stock', await scene.stockOf(product(0)), '1/0');
  }),

  scenario(15, 'another currency, and another seller', async (scene) => {
    const [one, other] = [await scene.seller(), await scene.seller()];
    const inDollars = await scene.order(scene.buyer(), one.product(0));
    await scene.provider.ask('POST', 'payments', {
      collector: one.providerId,
      amount: 100,
      currency: 'USD',
      external_reference: inDollars,
    });
    await scene.becomes(inDollars, 'review');
    const stolen = await scene.order(scene.buyer(), one.product(1));
    const { id } = await scene.provider.ask<{ id: number }>('POST', 'payments', {
      collector: other.providerId,
      amount: one.product(1).priceCents / 100,
      external_reference: stolen,
    });
    await scene.heard(id);
    equal('untouched', await scene.stateOf(stolen), 'awaiting_payment');
  }),

  scenario(38, 'the provider is down for half an hour', async (scene) => {
    const { product } = await scene.seller();
    const orders: string[] = [];
    for (const place of [0, 1, 2]) orders.push(await scene.order(scene.buyer(), product(place)));
    await scene.provider.fault({ effect: { kind: 'status', status: 503 } });
    for (const order of orders) await scene.provider.pay(order);
    for (let minute = 0; minute < 30; minute += 5) {
      await scene.time.skip(minutes(5));
      await pause(1000);
    }
    for (const order of orders) equal('nothing is decided', await scene.stateOf(order), 'awaiting_payment');
    await scene.provider.calm();
    await scene.pass(minutes(10), 10);
    for (const order of orders) await scene.becomes(order, 'paid');
  }),

  scenario(40, 'a new secret while notifications of the old one are on their way', async (scene) => {
    const { product, providerId } = await scene.seller();
    const secrets = await scene.provider.ask<{ webhook_secrets: string[] }>('PATCH', 'apps', {});
    const [old = '', next = ''] = secrets.webhook_secrets;
    for (const [place, secret] of [old, next].entries()) {
      await scene.provider.ask('PATCH', 'apps', { webhook_secrets: [secret] });
      const order = await scene.order(scene.buyer(), product(place));
      await scene.provider.pay(order);
      await scene.becomes(order, 'paid');
    }
    await scene.provider.ask('PATCH', 'apps', { webhook_secrets: ['of-somebody-else'] });
    const { status } = await send(scene, { data_id: '1', user_id: providerId });
    await scene.provider.ask('PATCH', 'apps', { webhook_secrets: [old, next] });
    equal('a third secret', status, 401);
  }),
];

async function hook(scene: Scene, order: string): Promise<string> {
  const preferences = await scene.provider.ask<{ external_reference: string; notification_url: string }[]>(
    'GET',
    'preferences',
  );
  const found = preferences.find(({ external_reference }) => external_reference === order);
  return found?.notification_url ?? fail('the order has no preference');
}

/** 42: looked for after everything else, when there is most to find. */
export const secrets: readonly Scenario[] = [
  scenario(42, 'no token and no secret in logs, answers or the database', async (scene) => {
    const { env } = scene.stack;
    const looked = [/APP_USR-\d{10,}/, /TG-[0-9a-f]{20,}/, new RegExp(variable(env, 'MP_CLIENT_SECRET'))];
    const folder = dirname(scene.stack.process('worker').logFile);
    for (const name of readdirSync(folder)) {
      const text = readFileSync(join(folder, name), 'utf8');
      for (const secret of looked) equal(`${secret.source} in the log ${name}`, secret.test(text), false);
    }

    const tables = await scene.books.rows<{ name: string }>(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    for (const { name } of tables)
      for (const { source } of looked) {
        const pattern = source.replaceAll('\\d', '[0-9]');
        const found = `select from ${name} as row where row::text ~ '${pattern}'`;
        equal(`${source} in ${name}`, await scene.books.count(found), 0);
      }

    const seller = await scene.seller();
    const shown = await scene.get(seller, '/api/mp/account');
    for (const secret of looked) equal('in an answer', secret.test(shown.body), false);
  }),
];
