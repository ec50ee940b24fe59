import { randomUUID } from 'node:crypto';
import {
  type EndingAction,
  endingActions,
  type EndingRight,
  isFinal,
  orderEnds,
} from '@perchero/contract/orders/order-ends.rules';
import { orderRules, type OrderState, orderStates } from '@perchero/contract/orders/order-states.rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { deleteAccount } from '#modules/accounts/index.ts';
import { withToken } from '#modules/seller-accounts/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import { anAdmin } from '../../../../test/admins.ts';
import { aProductOf } from '../../../../test/checkouts.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { anOrder, buy, move, walk } from '../../../../test/orders.ts';
import { aSignedInMember } from '../../../../test/people.ts';
import { aLinkedSeller, startProvider } from '../../../../test/provider.ts';
import { faultsOf, stateOf } from '../../../../test/sales.ts';
import { productRow, unlimited } from '../../../../test/sellers.ts';
import type { Visitor } from '../../../../test/visitor.ts';
import { syncOrder } from './sync-order.ts';

/**
 * Covers `orderEnds`: every state with every person, and with every way in which provider or seller can be
 * unavailable. All orders exist side by side, so the clock advances once for all of them.
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
  /** It has a refundable payment. */
  readonly isPaid: boolean;
  /** Moves an order from `awaiting_payment` to this state. */
  readonly reach: (orderId: string, people: People) => Promise<unknown>;
}

async function pay(orderId: string, { seller }: People, status = 'approved'): Promise<number> {
  const collector = Number(seller.providerUserId);
  const payment = { external_reference: orderId, collector, amount: 1290, status };
  const { id } = await provider.forge(payment);
  expect(await syncOrder(test, orderId)).toBe('done');
  return id;
}

