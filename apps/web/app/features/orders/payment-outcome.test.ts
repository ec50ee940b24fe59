import type { Order } from '@perchero/contract/orders/orders';
import { orderStates } from '@perchero/contract/orders/order-states.rules';
import { expect, it } from 'vitest';
import { outcomeOf, readReturn } from './payment-outcome.ts';

const orderId = '019a7b3c-0000-7000-8000-000000000001';
const read = (query: string) => readReturn(new URLSearchParams(query));
/** The parameters that the provider appends. */
const appended = (status: string, payment: string) =>
  `collection_id=${payment}&collection_status=${status}&payment_id=${payment}&status=${status}` +
  `&external_reference=${orderId}&payment_type=credit_card&site_id=MLU`;

it('PAY-04 uses our status when the URL has two, in all six combinations', () => {
  const reported = ['success', 'failure', 'pending'].flatMap((ours) =>
    ['approved', 'null'].map((theirs) => read(`status=${ours}&${appended(theirs, '1')}`).reported),
  );

  expect(reported).toEqual(['success', 'success', 'failure', 'failure', 'pending', 'pending']);
  for (const query of ['', 'status=null', 'status=approved&status=success', 'status=Success'])
    expect(read(query).reported).toBe('unknown');
});

it('PAY-04 treats the payment id "null" as not attempted', () => {
  expect(read(`status=failure&${appended('null', 'null')}`)).toEqual({
    orderId,
    reported: 'failure',
    paymentId: null,
  });
  expect(read(`status=failure&${appended('rejected', '123')}`).paymentId).toBe('123');
  expect(read('status=failure').paymentId).toBeNull();
});

it('PAY-04 accepts only a UUID as the order id', () => {
  expect(read(`external_reference=null&external_reference=${orderId}`).orderId).toBe(orderId);
  for (const query of ['', 'external_reference=null', 'external_reference=../orders'])
    expect(read(query).orderId).toBeNull();
});

it('PAY-04 SAFE-23 the order decides the outcome, whatever the URL says', () => {
  const settled = orderStates.filter((state) => state !== 'creating' && state !== 'awaiting_payment');
  const outcomes = Object.fromEntries(
    settled.map((state) => {
      const all = (['success', 'failure', 'pending', 'unknown'] as const).map((reported) =>
        outcomeOf({ state, was_rejected: false, payment_ids: ['123'] }, { reported, paymentId: '123' }, true),
      );
      expect(new Set(all).size).toBe(1);
      return [state, all[0]];
    }),
  );

  expect(outcomes).toEqual({
    payment_pending: 'pending',
    paid: 'success',
    partially_refunded: 'success',
    in_dispute: 'disputed',
    refund_pending: 'returning',
    refunded: 'returned',
    charged_back: 'returned',
    expired: 'expired',
    cancelled: 'cancelled',
    review: 'review',
  });
});

const statuses = ['success', 'failure', 'pending', 'unknown'] as const;
/** The outcomes while waiting and afterwards. */
const unpaidOutcomes = (
  reported: (typeof statuses)[number],
  paymentId: string | null,
  known: Partial<Pick<Order, 'state' | 'was_rejected' | 'payment_ids'>> = {},
) =>
  [true, false].map((isWaiting) =>
    outcomeOf(
      { state: 'awaiting_payment', was_rejected: false, payment_ids: [], ...known },
      { reported, paymentId },
      isWaiting,
    ),
  );

it('PAY-04 never shows an unpaid order as paid', () => {
  // Left without paying.
  expect(unpaidOutcomes('failure', null)).toEqual(['unpaid', 'unpaid']);
  expect(unpaidOutcomes('unknown', null)).toEqual(['confirming', 'late']);
  for (const reported of statuses) {
    expect(unpaidOutcomes(reported, '2')).toEqual(['confirming', 'late']);
    expect(unpaidOutcomes(reported, '2', { payment_ids: ['2'] })).toEqual(['unpaid', 'unpaid']);
  }
});

it('LOOK-01 shows the result of the attempt just made and never of an older one', () => {
  const older = { was_rejected: true, payment_ids: ['1'] };
  for (const reported of statuses) {
    expect(unpaidOutcomes(reported, '2', older)).toEqual(['confirming', 'late']);
    expect(unpaidOutcomes(reported, '1', older)).toEqual(['failure', 'failure']);
  }
  expect(unpaidOutcomes('success', null, older)).toEqual(['confirming', 'late']);
  expect(unpaidOutcomes('failure', null, older)).toEqual(['unpaid', 'unpaid']);
  // A voucher, or an order that ended before its payment is known.
  for (const state of ['payment_pending', 'expired', 'cancelled'] as const)
    expect(unpaidOutcomes('success', '2', { ...older, state })).toEqual(['confirming', 'late']);
});

it('PAY-04 uses the status in the URL without an order', () => {
  for (const reported of statuses)
    expect(outcomeOf(null, { reported, paymentId: null }, false)).toBe(reported);
});
