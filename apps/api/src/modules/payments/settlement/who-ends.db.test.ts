import { randomUUID } from 'node:crypto';
import {
  type EndingDeed,
  endingDeeds,
  type EndingRight,
  isEnd,
  orderEnds,
} from '@perchero/contract/orders/order-ends.rules';
import { orderRules, type OrderState, orderStates } from '@perchero/contract/orders/order-states.rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount } from '#modules/accounts/index.ts';
import { withToken } from '#modules/seller-accounts/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import { anAdmin } from '../../../../test/admins.ts';
import { aPieceOf } from '../../../../test/checkouts.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { anOrder, buy, move, walk } from '../../../../test/orders.ts';
import { aSignedInMember } from '../../../../test/people.ts';
import { aLinkedSeller, startProvider } from '../../../../test/provider.ts';
import { faultsOf, stateOf } from '../../../../test/sales.ts';
import { productRow, unlimited } from '../../../../test/sellers.ts';
import type { Visitor } from '../../../../test/visitor.ts';
import { lookAtOrder } from './sync-order.ts';

/**
 * One walk through the list of who ends an order: every state, with every person and nobody, and with every way in which the
 * provider or the seller can be out of reach. All orders stand side by side, so that time passes once for all of them.
 */
const test = await startTestApp({ limiter: unlimited });
const provider = await startProvider(test);

type Seller = Awaited<ReturnType<typeof aLinkedSeller>>;
type Buyer = Awaited<ReturnType<typeof aSignedInMember>>;

interface Partner {
  readonly answers: boolean;
  readonly fail: (seller: Seller) => Promise<unknown>;
}

const answering = (status: number) => (seller: Seller) =>
  provider.fail({ match: { seller: Number(seller.providerUserId) }, effect: { kind: 'status', status } });

const partners: Readonly<Record<string, Partner>> = {
  'all is well': { answers: true, fail: async () => {} },
  'the seller has no funds': {
    answers: true,
    fail: ({ providerUserId }) => provider.changeSeller(Number(providerUserId), { balance: 0 }),
  },
  'the seller disconnected': {
    answers: true,
    fail: async ({ visitor }) => expect((await visitor.post('/api/mp/disconnect', {})).status).toBe(200),
  },
  'the provider is away': { answers: false, fail: answering(500) },
  'the provider forbids': { answers: false, fail: answering(403) },
  'the permission is lost': {
    answers: false,
    fail: ({ providerUserId }) => provider.revoke(Number(providerUserId)),
  },
};

interface People {
  readonly seller: Seller;
  readonly buyer: Buyer;
}

interface Case {
  readonly state: OrderState;
  /** Money of it is known that can go back. */
  readonly isPaid: boolean;
  /** Brings an order that can be paid here. */
  readonly reach: (orderId: string, people: People) => Promise<unknown>;
}

async function pay(orderId: string, { seller }: People, status = 'approved'): Promise<number> {
  const collector = Number(seller.providerUserId);
  const payment = { external_reference: orderId, collector, amount: 1290, status };
  const { id } = await provider.forge(payment);
  expect(await lookAtOrder(test, orderId)).toBe('done');
  return id;
}

const claimed = (status: string, detail: string) => async (orderId: string, people: People) => {
  await provider.setStatus(await pay(orderId, people), status, detail);
  await lookAtOrder(test, orderId);
};

