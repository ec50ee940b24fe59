import { json, plain, type Reply } from '../../http.ts';
import type { Application, Preference } from '../application.ts';
import { backUrl, isPayable, offersCash, type PayAction, payPreference } from '../checkout/pay.ts';
import { describePayments } from './commands.ts';
import { changePayment, createPayment, describePayment } from '../payments.ts';
import { badRequest, notFound, paymentNotFound, errorReply } from '../errors.ts';
import { toCents } from '../values.ts';
import { panelNotice } from '../webhooks/request.ts';
import type { SimulatorState } from '../state.ts';

export interface PayFields {
  readonly preference_id?: string;
  /** Selects the newest preference of this order. */
  readonly external_reference?: string;
  readonly action?: PayAction;
  readonly detail?: string;
  readonly method?: string;
  readonly amount?: number;
  /** Ignores the expiry of the preference and excluded methods. */
  readonly force?: boolean;
  /** In pesos: interest paid by the payer, withheld taxes, and a fee missing in `fee_details`. */
  readonly financing_fee?: number;
  readonly withheld?: number;
  readonly unlisted_fee?: number;
}

/** Pays without a browser; with `before_redirect` it waits for the notifications. */
export async function pay(state: SimulatorState, app: Application, fields: PayFields): Promise<Reply> {
  const preference = wantedPreference(app, fields);
  if (!preference) return notFound();
  const action = fields.action ?? 'approve';
  const isOffered = isPayable(app, preference) && (action !== 'cash' || offersCash(preference));
  if (!isOffered && !fields.force) return badRequest('not_payable', 'preference expired or not offered');
  const { payments, notified } = payPreference(state, app, preference, {
    action,
    detail: fields.detail,
    method: fields.method,
    amountCents: fields.amount === undefined ? undefined : toCents(fields.amount),
    fees: {
      financingFeeCents: toCents(fields.financing_fee ?? 0),
      withheldCents: toCents(fields.withheld ?? 0),
      unlistedFeeCents: toCents(fields.unlisted_fee ?? 0),
    },
  });
  if (app.webhooks.modes.before_redirect) await notified;
  const last = payments.at(-1) ?? null;
  return json(201, { payments: describePayments(app, payments), back_url: backUrl(preference, last) });
}

function wantedPreference(app: Application, fields: PayFields): Preference | undefined {
  if (fields.preference_id) return app.preferences.get(fields.preference_id);
  return [...app.preferences.values()].findLast(
    ({ externalReference }) => externalReference === fields.external_reference,
  );
}

export interface ForgedPayment {
  readonly external_reference?: string;
  readonly amount?: number;
  readonly currency?: string;
  readonly collector?: number;
  readonly status?: string;
  readonly status_detail?: string;
  readonly commission?: number;
  readonly notification_url?: string;
}

/** Creates any payment: wrong amount, wrong seller, another user's order. */
export function forgePayment(state: SimulatorState, app: Application, fields: ForgedPayment): Reply {
  const { payment } = createPayment(app, state.ids, {
    sellerId: fields.collector ?? 0,
    preferenceId: null,
    merchantOrderId: null,
    externalReference: fields.external_reference ?? null,
    amountCents: toCents(fields.amount ?? 1),
    currency: fields.currency ?? 'UYU',
    type: 'credit_card',
    method: 'visa',
    commissionCents: toCents(fields.commission ?? 0),
    expiresAt: null,
    notificationUrl: fields.notification_url ?? null,
    voucherOrigin: null,
    status: fields.status ?? 'approved',
    statusDetail: fields.status_detail ?? 'accredited',
  });
  return json(201, describePayment(app, payment));
}

export interface StatusFields {
  readonly status: string;
  readonly status_detail: string;
  /** Fails unless the payment has this status. */
  readonly from?: string;
}

export function setStatus(
  state: SimulatorState,
  app: Application,
  id: number,
  { status, status_detail: statusDetail, from }: StatusFields,
): Reply {
  const payment = app.payments.get(id);
  if (!payment) return paymentNotFound();
  if (from !== undefined && from !== payment.status)
    return errorReply(409, 'conflict', `it is ${payment.status} by now`);
  void changePayment(app, state.ids, payment, { status, statusDetail }).notified;
  return plain(204);
}

/** Overrides fields of the payment in replies, such as `{"collector_id": null}`, without a notification. */
export function overrideFields(app: Application, id: number, fields: Record<string, unknown>): Reply {
  const payment = app.payments.get(id);
  if (!payment) return paymentNotFound();
  payment.overrides = fields;
  payment.versions.push(describePayment(app, payment));
  return plain(204);
}

/** A fraud alert: sent once to the panel URL, without retries, as the provider documents it. */
export async function alertFraud(app: Application, id: number): Promise<Reply> {
  const payment = app.payments.get(id);
  if (!payment) return paymentNotFound();
  const about = { type: 'stop_delivery_op_wh', action: 'Created', dataId: null, userId: payment.sellerId };
  const data = {
    description: 'fraud risk',
    merchant_order: payment.merchantOrderId,
    payment_id: id,
    site_id: 'MLU',
  };
  await app.webhooks.notify(panelNotice(app, { ...about, data, isOnce: true }));
  return plain(204);
}
