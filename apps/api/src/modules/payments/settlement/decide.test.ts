import {
  canTransition,
  orderRules,
  orderStates,
  type OrderState,
} from '@perchero/contract/orders/order-states.rules';
import { describe, expect, it } from 'vitest';
import type { PaymentStatus } from '#platform/providers/mercadopago/provider.ts';
import { decide, decideUnreachable, type KnownPayment, netOf } from './decide.rules.ts';
import { type LedgerLine, missingLines, sumOf } from './ledger.rules.ts';
import { isNewer, type PaymentSnapshot } from './payment-kinds.rules.ts';

const total = 100_00;

function payment(changes: Partial<KnownPayment> = {}): KnownPayment {
  return {
    id: '1',
    status: 'approved',
    statusDetail: 'accredited',
    amountCents: total,
    refundedCents: 0,
    approvedAt: new Date(0),
    refund: 'none',
    pendingRefundCents: 0,
    ...changes,
  };
}

function order(state: OrderState, changes: { reason?: string; isOver?: boolean; isReleased?: boolean } = {}) {
  return { state, reason: null, totalCents: total, isOver: false, isReleased: false, ...changes };
}

describe('decide', () => {
  it.each<[string, OrderState, Partial<KnownPayment>[], OrderState | null]>([
    ['an approved payment pays', 'awaiting_payment', [{}], 'paid'],
    ['it pays before its preference is stored', 'creating', [{}], 'paid'],
    ['a rejected payment changes nothing', 'awaiting_payment', [{ status: 'rejected' }], null],
    ['a voucher waits', 'awaiting_payment', [{ status: 'pending' }], 'payment_pending'],
    [
      'a partial payment waits for the rest',
      'awaiting_payment',
      [{ amountCents: total / 2 }],
      'payment_pending',
    ],
    [
      'two partial payments pay',
      'payment_pending',
      [{ amountCents: total / 2 }, { amountCents: total / 2 }],
      'paid',
    ],
    [
      'a cancelled voucher returns to awaiting payment',
      'payment_pending',
      [{ status: 'cancelled' }],
      'awaiting_payment',
    ],
    [
      'a refund whose approval was never read',
      'awaiting_payment',
      [{ status: 'refunded', refundedCents: total }],
      'refunded',
    ],
    ['a partial refund', 'paid', [{ refundedCents: 1 }], 'partially_refunded'],
    ['a full refund in parts', 'partially_refunded', [{ refundedCents: total }], 'refunded'],
    ['a dispute', 'paid', [{ status: 'in_mediation' }], 'in_dispute'],
    ['a dispute decided for the seller', 'in_dispute', [{}], 'paid'],
    ['an opened chargeback', 'paid', [{ status: 'charged_back', statusDetail: 'in_process' }], 'in_dispute'],
    [
      'a settled chargeback',
      'in_dispute',
      [{ status: 'charged_back', statusDetail: 'settled' }],
      'charged_back',
    ],
    [
      'a reimbursed chargeback',
      'charged_back',
      [{ status: 'charged_back', statusDetail: 'reimbursed' }],
      'paid',
    ],
    [
      'a settled chargeback next to another payment',
      'paid',
      [{ status: 'charged_back', statusDetail: 'settled' }, {}],
      null,
    ],
    ['a dispute next to another payment', 'in_dispute', [{ status: 'in_mediation' }, {}], 'paid'],
    ['a late voucher does not revive the order', 'expired', [{ status: 'pending' }], null],
    ['review waits for an operator', 'review', [{}], null],
    ['review adopts a refund', 'review', [{ status: 'refunded', refundedCents: total }], 'refunded'],
    ['a refund in progress stays', 'refund_pending', [{ refundedCents: 1 }], null],
    ['a completed refund ends', 'refund_pending', [{ status: 'refunded', refundedCents: total }], 'refunded'],
    [
      'a refunded partial payment ends',
      'refund_pending',
      [{ amountCents: 5, status: 'refunded', refundedCents: 5 }],
      'refunded',
    ],
  ])('%s', (_name, state, payments, to) => {
    expect(
      decide(
        order(state),
        payments.map((changes, index) => payment({ id: String(index), ...changes })),
      ).to,
    ).toBe(to);
  });

  it('refunds the payment that was approved second', () => {
    const first = payment({ id: '9', approvedAt: new Date(1) });
    const second = payment({ id: '8', approvedAt: new Date(2) });

    const decision = decide(order('paid'), [second, first]);

    expect(decision).toMatchObject({
      to: null,
      refunds: [{ paymentId: '8', amountCents: total, reason: 'duplicate' }],
    });
  });

  it('retains two partial payments that cover the total, and prefers a full payment over a partial one', () => {
    const half = payment({ id: 'a', amountCents: total / 2, approvedAt: new Date(1) });
    const other = payment({ id: 'b', amountCents: total / 2, approvedAt: new Date(2) });
    const whole = payment({ id: 'c', approvedAt: new Date(3) });

    expect(decide(order('paid'), [half, other, whole]).refunds.map(({ paymentId }) => paymentId)).toEqual([
      'c',
    ]);
    expect(
      decide(order('awaiting_payment'), [half, whole]).refunds.map(({ paymentId }) => paymentId),
    ).toEqual(['a']);
  });

  it('SAFE-17 never refunds a payment decided by a bank; of two payments the other one is refunded', () => {
    const decided = payment({
      id: 'b',
      status: 'charged_back',
      statusDetail: 'reimbursed',
      approvedAt: new Date(2),
    });
    const other = payment({ id: 'a', approvedAt: new Date(1) });

    expect(decide(order('paid'), [other, decided]).refunds).toMatchObject([{ paymentId: 'a' }]);
    expect(decide(order('paid'), [decided]).refunds).toEqual([]);
  });

  it.each<[string, OrderState, string, number, OrderState]>([
    ['a sale that was being refunded is paid again', 'refund_pending', 'seller', total, 'paid'],
    ['late money ends as charged back', 'refund_pending', 'sold-out', total, 'charged_back'],
    ['an order cancelled by its buyer ends as charged back', 'cancelled', 'buyer', total, 'charged_back'],
    ['a partial payment ends as charged back', 'expired', '', total / 2, 'charged_back'],
  ])('SAFE-17 after a reimbursed chargeback: %s', (_name, state, reason, amountCents, to) => {
    const decided = payment({ status: 'charged_back', statusDetail: 'reimbursed', amountCents });

    const decision = decide(order(state, { reason }), [decided]);

    expect(decision).toMatchObject({ to, refunds: [] });
    const ended = order('charged_back', { reason: 'reimbursed' });
    expect(decide(ended, [decided])).toMatchObject({ to: null, refunds: [] });
    expect(decide(ended, [decided, payment({ id: '2', amountCents: total / 2 })])).toMatchObject({
      to: null,
      refunds: [{ paymentId: '2' }],
    });
  });

  it('SAFE-04 a chargeback of a partial payment that was to be refunded ends its order', () => {
    const part = payment({ status: 'charged_back', statusDetail: 'in_process', amountCents: total / 2 });

    expect(decide(order('refund_pending', { reason: 'late' }), [part]).to).toBe(null);
    expect(
      decide(order('refund_pending', { reason: 'late' }), [{ ...part, statusDetail: 'settled' }]).to,
    ).toBe('charged_back');
  });

  it.each<[OrderState, Partial<KnownPayment>]>([
    ['refunded', { status: 'refunded', refundedCents: total / 4 }],
    ['charged_back', { status: 'charged_back', statusDetail: 'settled' }],
  ])('PAY-06 refunds a further partial payment after the order was %s', (state, gone) => {
    const first = payment({ amountCents: total / 4, ...gone });
    const second = payment({ id: '2', amountCents: total / 4 });

    expect(decide(order(state), [first]).to).toBe(null);
    expect(decide(order(state), [first, second])).toMatchObject({
      to: 'refund_pending',
      refunds: [{ paymentId: '2' }],
    });
  });

  it('does not refund the same payment twice', () => {
    const payments = [
      payment({ id: '1' }),
      payment({ id: '2', approvedAt: new Date(1), refund: 'pending', pendingRefundCents: total }),
    ];

    expect(decide(order('paid'), payments).refunds).toEqual([]);
  });

  it('PAY-06 late money revives the order, with a refund as fallback', () => {
    expect(decide(order('expired'), [payment()])).toMatchObject({
      to: 'paid',
      fallback: 'refund_pending',
      reason: 'late',
    });
  });

  it('PAY-06 late money of an order refunded by its seller is refunded', () => {
    expect(decide(order('refunded', { reason: 'seller' }), [payment()])).toMatchObject({
      to: 'refund_pending',
      refunds: [{ amountCents: total }],
    });
  });

  it('refunds a partial payment at the deadline', () => {
    const part = payment({ amountCents: 40_00 });

    expect(decide(order('payment_pending'), [part]).to).toBe(null);
    expect(decide(order('payment_pending', { isOver: true }), [part])).toMatchObject({
      to: 'refund_pending',
      refunds: [{ amountCents: 40_00, reason: 'partial' }],
    });
  });

  it('SAFE-04 an order that cannot be synced ends by its known payments', () => {
    expect(decideUnreachable(order('awaiting_payment'), [])).toMatchObject({
      to: 'expired',
      reason: 'unreachable',
    });
    expect(decideUnreachable(order('payment_pending'), [payment({ status: 'pending' })]).to).toBe('expired');
    expect(decideUnreachable(order('creating'), []).to).toBe('cancelled');
    const part = payment({ amountCents: 1 });
    expect(decideUnreachable(order('payment_pending'), [part])).toMatchObject({
      to: 'refund_pending',
      refunds: [{}],
    });
    expect(decideUnreachable(order('payment_pending'), [{ ...part, status: 'in_mediation' }]).to).toBe(
      'review',
    );
  });

  it('a review as unreachable ends when the payment is read', () => {
    expect(decide(order('review', { reason: 'unreachable' }), [payment()]).to).toBe('paid');
  });

  it('a review for an unknown status ends when the payment is understood', () => {
    expect(decide(order('review', { reason: 'status' }), [payment()]).to).toBe('paid');
    expect(decide(order('review', { reason: 'currency' }), [payment()]).to).toBe(null);
  });
});

