import { setTimeout as pause } from 'node:timers/promises';
import { randomStream } from '../../seed/generator/random.ts';
import { bodyOf } from '../lib/api.ts';
import type { CrowdPerson } from '../lib/crowd.ts';
import { type Findings, say } from '../lib/report.ts';
import type { Product } from './market.ts';
import { answered, fail, type Scene, type SceneSeller, storyOf } from './scene.ts';

interface Bought {
  readonly order: string;
  readonly seller: SceneSeller;
  payments: { readonly id: number }[];
}

const SELLERS = 8;
/** Of those, so many lose or give up their permission on the way. */
const LEAVING = 2;
const BUYERS = 60;
const SWEEP_EVERY_MS = 5_000;

/** Everything at random with every fault on, then calm: all of it has to end well. */
export async function playHistories(
  scene: Scene,
  findings: Findings,
  { seed, seconds }: { seed: string; seconds: number },
): Promise<void> {
  say(`random histories for ${seconds} s, seed ${seed}`);
  const random = randomStream(seed);
  const sellers: SceneSeller[] = [];
  for (let place = 0; place < SELLERS; place += 1) sellers.push(await scene.seller());
  const buyers = Array.from({ length: BUYERS }, () => scene.buyer());
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T;
  const bought: Bought[] = [];
  const wrong: string[] = [];
  const odd = new Set<number>();
  const revoked = new Set<SceneSeller>();
  let steps = 0;

  const products: readonly (readonly [SceneSeller, Product])[] = sellers.flatMap((seller) =>
    seller.products.map((product) => [seller, product] as const),
  );

  async function buy(): Promise<void> {
    const [seller, product] = pick(products);
    const { answer, payments } = await scene.split(pick(buyers), [scene.line(product)]);
    if (answer.status >= 500) wrong.push(`split ${answer.status} ${answer.body}`);
    const order = payments[0]?.payment_url ? payments[0].order_id : null;
    if (order) bought.push({ order, seller, payments: [] });
  }

  async function payOne(): Promise<void> {
    const one = pick(bought);
    const actions = 'approve approve approve reject review cash two-cards other-amount'.split(' ');
    const action = pick(actions);
    // Of five pesos the seller keeps something after the fees and taxes below, as at the provider.
    const more = {
      force: random() < 0.2,
      ...(random() < 0.2 && { financing_fee: 12.5 }),
      ...(random() < 0.2 && { withheld: 1.35 }),
      ...(random() < 0.1 && { unlisted_fee: 0.4 }),
      ...(action === 'other-amount' && { amount: 5 + Math.floor(random() * 86) }),
    };
    // Closed in the meantime: nobody can pay it, and nobody does.
    const made = await scene.provider.pay(one.order, action, more).catch(() => []);
    one.payments.push(...made);
  }

  async function changeOne(): Promise<void> {
    const payment = pick(pick(bought).payments);
    if (!payment) return;
    const book = await scene.provider.ask<{ id: number; status: string }[]>('GET', 'payments');
    const { status = '' } = book.find(({ id }) => id === payment.id) ?? {};
    const next = pick(changes[status] ?? []);
    if (next) await move(payment.id, status, next);
  }

  /** Unless it has moved meanwhile: what was given back does not come again. */
  async function move(id: number, from: string, change = ''): Promise<void> {
    const [status, detail] = change.split(' ');
    const fields = { from, status, status_detail: detail };
    await scene.provider.ask('POST', `payments/${id}/status`, fields).catch(() => {});
  }

  /** Claims and charge backs that nobody has decided are decided, one way or the other. */
  async function endDisputes(): Promise<void> {
    const all = await scene.provider.ask<{ id: number; status: string; status_detail: string }[]>(
      'GET',
      'payments',
    );
    for (const { id, status, status_detail } of all) {
      if (status === 'in_mediation' || (status === 'charged_back' && status_detail === 'in_process'))
        await move(id, status, pick(changes[status] ?? []));
    }
  }

  async function refundOne(): Promise<void> {
    const { order, seller } = pick(bought);
    const answer = await scene.post(seller, '/api/orders/refund', { order_id: order });
    if (answer.status >= 500) wrong.push(`refund ${answer.status} ${answer.body}`);
  }

  function paymentOf(one: Bought): { readonly id: number } | null {
    return one.payments.length === 0 ? null : pick(one.payments);
  }

  async function warnOfFraud(): Promise<void> {
    const payment = paymentOf(pick(bought));
    if (payment) await scene.provider.ask('POST', `payments/${payment.id}/fraud-alert`);
  }

  async function garble(): Promise<void> {
    const payment = paymentOf(pick(bought));
    if (!payment) return;
    odd.add(payment.id);
    await scene.provider.ask('POST', `payments/${payment.id}/fields`, { collector_id: null });
  }

  /** The last sellers of the list leave: one in our settings, the other at the provider. */
  async function leave(): Promise<void> {
    if (random() > 0.02) return;
    const seller = pick(sellers.slice(-LEAVING));
    if (random() < 0.5) {
      const answer = await scene.post(seller, '/api/mp/disconnect', {});
      if (answer.status >= 500) wrong.push(`disconnect ${answer.status} ${answer.body}`);
      return;
    }
    revoked.add(seller);
    await scene.provider.ask('POST', `sellers/${seller.providerId}/revoke`, { notify: random() < 0.5 });
  }

  /** What was odd can be read again, and anyone who revoked our permission gives it back: all money must be accounted for. */
  async function makeReadable(): Promise<void> {
    for (const id of odd) await scene.provider.ask('POST', `payments/${id}/fields`, {});
    // Linking asks for a recent login, which passing time renews.
    await scene.pass(60);
    for (const seller of revoked) await link(scene, seller, seller.providerId);
  }

  const passSome = () => scene.time.skip(Math.floor(random() * 120)).then(() => scene.provider.catchUp());
  const often = [buy, payOne, payOne];
  const turns = [...often, ...often, changeOne, changeOne, refundOne, refundOne, passSome, passSome];
  turns.push(warnOfFraud, garble, leave);

  await makeTrouble(scene);
  const until = performance.now() + seconds * 1000;
  // By the clock on the wall the worker looks at all sellers every quarter of an hour; here that is about as often.
  const sweeping = setInterval(() => void scene.runJob('sweep'), SWEEP_EVERY_MS);
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      while (performance.now() < until) {
        await (bought.length < 10 ? buy() : pick(turns)());
        steps += 1;
      }
    }),
  );
  clearInterval(sweeping);
  await scene.provider.calm();
  await makeReadable();
  await endDisputes();
  await scene.runJob('sweep');
  await scene.pass(60 * 60, 12);
  // Vouchers end, what nobody sent is given back, funds are tried for again; and every night everybody is looked at.
  for (let day = 0; day < 18; day += 1) {
    await scene.runJob('sweep-night');
    await scene.pass(24 * 60 * 60, 7);
  }
  await scene.runJob('sweep');
  await scene.pass(60 * 60, 4);
  findings.note('random histories', `${steps} steps, ${bought.length} orders in ${seconds} s`);
  findings.none('answers of 5xx', wrong);
  const states = await scene.books.rows<{ state: string; cause: string; count: string }>(
    `select state, case when state in ('review', 'refund_pending') then concat_ws(' ', reason, (
         select string_agg(distinct last_error, ' ') from refund
         where order_id = shop_order.id and refund.state = 'impossible')) else '' end as cause,
       count(*) from shop_order group by 1, 2 order by 1, 2`,
  );
  const ends = states.map(({ state, cause, count }) => `${`${state} ${cause}`.trim()}: ${count}`);
  findings.note('orders at the end', ends.join(', '));
  const waiting = await scene.books.rows<{ id: string; payment_id: string }>(
    `select shop_order.id, coalesce(payment.id, '') as payment_id from shop_order left join payment on order_id = shop_order.id
     where state in ('review', 'refund_pending', 'awaiting_payment', 'payment_pending')
       or (state in ('refunded', 'expired', 'cancelled') and status = 'approved' and refunded_cents < amount_cents)
     order by state = 'review', state limit 4`,
  );
  for (const { id, payment_id } of waiting)
    say(`order ${id} waits\n    ${await storyOf(scene.books, payment_id, id)}`);
  const reviews = states.filter(({ state }) => state === 'review');
  const sum = (some: typeof states) => some.reduce((all, { count }) => all + Number(count), 0);
  const listed = (some: typeof states) =>
    some.map(({ cause, count }) => `${cause}: ${count}`).join(', ') || 'none';
  const share = ((100 * sum(reviews)) / sum(states)).toFixed(1);
  findings.note('orders in review', `${sum(reviews)} of ${sum(states)} (${share} %); ${listed(reviews)}`);
  const undecided = reviews.filter(({ cause }) => cause.split(' ').some((word) => decidable.includes(word)));
  const isDecided = undecided.length === 0;
  findings.demand('orders in review that rules could decide', listed(undecided), 'none', isDecided);
  const waitingOn = states.filter(({ state }) =>
    ['creating', 'awaiting_payment', 'payment_pending', 'refund_pending'].includes(state),
  );
  findings.zero('orders that have neither ended nor gone to a person', sum(waitingOn));
}

