import { json, plain, type Reply } from '../http.ts';
import { type Payment, refundedCents } from './application.ts';
import { balancesOf, changePayment, describeRefund } from './payments.ts';
import { badRequest, errorReply } from './errors.ts';
import type { SellerCall } from './state.ts';
import { days, shareOf, toCents } from './values.ts';

const REFUNDABLE_DAYS = 180;

/** POST /v1/payments/{id}/refunds: the remaining amount, or a part. */
export function refundPayment(request: SellerCall, payment: Payment): Reply {
  const { app, seller, call } = request;
  const key = call.headers['x-idempotency-key'];
  if (typeof key !== 'string' || key === '')
    return badRequest('bad_request', 'Header X-Idempotency-Key can not be null', 4292);
  payment.refundKeys.add(key);
  if (app.refundKeys.has(`${payment.id}:${key}`)) return plain(200);
  const left = payment.amountCents - refundedCents(payment);
  const amount = wantedAmount(call.body, left);
  if (payment.status !== 'approved')
    return badRequest('bad_request', 'The action requested is not valid for the current payment state', 2063);
  if (amount === null || amount <= 0) return badRequest('bad_request', 'Invalid amount', 4040);
  if (amount > left) return badRequest('bad_request', 'Amount is greater than the remaining balance', 2017);
  if (app.clock.now().getTime() - (payment.approvedAt ?? payment.createdAt).getTime() > days(REFUNDABLE_DAYS))
    return errorReply(404, 'not_found', 'Payment too old to be refunded', 2024);
  if (sellerShare(payment, amount) > seller.balanceCents)
    return badRequest('insufficient_amount', 'The collector has not enough money to refund', 2094);
  return json(201, describeRefund(payment, createRefund(request, payment, { amount, left, key })));
}

function wantedAmount(body: string, left: number): number | null {
  if (body.trim() === '') return left;
  const { amount } = JSON.parse(body) as { amount?: unknown };
  if (amount === undefined || amount === null) return left;
  return typeof amount === 'number' && Number.isFinite(amount) ? toCents(amount) : null;
}

function sellerShare(payment: Payment, amount: number): number {
  const before = balancesOf(payment).commission;
  const returned = refundedCents(payment) + amount;
  const commissionLeft =
    payment.commissionCents - shareOf(payment.commissionCents, returned, payment.amountCents);
  return amount - (before - commissionLeft);
}

function createRefund(
  { state: { ids }, app, seller }: SellerCall,
  payment: Payment,
  { amount, left, key }: { amount: number; left: number; key: string },
) {
  const before = balancesOf(payment).seller;
  const refund = { id: ids.next(), amountCents: amount, createdAt: app.clock.now() };
  payment.refunds.push(refund);
  seller.balanceCents += balancesOf(payment).seller - before;
  app.refundKeys.add(`${payment.id}:${key}`);
  const isWhole = amount === left;
  void changePayment(app, ids, payment, {
    status: isWhole ? 'refunded' : 'approved',
    statusDetail: isWhole ? 'refunded' : 'partially_refunded',
  }).notified;
  return refund;
}

export const listRefunds = (payment: Payment): Reply =>
  json(
    200,
    payment.refunds.map((refund) => describeRefund(payment, refund)),
  );