/** The status transitions of a payment at the provider. */
const ways: Readonly<Record<string, readonly string[]>> = {
  '': ['pending', 'in_process', 'approved', 'rejected'],
  pending: ['approved', 'cancelled', 'in_process'],
  in_process: ['approved', 'rejected', 'cancelled'],
  approved: ['part', 'in_mediation', 'refunded', 'charged_back/in_process'],
  part: ['part', 'refunded', 'in_mediation'],
  in_mediation: ['approved', 'refunded', 'charged_back/in_process'],
  'charged_back/in_process': ['charged_back/settled', 'charged_back/reimbursed'],
  'charged_back/settled': ['charged_back/reimbursed'],
};

type Event = KnownPayment &
  PaymentSnapshot & {
    readonly commissionCents: number;
    readonly providerFeeCents: number;
    readonly withheldCents: number;
  };

function historyOf(random: () => number, id: string, amountCents: number): Event[] {
  const events: Event[] = [];
  let at = Math.floor(random() * 5);
  let refundedCents = 0;
  let approvedAt: Date | null = null;
  for (
    let step = '', next = pick(random, ways[step]);
    next;
    next = random() < 0.25 ? undefined : pick(random, ways[step])
  ) {
    step = next;
    const [word = '', statusDetail = ''] = step.split('/');
    const status = (word === 'part' ? 'approved' : word) as PaymentStatus;
    if (status === 'approved') approvedAt ??= new Date(at + 1);
    if (word === 'part')
      refundedCents = Math.min(amountCents, refundedCents + 1 + Math.floor(random() * amountCents));
    if (word === 'refunded') refundedCents = amountCents;
    const fees = {
      commissionCents: Math.round(amountCents / 10),
      providerFeeCents: Math.round(amountCents * 0.061),
      withheldCents: 0,
    };
    const known = {
      id,
      status,
      statusDetail,
      amountCents,
      refundedCents,
      approvedAt,
      refund: 'none',
      pendingRefundCents: 0,
    } as const;
    const event = { ...known, ...fees, updatedAt: new Date(at) };
    const last = events.at(-1);
    // Some changes share a timestamp; then the higher-ranked status is the later.
    const isAtOnce = last && random() < 0.1 && isNewer(event, last);
    if (!isAtOnce) at += 1;
    events.push({ ...event, updatedAt: new Date(at) });
  }
  return events;
}

