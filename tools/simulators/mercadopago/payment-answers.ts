import type { Application } from './application.ts';
import { providerTime, providerTimeOrNull } from './clock.ts';
import { type Payment, type Refund, refundedCents } from './model.ts';
import { shareOf, toPesos } from './money.ts';

/** As GET /v1/payments/{id} tells it. */
export function describePayment(app: Application, payment: Payment): object {
  const refunded = refundedCents(payment);
  return {
    id: payment.id,
    date_created: providerTime(payment.createdAt),
    date_approved: providerTimeOrNull(payment.approvedAt),
    date_last_updated: providerTime(payment.updatedAt),
    date_of_expiration: providerTimeOrNull(payment.expiresAt),
    status: payment.status,
    status_detail: payment.statusDetail,
    currency_id: payment.currency,
    collector_id: payment.sellerId,
    external_reference: payment.externalReference,
    transaction_amount: toPesos(payment.amountCents),
    transaction_amount_refunded: toPesos(refunded),
    coupon_amount: 0,
    payment_type_id: payment.type,
    payment_method_id: payment.method,
    operation_type: 'regular_payment',
    installments: 1,
    live_mode: true,
    marketplace_owner: Number(app.clientId.slice(0, 9)),
    order: payment.merchantOrderId === null ? {} : { id: payment.merchantOrderId, type: 'mercadopago' },
    payer: { id: 12345, email: 'comprador@testuser.com', identification: { type: 'CI', number: '12345678' } },
    fee_details: feeDetails(payment),
    charges_details: chargesDetails(payment, refunded),
    transaction_details: {
      net_received_amount: toPesos(
        payment.amountCents - payment.providerFeeCents - payment.commissionCents - payment.withheldCents,
      ),
      total_paid_amount: toPesos(payment.amountCents + payment.financingFeeCents),
      external_resource_url:
        payment.voucherOrigin === null ? null : `${payment.voucherOrigin}/ticket/${payment.id}`,
    },
    refunds: payment.refunds.map((refund) => describeRefund(payment, refund)),
    ...payment.oddFields,
  };
}

function feeDetails(payment: Payment) {
  if (payment.approvedAt === null) return [];
  const fee = (type: string, cents: number, payer: string) => ({
    type,
    amount: toPesos(cents),
    fee_payer: payer,
  });
  return [
    fee('mercadopago_fee', payment.providerFeeCents - payment.unlistedFeeCents, 'collector'),
    ...(payment.financingFeeCents > 0 ? [fee('financing_fee', payment.financingFeeCents, 'payer')] : []),
    ...(payment.commissionCents > 0 ? [fee('application_fee', payment.commissionCents, 'collector')] : []),
  ];
}

/** What was given back of each part: the commission's in proportion, the provider's own nothing. */
function chargesDetails(payment: Payment, refunded: number) {
  if (payment.approvedAt === null) return [];
  const charge = (name: string, original: number, back: number, type = 'fee') => ({
    name,
    type,
    accounts: { from: 'collector', to: type === 'tax' ? 'tax_authority' : 'mp' },
    amounts: { original: toPesos(original), refunded: toPesos(back) },
  });
  return [
    charge('mercadopago_fee', payment.providerFeeCents - payment.unlistedFeeCents, 0),
    ...(payment.withheldCents > 0 ? [charge('tax_withholding', payment.withheldCents, 0, 'tax')] : []),
    charge(
      'application_fee',
      payment.commissionCents,
      shareOf(payment.commissionCents, refunded, payment.amountCents),
    ),
  ];
}

export function describeRefund(payment: Payment, refund: Refund): object {
  return {
    id: refund.id,
    payment_id: payment.id,
    amount: toPesos(refund.amountCents),
    date_created: providerTime(refund.createdAt),
    status: 'approved',
    source: { id: String(payment.sellerId), name: 'collector', type: 'collector' },
    refund_mode: 'standard',
  };
}
