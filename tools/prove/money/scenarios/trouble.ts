import { setTimeout as pause } from 'node:timers/promises';
import { answered, equal, fail, type Scene } from '../scene.ts';
import type { SceneSeller } from '../scene.ts';
import { minutes, type Scenario, scenario } from './scenario.ts';

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
    'own pieces, a seller without an account, a seller whom the provider refuses',
    async (scene) => {
      const seller = await scene.seller();
      const own = await scene.split(seller, [scene.line(seller.piece(0))]);
      equal(
        'own piece',
        own.payments.map(({ payment_url }) => payment_url),
        [null],
      );
      const unlinked = scene.buyer();
      const theirs = await scene.split(scene.buyer(), [{ id: unlinked.productId, quantity: 1 }]);
      equal('unlinked', theirs.payments[0]?.error, 'Por ahora no se puede pagar a esta persona.');
      await scene.desk.ask('POST', `sellers/${seller.providerId}`, { kyc: false });
      const refused = await scene.split(scene.buyer(), [scene.line(seller.piece(1))]);
      equal('no identity', refused.payments[0]?.error, 'Por ahora no se puede pagar a esta persona.');
      await scene.quiet();
      equal('stock', await scene.stockOf(seller.piece(1)), '1/0');
    },
  ),

  scenario(28, 'making the payment fails, hangs, gets lost, or is too often', async (scene) => {
    const seller = await scene.seller();
    const effects = [
      { kind: 'status', status: 500 },
      { kind: 'lose-response' },
      { kind: 'status', status: 429, headers: { 'retry-after': '1' } },
      { kind: 'hang' },
    ];
    for (const [place, effect] of effects.entries()) {
      await scene.desk.fault({ match: preferences, effect, times: 1 });
      await tryToPay(scene, seller, place);
    }
  }),

  scenario(39, 'a process dies between asking and writing', async (scene) => {
    const { piece } = await scene.seller();
    const slow = (method: string, path: string) =>
      scene.desk.fault({ match: { method, path }, effect: { kind: 'slow-head', ms: 700 }, times: 2 });

    const first = await scene.order(scene.buyer(), piece(0));
    await slow('GET', '^/v1/payments/');
    await scene.desk.pay(first);
    await pause(900);
    await killed(scene, 'worker');
    await scene.pass(minutes(1), 3);
    await scene.becomes(first, 'paid');

    const second = await scene.order(scene.buyer(), piece(1));
    await scene.desk.pay(second);
    await scene.becomes(second, 'paid');
    await slow('POST', '/refunds$');
    await scene.desk.pay(second, 'approve', { force: true });
    await pause(1200);
    await killed(scene, 'worker');
    await scene.pass(minutes(2), 6);
    await scene.refundsBecome(second, ['approved']);

    await scene.desk.fault({ match: preferences, effect: { kind: 'slow-head', ms: 1500 }, times: 1 });
    const [buyer, items] = [scene.buyer(), [scene.line(piece(2))]];
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
    await scene.desk.pay(order);
    await scene.becomes(order, 'paid');
  }),
];

/** The buyer presses until there is a link, as people do. */
async function tryToPay(scene: Scene, seller: SceneSeller, place: number): Promise<void> {
  const [buyer, piece] = [scene.buyer(), seller.piece(place)];
  for (let turn = 0; turn < 4; turn += 1) {
    const { answer, payments } = await scene.split(buyer, [scene.line(piece)]);
    answered('split', answer, 200);
    const order = payments[0]?.payment_url ? payments[0].order_id : null;
    if (order) {
      await scene.desk.pay(order);
      return scene.becomes(order, 'paid');
    }
    await scene.pass(minutes(3), 3);
  }
  fail(`no link to pay after fault ${place}`);
}
