import { expect, it } from 'vitest';
import { paymentAnswer, paymentPageAnswer } from './answers.ts';

const payment = {
  id: 1322787973,
  status: 'approved',
  status_detail: 'accredited',
  external_reference: null,
  collector_id: 1,
  currency_id: 'UYU',
  transaction_amount: 102,
  transaction_amount_refunded: 0,
  fee_details: [
    { type: 'financing_fee', fee_payer: 'payer', amount: 11.08 },
    { type: 'mercadopago_fee', fee_payer: 'collector', amount: 5.08 },
  ],
  transaction_details: { net_received_amount: 96.92, total_paid_amount: 113.08 },
  date_created: '2024-04-24T13:35:27.569-04:00',
  date_last_updated: '2024-04-24T13:35:27.569-04:00',
};

const commission = { type: 'application_fee', fee_payer: 'collector', amount: 10.2 };
const financing = { type: 'financing_fee', fee_payer: 'collector', amount: 3 };
const withheld = (amount: number, from = 'collector') => ({
  type: 'tax',
  name: 'tax_withholding',
  accounts: { from, to: 'tax_authority' },
  amounts: { original: amount, refunded: 0 },
});

it.each([
  ['interest paid by the payer', {}, [508, 0, 0]],
  [
    'interest paid by the collector, and a commission',
    {
      fee_details: [...payment.fee_details, commission, financing],
      transaction_details: { net_received_amount: 83.72 },
    },
    [808, 0, 1020],
  ],
  [
    'taxes withheld from the collector',
    {
      charges_details: [withheld(1.5), withheld(9, 'payer')],
      transaction_details: { net_received_amount: 95.42 },
    },
    [508, 150, 0],
  ],
  ['an unlisted fee', { transaction_details: { net_received_amount: 96 } }, [600, 0, 0]],
  ['no reported net', { transaction_details: null }, [508, 0, 0]],
])('SAFE-08 the seller’s net equals the provider’s with %s', (_, change, [fee, taxes, ours]) => {
  const response = { ...payment, ...change };
  const read = paymentAnswer.parse(response);

  expect([read.providerFeeCents, read.withheldCents, read.commissionCents]).toEqual([fee, taxes, ours]);
  const reportedNet = response.transaction_details?.net_received_amount ?? 96.92;
  expect(read.netReceivedCents).toBe(Math.round(reportedNet * 100));
  expect(read.amountCents - read.providerFeeCents - read.withheldCents - read.commissionCents).toBe(
    read.netReceivedCents,
  );
});

it('SAFE-08 leaves the net open after a partial refund', () => {
  const read = paymentAnswer.parse({
    ...payment,
    transaction_amount_refunded: 2,
    transaction_details: { net_received_amount: 94.92 },
  });
  expect([read.netReceivedCents, read.providerFeeCents]).toEqual([null, 508]);
});

it('SAFE-11 parses a page with unreadable payments and lists their ids', () => {
  const unreadable = [
    { ...payment, id: 2, collector_id: null },
    { ...payment, id: 3, external_reference: 5 },
    null,
  ];
  const page = paymentPageAnswer.parse({ paging: { total: 4 }, results: [payment, ...unreadable] });

  expect(page.payments.map(({ id }) => id)).toEqual(['1322787973']);
  expect(page.unreadableIds).toEqual(['2', '3', '']);
  expect([page.count, page.total]).toEqual([4, 4]);
});
