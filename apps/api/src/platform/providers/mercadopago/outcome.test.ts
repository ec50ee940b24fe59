import { expect, it } from 'vitest';
import { outcomeOf, parseResponse } from './outcome.ts';
import { paymentAnswer, refundsAnswer } from './answers.ts';

const refused = (status: number, body: unknown = {}, retryAfterSeconds: number | null = null) =>
  outcomeOf({ status, body, retryAfterSeconds });

it.each([
  ['an invalid token', refused(401), { kind: 'unauthorized' }],
  [
    'an invalid token, as the preferences API reports it',
    refused(400, { error: 'invalid_access_token' }),
    { kind: 'unauthorized' },
  ],
  ['a test account', refused(401, { cause: [{ code: 7 }] }), { kind: 'rejected', code: '7' }],
  [
    'SAFE-21 a policy of the provider',
    refused(403, { error: 'forbidden', code: 'PA_UNAUTHORIZED_RESULT_FROM_POLICIES' }),
    { kind: 'forbidden', code: 'forbidden' },
  ],
  ['not found', refused(404, { cause: [{ code: 2000 }] }), { kind: 'not-found' }],
  ['not found, without a cause', refused(404, { error: 'not_found' }), { kind: 'not-found' }],
  [
    'a refund that is too late',
    refused(404, { cause: [{ code: 2024 }] }),
    { kind: 'rejected', code: '2024' },
  ],
  [
    'a cause code before an error name',
    refused(400, { error: 'bad_request', cause: [{ code: 2063 }] }),
    { kind: 'rejected', code: '2063' },
  ],
  ['an error name', refused(400, { error: 'invalid_grant' }), { kind: 'rejected', code: 'invalid_grant' }],
  ['a rate limit', refused(429, {}, 7), { kind: 'rate-limited', retryAfterSeconds: 7 }],
  ['a rate limit without Retry-After', refused(429), { kind: 'rate-limited', retryAfterSeconds: null }],
  ['a server error', refused(503), { kind: 'unknown' }],
  ['an idempotency key in use', refused(423), { kind: 'unknown' }],
  ['a redirect', refused(302), { kind: 'unknown' }],
  ['a malformed error', refused(400, { cause: 'x' }), { kind: 'rejected', code: '' }],
  ['an error that is no object', refused(400, null), { kind: 'rejected', code: '' }],
])('PAY-08 maps %s to an outcome', (_, outcome, expected) => {
  expect(outcome).toEqual(expected);
});

it('PAY-05 parses a payment in centésimos, with ids as strings and an unknown status', () => {
  const response = {
    id: 123456789012,
    status: 'teleported',
    collector_id: 99,
    currency_id: 'UYU',
    transaction_amount: 1290.1,
    transaction_amount_refunded: 0.29,
    fee_details: [
      { type: 'mercadopago_fee', amount: 77.4 },
      { type: 'application_fee', amount: 129.01 },
    ],
    transaction_details: { external_resource_url: 'javascript:alert(1)' },
    date_last_updated: '2026-11-15T12:00:00.000-04:00',
    payer: { identification: { number: '12345678' } },
  };

  expect(parseResponse(paymentAnswer, response)).toEqual({
    kind: 'ok',
    value: {
      id: '123456789012',
      status: 'unknown',
      statusDetail: '',
      externalReference: null,
      collectorId: '99',
      currency: 'UYU',
      amountCents: 129_010,
      refundedCents: 29,
      paymentType: '',
      method: '',
      providerFeeCents: 7740,
      withheldCents: 0,
      commissionCents: 12_901,
      netReceivedCents: null,
      voucherUrl: null,
      expiresAt: null,
      approvedAt: null,
      updatedAt: new Date('2026-11-15T16:00:00.000Z'),
    },
  });
});

it('maps an empty or truncated response to unknown', () => {
  expect(parseResponse(paymentAnswer, {})).toEqual({ kind: 'unknown' });
  expect(parseResponse(refundsAnswer, {})).toEqual({ kind: 'unknown' });
});

it.each([
  ['https://www.mercadopago.com.uy/ticket/1', 'https://www.mercadopago.com.uy/ticket/1'],
  ['http://www.mercadopago.com.uy/ticket/1', null],
  ['http://127.0.0.1.example/ticket/1', null],
])('parses the voucher URL %s as %s', (external_resource_url, voucherUrl) => {
  const response = {
    id: 1,
    status: 'pending',
    collector_id: 99,
    currency_id: 'UYU',
    transaction_amount: 10,
    transaction_details: { external_resource_url },
    date_last_updated: '2026-11-15T12:00:00.000-04:00',
  };

  expect(parseResponse(paymentAnswer, response)).toMatchObject({ kind: 'ok', value: { voucherUrl } });
});