const cases: readonly Case[] = [
  { state: 'creating', isPaid: false, reach: async () => {} },
  { state: 'awaiting_payment', isPaid: false, reach: async () => {} },
  { state: 'payment_pending', isPaid: false, reach: (id, people) => pay(id, people, 'in_process') },
  { state: 'paid', isPaid: true, reach: pay },
  {
    state: 'partially_refunded',
    isPaid: true,
    async reach(orderId, people) {
      const part = { paymentId: String(await pay(orderId, people)), amountCents: 290_00, key: randomUUID() };
      await withToken(test, people.seller.providerUserId, (token) => test.gateway.refund(token, part));
      await lookAtOrder(test, orderId);
    },
  },
  {
    state: 'refund_pending',
    isPaid: true,
    async reach(orderId, people) {
      await pay(orderId, people);
      await people.seller.visitor.post('/api/orders/refund', { order_id: orderId });
    },
  },
  { state: 'refunded', isPaid: false, reach: claimed('refunded', 'refunded') },
  { state: 'in_dispute', isPaid: false, reach: claimed('in_mediation', '') },
  { state: 'charged_back', isPaid: false, reach: claimed('charged_back', 'settled') },
  { state: 'expired', isPaid: false, reach: (id) => walk(test, id, 'expired') },
  { state: 'cancelled', isPaid: false, reach: (id) => walk(test, id, 'cancelled') },
  { state: 'review', isPaid: false, reach: (id) => move(test, id, 'review', { reason: 'currency' }) },
  {
    state: 'review',
    isPaid: true,
    async reach(orderId, people) {
      await pay(orderId, people);
      await move(test, orderId, 'review', { reason: 'amount' });
    },
  },
];

const persons = ['buyer', 'seller', 'operator', 'stranger'] as const;
type Person = (typeof persons)[number];
const deeds = Object.keys(endingDeeds) as EndingDeed[];

function rightOf(state: OrderState, person: Person, deed: EndingDeed): EndingRight | undefined {
  if (person === 'stranger') return undefined;
  return orderEnds[state][person].find((right) => right.deed === deed);
}

function isGranted(person: Person, deed: EndingDeed, { partner, state, isPaid }: Omit<Standing, 'asked'>) {
  const right = rightOf(state, person, deed);
  if (!right || (right.asks && !partners[partner]?.answers)) return false;
  return right.ifPaid === undefined || right.ifPaid === isPaid;
}

interface Asked {
  readonly person: Person;
  readonly deed: EndingDeed;
}

interface Standing {
  readonly partner: string;
  readonly state: OrderState;
  readonly isPaid: boolean;
  /** Who ends it, and by what; null: nobody does anything. */
  readonly asked: Asked | null;
}

interface Order extends Standing {
  readonly orderId: string;
  readonly pieceId: number;
  readonly people: People;
}

/** What is to stand there: one order for everybody who can end it, and one for nobody. */
function standings(): Standing[] {
  return Object.keys(partners).flatMap((partner) =>
    cases.flatMap(({ state, isPaid }) => {
      const alone: Standing = { partner, state, isPaid, asked: null };
      const pairs = persons.flatMap((person) => deeds.map((deed) => ({ person, deed })));
      const granted = pairs.filter(({ person, deed }) => isGranted(person, deed, alone));
      return [alone, ...granted.map((asked) => ({ ...alone, asked }))];
    }),
  );
}

