import { setTimeout as pause } from 'node:timers/promises';
import { said } from '../../lib/api.ts';
import type { CrowdPerson } from '../../lib/crowd.ts';
import { answered, equal, fail, type Scene } from '../scene.ts';
import { days, hours, minutes, type Scenario, scenario } from './scenario.ts';

/** Begins to link, and goes to the provider's page. */
async function beginLink(scene: Scene, who: CrowdPerson): Promise<URL> {
  let answer = await scene.get(who, '/api/mp/authorize-url');
  // Random histories ask more often than people do.
  while (answer.status === 429) {
    await pause(1000 * Number(said(answer)['cooldown']));
    answer = await scene.get(who, '/api/mp/authorize-url');
  }
  answered('authorize-url', answer, 200);
  return new URL(String(said(answer)['url']));
}

async function consent(url: URL, seller: number | ''): Promise<Record<string, string>> {
  const body = new URLSearchParams({ seller: String(seller) });
  const reply = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  const location = reply.headers.get('location') ?? fail(`the provider's page answered ${reply.status}`);
  return Object.fromEntries(new URL(location).searchParams);
}

async function comeBack(scene: Scene, who: CrowdPerson, given: Record<string, string>): Promise<unknown> {
  return said(await scene.post(who, '/api/mp/link', given))['outcome'];
}

export const link = async (scene: Scene, who: CrowdPerson, seller: number | '') =>
  comeBack(scene, who, await consent(await beginLink(scene, who), seller));

const newAccount = async (scene: Scene, fields: object = {}) =>
  (await scene.desk.ask<{ id: number }>('POST', 'sellers', fields)).id;

/** 29 to 33, 44: permission to collect, given, lost and taken away. */
export const sellers: readonly Scenario[] = [
  scenario(29, 'an access token that is over is renewed on the way', async (scene) => {
    const seller = await scene.seller();
    await scene.desk.ask('POST', `sellers/${seller.providerId}/expire`);
    const order = await scene.order(scene.buyer(), seller.piece(0));
    await scene.desk.pay(order);
    await scene.becomes(order, 'paid');
    equal('account', await scene.accountState(seller), 'linked');
  }),

  scenario(30, 'tokens that are worth nothing: the seller has to link again', async (scene) => {
    const seller = await scene.seller();
    await scene.desk.ask('POST', `sellers/${seller.providerId}/revoke`, {});
    const { payments } = await scene.split(scene.buyer(), [scene.line(seller.piece(0))]);
    equal('refusal', payments[0]?.error, 'Por ahora no se puede pagar a esta persona.');
    equal('account', await scene.accountState(seller), 'needs_relink');
    await scene.quiet();
    equal('stock', await scene.stockOf(seller.piece(0)), '1/0');
  }),

  scenario(31, 'permission taken away while a payment waits, then given again', async (scene) => {
    const seller = await scene.seller();
    const order = await scene.order(scene.buyer(), seller.piece(0));
    const payment = await scene.desk.payOne(order, 'review');
    await scene.becomes(order, 'payment_pending');
    await scene.desk.ask('POST', `sellers/${seller.providerId}/revoke`, { notify: true });
    await scene.desk.setStatus(payment.id, 'approved', 'accredited');
    await scene.pass(hours(2), 4);
    equal('account', await scene.accountState(seller), 'needs_relink');
    equal('kept', await scene.stateOf(order), 'payment_pending');
    equal('linked again', await link(scene, seller, seller.providerId), 'ok');
    await scene.pass(minutes(2), 2);
    await scene.becomes(order, 'paid');
  }),

  scenario(32, 'disconnecting with orders on their way', async (scene) => {
    const seller = await scene.seller();
    const unpaid = await scene.order(scene.buyer(), seller.piece(0));
    const pending = await scene.order(scene.buyer(), seller.piece(1));
    const payment = await scene.desk.payOne(pending, 'review');
    await scene.becomes(pending, 'payment_pending');
    answered('disconnect', await scene.post(seller, '/api/mp/disconnect', {}), 200);
    await scene.pass(minutes(10), 5);
    await scene.becomes(unpaid, 'cancelled');
    equal('account', await scene.accountState(seller), 'unlinking');
    await scene.desk.setStatus(payment.id, 'approved', 'accredited');
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
    const piece = { id: who.productId, sellerId: who.id, priceCents: 100_000, stock: 1 };
    const order = await scene.order(scene.buyer(), piece);
    await scene.desk.pay(order);
    await scene.becomes(order, 'paid');
    equal('account', await scene.accountState(who), 'linked');
  }),
];
