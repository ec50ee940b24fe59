import { answered, equal, type Scene, type SceneSeller } from '../scene.ts';
import { days, hours, minutes, type Scenario, scenario } from './scenario.ts';

async function aSale(scene: Scene, seller: SceneSeller, place = 0) {
  const order = await scene.order(scene.buyer(), seller.piece(place));
  const payment = await scene.desk.payOne(order);
  await scene.becomes(order, 'paid');
  await scene.quiet();
  return { order, id: payment.id };
}

const refund = async (scene: Scene, seller: SceneSeller, order: string) =>
  answered('refund', await scene.post(seller, '/api/orders/refund', { order_id: order }), 200);

/** 34 to 37 and 69: money that goes back. */
export const refunds: readonly Scenario[] = [
  scenario(34, 'refund: done, its answer lost, no funds, too old', async (scene) => {
    const seller = await scene.seller();
    const plain = await aSale(scene, seller);
    await refund(scene, seller, plain.order);
    await scene.becomes(plain.order, 'refunded');

    const lost = await aSale(scene, seller, 1);
    await scene.desk.fault({
      match: { method: 'POST', path: '/refunds$' },
      effect: { kind: 'lose-response' },
      times: 1,
    });
    await refund(scene, seller, lost.order);
    await scene.pass(minutes(2), 6);
    await scene.becomes(lost.order, 'refunded');

    const poor = await aSale(scene, seller, 2);
    await scene.desk.ask('POST', `sellers/${seller.providerId}`, { balance: 0 });
    await refund(scene, seller, poor.order);
    await scene.becomes(poor.order, 'refund_pending');
    await scene.quiet();
    await scene.refundsBecome(poor.order, ['waiting_funds']);
    await scene.desk.ask('POST', `sellers/${seller.providerId}`, { balance: 1_000_000 });
    await scene.pass(days(1.1), 2);
    await scene.becomes(poor.order, 'refunded');

    const old = await aSale(scene, seller, 3);
    const body = {
      message: 'old',
      error: 'not_found',
      status: 404,
      cause: [{ code: 2024, description: 'old' }],
    };
    await scene.desk.fault({
      match: { method: 'POST', path: '/refunds$' },
      effect: { kind: 'status', status: 404, body },
    });
    await refund(scene, seller, old.order);
    await scene.becomes(old.order, 'review');
    await scene.refundsBecome(old.order, ['impossible']);
  }),

  scenario(35, 'given back in the seller’s own app, and nobody told us', async (scene) => {
    const seller = await scene.seller();
    const { order, id } = await aSale(scene, seller);
    await scene.desk.modes({ drop: 1 });
    await scene.desk.setStatus(id, 'refunded', 'refunded');
    await scene.runJob('sweep');
    await scene.becomes(order, 'refunded');
  }),

  scenario(36, 'a claim that ends well', async (scene) => {
    const seller = await scene.seller();
    const { order, id } = await aSale(scene, seller);
    await scene.desk.setStatus(id, 'in_mediation', 'pending');
    await scene.becomes(order, 'in_dispute');
    await scene.desk.setStatus(id, 'approved', 'accredited');
    await scene.becomes(order, 'paid');
  }),

  scenario(37, 'a charge back lost, and one won', async (scene) => {
    const seller = await scene.seller();
    const lost = await aSale(scene, seller);
    await scene.desk.setStatus(lost.id, 'charged_back', 'in_process');
    await scene.becomes(lost.order, 'in_dispute');
    await scene.desk.setStatus(lost.id, 'charged_back', 'settled');
    await scene.becomes(lost.order, 'charged_back');
    const won = await aSale(scene, seller, 1);
    await scene.desk.setStatus(won.id, 'charged_back', 'in_process');
    await scene.becomes(won.order, 'in_dispute');
    await scene.desk.setStatus(won.id, 'charged_back', 'reimbursed');
    await scene.becomes(won.order, 'paid');
  }),

  scenario(69, 'a charge back won is not refunded any more: no order waits for a person', async (scene) => {
    const seller = await scene.seller();
    const sold = await aSale(scene, seller);
    await scene.desk.setStatus(sold.id, 'charged_back', 'in_process');
    await scene.becomes(sold.order, 'in_dispute');
    await scene.desk.setStatus(sold.id, 'charged_back', 'reimbursed');
    await scene.becomes(sold.order, 'paid');
    answered('refund', await scene.post(seller, '/api/orders/refund', { order_id: sold.order }), 409);

    const late = await scene.order(scene.buyer(), seller.piece(1));
    await scene.pass(hours(1), 10);
    await scene.becomes(late, 'expired');
    const other = await aSale(scene, seller, 1);
    await scene.desk.ask('POST', `sellers/${seller.providerId}`, { balance: 0 });
    const [whole] = await scene.desk.pay(late, 'approve', { force: true });
    await scene.becomes(late, 'refund_pending');
    await scene.quiet();
    await scene.desk.setStatus(whole?.id ?? 0, 'charged_back', 'reimbursed');
    await scene.pass(days(1.1), 2);
    await scene.becomes(late, 'charged_back');
    equal('the other', await scene.stateOf(other.order), 'paid');

    const part = await scene.order(scene.buyer(), seller.piece(2));
    await scene.desk.ask('POST', `sellers/${seller.providerId}`, { balance: 0 });
    const [half] = await scene.desk.pay(part, 'other-amount', { amount: 50 });
    await scene.becomes(part, 'payment_pending');
    await scene.pass(hours(1), 20);
    await scene.becomes(part, 'refund_pending');
    await scene.quiet();
    await scene.desk.setStatus(half?.id ?? 0, 'charged_back', 'settled');
    await scene.becomes(part, 'charged_back');
  }),
];