/** As many at once as the worker's. */
async function each<T, R>(list: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  const queue = list.entries();
  const lane = async () => {
    for (const [index, item] of queue) done[index] = await work(item);
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  return done;
}

async function aStanding(standing: Standing, people: People): Promise<Order> {
  const { seller, buyer } = people;
  const sellerId = seller.member.id;
  const buyerId = buyer.member.id;
  const pieceId = await aPieceOf(test, sellerId);
  const orderId = await (async () => {
    if (standing.state !== 'creating')
      return (await anOrder(test, { buyerId, sellerId, productIds: [pieceId] })).id;
    const made = await buy(test, { buyerId, sellerId, lines: [{ productId: pieceId, quantity: 1 }] });
    if (made.kind !== 'created') throw new Error(`The order is ${made.kind}`);
    return made.order.id;
  })();
  const found = cases.find(({ state, isPaid }) => state === standing.state && isPaid === standing.isPaid);
  await found?.reach(orderId, people);
  return { ...standing, people, orderId, pieceId };
}

const nameOf = ({ partner, state, isPaid, asked }: Standing) =>
  `${partner}: ${state}${isPaid ? ' with money' : ''}, ${asked ? `${asked.person} ${asked.deed}` : 'nobody'}`;

async function versionOf({ orderId }: Order): Promise<string> {
  const { state, version } = await test.db
    .selectFrom('shop_order')
    .select(['state', 'version'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return `${state} ${version}`;
}

/** Null when its piece is where its state says. */
async function pieceFault({ pieceId }: Order, state: OrderState): Promise<string | null> {
  const effect = orderRules[state].stock;
  const isFree = effect === 'free' || effect === 'free-unless-sent';
  if (!isFree && effect !== 'taken') return null;
  const { stock, reserved } = (await productRow(test, pieceId)) ?? {};
  return reserved === 0 && stock === (isFree ? 1 : 0) ? null : `${state} with ${stock}, ${reserved} reserved`;
}

type Verdict = string | null;

/** What is not as the list has it, one line each. */
async function faultsAmong(list: readonly Order[], look: (order: Order) => Promise<Verdict>) {
  const verdicts = await each(list, async (order) => ({ order, verdict: await look(order) }));
  return verdicts.flatMap(({ order, verdict }) => (verdict === null ? [] : [`${nameOf(order)}: ${verdict}`]));
}

const isPatient = ({ state, asked }: Standing) =>
  asked === null && (state === 'creating' || state === 'awaiting_payment');

describe('SAFE-04 who ends an order', () => {
  let orders: Order[] = [];
  let stranger: Visitor;
  let operator: Visitor;
  const alone = () => orders.filter(({ asked }) => asked === null);

  beforeAll(async () => {
    const wanted = standings();
    // Whoever has nothing but orders that nobody paid, and the others.
    const groups = Object.keys(partners).flatMap((partner) =>
      [true, false].map((patient) => ({ partner, patient })),
    );
    const people = await each(groups, async (group) => ({
      ...group,
      seller: await aLinkedSeller(test, provider),
      buyer: await aSignedInMember(test),
    }));
    orders = await each(wanted, (standing) => {
      const own = people.find(
        ({ partner, patient }) => partner === standing.partner && patient === isPatient(standing),
      );
      if (!own) throw new Error(`nobody for ${nameOf(standing)}`);
      return aStanding(standing, own);
    });
    stranger = (await aSignedInMember(test)).visitor;
    operator = (await anAdmin(test)).visitor;
    for (const { partner, seller } of people) await partners[partner]?.fail(seller);
  });

  function ask({ person, deed }: Asked, { orderId, people }: Order) {
    const who = { buyer: people.buyer.visitor, seller: people.seller.visitor, operator, stranger }[person];
    const isOwn = person !== 'operator' && (deed === 'cancel' || deed === 'refund');
    return isOwn
      ? who.post(`/api/orders/${deed}`, { order_id: orderId })
      : who.post('/api/admin/money/decide', { order_id: orderId, decision: deed, reason: 'Recorrido' });
  }

  it('SAFE-04 the walk begins in every state', async () => {
    expect(new Set(orders.map(({ state }) => state))).toEqual(new Set(orderStates));
    const faults = await faultsAmong(orders, async ({ orderId, state }) => {
      const is = await stateOf(test, orderId);
      return is === state ? null : is;
    });
    expect(faults).toEqual([]);
  });

  it('SAFE-04 nobody ends it whom the list does not name', async () => {
    const pairs = persons.flatMap((person) => deeds.map((deed) => ({ person, deed })));
    const faults = await faultsAmong(alone(), async (order) => {
      const before = await versionOf(order);
      for (const asked of pairs.filter(({ person, deed }) => !isGranted(person, deed, order))) {
        const { status } = await ask(asked, order);
        const after = await versionOf(order);
        if (after !== before || (asked.person === 'stranger' && status < 400))
          return `${asked.person} ${asked.deed} answers ${status}, ${before} becomes ${after}`;
      }
      return null;
    });
    expect(faults).toEqual([]);
  });

  it('SAFE-04 everybody whom the list names ends it, and twice is as good as once', async () => {
    const faults = await faultsAmong(orders, async (order) => {
      const { asked, orderId } = order;
      if (!asked) return null;
      const { status } = await ask(asked, order);
      await ask(asked, order);
      const is = (await stateOf(test, orderId)) as OrderState;
      const wanted: readonly OrderState[] = endingDeeds[asked.deed];
      if (status !== 200 || !wanted.includes(is)) return `answers ${status}, is ${is}`;
      return pieceFault(order, is);
    });
    expect(faults).toEqual([]);
  });

  it('SAFE-04 time alone ends it when the list says', async () => {
    const timed = alone().map((order) => {
      const { byTime, unreachable } = orderEnds[order.state];
      return { order, end: partners[order.partner]?.answers ? byTime : unreachable };
    });
    const moments = new Set(timed.flatMap(({ end }) => end?.withinMinutes ?? []));
    let passed = 0;
    await test.workMoney();
    for (const moment of [...moments].toSorted((one, other) => one - other)) {
      await provider.advance((moment - passed) * 60);
      passed = moment;
      await test.workMoney();
      const due = timed.filter(({ end }) => end?.withinMinutes === moment);
      const faults = await faultsAmong(
        due.map(({ order }) => order),
        async (order) => {
          const is = (await stateOf(test, order.orderId)) as OrderState;
          const isThere = due.find((each) => each.order === order)?.end?.to.includes(is);
          return isThere ? pieceFault(order, is) : `is ${is} after ${moment} minutes`;
        },
      );
      expect(faults).toEqual([]);
      // The reservation ends whether or not the provider answers.
      const unpaid = alone().filter(isPatient);
      const held = await faultsAmong(unpaid, async ({ pieceId }) =>
        (await productRow(test, pieceId))?.reserved === 0 ? null : 'is still reserved',
      );
      expect(held).toEqual([]);
    }
    const waiting = timed.filter(({ end }) => end?.withinMinutes === null).map(({ order }) => order);
    expect(
      await faultsAmong(waiting, async ({ orderId, state }) => {
        const is = await stateOf(test, orderId);
        return is === state ? null : is;
      }),
    ).toEqual([]);
  });

  it('SAFE-04 where no payment was ever seen, both can then delete their accounts', async () => {
    expect(await removeAll(orders.filter(isPatient))).not.toContain(false);
  });

  it('SAFE-04 an operator ends what is left, and everybody can delete their account', async () => {
    operator = (await anAdmin(test)).visitor;
    const decide = (deed: EndingDeed) => (order: Order) => ask({ person: 'operator', deed }, order);
    const inStates = async (...states: string[]) => {
      const are = await each(orders, async (order) => ({ order, is: await stateOf(test, order.orderId) }));
      return are.filter(({ is }) => states.includes(is)).map(({ order }) => order);
    };
    await each(await inStates('paid', 'partially_refunded'), decide('refund'));
    await test.workMoney();
    const left = await inStates(...orderStates.filter((state) => !isEnd(state)));
    await each(left, decide('force-cancel'));

    const faults = await faultsAmong(orders, async (order) => {
      const is = (await stateOf(test, order.orderId)) as OrderState;
      return isEnd(is) && !isSold(is) ? pieceFault(order, is) : `is ${is}`;
    });
    expect(faults).toEqual([]);
    const audited = await test.db
      .selectFrom('admin_action')
      .select('target_id')
      .distinct()
      .where('action', '=', 'money-force-cancel')
      .where(
        'target_id',
        'in',
        left.map(({ orderId }) => orderId),
      )
      .execute();
    expect(audited).toHaveLength(left.length);
    // Nothing wakes it up again, and nothing contradicts but that some sellers cannot be read.
    await provider.advance(3600);
    await test.workMoney();
    expect((await faultsOf(test)).filter((name) => name !== 'unreadable-seller')).toEqual([]);
    expect(await removeAll(orders.filter((order) => !isPatient(order)))).not.toContain(false);
  });

  const isSold = (state: OrderState) => orderRules[state].stock === 'taken';

  function removeAll(list: readonly Order[]): Promise<boolean[]> {
    const ids = new Set(list.flatMap(({ people: { buyer, seller } }) => [buyer.member.id, seller.member.id]));
    return each([...ids], (id) => inTransaction(test.db, (tx) => deleteAccount(test.identity, tx, id)));
  }
});
