import { type Call, json, plain, type Reply } from '../http.ts';
import { type Application, permanentTokens, type Payment, type Seller } from './application.ts';
import { backUrl, isPayable, offersCash, type PayAction, payPreference } from './checkout/pay.ts';
import { badRequest, errorReply, notFound, paymentNotFound } from './errors.ts';
import type { FaultRule } from './faults.ts';
import { bookEntry, changePayment, createPayment, describePayment, expireVouchers } from './payments.ts';
import { describePreference } from './preferences.ts';
import { addSeller, revoke } from './sellers.ts';
import type { SimulatorState } from './state.ts';
import { toCents } from './values.ts';
import type { FlushOrder } from './webhooks/engine.ts';
import {
  type Channel,
  defaultModes,
  type Notice,
  type SignatureKind,
  type WebhookModes,
} from './webhooks/request.ts';
import { panelNotice } from './webhooks/notices.ts';

/** The fields of all control calls; amounts are in pesos. */
interface Body {
  readonly client_id?: string;
  readonly client_secret?: string;
  readonly name?: string;
  readonly redirect_uris?: readonly string[];
  readonly webhook_secrets?: readonly string[];
  readonly panel_url?: string | null;
  readonly seed?: number;
  readonly id?: number;
  readonly nickname?: string;
  readonly site_id?: string;
  readonly kyc?: boolean;
  readonly balance?: number;
  readonly test_user?: boolean;
  /** Creates this many sellers and returns a list. */
  readonly count?: number;
  readonly notify?: boolean;
  readonly preference_id?: string;
  /** For `pay`: selects the newest preference of this order. */
  readonly external_reference?: string;
  readonly action?: string;
  readonly detail?: string;
  readonly method?: string;
  readonly amount?: number;
  /** Ignores the expiry of the preference and excluded methods. */
  readonly force?: boolean;
  readonly financing_fee?: number;
  readonly withheld?: number;
  /** A fee missing in `fee_details`. */
  readonly unlisted_fee?: number;
  readonly currency?: string;
  readonly collector?: number;
  readonly commission?: number;
  readonly notification_url?: string;
  readonly status?: string;
  readonly status_detail?: string;
  /** Fails unless the payment has this status. */
  readonly from?: string;
  readonly advance?: number | string;
  readonly set?: string;
  readonly order?: FlushOrder;
  readonly type?: string;
  readonly data_id?: string | number;
  readonly user_id?: number;
  readonly sig?: SignatureKind;
  readonly channel?: Channel;
  /** The panel URL by default. */
  readonly url?: string;
}

interface Command {
  readonly state: SimulatorState;
  readonly app: Application;
  readonly body: Body;
  readonly id: number;
}

const done = plain(204);

/** The control API below `/__sim`. `?app=` selects the application, by default the first. */
export async function control(state: SimulatorState, call: Call): Promise<Reply> {
  const [, , resource = '', id = '', action = ''] = call.path.split('/');
  const body = (call.body === '' ? {} : JSON.parse(call.body)) as Body;
  if (resource === 'apps' && call.method === 'POST') return createApplication(state, body);
  const app = state.apps.get(call.query.get('app') ?? state.apps.keys().next().value ?? '');
  if (!app) return notFound();
  const isNumber = /^\d+$/.test(id);
  const name = [`${call.method} ${resource}`, isNumber ? ':id' : id, action].filter(Boolean).join('/');
  const command = commands[name] ?? commands[`${call.method} ${resource}`];
  return command ? command({ state, app, body, id: Number(id) }) : notFound();
}

