import { randomUUID } from 'node:crypto';
import { type Call, json, type Reply } from '../http.ts';
import type { Application } from './application.ts';
import { providerTime } from './clock.ts';
import type { Preference, Seller } from './model.ts';
import { checkPreference, isRefusal } from './preference-rules.ts';
import { notFound } from './refusals.ts';

const fieldsOf = ({ body }: Call) => JSON.parse(body) as Record<string, unknown>;

/** POST /checkout/preferences. The same again makes another one, whatever the idempotency key. */
export function createPreference(app: Application, origin: string, seller: Seller, call: Call): Reply {
  const fields = fieldsOf(call);
  const terms = checkPreference(app, seller, fields, true);
  if (isRefusal(terms)) return terms;
  const preference: Preference = {
    id: `${seller.id}-${randomUUID()}`,
    sellerId: seller.id,
    createdAt: app.clock.now(),
    fields,
    merchantOrderId: null,
    ...terms,
  };
  app.preferences.set(preference.id, preference);
  return json(201, describePreference(app, origin, preference));
}

export function updatePreference(
  app: Application,
  origin: string,
  seller: Seller,
  preference: Preference,
  call: Call,
): Reply {
  const fields = { ...preference.fields, ...fieldsOf(call) };
  const terms = checkPreference(app, seller, fields, false);
  if (isRefusal(terms)) return terms;
  Object.assign(preference, terms, { fields });
  return json(200, describePreference(app, origin, preference));
}

export function searchPreferences(
  app: Application,
  origin: string,
  seller: Seller,
  query: URLSearchParams,
): Reply {
  const reference = query.get('external_reference');
  const found = [...app.preferences.values()].filter(
    ({ sellerId, externalReference }) =>
      sellerId === seller.id && (reference === null || externalReference === reference),
  );
  return json(200, {
    elements: found.map((preference) => describePreference(app, origin, preference)),
    next_offset: found.length,
    total: found.length,
  });
}

export function ownPreference(app: Application, seller: Seller, id: string): Preference | null {
  const preference = app.preferences.get(id);
  return preference?.sellerId === seller.id ? preference : null;
}

export function readPreference(app: Application, origin: string, preference: Preference | null): Reply {
  return preference ? json(200, describePreference(app, origin, preference)) : notFound();
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
