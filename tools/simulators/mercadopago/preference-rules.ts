import type { Reply } from '../http.ts';
import type { Application } from './application.ts';
import type { PreferenceItem, Seller } from './model.ts';
import { toCents } from './money.ts';
import { badRequest } from './refusals.ts';

/** What a preference says, checked. */
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

/** The terms, or the provider's refusal of them. A change may close a preference, a new one may not be closed. */
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
  const wrongUrls = checkBackUrls(app, given);
  if (wrongUrls) return wrongUrls;
  const until = given.expiration_date_to;
  if (until !== undefined && !(typeof until === 'string' && TIME_WITH_OFFSET.test(until)))
    return badRequest('invalid_date', 'expiration_date_to must be ISO 8601 with milliseconds and offset');
  const payableUntil = given.expires === true && until !== undefined ? new Date(until) : null;
  if (isNew && payableUntil && payableUntil <= app.clock.now())
    return badRequest('invalid_expiration_date_to', 'expiration_date_to invalid. Must be in the future');
  return { items, totalCents, commissionCents, externalReference: reference, payableUntil };
}

export const isRefusal = (checked: PreferenceTerms | Reply): checked is Reply => 'status' in checked;

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

function checkBackUrls(
  { switches }: Application,
  { back_urls: urls, auto_return: auto }: Fields,
): Reply | null {
  const success = urls?.success;
  const isUrl = typeof success === 'string' && URL.canParse(success);
  if (auto !== undefined && !isUrl)
    return badRequest('invalid_auto_return', 'auto_return invalid. back_url.success must be defined');
  if (!switches.strictUrls || !isUrl) return null;
  const { protocol, hostname } = new URL(success);
  const isPublic = protocol === 'https:' && hostname !== 'localhost' && hostname !== '127.0.0.1';
  return isPublic ? null : badRequest('invalid_back_urls', 'back_urls invalid. Wrong format');
}