const commands: Readonly<Record<string, (command: Command) => Reply | Promise<Reply>>> = {
  'DELETE apps': ({ state, app }) => {
    state.removeApplication(app.clientId);
    return done;
  },
  'POST sellers': ({ state, app, body }) => {
    const add = () =>
      describeSellerTokens(app, addSeller(app, body.id ?? state.ids.next() % 10 ** 9, sellerFields(body)));
    return json(201, body.count === undefined ? add() : Array.from({ length: body.count }, add));
  },
  'POST sellers/:id': ({ app, body, id }) => {
    const seller = app.sellers.get(id);
    if (!seller) return notFound();
    Object.assign(seller, sellerFields(body));
    return json(200, describeSellerTokens(app, seller));
  },
  'POST sellers/:id/revoke': async ({ app, body, id }) => {
    revoke(app, id);
    const notice = { type: 'mp-connect', action: 'application.deauthorized', dataId: String(id), userId: id };
    if (body.notify) await app.webhooks.notify(panelNotice(app, notice));
    return done;
  },
  'POST pay': pay,
  'POST payments': forgePayment,
  'POST payments/:id/status': ({ state, app, body, id }) => {
    const payment = app.payments.get(id);
    if (!payment) return paymentNotFound();
    if (body.from !== undefined && body.from !== payment.status)
      return errorReply(409, 'conflict', `it is ${payment.status} by now`);
    const { status = '', status_detail: statusDetail = '' } = body;
    void changePayment(app, state.ids, payment, { status, statusDetail }).notified;
    return done;
  },
  // Overrides fields of the payment in replies, such as `{"collector_id": null}`, without a notification.
  'POST payments/:id/fields': ({ app, body, id }) => {
    const payment = app.payments.get(id);
    if (!payment) return paymentNotFound();
    payment.overrides = { ...body };
    payment.versions.push(describePayment(app, payment));
    return done;
  },
  'POST payments/:id/fraud-alert': ({ app, id }) => alertFraud(app, app.payments.get(id)),
  'GET payments': ({ app }) =>
    json(
      200,
      [...app.payments.values()].map((payment) => describePayment(app, payment)),
    ),
  'GET preferences': ({ state, app }) =>
    json(
      200,
      [...app.preferences.values()].map((preference) => describePreference(app, state.origin, preference)),
    ),
  'GET book': ({ app }) => json(200, [...app.payments.values()].map(bookEntry)),
  // Runs everything that is due before replying.
  'POST clock': async ({ state, app, body: { advance, set } }) => {
    if (set !== undefined) app.clock.set(new Date(set));
    if (advance !== undefined) app.clock.advance(Number(advance));
    await expireVouchers(app, state.ids);
    await app.webhooks.pump();
    return json(200, { now: app.clock.now().toISOString() });
  },
  'POST faults': ({ app, body }) => {
    app.faults.add(body as unknown as FaultRule);
    return done;
  },
  'DELETE faults': ({ app }) => {
    app.faults.clear();
    return done;
  },
  'POST webhooks': ({ app, body }) => {
    Object.assign(app.webhooks.modes, body as Partial<WebhookModes>);
    return json(200, app.webhooks.modes);
  },
  'POST webhooks/calm': ({ app }) => {
    app.webhooks.modes = { ...defaultModes };
    return done;
  },
  'POST webhooks/take': ({ app, body }) => json(200, app.webhooks.take(body.order ?? 'fifo')),
  'POST webhooks/request': requestFor,
  'GET calls': ({ app }) => json(200, app.calls.list()),
  'DELETE calls': ({ app }) => {
    app.calls.clear();
    return done;
  },
  'GET acknowledged': ({ app }) => json(200, app.webhooks.acknowledged()),
};

function createApplication(state: SimulatorState, body: Body): Reply {
  const app = state.addApplication({
    clientId: body.client_id,
    clientSecret: body.client_secret,
    name: body.name,
    redirectUris: body.redirect_uris ?? [],
    webhookSecrets: body.webhook_secrets ?? [],
    panelUrl: body.panel_url,
    seed: body.seed,
  });
  return json(201, describeApplication(app));
}

