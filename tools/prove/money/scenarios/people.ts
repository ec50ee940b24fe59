import { setTimeout as pause } from 'node:timers/promises';
import { bodyOf } from '../../lib/api.ts';
import type { CrowdPerson } from '../../lib/crowd.ts';
import { answered, equal, fail, type Scene, type SceneSeller } from '../scene.ts';
import { days, hours, minutes, type Scenario, scenario } from './scenario.ts';

/** Begins to link, and goes to the provider's page. */
async function beginLink(scene: Scene, who: CrowdPerson): Promise<URL> {
  let answer = await scene.get(who, '/api/mp/authorize-url');
  // Random histories ask more often than people do.
  while (answer.status === 429) {
    await pause(1000 * Number(bodyOf(answer)['cooldown']));
    answer = await scene.get(who, '/api/mp/authorize-url');
  }
  answered('authorize-url', answer, 200);
  return new URL(String(bodyOf(answer)['url']));
}

async function consent(url: URL, seller: number | ''): Promise<Record<string, string>> {
  const body = new URLSearchParams({ seller: String(seller) });
  const reply = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  const location = reply.headers.get('location') ?? fail(`the provider's page answered ${reply.status}`);
  return Object.fromEntries(new URL(location).searchParams);
}

async function comeBack(scene: Scene, who: CrowdPerson, given: Record<string, string>): Promise<unknown> {
  return bodyOf(await scene.post(who, '/api/mp/link', given))['outcome'];
}

export const link = async (scene: Scene, who: CrowdPerson, seller: number | '') =>
  comeBack(scene, who, await consent(await beginLink(scene, who), seller));

const newAccount = async (scene: Scene, fields: object = {}) =>
  (await scene.provider.ask<{ id: number }>('POST', 'sellers', fields)).id;

/** 29 to 33, 44: permission to collect, given, lost and taken away. */
export const sellers: readonly Scenario[] = [
  scenario(29, 'an access token that is over is renewed on the way', async (scene) => {
    const seller = await scene.seller();
    await scene.provider.ask('POST', `sellers/${seller.providerId}/expire`);
    const order = await scene.order(scene.buyer(), seller.product(0));
    await scene.provider.pay(order);
    await scene.becomes(order, 'paid');
    equal('account', await scene.accountState(seller), 'linked');
  }),

  scenario(30, 'tokens that are worth nothing: the seller has to link again', async (scene) => {
    const seller = await scene.seller();
    await scene.provider.ask('POST', `sellers/${seller.providerId}/revoke`, {});
    const { payments } = await scene.split(scene.buyer(), [scene.line(seller.product(0))]);
    equal('refusal', payments[0]?.error, 'Por ahora no se puede pagar a esta persona.');
    equal('account', await scene.accountState(seller), 'needs_relink');
    await scene.quiet();
    equal('stock', await scene.stockOf(seller.product(0)), '1/0');
  }),

  scenario(31, 'permission taken away while a payment waits, then given again', async (scene) => {
    const seller = await scene.seller();
    const order = await scene.order(scene.buyer(), seller.product(0));
    const payment = await scene.provider.payOne(order, 'review');
    await scene.becomes(order, 'payment_pending');
    await scene.provider.ask('POST', `sellers/${seller.providerId}/revoke`, { notify: true });
    await scene.provider.setStatus(payment.id, 'approved', 'accredited');
    await scene.pass(hours(2), 4);
    equal('account', await scene.accountState(seller), 'needs_relink');
    equal('kept', await scene.stateOf(order), 'payment_pending');
    equal('linked again', await link(scene, seller, seller.providerId), 'ok');
    await scene.pass(minutes(2), 2);
    await scene.becomes(order, 'paid');
  }),

  scenario(32, 'disconnecting with orders on their way', async (scene) => {
    const seller = await scene.seller();
    const unpaid = await scene.order(scene.buyer(), seller.product(0));
    const pending = await scene.order(scene.buyer(), seller.product(1));
    const payment = await scene.provider.payOne(pending, 'review');
    await scene.becomes(pending, 'payment_pending');
    await scene.disconnect(seller);
    await scene.pass(minutes(10), 5);
    await scene.becomes(unpaid, 'cancelled');
    equal('account', await scene.accountState(seller), 'unlinking');
    await scene.provider.setStatus(payment.id, 'approved', 'accredited');
    await scene.becomes(pending, 'paid');
    await scene.runJob('finish-unlinking');
    equal('account', await scene.accountState(seller), 'unlinking');
    const tokens = `select from seller_grant where account_id = '${seller.id}' and access_token is not null`;
    equal('tokens kept', await scene.books.count(tokens), 1);
  }),

  scenario(
    33,
    'linking: denied, repeated, of another session, too late, abroad, taken, another’s code',
    async (scene) => {
      const who = scene.buyer();
      equal('denied', await link(scene, who, ''), 'cancelado');
      equal('abroad', await link(scene, who, await newAccount(scene, { site_id: 'MLA' })), 'pais');
      const taken = await scene.seller();
      equal('taken', await link(scene, who, taken.providerId), 'cuenta_en_uso');

      const stolen = await consent(await beginLink(scene, who), await newAccount(scene));
      equal('another session', await comeBack(scene, scene.buyer(), stolen), 'reintentar');

      const late = await consent(await beginLink(scene, who), await newAccount(scene));
      await scene.pass(minutes(11));
      equal('too late', await comeBack(scene, who, late), 'reintentar');

      const [one, other] = [await beginLink(scene, who), await beginLink(scene, who)];
      const mine = await newAccount(scene);
      const { code = '' } = await consent(one, mine);
      equal(
        'another’s code',
        await comeBack(scene, who, { ...(await consent(other, mine)), code }),
        'reintentar',
      );

      const good = await consent(await beginLink(scene, who), mine);
      equal('linked', await comeBack(scene, who, good), 'ok');
      equal('repeated', await comeBack(scene, who, good), 'reintentar');
      equal('account', await scene.accountState(who), 'linked');
    },
  ),

  scenario(44, 'half a year passes at once', async (scene) => {
    const who = scene.buyer();
    equal('linked', await link(scene, who, await newAccount(scene)), 'ok');
    await scene.pass(days(181));
    const product = { id: who.productId, sellerId: who.id, priceCents: 100_000, stock: 1 };
    const order = await scene.order(scene.buyer(), product);
    await scene.provider.pay(order);
    await scene.becomes(order, 'paid');
    equal('account', await scene.accountState(who), 'linked');
  }),
];

