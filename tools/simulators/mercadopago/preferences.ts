import { randomUUID } from 'node:crypto';
import { type Call, json, type Reply } from '../http.ts';
import type { Application, Preference, PreferenceItem, Seller } from './application.ts';
import { badRequest } from './errors.ts';
import type { SellerCall } from './state.ts';
import { providerTime, toCents } from './values.ts';

const fieldsOf = ({ body }: Call) => JSON.parse(body) as Record<string, unknown>;

/** POST /checkout/preferences; ignores idempotency keys, as the provider does. */
export function createPreference({ state, app, seller, call }: SellerCall): Reply {
  const fields = fieldsOf(call);
  const terms = checkPreference(app, seller, fields, true);
  if (isErrorReply(terms)) return terms;
  const preference: Preference = {
    id: `${seller.id}-${randomUUID()}`,
    sellerId: seller.id,
    createdAt: app.clock.now(),
    fields,
    merchantOrderId: null,
    ...terms,
  };
  app.preferences.set(preference.id, preference);
  return json(201, describePreference(app, state.origin, preference));
}

export function updatePreference(request: SellerCall, preference: Preference): Reply {
  const { state, app, seller, call } = request;
  const fields = { ...preference.fields, ...fieldsOf(call) };
  const terms = checkPreference(app, seller, fields, false);
  if (isErrorReply(terms)) return terms;
  Object.assign(preference, terms, { fields });
  return json(200, describePreference(app, state.origin, preference));
}

export function searchPreferences({ state, app, seller, call }: SellerCall): Reply {
  const reference = call.query.get('external_reference');
  const found = [...app.preferences.values()].filter(
    ({ sellerId, externalReference }) =>
      sellerId === seller.id && (reference === null || externalReference === reference),
  );
  return json(200, {
    elements: found.map((preference) => describePreference(app, state.origin, preference)),
    next_offset: found.length,
    total: found.length,
  });
}

export function describePreference(app: Application, origin: string, preference: Preference): object {
  return {
    ...preference.fields,
    id: preference.id,
    collector_id: preference.sellerId,
    client_id: app.clientId,
    site_id: app.sellers.get(preference.sellerId)?.siteId,
    marketplace: `MP-MKT-${app.clientId}`,
    date_created: providerTime(preference.createdAt),
    init_point: `${origin}/checkout/v1/redirect?pref_id=${preference.id}`,
    sandbox_init_point: `${origin}/sandbox/checkout/v1/redirect?pref_id=${preference.id}`,
  };
}

export interface PreferenceTerms {
  readonly items: readonly PreferenceItem[];
  readonly totalCents: number;
  readonly commissionCents: number;
  readonly externalReference: string | null;
  readonly payableUntil: Date | null;
}

interface Fields {
  items?: unknown;
  marketplace_fee?: unknown;
  external_reference?: unknown;
  notification_url?: unknown;
  back_urls?: { success?: unknown };
  auto_return?: unknown;
  expires?: unknown;
  expiration_date_to?: unknown;
}

const TIME_WITH_OFFSET = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}([+-]\d\d:\d\d|Z)$/;

/** The validated terms or an error reply. An update may set an expiry in the past, a new preference may not. */
export function checkPreference(
  app: Application,
  seller: Seller,
  fields: Record<string, unknown>,
  isNew: boolean,
): PreferenceTerms | Reply {
  const given: Fields = fields;
  if (isNew && !seller.hasIdentity)
    return badRequest(
      'collector_does_not_comply_with_current_regulation',
      'Collector does not comply with current regulation',
    );
  const items = itemsOf(given.items);
  if (!items) return badRequest('invalid_items', 'items invalid');
  const totalCents = items.reduce((sum, item) => sum + item.quantity * item.unitPriceCents, 0);
  const commissionCents = toCents(Number(given.marketplace_fee ?? 0));
  if (!(commissionCents >= 0 && commissionCents <= totalCents))
    return badRequest('invalid_marketplace_fee', 'marketplace_fee must not be greater than total amount');
  const reference = given.external_reference ?? null;
  if (reference !== null && !(typeof reference === 'string' && /^[\w-]{1,64}$/.test(reference)))
    return badRequest('invalid_external_reference', 'external_reference invalid');
  if (typeof given.notification_url === 'string' && given.notification_url.length > 248)
    return badRequest('invalid_notification_url', 'notification_url invalid. Too long');
  const success = given.back_urls?.success;
  if (given.auto_return !== undefined && !(typeof success === 'string' && URL.canParse(success)))
    return badRequest('invalid_auto_return', 'auto_return invalid. back_url.success must be defined');
  const until = given.expiration_date_to;
  if (until !== undefined && !(typeof until === 'string' && TIME_WITH_OFFSET.test(until)))
    return badRequest('invalid_date', 'expiration_date_to must be ISO 8601 with milliseconds and offset');
  const payableUntil = given.expires === true && until !== undefined ? new Date(until) : null;
  if (isNew && payableUntil && payableUntil <= app.clock.now())
    return badRequest('invalid_expiration_date_to', 'expiration_date_to invalid. Must be in the future');
  return { items, totalCents, commissionCents, externalReference: reference, payableUntil };
}

export const isErrorReply = (checked: PreferenceTerms | Reply): checked is Reply => 'status' in checked;

function itemsOf(given: unknown): PreferenceItem[] | null {
  if (!Array.isArray(given) || given.length === 0) return null;
  const items = given as Record<string, unknown>[];
  const isRight = items.every(
    ({ quantity, unit_price: price, currency_id: currency = 'UYU' }) =>
      Number.isInteger(quantity) &&
      Number(quantity) >= 1 &&
      typeof price === 'number' &&
      price > 0 &&
      currency === 'UYU',
  );
  if (!isRight) return null;
  return items.map(({ title, quantity, unit_price: price }) => ({
    title: String(title),
    quantity: Number(quantity),
    unitPriceCents: toCents(Number(price)),
  }));
}
