import { json, plain, type Reply } from '../../http.ts';
import {
  type Application,
  permanentTokens,
  type Payment,
  type Preference,
  type Seller,
} from '../application.ts';
import { describePayment, expireVouchers } from '../payments.ts';
import { describePreference } from '../preferences.ts';
import { badRequest, notFound } from '../errors.ts';
import { addSeller, expireAccess, revoke } from '../sellers.ts';
import { toCents } from '../values.ts';
import type { Delivery } from '../webhooks/engine.ts';
import { type Channel, type Notice, panelNotice, type SignatureKind } from '../webhooks/request.ts';
import type { SimulatorState } from '../state.ts';

export const describeApplication = (app: Application) => ({
  client_id: app.clientId,
  client_secret: app.clientSecret,
  name: app.name,
  redirect_uris: app.redirectUris,
  webhook_secrets: app.webhooks.secrets,
  panel_url: app.webhooks.panelUrl,
  now: app.clock.now().toISOString(),
});

export function describeSellerFor(app: Application, seller: Seller) {
  const { accessToken, refreshToken } = permanentTokens(app, seller.id);
  return {
    id: seller.id,
    nickname: seller.nickname,
    site_id: seller.siteId,
    access_token: accessToken,
    refresh_token: refreshToken,
    balance_cents: seller.balanceCents,
  };
}

export const describePayments = (app: Application, payments: Iterable<Payment>) =>
  [...payments].map((payment) => describePayment(app, payment));

export const describePreferences = (app: Application, origin: string, preferences: Iterable<Preference>) =>
  [...preferences].map((preference) => describePreference(app, origin, preference));

export const describeDelivery = ({ id, notice, state, attempts, status }: Delivery) => ({
  id,
  channel: notice.channel,
  type: notice.type,
  action: notice.action,
  data_id: notice.dataId,
  url: notice.url,
  state,
  attempts,
  status,
});

export interface ApplicationFields {
  readonly client_id?: string;
  readonly client_secret?: string;
  readonly name?: string;
  readonly redirect_uris?: readonly string[];
  readonly webhook_secrets?: readonly string[];
  readonly panel_url?: string | null;
  readonly seed?: number;
}

export function addApplication(state: SimulatorState, fields: ApplicationFields): Reply {
  const app = state.addApplication({
    clientId: fields.client_id,
    clientSecret: fields.client_secret,
    name: fields.name,
    redirectUris: fields.redirect_uris ?? [],
    webhookSecrets: fields.webhook_secrets ?? [],
    panelUrl: fields.panel_url,
    seed: fields.seed,
  });
  return json(201, describeApplication(app));
}

export function changeApplication(app: Application, fields: ApplicationFields): Reply {
  if (fields.redirect_uris) app.redirectUris = fields.redirect_uris;
  if (fields.webhook_secrets) app.webhooks.secrets = fields.webhook_secrets;
  if (fields.panel_url !== undefined) app.webhooks.panelUrl = fields.panel_url;
  return json(200, describeApplication(app));
}

export interface SellerFields {
  readonly id?: number;
  readonly nickname?: string;
  readonly site_id?: string;
  readonly kyc?: boolean;
  /** Pesos. */
  readonly balance?: number;
  readonly test_user?: boolean;
  /** Creates this many and returns a list. */
  readonly count?: number;
}

export function createSellers(state: SimulatorState, app: Application, fields: SellerFields): Reply {
  const add = () =>
    describeSellerFor(app, addSeller(app, fields.id ?? state.ids.next() % 10 ** 9, given(fields)));
  return json(201, fields.count === undefined ? add() : Array.from({ length: fields.count }, add));
}

export function changeSeller(app: Application, id: number, fields: SellerFields): Reply {
  const seller = app.sellers.get(id);
  if (!seller) return notFound();
  Object.assign(seller, given(fields));
  return json(200, describeSellerFor(app, seller));
}

function given(fields: SellerFields): Partial<Seller> {
  return {
    ...(fields.nickname !== undefined && { nickname: fields.nickname }),
    ...(fields.site_id !== undefined && { siteId: fields.site_id }),
    ...(fields.kyc !== undefined && { hasIdentity: fields.kyc }),
    ...(fields.balance !== undefined && { balanceCents: toCents(fields.balance) }),
    ...(fields.test_user !== undefined && { isTest: fields.test_user }),
  };
}

export function expireSeller(app: Application, id: number): Reply {
  expireAccess(app, id);
  return plain(204);
}

/** The seller revokes the authorisation. */
export async function revokeSeller(
  app: Application,
  id: number,
  { notify = false }: { notify?: boolean },
): Promise<Reply> {
  revoke(app, id);
  const about = { type: 'mp-connect', action: 'application.deauthorized', dataId: String(id), userId: id };
  if (notify) await app.webhooks.notify(panelNotice(app, about));
  return plain(204);
}

/** Moves the clock of an application and runs everything that is due before replying. */
export async function moveClock(
  state: SimulatorState,
  app: Application,
  { advance, set }: { advance?: number | string; set?: string },
): Promise<Reply> {
  if (set !== undefined) app.clock.set(new Date(set));
  if (advance !== undefined) app.clock.advance(Number(advance));
  await expireVouchers(app, state.ids);
  await app.webhooks.pump();
  return json(200, { now: app.clock.now().toISOString() });
}

export interface SendFields {
  readonly type?: string;
  readonly action?: string;
  readonly data_id: string | number;
  readonly user_id: number;
  readonly sig?: SignatureKind;
  readonly channel?: Channel;
  /** The panel URL by default. */
  readonly url?: string;
  /** Returns the request instead of sending it. */
  readonly take?: boolean;
}

export async function sendWebhook(app: Application, fields: SendFields): Promise<Reply> {
  const url = fields.url ?? app.webhooks.panelUrl;
  if (!url) return badRequest('no_url', 'neither the panel nor the caller has an address');
  const notice: Notice = {
    channel: fields.channel ?? 'webhook',
    type: fields.type ?? 'payment',
    action: fields.action ?? 'payment.updated',
    dataId: String(fields.data_id),
    userId: fields.user_id,
    url,
    signature: fields.sig ?? 'ok',
  };
  if (fields.take) return json(200, app.webhooks.requestFor(notice));
  return json(200, { status: await app.webhooks.sendNow(notice) });
}