const tokensOf = (scene: Scene, accountId: string) =>
  scene.books.count(
    `select from seller_grant where account_id = '${accountId}' and access_token is not null`,
  );

/** 50 to 53: a seller disconnects before, during and after a payment. */
export const leaving: readonly Scenario[] = [
  scenario(50, 'disconnecting before anybody pays: the tokens go at once', async (scene) => {
    const seller = await scene.seller();
    await scene.disconnect(seller);
    await scene.accountBecomes(seller, 'unlinked');
    equal('tokens', await tokensOf(scene, seller.id), 0);
    const { payments } = await scene.split(scene.buyer(), [scene.line(seller.product(0))]);
    equal('refusal', payments[0]?.error, 'Por ahora no se puede pagar a esta persona.');
  }),

  scenario(
    51,
    'disconnecting while the buyer is inside the checkout: the money comes and goes back',
    async (scene) => {
      const seller = await scene.seller();
      const order = await scene.order(scene.buyer(), seller.product(0));
      await scene.disconnect(seller);
      await scene.pass(minutes(2), 2);
      await scene.becomes(order, 'cancelled');
      await scene.provider.pay(order, 'approve', { force: true });
      await scene.becomes(order, 'refunded');
      await scene.refundsBecome(order, ['approved']);
      equal('stock', await scene.stockOf(seller.product(0)), '1/0');
    },
  ),

  scenario(52, 'disconnecting after the payment, then a claim, then the seller refunds', async (scene) => {
    const seller = await scene.seller();
    const order = await scene.order(scene.buyer(), seller.product(0));
    const payment = await scene.provider.payOne(order);
    await scene.becomes(order, 'paid');
    await scene.disconnect(seller);
    await scene.provider.setStatus(payment.id, 'in_mediation', '');
    await scene.becomes(order, 'in_dispute');
    await scene.provider.setStatus(payment.id, 'approved', 'accredited');
    await scene.becomes(order, 'paid');
    await scene.refund(seller, order);
    await scene.becomes(order, 'refunded');
  }),

  scenario(53, 'disconnecting after the payment: the tokens go 180 days later', async (scene) => {
    const seller = await scene.seller();
    const order = await scene.order(scene.buyer(), seller.product(0));
    await scene.provider.pay(order);
    await scene.becomes(order, 'paid');
    await scene.disconnect(seller);
    equal('tokens', await tokensOf(scene, seller.id), 1);
    // Week by week: nobody sends anything, so deliveries end and give money back while the provider still does.
    for (let week = 0; week < 27; week += 1) await scene.pass(days(7));
    await scene.runJob('finish-unlinking');
    await scene.accountBecomes(seller, 'unlinked');
    equal('tokens', await tokensOf(scene, seller.id), 0);
  }),
];

