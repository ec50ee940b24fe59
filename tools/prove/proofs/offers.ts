import { setTimeout as pause } from 'node:timers/promises';
import { canMoveOffer, type OfferState } from '@perchero/contract/offers/offer-states.rules';
import { maxOffers } from '@perchero/contract/offers/offer-prices.rules';
import { randomStream } from '../../seed/generator/random.ts';
import { waitUntil } from '../../stack/wait.ts';
import { atDeadlines, each, settle } from '../delivery/sales.ts';
import { contradictionsIn } from '../lib/database.ts';
import { countsOf, type Findings, say, sized } from '../lib/report.ts';
import { requireNoCrash } from '../lib/stack.ts';
import { judgeMoney } from '../money/judge.ts';
import type { Books } from '../money/market.ts';
import { type Scene, withTrade } from '../money/scene.ts';
import { type Bargain, openBargains, perform } from '../offers/bargains.ts';
import { playLikers } from '../offers/likers.ts';

export const summary =
  'conflicting answers to offers at once, at their deadline and with payments; an offer to thousands of likers under kills: one winner, the price shown, each told once';

const seed = process.env['PROVE_SEED'] ?? '27';
const racesEach = sized(200, 6);
const likerCount = sized(10_000, 1_000);
const kills = sized(20, 2);

interface Race {
  /** What is done first. */
  readonly before: string;
  /** Answers in the order of the rivals, then the states of the offers; every other outcome is wrong. */
  readonly outcomes: readonly string[];
  /** Each rival begins within this time. */
  readonly spreadMs?: number;
}

const acceptedOr = (state: string) => ['ok offer-moved: open accepted', `offer-moved ok: open ${state}`];

/** By the rivals; `time` is the deadline. */
const races: Readonly<Record<string, Race>> = {
  'accept × withdraw': { before: 'make', outcomes: acceptedOr('withdrawn') },
  'accept × refuse': { before: 'make', outcomes: acceptedOr('refused') },
  'accept × counter': { before: 'make', outcomes: acceptedOr('countered open') },
  'accept × pause': { before: 'make', outcomes: ['ok ok: open accepted', 'offer-moved ok: open void'] },
  'accept × lower-price': { before: 'make', outcomes: ['ok ok: open accepted', 'offer-moved ok: open void'] },
  'accept × other-pays': {
    before: 'other-order make',
    outcomes: ['ok ok: open accepted void', 'offer-moved ok: open void'],
    // The provider notifies us, and the worker asks it for the payment.
    spreadMs: 1_000,
  },
  'accept × time': { before: 'make', outcomes: ['ok: open accepted', 'offer-moved: open expired'] },
  'pay × lower-price': {
    before: 'make accept add-to-cart see-cart',
    outcomes: ['ok product-locked: open accepted used', 'price-changed ok: open accepted void'],
  },
  'pay × time': {
    before: 'make accept add-to-cart see-cart',
    // An order that was begun in time keeps the price.
    outcomes: ['ok: open accepted used', 'ok: open accepted expired', 'price-changed: open accepted expired'],
  },
  'take × time': { before: 'like to-likers', outcomes: ['ok: accepted', 'offer-moved: '] },
  'take × pause': { before: 'like to-likers', outcomes: ['ok ok: accepted', 'offer-moved ok: '] },
  'take × accept': {
    before: 'like to-likers make',
    // It is lower than the offer.
    outcomes: ['ok offer-moved: open countered accepted', 'ok ok: open accepted countered accepted'],
  },
  'use-up × use-up': {
    before: '',
    outcomes: [`offers-used-up offers-used-up: ${Array(maxOffers).fill('open withdrawn').join(' ')}`],
  },
};

export function run(): Promise<Findings> {
  const products = [{ count: 1 + racesEach * Object.keys(races).length, stock: 1 }];
  const wanted = { buyers: likerCount, sellers: sized(120, 20), products };
  return withTrade({ name: 'offers', seed, workers: 1, wanted }, async ({ scene, market, findings }) => {
    const { stack, books, provider } = scene;
    const makeBargains = await openBargains(scene, market);
    const [{ product, seller }] = makeBargains(1) as [Bargain];
    await playLikers(scene, findings, { product, seller, likers: market.buyers, kills });
    const random = randomStream(seed);
    const bargains: Bargain[] = [];
    for (const [name, race] of Object.entries(races)) {
      const own = makeBargains(racesEach);
      bargains.push(...own);
      await playRace(scene, findings, { name, ...race, bargains: own, random });
    }
    findings.none('prices other than shown in the cart', await otherPrices(books, bargains));
    findings.none('moves that the table forbids', await forbiddenMoves(books));
    findings.zeros(await books.countEach(contradictionsIn('offers', { maxOffers: String(maxOffers) })));
    await judgeMoney(findings, books, provider);
    requireNoCrash(stack, findings);
  });
}