/** Pays without a browser. */
function pay({ state, app, body }: Command): Reply {
  const preference = body.preference_id
    ? app.preferences.get(body.preference_id)
    : [...app.preferences.values()].findLast((one) => one.externalReference === body.external_reference);
  if (!preference) return notFound();
  const action = (body.action ?? 'approve') as PayAction;
  const isOffered = isPayable(app, preference) && (action !== 'cash' || offersCash(preference));
  if (!isOffered && !body.force) return badRequest('not_payable', 'preference expired or not offered');
  const payments = payPreference(state, app, preference, {
    action,
    detail: body.detail,
    method: body.method,
    amountCents: body.amount === undefined ? undefined : toCents(body.amount),
    fees: {
      financingFeeCents: toCents(body.financing_fee ?? 0),
      withheldCents: toCents(body.withheld ?? 0),
      unlistedFeeCents: toCents(body.unlisted_fee ?? 0),
    },
  });
  return json(201, {
    payments: payments.map((payment) => describePayment(app, payment)),
    back_url: backUrl(preference, payments.at(-1) ?? null),
  });
}

/** Creates any payment: wrong amount, wrong seller, another user's order. */
function forgePayment({ state, app, body }: Command): Reply {
  const { payment } = createPayment(app, state.ids, {
    sellerId: body.collector ?? 0,
    preferenceId: null,
    merchantOrderId: null,
    externalReference: body.external_reference ?? null,
    amountCents: toCents(body.amount ?? 1),
    currency: body.currency ?? 'UYU',
    type: 'credit_card',
    method: 'visa',
    commissionCents: toCents(body.commission ?? 0),
    expiresAt: null,
    notificationUrl: body.notification_url ?? null,
    voucherOrigin: null,
    status: body.status ?? 'approved',
    statusDetail: body.status_detail ?? 'accredited',
  });
  return json(201, describePayment(app, payment));
}

/** A fraud alert: sent once to the panel URL, without retries, as the provider documents it. */
async function alertFraud(app: Application, payment: Payment | undefined): Promise<Reply> {
  if (!payment) return paymentNotFound();
  const data = {
    description: 'fraud risk',
    merchant_order: payment.merchantOrderId,
    payment_id: payment.id,
    site_id: 'MLU',
  };
  const notice = { type: 'stop_delivery_op_wh', action: 'Created', dataId: null, userId: payment.sellerId };
  await app.webhooks.notify(panelNotice(app, { ...notice, data, isOnce: true }));
  return done;
}

/** A notification of any kind and signature, for a caller that delivers it. */
function requestFor({ app, body }: Command): Reply {
  const url = body.url ?? app.webhooks.panelUrl;
  if (!url) return badRequest('no_url', 'neither the panel nor the caller has an address');
  const notice: Notice = {
    channel: body.channel ?? 'webhook',
    type: body.type ?? 'payment',
    action: body.action ?? 'payment.updated',
    dataId: String(body.data_id),
    userId: body.user_id ?? 0,
    url,
    signature: body.sig ?? 'ok',
  };
  return json(200, app.webhooks.requestFor(notice));
}

function sellerFields(body: Body): Partial<Seller> {
  return {
    ...(body.nickname !== undefined && { nickname: body.nickname }),
    ...(body.site_id !== undefined && { siteId: body.site_id }),
    ...(body.kyc !== undefined && { hasIdentity: body.kyc }),
    ...(body.balance !== undefined && { balanceCents: toCents(body.balance) }),
    ...(body.test_user !== undefined && { isTest: body.test_user }),
  };
}

const describeApplication = (app: Application) => ({
  client_id: app.clientId,
  client_secret: app.clientSecret,
  name: app.name,
  redirect_uris: app.redirectUris,
  webhook_secrets: app.webhooks.secrets,
  panel_url: app.webhooks.panelUrl,
  now: app.clock.now().toISOString(),
});

function describeSellerTokens(app: Application, { id, nickname, siteId, balanceCents }: Seller) {
  const { accessToken, refreshToken } = permanentTokens(app, id);
  return {
    id,
    nickname,
    site_id: siteId,
    access_token: accessToken,
    refresh_token: refreshToken,
    balance_cents: balanceCents,
  };
}
