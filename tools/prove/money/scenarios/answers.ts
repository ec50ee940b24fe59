import { said } from '../../lib/api.ts';
import { answered, equal, fail, type Scene, type SceneSeller } from '../scene.ts';
import { days, hours, minutes, type Scenario, scenario } from './scenario.ts';
import { link } from './sellers.ts';

async function aSale(scene: Scene, seller: SceneSeller, place = 0, more: object = {}) {
  const buyer = scene.buyer();
  const order = await scene.order(buyer, seller.piece(place));
  const [payment] = await scene.desk.pay(order, 'approve', more);
  await scene.becomes(order, 'paid');
  await scene.quiet();
  return { buyer, order, id: payment?.id ?? fail('the provider made no payment') };
}

const refund = async (scene: Scene, seller: SceneSeller, order: string) =>
  answered('refund', await scene.post(seller, '/api/orders/refund', { order_id: order }), 200);

const changeSeller = (scene: Scene, { providerId }: SceneSeller, fields: object) =>
  scene.desk.ask<{ access_token: string }>('POST', `sellers/${providerId}`, fields);

const forbid = (scene: Scene, { providerId }: SceneSeller) =>
  scene.desk.fault({
    match: { seller: providerId },
    effect: {
      kind: 'status',
      status: 403,
      body: { message: 'policy', error: 'forbidden', status: 403, cause: [] },
    },
  });

async function actionsOf(scene: Scene, who: Parameters<Scene['get']>[0], order: string): Promise<unknown> {
  const { order: shown } = said(await scene.get(who, `/api/orders/${order}`)) as {
    order?: { actions?: unknown };
  };
  return shown?.actions;
}

/** 60 to 69: permission revoked, 403, fraud, fees, odd answers, refunds that fail or come twice. */
export const answers: readonly Scenario[] = [
  scenario(60, 'permission revoked with an unpaid order open: it ends by itself', async (scene) => {
    const seller = await scene.seller();
    const order = await scene.order(scene.buyer(), seller.piece(0));
    await scene.desk.ask('POST', `sellers/${seller.providerId}/revoke`, { notify: true });
    await scene.pass(days(4), 16);
    await scene.becomes(order, 'expired');
    equal('stock', await scene.stockOf(seller.piece(0)), '1/0');
    equal('linked again', await link(scene, seller, seller.providerId), 'ok');
    await scene.pass(minutes(2), 2);
  }),

  scenario(61, '403 at checkout, then on a refund: neither permission nor funds are lost', async (scene) => {
    const seller = await scene.seller();
    const { order } = await aSale(scene, seller);
    await forbid(scene, seller);
    const { payments } = await scene.split(scene.buyer(), [scene.line(seller.piece(1))]);
    equal('refusal', payments[0]?.error, 'Por ahora no se puede pagar a esta persona.');
    await refund(scene, seller, order);
    await scene.pass(hours(6), 12);
    await scene.refundsBecome(order, ['requested']);
    equal('account', await scene.accountState(seller), 'linked');
    await scene.desk.calm();
    await scene.pass(hours(2), 2);
    await scene.becomes(order, 'refunded');
  }),

  scenario(62, 'a fraud alert stops the parcel; the seller gives the money back', async (scene) => {
    const seller = await scene.seller();
    const { order, id, buyer } = await aSale(scene, seller);
    await scene.desk.ask('POST', `payments/${id}/fraud-alert`);
    await scene.quiet();
    equal('seller may', await actionsOf(scene, seller, order), ['refund']);
    equal('buyer may', await actionsOf(scene, buyer, order), []);
    answered('ship', await scene.post(seller, '/api/orders/ship', { order_id: order }), 409);
    await refund(scene, seller, order);
    await scene.becomes(order, 'refunded');
  }),

  scenario(63, 'interest paid by the payer, taxes kept back, a fee that no list names', async (scene) => {
    const seller = await scene.seller();
    const fees = [{ financing_fee: 110.8 }, { withheld: 35.25 }, { unlisted_fee: 7.5, withheld: 1 }];
    for (const [place, more] of fees.entries()) {
      const { order } = await aSale(scene, seller, place, more);
      if (place > 0) await refund(scene, seller, order);
      if (place > 0) await scene.becomes(order, 'refunded');
    }
  }),

  scenario(64, 'one payment that cannot be read does not hide the others', async (scene) => {
    const seller = await scene.seller();
    const [odd, other] = [await aSale(scene, seller), await aSale(scene, seller, 1)];
    await scene.desk.ask('POST', `payments/${odd.id}/fields`, { collector_id: null });
    await scene.desk.modes({ drop: 1 });
    for (const { id } of [odd, other]) await scene.desk.setStatus(id, 'refunded', 'refunded');
    await scene.runJob('sweep');
    await scene.becomes(other.order, 'refunded');
    equal('the odd one', await scene.stateOf(odd.order), 'paid');
    await scene.desk.ask('POST', `payments/${odd.id}/fields`, {});
    await scene.runJob('sweep');
    await scene.becomes(odd.order, 'refunded');
  }),

  scenario(65, 'a duplicate whose refund fails leaves the sale alone and ends later', async (scene) => {
    const seller = await scene.seller();
    const { order } = await aSale(scene, seller);
    const [second] = await scene.desk.pay(order, 'approve', { force: true });
    await changeSeller(scene, seller, { balance: 0 });
    await scene.heard(second?.id ?? 0);
    await scene.pass(days(2), 4);
    equal('the sale', await scene.stateOf(order), 'paid');
    await changeSeller(scene, seller, { balance: 1_000_000 });
    await scene.pass(days(1.1), 2);
    await scene.refundsBecome(order, ['approved']);
    equal('the sale', await scene.stateOf(order), 'paid');
  }),

  scenario(66, 'a part given back in the seller’s own app, then all of it here', async (scene) => {
    const seller = await scene.seller();
    const { order, id } = await aSale(scene, seller);
    const { access_token: token } = await changeSeller(scene, seller, {});
    const given = await scene.desk.refundAsSeller(token, id, 1);
    equal('given', given, 201);
    await scene.becomes(order, 'partially_refunded');
    await refund(scene, seller, order);
    await scene.becomes(order, 'refunded');
  }),

  scenario(67, 'outages do not use up the days in which funds are waited for', async (scene) => {
    const seller = await scene.seller();
    const { order } = await aSale(scene, seller);
    await changeSeller(scene, seller, { balance: 0 });
    const refunds = { method: 'POST', path: '/refunds$', seller: seller.providerId };
    await scene.desk.fault({ match: refunds, effect: { kind: 'status', status: 503 }, times: 6 });
    await refund(scene, seller, order);
    await scene.pass(days(5), 20);
    equal('still tried', await scene.stateOf(order), 'refund_pending');
    await changeSeller(scene, seller, { balance: 1_000_000 });
    await scene.pass(days(1.1), 2);
    await scene.becomes(order, 'refunded');
  }),

  scenario(68, 'money that comes after the buyer’s own cancellation goes back', async (scene) => {
    const seller = await scene.seller();
    const buyer = scene.buyer();
    const order = await scene.order(buyer, seller.piece(0));
    answered('cancel', await scene.post(buyer, '/api/orders/cancel', { order_id: order }), 200);
    await scene.desk.pay(order, 'approve', { force: true });
    await scene.becomes(order, 'refunded');
    equal('stock', await scene.stockOf(seller.piece(0)), '1/0');
  }),
];