interface Played extends Race {
  readonly name: string;
  readonly bargains: readonly Bargain[];
  readonly random: () => number;
}

async function playRace(
  scene: Scene,
  findings: Findings,
  { name, before, outcomes, spreadMs = 50, bargains, random }: Played,
): Promise<void> {
  say(name);
  for (const action of before.split(' ').filter(Boolean))
    await each(bargains, async (bargain) => {
      const is = await perform(scene, bargain, action);
      if (is !== 'ok') throw new Error(`${action} of ${bargain.product.id}: ${is}`);
    });
  const rivals = name.split(' × ').filter((rival) => rival !== 'time');
  const answers = new Map<Bargain, readonly string[]>();
  const compete = async (bargain: Bargain) => {
    const competing = rivals.map(async (rival, process) => {
      await pause(spreadMs * random());
      return perform(scene, bargain, rival, process);
    });
    answers.set(bargain, await Promise.all(competing));
  };
  if (name.endsWith(' × time')) {
    const due = await readDeadlines(scene, bargains);
    const timed = bargains.map((bargain) => ({ bargain, due: due.get(bargain.id) ?? 0 }));
    await atDeadlines(scene, random, timed, ({ bargain }) => compete(bargain));
  } else await each(bargains, compete);
  await waitForPayments(scene, bargains);
  await settle(scene);
  const histories = await readHistories(scene, bargains);
  const found = bargains.map((bargain) => {
    const states = histories.get(bargain.product.id) ?? [];
    return `${answers.get(bargain)?.join(' ')}: ${states.join(' ')}`;
  });
  findings.note(name, countsOf(found));
  const others = found.filter((outcome) => !outcomes.includes(outcome));
  findings.none(`${name}: other outcomes`, others);
}

async function waitForPayments({ books }: Scene, bargains: readonly Bargain[]): Promise<void> {
  const orderIds = bargains.flatMap(({ orderId, otherOrderId }) => orderId ?? otherOrderId ?? []);
  const unpaid = `select from shop_order where id = any ($1) and state <> 'paid'`;
  const isPaid = async () => (await books.count(unpaid, [orderIds])) === 0;
  await waitUntil('every order to be paid', isPaid, { seconds: 300 });
}

async function readDeadlines({ books }: Scene, bargains: readonly Bargain[]): Promise<Map<string, number>> {
  const rows = await books.rows<{ id: string; until: Date }>(
    `select id, until from offer where id = any ($1) union all select id, until from liker_offer where id = any ($1)`,
    [bargains.map(({ id }) => id)],
  );
  return new Map(rows.map(({ id, until }) => [id, until.getTime()]));
}

/** The states of the offers for each product, in the order in which they came. */
async function readHistories({ books }: Scene, bargains: readonly Bargain[]) {
  const rows = await books.rows<{ id: number; states: string[] }>(
    `select product_id as id, array_agg(to_state order by offer_event.id) as states
     from offer_event join offer on offer.id = offer_id where product_id = any ($1) group by 1`,
    [bargains.map(({ product }) => product.id)],
  );
  return new Map(rows.map(({ id, states }) => [id, states]));
}

async function otherPrices(books: Books, bargains: readonly Bargain[]): Promise<string[]> {
  const bought = bargains.filter(({ orderId }) => orderId !== null);
  const rows = await books.rows<{ id: string; cents: number }>(
    `select order_id as id, unit_price_cents as cents from order_item where order_id = any ($1)`,
    [bought.map(({ orderId }) => orderId)],
  );
  const centsOf = new Map(rows.map(({ id, cents }) => [id, cents]));
  return bought.flatMap(({ orderId, shownPrice }) => {
    const cents = centsOf.get(orderId ?? '');
    return cents === Math.round(shownPrice * 100) ? [] : [`${orderId}: ${cents}, shown ${shownPrice}`];
  });
}

/** A taken offer to likers begins as an agreed price, every other one open. */
async function forbiddenMoves(books: Books): Promise<string[]> {
  type Move = Omit<Parameters<typeof canMoveOffer>[0], 'from'> & {
    readonly id: string;
    readonly from: OfferState | null;
    readonly previous: OfferState | null;
    readonly isTaken: boolean;
  };
  const rows = await books.rows<Move>(
    `select offer_id as id, from_state as from, to_state as to, offer_event.cause as by,
       liker_offer_id is not null as "isTaken",
       lag(to_state) over (partition by offer_id order by offer_event.version) as previous
     from offer_event join offer on offer.id = offer_id`,
  );
  return rows
    .filter(({ from, to, by, previous, isTaken }) => {
      const isAllowed =
        from === null ? to === (isTaken ? 'accepted' : 'open') : canMoveOffer({ from, to, by });
      return !isAllowed || from !== previous;
    })
    .map(({ id, from, to, by }) => `${id}: ${from} → ${to} by ${by}`);
}
