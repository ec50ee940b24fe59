import { json, type Reply } from '../http.ts';
import {
  type Application,
  type Payment,
  type PaymentState,
  type PaymentTerms,
  type Refund,
  refundedCents,
  type Seller,
} from './application.ts';
import {
  after,
  days,
  type Ids,
  providerFeeOf,
  providerTime,
  providerTimeOrNull,
  shareOf,
  toPesos,
} from './values.ts';
import { noticesOf, panelNotice } from './webhooks/notices.ts';

type Wanted = PaymentState & PaymentTerms & Partial<Fees>;

/** Amounts besides the standard fee and the commission. */
export type Fees = Pick<Payment, 'financingFeeCents' | 'withheldCents' | 'unlistedFeeCents'>;

/** A payment, and a promise for its notifications. */
export interface PaymentChange {
  readonly payment: Payment;
  readonly notified: Promise<void>;
}

const isSettled = (status: string) =>
  ['approved', 'in_mediation', 'charged_back', 'refunded'].includes(status);

export function createPayment(app: Application, ids: Ids, wanted: Wanted): PaymentChange {
  const now = app.clock.now();
  const { financingFeeCents = 0, withheldCents = 0, unlistedFeeCents = 0 } = wanted;
  const payment: Payment = {
    ...wanted,
    id: ids.next(),
    financingFeeCents,
    withheldCents,
    unlistedFeeCents,
    providerFeeCents: providerFeeOf(wanted.amountCents) + unlistedFeeCents,
    overrides: {},
    createdAt: now,
    updatedAt: now,
    approvedAt: null,
    refunds: [],
    chargebackId: null,
    refundKeys: new Set(),
    versions: [],
  };
  app.payments.set(payment.id, payment);
  applyState(app, payment, wanted);
  return { payment, notified: app.webhooks.notify(noticesOf(app, payment, 'created')) };
}

/** Applies any state, also an impossible one. */
export function changePayment(
  app: Application,
  ids: Ids,
  payment: Payment,
  state: PaymentState,
): PaymentChange {
  payment.updatedAt = after(payment.updatedAt, 1);
  if (app.clock.now() > payment.updatedAt) payment.updatedAt = app.clock.now();
  const isNewChargeback = state.status === 'charged_back' && payment.chargebackId === null;
  if (isNewChargeback) payment.chargebackId = ids.next();
  applyState(app, payment, state);
  const notices = noticesOf(app, payment, 'updated');
  if (isNewChargeback) notices.push(...chargebackNotice(app, payment));
  return { payment, notified: app.webhooks.notify(notices) };
}

function applyState(app: Application, payment: Payment, { status, statusDetail }: PaymentState): void {
  const seller = app.sellers.get(payment.sellerId);
  const before = balancesOf(payment).seller;
  Object.assign(payment, { status, statusDetail });
  if (isSettled(status)) payment.approvedAt ??= app.clock.now();
  if (status === 'refunded') completeRefund(payment);
  if (seller) seller.balanceCents += balancesOf(payment).seller - before;
  payment.versions.push(describePayment(app, payment));
}

/** Makes the refunds sum to the payment. */
function completeRefund(payment: Payment): void {
  const left = payment.amountCents - refundedCents(payment);
  if (left > 0)
    payment.refunds.push({ id: payment.id * 10, amountCents: left, createdAt: payment.updatedAt });
}

const chargebackNotice = (app: Application, payment: Payment) =>
  panelNotice(app, {
    type: 'topic_chargebacks_wh',
    action: 'created',
    dataId: String(payment.chargebackId),
    userId: payment.sellerId,
  });

/** Cancels unpaid vouchers after their expiry. */
export async function expireVouchers(app: Application, ids: Ids): Promise<void> {
  const now = app.clock.now();
  const late = [...app.payments.values()].filter(
    ({ status, expiresAt }) => status === 'pending' && expiresAt !== null && expiresAt <= now,
  );
  const expired = { status: 'cancelled', statusDetail: 'expired' };
  await Promise.all(late.map((payment) => changePayment(app, ids, payment, expired).notified));
}

