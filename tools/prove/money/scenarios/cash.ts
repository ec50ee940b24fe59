import { equal, type Scene } from '../scene.ts';
import type { Piece } from '../market.ts';
import { days, hours, type Scenario, scenario } from './scenario.ts';

async function voucher(scene: Scene, piece: Piece) {
  const buyer = scene.buyer();
  const order = await scene.order(buyer, piece);
  const payment = await scene.desk.payOne(order, 'cash');
  await scene.becomes(order, 'payment_pending');
  return { buyer, order, id: payment.id };
}

/** 19 to 22, 26: vouchers, and money that comes late. */
export const cash: readonly Scenario[] = [
  scenario(19, 'a voucher paid on the second day', async (scene) => {
    const { piece } = await scene.seller();
    const { order, id } = await voucher(scene, piece(0));
    await scene.pass(days(2), 12);
    equal('stock meanwhile', await scene.stockOf(piece(0)), '1/1');
    await scene.desk.setStatus(id, 'approved', 'accredited');
    await scene.becomes(order, 'paid');
  }),

  scenario(20, 'a voucher that nobody pays', async (scene) => {
    const { piece } = await scene.seller();
    const { order } = await voucher(scene, piece(0));
    await scene.pass(days(8), 16);
    await scene.becomes(order, 'expired');
    equal('stock', await scene.stockOf(piece(0)), '1/0');
  }),

  scenario(21, 'paid after its end, and the piece is still there', async (scene) => {
    const { piece } = await scene.seller();
    const order = await scene.order(scene.buyer(), piece(0));
    await scene.pass(hours(1), 10);
    await scene.becomes(order, 'expired');
    await scene.desk.pay(order, 'approve', { force: true });
    await scene.becomes(order, 'paid');
    equal('stock', await scene.stockOf(piece(0)), '0/0');
  }),

  scenario(22, 'paid after its end, and the piece is another’s', async (scene) => {
    const { piece } = await scene.seller();
    const late = await scene.order(scene.buyer(), piece(0));
    await scene.pass(hours(1), 10);
    await scene.becomes(late, 'expired');
    const other = await scene.order(scene.buyer(), piece(0));
    await scene.desk.pay(other);
    await scene.becomes(other, 'paid');
    await scene.desk.pay(late, 'approve', { force: true });
    await scene.becomes(late, 'refunded');
    await scene.refundsBecome(late, ['approved']);
    equal('the other', await scene.stateOf(other), 'paid');
  }),

  scenario(26, 'the price changes while a voucher waits', async (scene) => {
    const { piece } = await scene.seller();
    const { order, id } = await voucher(scene, piece(0));
    await scene.books.rows('update product set price_cents = price_cents * 2 where id = $1', [piece(0).id]);
    await scene.desk.setStatus(id, 'approved', 'accredited');
    await scene.becomes(order, 'paid');
  }),
];
