import type { Application } from './application.ts';
import { balancesOf } from './book.ts';
import { after } from './clock.ts';
import type { Ids } from './ids.ts';
import { type Payment, type PaymentState, refundedCents } from './model.ts';
import { providerFeeOf } from './money.ts';
import { describePayment } from './payment-answers.ts';
import { noticesOf, panelNotice } from './webhooks/notices.ts';

type Wanted = PaymentState &
  Pick<
    Payment,
    | 'sellerId'
    | 'preferenceId'
    | 'merchantOrderId'
    | 'externalReference'
    | 'amountCents'
    | 'currency'
    | 'type'
    | 'method'
    | 'commissionCents'
    | 'expiresAt'
    | 'notificationUrl'
    | 'voucherOrigin'
  > &
  Partial<Fees>;

/** What is taken besides the usual fee and the commission. */
export type Fees = Pick<Payment, 'financingFeeCents' | 'withheldCents' | 'unlistedFeeCents'>;

/** A payment and the telling of it, which a buyer's browser may have to wait for. */
export interface Told {
  readonly payment: Payment;
  readonly told: Promise<void>;
}

const movesMoney = (status: string) =>
  ['approved', 'in_mediation', 'charged_back', 'refunded'].includes(status);

export function createPayment(app: Application, ids: Ids, wanted: Wanted): Told {
  const now = app.clock.now();
  const { financingFeeCents = 0, withheldCents = 0, unlistedFeeCents = 0 } = wanted;
  const payment: Payment = {
    ...wanted,
    id: ids.next(),
    financingFeeCents,
    withheldCents,
    unlistedFeeCents,
    providerFeeCents: providerFeeOf(wanted.amountCents) + unlistedFeeCents,
    oddFields: {},
    createdAt: now,
    updatedAt: now,
    approvedAt: null,
    refunds: [],
    chargebackId: null,
    refundKeys: new Set(),
    versions: [],
  };
  app.payments.set(payment.id, payment);
  becomes(app, payment, wanted);
  return { payment, told: app.webhooks.notify(noticesOf(app, payment, 'created')) };
}

/** Any change, even one that cannot be: the control API may ask for it. */
export function changePayment(app: Application, ids: Ids, payment: Payment, state: PaymentState): Told {
  payment.updatedAt = after(payment.updatedAt, 1);
  if (app.clock.now() > payment.updatedAt) payment.updatedAt = app.clock.now();
  const isNewChargeback = state.status === 'charged_back' && payment.chargebackId === null;
  if (isNewChargeback) payment.chargebackId = ids.next();
  becomes(app, payment, state);
  const notices = noticesOf(app, payment, 'updated');
  if (isNewChargeback) notices.push(...chargebackNotice(app, payment));
  return { payment, told: app.webhooks.notify(notices) };
}

function becomes(app: Application, payment: Payment, { status, statusDetail }: PaymentState): void {
  const seller = app.sellers.get(payment.sellerId);
  const before = balancesOf(payment).seller;
  Object.assign(payment, { status, statusDetail });
  if (movesMoney(status)) payment.approvedAt ??= app.clock.now();
  if (status === 'refunded') completeRefund(payment);
  if (seller) seller.balanceCents += balancesOf(payment).seller - before;
  payment.versions.push(describePayment(app, payment));
}

/** Whoever gave it back, the refunds sum to the payment. */
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

/** Vouchers that nobody paid in time. */
export async function expireVouchers(app: Application, ids: Ids): Promise<void> {
  const now = app.clock.now();
  const late = [...app.payments.values()].filter(
    ({ status, expiresAt }) => status === 'pending' && expiresAt !== null && expiresAt <= now,
  );
  const expired = { status: 'cancelled', statusDetail: 'expired' };
  await Promise.all(late.map((payment) => changePayment(app, ids, payment, expired).told));
}
