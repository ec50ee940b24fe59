import { type Findings, say } from '../lib/report.ts';
import { contradictionsOf } from './check-scene.ts';
import type { Scene } from './scene.ts';

const STEP_SECONDS = 15;
const LONGEST_SECONDS = 15 * 60;
const WANTED_SECONDS = 6 * 60;

/** Everybody pays and the shop is told of nothing: how long, by its own clock, until all of it is booked. */
export async function loseWebhooks(scene: Scene, findings: Findings, count: number): Promise<void> {
  say(`losing the notifications of ${count} payments`);
  const sellers = await Promise.all(Array.from({ length: 10 }, () => scene.seller()));
  const pieces = sellers.flatMap((seller) => seller.pieces).slice(0, count);
  const orders: string[] = [];
  for (const piece of pieces) orders.push(await scene.order(scene.buyer(), piece));
  await scene.desk.modes({ drop: 1 });
  for (const order of orders) await scene.desk.pay(order);
  const paidAt = scene.time.now().getTime();
  const unpaid = () =>
    scene.books.count(
      `select from shop_order where state <> 'paid' and id in (${orders.map((id) => `'${id}'`).join(', ')})`,
    );
  let left = await unpaid();
  while (left > 0 && scene.time.now().getTime() - paidAt < LONGEST_SECONDS * 1000) {
    await scene.pass(STEP_SECONDS);
    left = await unpaid();
  }
  const took = (scene.time.now().getTime() - paidAt) / 1000;
  await scene.desk.calm();
  findings.demand(
    `${orders.length} payments of which nothing was told, booked after`,
    left === 0 ? `${Math.round(took)} s of simulated time` : `${left} never`,
    `${WANTED_SECONDS} s at most`,
    orders.length === count && left === 0 && took <= WANTED_SECONDS,
  );
  const problems = await contradictionsOf(scene);
  findings.demand('contradictions after it', problems.join('; ') || 'none', 'none', problems.length === 0);
}