/** Gives permission to collect on the provider's page. */
async function link(scene: Scene, who: CrowdPerson, seller: number): Promise<void> {
  let answer = await scene.get(who, '/api/mp/authorize-url');
  // Random histories ask more often than people do.
  while (answer.status === 429) {
    await pause(1000 * Number(bodyOf(answer)['cooldown']));
    answer = await scene.get(who, '/api/mp/authorize-url');
  }
  answered('authorize-url', answer);
  const body = new URLSearchParams({ seller: String(seller) });
  const reply = await fetch(String(bodyOf(answer)['url']), { method: 'POST', body, redirect: 'manual' });
  const location = reply.headers.get('location') ?? fail(`the provider's page answered ${reply.status}`);
  await scene.post(who, '/api/mp/link', Object.fromEntries(new URL(location).searchParams));
}

/**
 * Words that end by themselves once the provider answers, and its codes for a payment that stands otherwise than we thought: no
 * order may stay in review for them.
 */
const decidable =
  'unreachable parked forbidden unknown rate-limited later missing in-process 2063 2017'.split(' ');

/** What the provider may do with a payment, by how it stands. */
const changes: Readonly<Record<string, readonly string[]>> = {
  pending: ['approved accredited', 'cancelled expired'],
  in_process: ['approved accredited', 'rejected cc_rejected_other_reason'],
  approved: ['in_mediation pending', 'charged_back in_process'],
  in_mediation: ['approved accredited', 'refunded bpp_refunded'],
  charged_back: ['charged_back settled', 'charged_back reimbursed'],
};