/** The reply of GET /v1/payments/{id}. */
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
    ...payment.overrides,
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

/** The commission is refunded proportionally, the provider's fee is not. */
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

const MAX_LIMIT = 100;
const DEFAULT_LIMIT = 30;

const rangeFields = {
  date_created: (payment: Payment) => payment.createdAt,
  date_last_updated: (payment: Payment) => payment.updatedAt,
} as const;

type RangeField = keyof typeof rangeFields;
const fieldOf = (name: string | null): RangeField =>
  name !== null && name in rangeFields ? (name as RangeField) : 'date_created';

/** GET /v1/payments/search: a seller's payments of the last twelve months. */
export function searchPayments(app: Application, seller: Seller, query: URLSearchParams): Reply {
  const now = app.clock.now();
  const range = rangeFields[fieldOf(query.get('range'))];
  const sort = rangeFields[fieldOf(query.get('sort'))];
  const begin = parseTime(query.get('begin_date'), now) ?? new Date(now.getTime() - days(365));
  const end = parseTime(query.get('end_date'), now);
  const reference = query.get('external_reference');
  const found = [...app.payments.values()].filter((payment) => {
    const at = range(payment);
    return (
      payment.sellerId === seller.id &&
      (reference === null || payment.externalReference === reference) &&
      at >= begin &&
      (end === null || at <= end)
    );
  });
  const direction = query.get('criteria') === 'desc' ? -1 : 1;
  found.sort((one, other) => direction * (Number(sort(one)) - Number(sort(other)) || one.id - other.id));
  const limit = Math.min(Number(query.get('limit') ?? DEFAULT_LIMIT), MAX_LIMIT);
  const offset = Number(query.get('offset') ?? 0);
  return json(200, {
    paging: { total: found.length, limit, offset },
    results: found.slice(offset, offset + limit).map((payment) => describePayment(app, payment)),
  });
}

/** A time or `NOW`. */
function parseTime(text: string | null, now: Date): Date | null {
  if (text === null) return null;
  return text === 'NOW' ? now : new Date(text);
}

const isApproved = ({ approvedAt }: Payment) => approvedAt !== null;
const isChargedBack = ({ status, statusDetail }: Payment) =>
  status === 'charged_back' && statusDetail !== 'reimbursed';

/**
 * The distribution of the money, which sums to zero. Refunds come from the seller and proportionally from the commission; fee and
 * taxes stay. A chargeback takes the rest from its opening until it is reimbursed.
 */
export function balancesOf(payment: Payment) {
  if (!isApproved(payment)) return { buyer: 0, seller: 0, commission: 0, provider_fee: 0, withheld: 0 };
  const returned = isChargedBack(payment) ? payment.amountCents : refundedCents(payment);
  const remaining = payment.amountCents - returned;
  const commission =
    payment.commissionCents - shareOf(payment.commissionCents, returned, payment.amountCents);
  return {
    buyer: remaining === 0 ? 0 : -remaining,
    seller: remaining - commission - payment.providerFeeCents - payment.withheldCents,
    commission,
    provider_fee: payment.providerFeeCents,
    withheld: payment.withheldCents,
  };
}

/** A payment in the ledger of the provider. */
export function bookEntry(payment: Payment) {
  return {
    payment_id: String(payment.id),
    external_reference: payment.externalReference,
    collector_id: String(payment.sellerId),
    currency: payment.currency,
    status: payment.status,
    status_detail: payment.statusDetail,
    amount_cents: payment.amountCents,
    refunded_cents: refundedCents(payment),
    refunds: payment.refunds.length,
    refund_keys: [...payment.refundKeys],
    balances: balancesOf(payment),
  };
}
