import { type Call, json, plain, type Reply } from '../http.ts';
import type { Application } from './application.ts';
import { balancesOf } from './book.ts';
import { days } from './clock.ts';
import type { Ids } from './ids.ts';
import { type Payment, refundedCents, type Seller } from './model.ts';
import { shareOf, toCents } from './money.ts';
import { describeRefund } from './payment-answers.ts';
import { changePayment } from './payments.ts';
import { badRequest, refuse } from './refusals.ts';

const REFUNDABLE_DAYS = 180;

/** POST /v1/payments/{id}/refunds: what is left of it, or an amount. */
export function refundPayment(
  app: Application,
  ids: Ids,
  seller: Seller,
  payment: Payment,
  call: Call,
): Reply {
  const key = call.headers['x-idempotency-key'];
  if (typeof key !== 'string' || key === '')
    return badRequest('bad_request', 'Header X-Idempotency-Key can not be null', 4292);
  payment.refundKeys.add(key);
  if (app.refundKeys.has(`${payment.id}:${key}`)) return plain(200);
  if (seller.isTest && app.switches.refuseTestRefunds)
    return refuse(401, 'unauthorized', 'Unauthorized use of live credentials', 7);
  const left = payment.amountCents - refundedCents(payment);
  const amount = wantedAmount(call.body, left);
  if (payment.status !== 'approved')
    return badRequest('bad_request', 'The action requested is not valid for the current payment state', 2063);
  if (amount === null || amount <= 0) return badRequest('bad_request', 'Invalid amount', 4040);
  if (amount > left) return badRequest('bad_request', 'Amount is greater than the remaining balance', 2017);
  if (app.clock.now().getTime() - (payment.approvedAt ?? payment.createdAt).getTime() > days(REFUNDABLE_DAYS))
    return refuse(404, 'not_found', 'Payment too old to be refunded', 2024);
  if (sellersPart(payment, amount) > seller.balanceCents)
    return badRequest('insufficient_amount', 'The collector has not enough money to refund', 2094);
  return json(201, describeRefund(payment, giveBack(app, ids, payment, { amount, left, key })));
}

function wantedAmount(body: string, left: number): number | null {
  if (body.trim() === '') return left;
  const { amount } = JSON.parse(body) as { amount?: unknown };
  if (amount === undefined || amount === null) return left;
  return typeof amount === 'number' && Number.isFinite(amount) ? toCents(amount) : null;
}

function sellersPart(payment: Payment, amount: number): number {
  const before = balancesOf(payment).commission;
  const returned = refundedCents(payment) + amount;
  const commissionLeft =
    payment.commissionCents - shareOf(payment.commissionCents, returned, payment.amountCents);
  return amount - (before - commissionLeft);
}

function giveBack(
  app: Application,
  ids: Ids,
  payment: Payment,
  { amount, left, key }: { amount: number; left: number; key: string },
) {
  const seller = app.sellers.get(payment.sellerId);
  const before = balancesOf(payment).seller;
  const refund = { id: ids.next(), amountCents: amount, createdAt: app.clock.now() };
  payment.refunds.push(refund);
  if (seller) seller.balanceCents += balancesOf(payment).seller - before;
  app.refundKeys.add(`${payment.id}:${key}`);
  const isWhole = amount === left;
  void changePayment(app, ids, payment, {
    status: isWhole ? 'refunded' : 'approved',
    statusDetail: isWhole ? 'refunded' : 'partially_refunded',
  }).told;
  return refund;
}

export const listRefunds = (payment: Payment): Reply =>
  json(
    200,
    payment.refunds.map((refund) => describeRefund(payment, refund)),
  );

export function findRefund(payment: Payment, id: string): Reply {
  const refund = payment.refunds.find((made) => String(made.id) === id);
  return refund
    ? json(200, describeRefund(payment, refund))
    : refuse(404, 'not_found', 'Refund not found', 2000);
}