async function makeTrouble(scene: Scene): Promise<void> {
  await scene.provider.modes({
    delay: { min: 0, max: 1500 },
    duplicate: { n: 1, gapMs: 50, concurrent: false },
    drop: 0.2,
    lie: 0.1,
    concurrent_pair: true,
  });
  const strike = (effect: object, probability: number, match: object = {}) =>
    scene.provider.fault({ match, effect, probability });
  await strike({ kind: 'lose-response' }, 0.05);
  await strike({ kind: 'reset' }, 0.03);
  await strike({ kind: 'status', status: 500 }, 0.03);
  await strike({ kind: 'status', status: 429, headers: { 'retry-after': '1' } }, 0.02);
  await strike({ kind: 'status', status: 403 }, 0.02);
  await strike({ kind: 'malformed-json' }, 0.02);
  await strike({ kind: 'empty-200' }, 0.02, { method: 'GET' });
  await strike({ kind: 'slow-head', ms: 400 }, 0.03);
  await strike({ kind: 'stale-read', versions: 1 }, 0.05, { method: 'GET', path: '^/v1/payments/\\d+$' });
}

const STEP_SECONDS = 15;
const LONGEST_SECONDS = 15 * 60;
const WANTED_SECONDS = 6 * 60;

/** Everybody pays and the shop is told of nothing: how long, by its own clock, until all of it is booked. */
export async function loseWebhooks(scene: Scene, findings: Findings, count: number): Promise<void> {
  say(`losing the notifications of ${count} payments`);
  const sellers = await Promise.all(Array.from({ length: 10 }, () => scene.seller()));
  const products = sellers.flatMap((seller) => seller.products).slice(0, count);
  const orders: string[] = [];
  for (const product of products) orders.push(await scene.order(scene.buyer(), product));
  await scene.provider.modes({ drop: 1 });
  for (const order of orders) await scene.provider.pay(order);
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
  await scene.provider.calm();
  findings.demand(
    `${orders.length} payments of which nothing was told, booked after`,
    left === 0 ? `${Math.round(took)} s of simulated time` : `${left} never`,
    `${WANTED_SECONDS} s at most`,
    orders.length === count && left === 0 && took <= WANTED_SECONDS,
  );
}
