import { json, type Reply } from '../http.ts';
import type { Application } from './application.ts';
import { type Payment, type Preference, refundedCents, type Seller } from './model.ts';
import { toPesos } from './money.ts';
import { notFound } from './refusals.ts';

function describe(app: Application, preference: Preference): object {
  const payments = [...app.payments.values()].filter(({ preferenceId }) => preferenceId === preference.id);
  const paid = payments
    .filter(({ status }) => status === 'approved')
    .reduce((sum, payment) => sum + payment.amountCents - refundedCents(payment), 0);
  const isExpired = preference.payableUntil !== null && preference.payableUntil <= app.clock.now();
  return {
    id: preference.merchantOrderId,
    status: paid >= preference.totalCents ? 'closed' : isExpired ? 'expired' : 'opened',
    external_reference: preference.externalReference,
    preference_id: preference.id,
    collector: { id: preference.sellerId },
    total_amount: toPesos(preference.totalCents),
    paid_amount: toPesos(paid),
    payments: payments.map(describePaymentIn),
  };
}

const describePaymentIn = (payment: Payment) => ({
  id: payment.id,
  status: payment.status,
  status_detail: payment.statusDetail,
  transaction_amount: toPesos(payment.amountCents),
  currency_id: payment.currency,
});

const attempted = (app: Application, seller: Seller) =>
  [...app.preferences.values()].filter(
    ({ sellerId, merchantOrderId }) => sellerId === seller.id && merchantOrderId !== null,
  );

export function findMerchantOrder(app: Application, seller: Seller, id: string): Reply {
  const found = attempted(app, seller).find(({ merchantOrderId }) => String(merchantOrderId) === id);
  return found ? json(200, describe(app, found)) : notFound();
}

/** `elements` is null, not empty, when there is nothing. */
export function searchMerchantOrders(app: Application, seller: Seller, query: URLSearchParams): Reply {
  const preferenceId = query.get('preference_id');
  const reference = query.get('external_reference');
  const found = attempted(app, seller).filter(
    (preference) =>
      (preferenceId === null || preference.id === preferenceId) &&
      (reference === null || preference.externalReference === reference),
  );
  return json(200, {
    elements: found.length === 0 ? null : found.map((preference) => describe(app, preference)),
    next_offset: 0,
    total: found.length,
  });
}
