import { orderStates } from '@perchero/contract/orders/order-states.rules';
import { expect, it } from 'vitest';
import { readReturn, outcomeOf } from './payment-outcome.ts';

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
    wasAttempted: false,
  });
  expect(read(`status=failure&${appended('rejected', '123')}`).wasAttempted).toBe(true);
  expect(read('status=failure').wasAttempted).toBe(false);
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
        outcomeOf({ state, was_rejected: false }, { reported, wasAttempted: true }, true),
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

it('PAY-04 never shows an unpaid order as paid', () => {
  const unpaid = { state: 'awaiting_payment', was_rejected: false } as const;
  const of = (
    reported: 'success' | 'failure' | 'pending' | 'unknown',
    wasAttempted: boolean,
    isWaiting: boolean,
  ) => outcomeOf(unpaid, { reported, wasAttempted }, isWaiting);

  expect([of('success', true, true), of('success', true, false)]).toEqual(['confirming', 'late']);
  expect([of('pending', true, true), of('unknown', false, false)]).toEqual(['confirming', 'late']);
  // The buyer left without paying.
  expect([of('failure', false, true), of('failure', false, false)]).toEqual(['unpaid', 'unpaid']);
  // A payment was attempted and its result is not known yet.
  expect([of('failure', true, true), of('failure', true, false)]).toEqual(['confirming', 'unpaid']);
  const rejected = { ...unpaid, was_rejected: true };
  expect(outcomeOf(rejected, { reported: 'success', wasAttempted: true }, true)).toBe('failure');
});

it('PAY-04 uses the status in the URL without an order', () => {
  for (const reported of ['success', 'failure', 'pending', 'unknown'] as const)
    expect(outcomeOf(null, { reported, wasAttempted: false }, false)).toBe(reported);
});