/** Applies the events in this order, skipping outdated ones. */
function live(begin: OrderState, heard: readonly Event[]) {
  let state = begin;
  const known = new Map<string, Event>();
  const insertLedgerLines = new Map<string, LedgerLine[]>();
  const steps: OrderState[] = [begin];
  for (const event of heard) {
    const before = known.get(event.id);
    if (before && !isNewer(event, before)) continue;
    known.set(event.id, event);
    const lines = insertLedgerLines.get(event.id) ?? [];
    insertLedgerLines.set(event.id, [...lines, ...missingLines(event, lines)]);
    const { to } = decide(order(state), [...known.values()]);
    if (to) steps.push((state = to));
  }
  return { state, known, steps, insertLedgerLines };
}

describe('for notifications in any order', () => {
  const seed = Number(process.env.SEED ?? 8);
  const random = randomFrom(seed);
  const histories = Array.from({ length: 3_000 }, () => {
    const begin = pick(random, ['awaiting_payment', 'expired', 'cancelled'] as const) ?? 'awaiting_payment';
    // Late partial payments are refunded at once, so they are left out here.
    const parts =
      begin === 'awaiting_payment' ? [[total / 2, total / 2], [total / 2, total], [total / 4]] : [];
    const amounts = pick(random, [[total], [total, total], ...parts]) ?? [];
    const payments = amounts.map((amount, index) => historyOf(random, String(index), amount));
    const inOrder = payments
      .flat()
      .toSorted((one, other) => one.updatedAt.getTime() - other.updatedAt.getTime());
    const shuffled = shuffle(random, [...inOrder, ...inOrder.filter(() => random() < 0.5)]);
    const lastOnly = shuffle(
      random,
      payments.flatMap((events) => events.slice(-1)),
    );
    return { begin, inOrder, shuffled, lastOnly };
  });

  it(`PAY-05 an order ends in the state of its payments (seed ${seed})`, () => {
    for (const { begin, inOrder, shuffled, lastOnly } of histories) {
      const ends = [inOrder, shuffled, lastOnly].map((heard) => live(begin, heard).state);
      expect({ inOrder, ends: [...new Set(ends)] }).toEqual({ inOrder, ends: ends.slice(0, 1) });
    }
  });

  it('PAY-05 every transition is allowed by the table, and none leads from money to no money', () => {
    const steps = histories.flatMap(({ begin, inOrder, shuffled }) =>
      [inOrder, shuffled].flatMap((heard) => pairsOf(live(begin, heard).steps)),
    );
    const forbidden = steps.filter(([from, to]) => !canTransition(from, to));
    const backwards = steps.filter(([from, to]) => orderRules[from].hasMoney && !orderRules[to].hasMoney);

    expect(steps.length).toBeGreaterThan(histories.length);
    expect({ forbidden, backwards }).toEqual({ forbidden: [], backwards: [] });
  });

  it('PAY-05 the ledger has the same balances, sums to zero and books nothing twice', () => {
    for (const { begin, inOrder, shuffled, lastOnly } of histories) {
      const [one, other, last] = [inOrder, shuffled, lastOnly].map((heard) => live(begin, heard));
      for (const [id, lines] of one?.insertLedgerLines ?? []) {
        const balances = sumOf(lines);
        expect([
          sumOf(other?.insertLedgerLines.get(id) ?? []),
          sumOf(last?.insertLedgerLines.get(id) ?? []),
        ]).toEqual([balances, balances]);
        expect(Object.values(balances).reduce((sum, each) => sum + each, 0)).toBe(0);
        const keys = lines.map(({ cause, account }) => `${cause} ${account}`);
        expect(new Set(keys).size).toBe(keys.length);
        const event = one?.known.get(id);
        const seller = event ? netOf(event) : 0;
        expect(seller > 0 ? -balances.buyer : 0).toBe(seller);
      }
    }
  });

  it('PAY-05 decisions from any state are transitions that the table allows', () => {
    const lives = histories.slice(0, 300).map(({ begin, inOrder }) => live(begin, inOrder));
    const wishes = orderStates.flatMap((state) =>
      lives.map(({ known }) => [state, decide(order(state), [...known.values()]).to] as const),
    );

    expect(wishes.filter(([from, to]) => to !== null && !canTransition(from, to))).toEqual([]);
  });
});

function pairsOf(steps: readonly OrderState[]): [OrderState, OrderState][] {
  return steps.slice(1).map((to, index) => [steps[index] ?? to, to]);
}

function pick<T>(random: () => number, list: readonly T[] | undefined): T | undefined {
  return list?.[Math.floor(random() * list.length)];
}

function shuffle<T>(random: () => number, list: readonly T[]): T[] {
  return list
    .map((value) => ({ value, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ value }) => value);
}

/** mulberry32 */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
