import { json, plain, type Reply } from '../../http.ts';
import type { Application } from '../application.ts';
import { isPayable, offersCash, type PayAction, payPreference } from '../checkout/pay.ts';
import { backUrl } from '../checkout/back-url.ts';
import type { Preference } from '../model.ts';
import { toCents } from '../money.ts';
import { describePayment } from '../payment-answers.ts';
import { changePayment, createPayment } from '../payments.ts';
import { badRequest, notFound, paymentNotFound, refuse } from '../refusals.ts';
import { panelNotice } from '../webhooks/notices.ts';
import type { World } from '../world.ts';
import { describePayments } from './describe.ts';

export interface PayFields {
  readonly preference_id?: string;
  /** Its newest preference. */
  readonly external_reference?: string;
  readonly action?: PayAction;
  readonly detail?: string;
  readonly method?: string;
  readonly amount?: number;
  /** As a buyer who was inside when the preference ended, and with any method. */
  readonly force?: boolean;
  /** Pesos: interest that the payer pays, taxes kept back, and a fee that no list names. */
  readonly financing_fee?: number;
  readonly withheld?: number;
  readonly unlisted_fee?: number;
}

/** What a buyer does at the checkout, without a browser. Answers once the shop has been told, as far as it is told at once. */
export async function pay(world: World, app: Application, fields: PayFields): Promise<Reply> {
  const preference = wantedPreference(app, fields);
  if (!preference) return notFound();
  const action = fields.action ?? 'approve';
  const isOffered = isPayable(app, preference) && (action !== 'cash' || offersCash(preference));
  if (!isOffered && !fields.force) return badRequest('not_payable', 'preference expired or not offered');
  const { payments, told } = payPreference(world, app, preference, {
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
  if (app.webhooks.modes.before_redirect) await told;
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

/** A payment out of nowhere: wrong money, wrong seller, somebody else's order. */
export function forgePayment(world: World, app: Application, fields: ForgedPayment): Reply {
  const { payment } = createPayment(app, world.ids, {
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
  /** Only if it stands so. */
  readonly from?: string;
}

export function setStatus(
  world: World,
  app: Application,
  id: number,
  { status, status_detail: statusDetail, from }: StatusFields,
): Reply {
  const payment = app.payments.get(id);
  if (!payment) return paymentNotFound();
  if (from !== undefined && from !== payment.status)
    return refuse(409, 'conflict', `it is ${payment.status} by now`);
  void changePayment(app, world.ids, payment, { status, statusDetail }).told;
  return plain(204);
}

/** From now on the payment is told with these fields, whatever is true: `{"collector_id": null}`. Nobody is notified. */
export function setOddFields(app: Application, id: number, fields: Record<string, unknown>): Reply {
  const payment = app.payments.get(id);
  if (!payment) return paymentNotFound();
  payment.oddFields = fields;
  payment.versions.push(describePayment(app, payment));
  return plain(204);
}

/** The provider suspects fraud: told once at the panel's address, never again, as its documentation shows it. */
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