const preferences = { method: 'POST', path: '^/checkout/preferences' };

async function killed(scene: Scene, name: 'worker' | 'api-1'): Promise<void> {
  const running = scene.stack.process(name);
  await running.kill('SIGKILL');
  await running.start();
  await running.waitReady();
}

/** 27, 28, 39: what cannot be bought, what the provider does to a checkout, and a process that dies in the middle. */
export const trouble: readonly Scenario[] = [
  scenario(
    27,
    'own products, a seller without an account, a seller whom the provider refuses',
    async (scene) => {
      const seller = await scene.seller();
      const own = await scene.split(seller, [scene.line(seller.product(0))]);
      equal(
        'own product',
        own.payments.map(({ payment_url }) => payment_url),
        [null],
      );
      const unlinked = scene.buyer();
      const theirs = await scene.split(scene.buyer(), [{ id: unlinked.productId, quantity: 1 }]);
      equal('unlinked', theirs.payments[0]?.error, 'Por ahora no se puede pagar a esta persona.');
      await scene.changeSeller(seller, { kyc: false });
      const refused = await scene.split(scene.buyer(), [scene.line(seller.product(1))]);
      equal('no identity', refused.payments[0]?.error, 'Por ahora no se puede pagar a esta persona.');
      await scene.quiet();
      equal('stock', await scene.stockOf(seller.product(1)), '1/0');
    },
  ),

  scenario(28, 'making the payment fails, hangs, gets lost, or is too often', async (scene) => {
    const seller = await scene.seller();
    const effects = [
      { kind: 'status', status: 500 },
      { kind: 'lose-response' },
      { kind: 'status', status: 429, headers: { 'retry-after': '1' } },
      { kind: 'insertProducts' },
    ];
    for (const [place, effect] of effects.entries()) {
      await scene.provider.fault({ match: preferences, effect, times: 1 });
      await tryToPay(scene, seller, place);
    }
  }),

  scenario(39, 'a process dies between asking and writing', async (scene) => {
    const { product } = await scene.seller();
    const slow = (method: string, path: string) =>
      scene.provider.fault({ match: { method, path }, effect: { kind: 'slow-head', ms: 700 }, times: 2 });

    const first = await scene.order(scene.buyer(), product(0));
    await slow('GET', '^/v1/payments/');
    await scene.provider.pay(first);
    await pause(900);
    await killed(scene, 'worker');
    await scene.pass(minutes(1), 3);
    await scene.becomes(first, 'paid');

    const second = await scene.order(scene.buyer(), product(1));
    await scene.provider.pay(second);
    await scene.becomes(second, 'paid');
    await slow('POST', '/refunds$');
    await scene.provider.pay(second, 'approve', { force: true });
    await pause(1200);
    await killed(scene, 'worker');
    await scene.pass(minutes(2), 6);
    await scene.refundsBecome(second, ['approved']);

    await scene.provider.fault({ match: preferences, effect: { kind: 'slow-head', ms: 1500 }, times: 1 });
    const [buyer, items] = [scene.buyer(), [scene.line(product(2))]];
    const cut = scene.api
      .call({
        method: 'POST',
        path: '/api/split',
        body: { items },
        cookie: buyer.cookie,
        address: buyer.address,
        headers: { 'idempotency-key': crypto.randomUUID() },
        process: 0,
      })
      .catch(() => null);
    await pause(600);
    await killed(scene, 'api-1');
    await cut;
    await scene.pass(minutes(3), 6);
    const again = await scene.split(buyer, items);
    answered('the buyer tries again', again.answer, 200);
    const order = again.payments[0]?.order_id ?? fail(`no order: ${again.answer.body}`);
    await scene.provider.pay(order);
    await scene.becomes(order, 'paid');
  }),
];

/** The buyer presses until there is a link, as people do. */
async function tryToPay(scene: Scene, seller: SceneSeller, place: number): Promise<void> {
  const [buyer, product] = [scene.buyer(), seller.product(place)];
  for (let turn = 0; turn < 4; turn += 1) {
    const { answer, payments } = await scene.split(buyer, [scene.line(product)]);
    answered('split', answer, 200);
    const order = payments[0]?.payment_url ? payments[0].order_id : null;
    if (order) {
      await scene.provider.pay(order);
      return scene.becomes(order, 'paid');
    }
    await scene.pass(minutes(3), 3);
  }
  fail(`no link to pay after fault ${place}`);
}
