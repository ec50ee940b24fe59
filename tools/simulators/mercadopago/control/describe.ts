import { type Application, knownGrant } from '../application.ts';
import type { Payment, Preference, Seller } from '../model.ts';
import { describePayment } from '../payment-answers.ts';
import { describePreference } from '../preferences.ts';
import type { Delivery } from '../webhooks/engine.ts';

/** What the control API tells about each thing. */
export const describeApplication = (app: Application) => ({
  client_id: app.clientId,
  client_secret: app.clientSecret,
  name: app.name,
  redirect_uris: app.redirectUris,
  webhook_secrets: app.webhooks.secrets,
  panel_url: app.webhooks.panelUrl,
  now: app.clock.now().toISOString(),
});

/** With tokens that work as if they had been linked long ago. */
export function describeSellerFor(app: Application, seller: Seller) {
  const { accessToken, refreshToken } = knownGrant(app, seller.id);
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