const claimed = (status: string, detail: string) => async (orderId: string, people: People) => {
  await provider.setStatus(await pay(orderId, people), status, detail);
  await syncOrder(test, orderId);
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
      await syncOrder(test, orderId);
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
const actions = Object.keys(endingActions) as EndingAction[];

function rightOf(state: OrderState, person: Person, action: EndingAction): EndingRight | undefined {
  if (person === 'stranger') return undefined;
  return orderEnds[state][person].find((right) => right.action === action);
}

function isGranted(
  person: Person,
  action: EndingAction,
  { partner, state, isPaid }: Omit<Scenario, 'asked'>,
) {
  const right = rightOf(state, person, action);
  if (!right || (right.asksProvider && !partners[partner]?.answers)) return false;
  return right.ifPaid === undefined || right.ifPaid === isPaid;
}

interface EndingRequest {
  readonly person: Person;
  readonly action: EndingAction;
}

interface Scenario {
  readonly partner: string;
  readonly state: OrderState;
  readonly isPaid: boolean;
  /** Who ends it, and how; null: nobody acts. */
  readonly asked: EndingRequest | null;
}

interface Order extends Scenario {
  readonly orderId: string;
  readonly productId: number;
  readonly people: People;
}

/** One order for each person who can end it, and one that nobody acts on. */
function scenarios(): Scenario[] {
  return Object.keys(partners).flatMap((partner) =>
    cases.flatMap(({ state, isPaid }) => {
      const idle: Scenario = { partner, state, isPaid, asked: null };
      const pairs = persons.flatMap((person) => actions.map((action) => ({ person, action })));
      const granted = pairs.filter(({ person, action }) => isGranted(person, action, idle));
      return [idle, ...granted.map((asked) => ({ ...idle, asked }))];
    }),
  );
}

/** Same concurrency as the worker. */
async function each<T, R>(list: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  const queue = list.entries();
  const task = async () => {
    for (const [index, item] of queue) done[index] = await work(item);
  };
  await Promise.all(Array.from({ length: 8 }, task));
  return done;
}

async function createOrderIn(scenario: Scenario, people: People): Promise<Order> {
  const { seller, buyer } = people;
  const sellerId = seller.member.id;
  const buyerId = buyer.member.id;
  const productId = await aProductOf(test, sellerId);
  const orderId = await (async () => {
    if (scenario.state !== 'creating')
      return (await anOrder(test, { buyerId, sellerId, productIds: [productId] })).id;
    const made = await buy(test, { buyerId, sellerId, lines: [{ productId, quantity: 1 }] });
    if (made.kind !== 'created') throw new Error(`The order is ${made.kind}`);
    return made.order.id;
  })();
  const found = cases.find(({ state, isPaid }) => state === scenario.state && isPaid === scenario.isPaid);
  await found?.reach(orderId, people);
  return { ...scenario, people, orderId, productId };
}

const nameOf = ({ partner, state, isPaid, asked }: Scenario) =>
  `${partner}: ${state}${isPaid ? ' with money' : ''}, ${asked ? `${asked.person} ${asked.action}` : 'nobody'}`;

async function versionOf({ orderId }: Order): Promise<string> {
  const { state, version } = await test.db
    .selectFrom('shop_order')
    .select(['state', 'version'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return `${state} ${version}`;
}

/** Null when the stock of its product matches its state. */
async function stockFault({ productId }: Order, state: OrderState): Promise<string | null> {
  const effect = orderRules[state].stock;
  const isReturned = effect === 'return' || effect === 'return-unless-shipped';
  if (!isReturned && effect !== 'sell') return null;
  const { stock, reserved } = (await productRow(test, productId)) ?? {};
  return reserved === 0 && stock === (isReturned ? 1 : 0)
    ? null
    : `${state} with ${stock}, ${reserved} reserved`;
}

type Fault = string | null;

/** The deviations from the list, one line each. */
async function faultsAmong(list: readonly Order[], look: (order: Order) => Promise<Fault>) {
  const results = await each(list, async (order) => ({ order, fault: await look(order) }));
  return results.flatMap(({ order, fault }) => (fault === null ? [] : [`${nameOf(order)}: ${fault}`]));
}

const isUnpaidAndIdle = ({ state, asked }: Scenario) =>
  asked === null && (state === 'creating' || state === 'awaiting_payment');

describe('SAFE-04 who ends an order', () => {
  let orders: Order[] = [];
  let stranger: Visitor;
  let operator: Visitor;
  const idle = () => orders.filter(({ asked }) => asked === null);

  beforeAll(async () => {
    const expected = scenarios();
    // Separate people for idle unpaid orders, because their accounts are deleted earlier.
    const groups = Object.keys(partners).flatMap((partner) =>
      [true, false].map((patient) => ({ partner, patient })),
    );
    const people = await each(groups, async (group) => ({
      ...group,
      seller: await aLinkedSeller(test, provider),
      buyer: await aSignedInMember(test),
    }));
    orders = await each(expected, (scenario) => {
      const own = people.find(
        ({ partner, patient }) => partner === scenario.partner && patient === isUnpaidAndIdle(scenario),
      );
      if (!own) throw new Error(`nobody for ${nameOf(scenario)}`);
      return createOrderIn(scenario, own);
    });
    stranger = (await aSignedInMember(test)).visitor;
    operator = (await anAdmin(test)).visitor;
    for (const { partner, seller } of people) await partners[partner]?.fail(seller);
  });

  function ask({ person, action }: EndingRequest, { orderId, people }: Order) {
    const who = { buyer: people.buyer.visitor, seller: people.seller.visitor, operator, stranger }[person];
    const isOwn = person !== 'operator' && (action === 'cancel' || action === 'refund');
    return isOwn
      ? who.post(`/api/orders/${action}`, { order_id: orderId })
      : who.post('/api/admin/money/decide', { order_id: orderId, decision: action, reason: 'Recorrido' });
  }

  it('SAFE-04 the scenarios cover every state', async () => {
    expect(new Set(orders.map(({ state }) => state))).toEqual(new Set(orderStates));
    const faults = await faultsAmong(orders, async ({ orderId, state }) => {
      const is = await stateOf(test, orderId);
      return is === state ? null : is;
    });
    expect(faults).toEqual([]);
  });

  it('SAFE-04 only listed people can end an order', async () => {
    const pairs = persons.flatMap((person) => actions.map((action) => ({ person, action })));
    const faults = await faultsAmong(idle(), async (order) => {
      const before = await versionOf(order);
      for (const asked of pairs.filter(({ person, action }) => !isGranted(person, action, order))) {
        const { status } = await ask(asked, order);
        const after = await versionOf(order);
        if (after !== before || (asked.person === 'stranger' && status < 400))
          return `${asked.person} ${asked.action} answers ${status}, ${before} becomes ${after}`;
      }
      return null;
    });
    expect(faults).toEqual([]);
  });

  it('SAFE-04 every listed person can end it, idempotently', async () => {
    const faults = await faultsAmong(orders, async (order) => {
      const { asked, orderId } = order;
      if (!asked) return null;
      const { status } = await ask(asked, order);
      await ask(asked, order);
      const is = (await stateOf(test, orderId)) as OrderState;
      const expected: readonly OrderState[] = endingActions[asked.action];
      if (status !== 200 || !expected.includes(is)) return `answers ${status}, is ${is}`;
      return stockFault(order, is);
    });
    expect(faults).toEqual([]);
  });

  it('SAFE-04 it ends by itself within the listed time', async () => {
    const timed = idle().map((order) => {
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
          const isExpected = due.find((each) => each.order === order)?.end?.to.includes(is);
          return isExpected ? stockFault(order, is) : `is ${is} after ${moment} minutes`;
        },
      );
      expect(faults).toEqual([]);
      // The reservation ends whether or not the provider answers.
      const unpaid = idle().filter(isUnpaidAndIdle);
      const stillReserved = await faultsAmong(unpaid, async ({ productId }) =>
        (await productRow(test, productId))?.reserved === 0 ? null : 'is still reserved',
      );
      expect(stillReserved).toEqual([]);
    }
    const waiting = timed.filter(({ end }) => end?.withinMinutes === null).map(({ order }) => order);
    expect(
      await faultsAmong(waiting, async ({ orderId, state }) => {
        const is = await stateOf(test, orderId);
        return is === state ? null : is;
      }),
    ).toEqual([]);
  });

  it('SAFE-04 buyer and seller of an order without payments can then delete their accounts', async () => {
    expect(await removeAll(orders.filter(isUnpaidAndIdle))).not.toContain(false);
  });

  it('SAFE-04 an operator ends the remaining orders, and everybody can delete their account', async () => {
    operator = (await anAdmin(test)).visitor;
    const decide = (action: EndingAction) => (order: Order) => ask({ person: 'operator', action }, order);
    const inStates = async (...states: string[]) => {
      const withState = await each(orders, async (order) => ({
        order,
        is: await stateOf(test, order.orderId),
      }));
      return withState.filter(({ is }) => states.includes(is)).map(({ order }) => order);
    };
    await each(await inStates('paid', 'partially_refunded'), decide('refund'));
    await test.workMoney();
    const left = await inStates(...orderStates.filter((state) => !isFinal(state)));
    await each(left, decide('force-cancel'));

    const faults = await faultsAmong(orders, async (order) => {
      const is = (await stateOf(test, order.orderId)) as OrderState;
      return isFinal(is) && !isSold(is) ? stockFault(order, is) : `is ${is}`;
    });
    expect(faults).toEqual([]);
    const audited = await test.db
      .selectFrom('audit_entry')
      .select('subject_id')
      .distinct()
      .where('action', '=', 'money-force-cancel')
      .where(
        'subject_id',
        'in',
        left.map(({ orderId }) => orderId),
      )
      .execute();
    expect(audited).toHaveLength(left.length);
    // No further work is due, and the only ledger faults are unreadable sellers.
    await provider.advance(3600);
    await test.workMoney();
    expect((await faultsOf(test)).filter((name) => name !== 'unreadable-seller')).toEqual([]);
    expect(await removeAll(orders.filter((order) => !isUnpaidAndIdle(order)))).not.toContain(false);
  });

  const isSold = (state: OrderState) => orderRules[state].stock === 'sell';

  function removeAll(list: readonly Order[]): Promise<boolean[]> {
    const ids = new Set(list.flatMap(({ people: { buyer, seller } }) => [buyer.member.id, seller.member.id]));
    return each([...ids], (id) => inTransaction(test.db, (tx) => deleteAccount(test.identity, tx, id)));
  }
});
