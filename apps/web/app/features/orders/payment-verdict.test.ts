import { orderStates } from '@perchero/contract/orders/order-states.rules';
import { expect, it } from 'vitest';
import { readReturn, verdictOf } from './payment-verdict.ts';

const orderId = '019a7b3c-0000-7000-8000-000000000001';
const read = (query: string) => readReturn(new URLSearchParams(query));
/** As the provider really appends it. */
const appended = (status: string, payment: string) =>
  `collection_id=${payment}&collection_status=${status}&payment_id=${payment}&status=${status}` +
  `&external_reference=${orderId}&payment_type=credit_card&site_id=MLU`;

it('PAY-04 of a status that is there twice, ours counts, in all six combinations', () => {
  const told = ['success', 'failure', 'pending'].flatMap((ours) =>
    ['approved', 'null'].map((theirs) => read(`status=${ours}&${appended(theirs, '1')}`).told),
  );

  expect(told).toEqual(['success', 'success', 'failure', 'failure', 'pending', 'pending']);
  for (const query of ['', 'status=null', 'status=approved&status=success', 'status=Success'])
    expect(read(query).told).toBe('unknown');
});

it('PAY-04 a payment that is the word "null" was never tried', () => {
  expect(read(`status=failure&${appended('null', 'null')}`)).toEqual({
    orderId,
    told: 'failure',
    hasTried: false,
  });
  expect(read(`status=failure&${appended('rejected', '123')}`).hasTried).toBe(true);
  expect(read('status=failure').hasTried).toBe(false);
});

it('PAY-04 an order is found by its id and by nothing else', () => {
  expect(read(`external_reference=null&external_reference=${orderId}`).orderId).toBe(orderId);
  for (const query of ['', 'external_reference=null', 'external_reference=../orders'])
    expect(read(query).orderId).toBeNull();
});

it('PAY-04 SAFE-23 the order decides, whatever the address tells', () => {
  const settled = orderStates.filter((state) => state !== 'creating' && state !== 'awaiting_payment');
  const verdicts = Object.fromEntries(
    settled.map((state) => {
      const all = (['success', 'failure', 'pending', 'unknown'] as const).map((told) =>
        verdictOf({ state, was_rejected: false }, { told, hasTried: true }, true),
      );
      expect(new Set(all).size).toBe(1);
      return [state, all[0]];
    }),
  );

  expect(verdicts).toEqual({
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

it('PAY-04 an order that is not paid is never called paid', () => {
  const unpaid = { state: 'awaiting_payment', was_rejected: false } as const;
  const of = (told: 'success' | 'failure' | 'pending' | 'unknown', hasTried: boolean, isWaiting: boolean) =>
    verdictOf(unpaid, { told, hasTried }, isWaiting);

  expect([of('success', true, true), of('success', true, false)]).toEqual(['confirming', 'late']);
  expect([of('pending', true, true), of('unknown', false, false)]).toEqual(['confirming', 'late']);
  // Left without paying.
  expect([of('failure', false, true), of('failure', false, false)]).toEqual(['unpaid', 'unpaid']);
  // Tried, and we have not heard how it went.
  expect([of('failure', true, true), of('failure', true, false)]).toEqual(['confirming', 'unpaid']);
  const rejected = { ...unpaid, was_rejected: true };
  expect(verdictOf(rejected, { told: 'success', hasTried: true }, true)).toBe('failure');
});

it('PAY-04 without an order the address picks the words', () => {
  for (const told of ['success', 'failure', 'pending', 'unknown'] as const)
    expect(verdictOf(null, { told, hasTried: false }, false)).toBe(told);
});
