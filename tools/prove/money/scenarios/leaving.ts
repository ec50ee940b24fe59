import { answered, equal, type Scene } from '../scene.ts';
import { days, minutes, type Scenario, scenario } from './scenario.ts';

const disconnect = async (scene: Scene, seller: Awaited<ReturnType<Scene['seller']>>) =>
  answered('disconnect', await scene.post(seller, '/api/mp/disconnect', {}), 200);

const tokensOf = (scene: Scene, accountId: string) =>
  scene.books.count(
    `select from seller_grant where account_id = '${accountId}' and access_token is not null`,
  );

/** 50 to 53: a seller disconnects before, during and after a payment. */
export const leaving: readonly Scenario[] = [
  scenario(50, 'disconnecting before anybody pays: the tokens go at once', async (scene) => {
    const seller = await scene.seller();
    await disconnect(scene, seller);
    await scene.accountBecomes(seller, 'unlinked');
    equal('tokens', await tokensOf(scene, seller.id), 0);
    const { payments } = await scene.split(scene.buyer(), [scene.line(seller.piece(0))]);
    equal('refusal', payments[0]?.error, 'Por ahora no se puede pagar a esta persona.');
  }),

  scenario(
    51,
    'disconnecting while the buyer is inside the checkout: the money comes and goes back',
    async (scene) => {
      const seller = await scene.seller();
      const order = await scene.order(scene.buyer(), seller.piece(0));
      await disconnect(scene, seller);
      await scene.pass(minutes(2), 2);
      await scene.becomes(order, 'cancelled');
      await scene.desk.pay(order, 'approve', { force: true });
      await scene.becomes(order, 'refunded');
      await scene.refundsBecome(order, ['approved']);
      equal('stock', await scene.stockOf(seller.piece(0)), '1/0');
    },
  ),

  scenario(52, 'disconnecting after the payment, then a claim, then the seller refunds', async (scene) => {
    const seller = await scene.seller();
    const order = await scene.order(scene.buyer(), seller.piece(0));
    const payment = await scene.desk.payOne(order);
    await scene.becomes(order, 'paid');
    await disconnect(scene, seller);
    await scene.desk.setStatus(payment.id, 'in_mediation', '');
    await scene.becomes(order, 'in_dispute');
    await scene.desk.setStatus(payment.id, 'approved', 'accredited');
    await scene.becomes(order, 'paid');
    answered('refund', await scene.post(seller, '/api/orders/refund', { order_id: order }), 200);
    await scene.becomes(order, 'refunded');
  }),

  scenario(53, 'disconnecting after the payment: the tokens go 180 days later', async (scene) => {
    const seller = await scene.seller();
    const order = await scene.order(scene.buyer(), seller.piece(0));
    await scene.desk.pay(order);
    await scene.becomes(order, 'paid');
    await disconnect(scene, seller);
    equal('tokens', await tokensOf(scene, seller.id), 1);
    await scene.pass(days(181));
    await scene.runJob('finish-unlinking');
    await scene.accountBecomes(seller, 'unlinked');
    equal('tokens', await tokensOf(scene, seller.id), 0);
  }),
];
