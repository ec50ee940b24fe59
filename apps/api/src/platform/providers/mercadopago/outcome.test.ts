import { MPBadRequestError, MPConnectionError, buildError } from 'mercadopago';
import { expect, it } from 'vitest';
import { outcomeOf, readAnswer } from './outcome.ts';
import { paymentAnswer, refundsAnswer } from './answers.ts';

const refused = (status: number, body: Record<string, unknown> = {}, retryAfter: number | null = null) =>
  outcomeOf(buildError(status, body, retryAfter));

it.each([
  ['a token that is worth nothing', refused(401), { kind: 'unauthorized' }],
  [
    'the same in the words of preferences',
    refused(400, { error: 'invalid_access_token' }),
    { kind: 'unauthorized' },
  ],
  ['an account for trying out', refused(401, { cause: [{ code: 7 }] }), { kind: 'rejected', code: '7' }],
  [
    'SAFE-21 a policy of the provider',
    refused(403, { error: 'forbidden', code: 'PA_UNAUTHORIZED_RESULT_FROM_POLICIES' }),
    { kind: 'forbidden', code: 'forbidden' },
  ],
  ['nothing there', refused(404, { cause: [{ code: 2000 }] }), { kind: 'not-found' }],
  ['nothing there, without a cause', refused(404, { error: 'not_found' }), { kind: 'not-found' }],
  [
    'a refund that is too late',
    refused(404, { cause: [{ code: 2024 }] }),
    { kind: 'rejected', code: '2024' },
  ],
  [
    'a cause before a word',
    refused(400, { error: 'bad_request', cause: [{ code: 2063 }] }),
    { kind: 'rejected', code: '2063' },
  ],
  ['a word', refused(400, { error: 'invalid_grant' }), { kind: 'rejected', code: 'invalid_grant' }],
  ['too many', refused(429, {}, 7), { kind: 'rate-limited', retryAfterSeconds: 7 }],
  ['too many, without a time', refused(429), { kind: 'rate-limited', retryAfterSeconds: null }],
  ['their own trouble', refused(503), { kind: 'unknown' }],
  ['a key that is in use', refused(423), { kind: 'unknown' }],
  ['no connection', outcomeOf(new MPConnectionError(new Error('reset'))), { kind: 'unknown' }],
  ['our patience', outcomeOf(new Error('took too long')), { kind: 'unknown' }],
  [
    'nonsense',
    outcomeOf(new MPBadRequestError({ status: 400, cause: 'x' } as never)),
    { kind: 'rejected', code: '' },
  ],
])('PAY-08 knows the word for %s', (_, outcome, expected) => {
  expect(outcome).toEqual(expected);
});

it('PAY-05 reads a payment in centésimos, with ids as text and a status it does not know', () => {
  const said = {
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

  expect(readAnswer(paymentAnswer, said)).toEqual({
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

it('takes an empty or a cut answer for one that says nothing', () => {
  expect(readAnswer(paymentAnswer, { api_response: { status: 200 } })).toEqual({ kind: 'unknown' });
  expect(readAnswer(refundsAnswer, {})).toEqual({ kind: 'unknown' });
});

it.each([
  ['https://www.mercadopago.com.uy/ticket/1', 'https://www.mercadopago.com.uy/ticket/1'],
  ['http://www.mercadopago.com.uy/ticket/1', null],
  ['http://127.0.0.1.example/ticket/1', null],
])('reads the address of a voucher %s as %s', (external_resource_url, voucherUrl) => {
  const said = {
    id: 1,
    status: 'pending',
    collector_id: 99,
    currency_id: 'UYU',
    transaction_amount: 10,
    transaction_details: { external_resource_url },
    date_last_updated: '2026-11-15T12:00:00.000-04:00',
  };

  expect(readAnswer(paymentAnswer, said)).toMatchObject({ kind: 'ok', value: { voucherUrl } });
});
