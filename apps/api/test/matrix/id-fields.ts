import type { Endpoint } from '@perchero/contract/endpoint';
import { z } from 'zod';
import { nameOf } from './cells.ts';

export type Kind =
  | 'account'
  | 'product'
  | 'comment'
  | 'collection'
  | 'order'
  | 'checkout'
  | 'address'
  | 'saved search'
  | 'claim'
  | 'thread'
  /** The id that the browser chooses for a message. */
  | 'new message'
  /** The id that the browser chooses for a claim. */
  | 'new claim'
  | 'offer'
  /** The id that the browser chooses for an offer. */
  | 'new offer'
  | 'liker offer'
  | 'new liker offer'
  /** The id that the browser chooses for an address. */
  | 'new address'
  | 'upload'
  /** The id that the browser chooses for an upload. */
  | 'announced'
  | 'picture'
  | 'notification'
  | 'push device'
  | 'review'
  | 'case'
  | 'decision'
  | 'contact message'
  /** The id that the browser chooses for a contact message. */
  | 'new contact message'
  | 'session'
  | 'email'
  | 'phone'
  | 'username';

type Part = 'params' | 'query' | 'body';

export interface IdField {
  readonly part: Part;
  /** Field names from the root; `[]` for a list element. */
  readonly path: readonly string[];
  readonly kind: Kind;
  /** As in the exceptions: `body.items[].id`. */
  readonly label: string;
  /** How the id is encoded, when not plain. */
  readonly write?: (id: string | number) => unknown;
  /** Fields of the same part that the call must not have then. */
  readonly insteadOf?: readonly string[];
  /** The caller's own id, which may only repeat the session's. */
  readonly isActor: boolean;
}

/** By field name. */
const kindOfName: Readonly<Record<string, Kind>> = {
  user_id: 'account',
  userId: 'account',
  seller_id: 'account',
  buyer_user_id: 'account',
  product: 'product',
  productId: 'product',
  productIds: 'product',
  product_id: 'product',
  post_id: 'product',
  comentario: 'comment',
  id_comentario: 'comment',
  parentId: 'comment',
  coleccion: 'collection',
  collectionId: 'collection',
  order_id: 'order',
  orderId: 'order',
  address_id: 'address',
  claim_id: 'claim',
  thread_id: 'thread',
  claim: 'claim',
  offer_id: 'offer',
  liker_offer_id: 'liker offer',
  product_ids: 'product',
  picture_ids: 'upload',
  picture_id: 'upload',
  notification_id: 'notification',
  review_id: 'review',
  case_id: 'case',
  decision_id: 'decision',
  images: 'picture',
  paths: 'picture',
  email: 'email',
  phone: 'phone',
  username: 'username',
};

/** Where the field name is ambiguous. */
const kindOfField: Readonly<Record<string, Kind>> = {
  'POST /api/session/revoke body.id': 'session',
  'POST /api/admin/people/delete body.ids[]': 'account',
  'POST /api/admin/people/suspend body.ids[]': 'account',
  'POST /api/admin/people/unsuspend body.ids[]': 'account',
  'POST /api/reports/create body.target_id': 'product',
  'POST /api/contact body.id': 'new contact message',
  'POST /api/admin/moderation/answer body.id': 'contact message',
  'GET /api/admin/moderation query.case': 'case',
  'GET /api/admin/audit query.actor': 'account',
  'GET /api/desk/numbers query.product': 'product',
  'POST /api/seen body.ids[]': 'product',
  'POST /api/pictures/discard body.ids[]': 'upload',
  'POST /api/pictures/uploaded body.ids[]': 'upload',
  'GET /api/pictures/uploads query.ids': 'upload',
  'POST /api/pictures/slots body.files[].id': 'announced',
  'POST /api/addresses/save body.id': 'new address',
  'POST /api/addresses/delete body.id': 'address',
  'GET /api/saved-searches/:id params.id': 'saved search',
  'POST /api/saved-searches/:id/seen params.id': 'saved search',
  'POST /api/saved-searches/update body.id': 'saved search',
  'POST /api/saved-searches/delete body.id': 'saved search',
  'POST /api/push/unsubscribe body.id': 'push device',
  'POST /api/claims/open body.id': 'new claim',
  'POST /api/messages/send body.id': 'new message',
  'GET /api/threads/:id params.id': 'thread',
  'GET /api/threads/:id/messages params.id': 'thread',
  'GET /api/threads/about query.order': 'order',
  'POST /api/offers/make body.id': 'new offer',
  'POST /api/offers/counter body.id': 'new offer',
  'POST /api/offers/to-likers body.id': 'new liker offer',
  'POST /api/desk/pause body.ids[]': 'product',
  'POST /api/desk/relist body.ids[]': 'product',
  'POST /api/desk/price body.products[].id': 'product',
  'POST /api/desk/delete body.ids[]': 'product',
  'POST /api/products/delete body.id': 'product',
  'GET /api/products/:id params.id': 'product',
  'GET /api/products/:id/form params.id': 'product',
  'POST /api/products/relist body.id': 'product',
  'POST /api/products/update body.id': 'product',
  'POST /api/products/withdraw body.id': 'product',
  'GET /api/comments/:id/replies params.id': 'comment',
  'GET /api/collections/:id/candidates params.id': 'collection',
  'GET /api/cart/preview query.items': 'product',
  'GET /api/checkouts/:id params.id': 'checkout',
  'GET /api/orders/:id params.id': 'order',
  'POST /api/split body.items[].id': 'product',
};

const writing: Readonly<Record<string, (id: string | number) => unknown>> = {
  'POST /api/reports/create body.target_id': String,
  'GET /api/cart/preview query.items': (id) => `${id}:1:100`,
  'POST /api/products/create body.images': (id) => JSON.stringify([id]),
  'POST /api/products/update body.images': (id) => JSON.stringify([id]),
};

/** Of these fields a call has one. */
const alternatives: Readonly<Record<string, readonly string[]>> = {
  'POST /api/messages/send': ['thread_id', 'product_id', 'order_id'],
  'GET /api/threads/about': ['product', 'order'],
  'POST /api/push/unsubscribe': ['endpoint', 'id'],
};

/** Not the caller. */
const otherPeople = [
  'POST /api/blocks/add body.user_id',
  'POST /api/blocks/remove body.user_id',
  'POST /api/follows/add body.user_id',
  'POST /api/follows/remove body.user_id',
  'POST /api/follows/news body.user_id',
  'GET /api/admin/audit query.actor',
];

/** Fields without ids: texts, amounts, options, and secrets, which identify their owner. */
const notIds = new Set(
  `accessToken acceptTerms after amount_cents apartment auth back_urls birthDate birth_date bearer before botToken brand bucket bytes carrier_name category categoria code colors
   color condition content cost_cents country_cents created_at currentPassword cursor days decision department departamento desde description door endpoint error estado
   except files from garment fullName full_name first_name gender hasta image in_person isPublic keyId label lastEventId last_name local_cents locality marca materials
   measurements measures message name newPassword note notes office orden order p256dh page password path percent postal_code preferences price q quantity query reason
   recipient refresh_token search
   seccion seq sexo side sin size sizes source stack stars state stock street subject tag tags talle text tipo title to token tracking type until version view wants words zone`
    .trim()
    .split(/\s+/),
);

/** Its ids are the provider's and signed. */
const webhook = 'POST /api/mp/webhook';
/** Chosen by the browser. */
const clientIds = ['POST /api/client-errors body.id'];

interface Found {
  readonly fields: readonly IdField[];
  /** Fields that are not classified yet. */
  readonly unknown: readonly string[];
}

/** All id fields of an endpoint, from its input schemas. */
export function idFieldsOf(endpoint: Endpoint): Found {
  const name = nameOf(endpoint);
  if (name === webhook) return { fields: [], unknown: [] };
  const fields: IdField[] = [];
  const unknown: string[] = [];
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = endpoint[part];
    if (!schema) continue;
    for (const path of leavesOf(asJsonSchema(schema))) {
      const label = `${part}.${path.join('.')}`.replaceAll('.[]', '[]');
      const place = `${name} ${label}`;
      const last = path.findLast((step) => step !== '[]') ?? '';
      const kind = kindOfField[place] ?? kindOfName[last];
      const write = writing[place];
      if (kind) {
        // Inside a list it is the target of an admin action; a seller is somebody else.
        const isActor =
          kind === 'account' && path.length === 1 && last !== 'seller_id' && !otherPeople.includes(place);
        const insteadOf =
          alternatives[name]?.includes(last) && alternatives[name].filter((other) => other !== last);
        fields.push({
          part,
          path,
          kind,
          label,
          isActor,
          ...(write && { write }),
          ...(insteadOf && { insteadOf }),
        });
      } else if (!path.some((step) => notIds.has(step)) && !clientIds.includes(place)) unknown.push(place);
    }
  }
  return { fields, unknown };
}

function asJsonSchema(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
}

interface JsonSchema {
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

/** The paths of all values that are not enums, booleans or null. */
function leavesOf(schema: JsonSchema, path: readonly string[] = []): (readonly string[])[] {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return unique(choices.flatMap((choice) => leavesOf(choice, path)));
  if (schema.properties)
    return Object.entries(schema.properties).flatMap(([name, inner]) => leavesOf(inner, [...path, name]));
  if (schema.items) return leavesOf(schema.items, [...path, '[]']);
  const isFixed = schema.enum !== undefined || schema.const !== undefined;
  return isFixed || schema.type === 'null' || schema.type === 'boolean' ? [] : [path];
}

function unique(paths: readonly (readonly string[])[]): (readonly string[])[] {
  return [...new Map(paths.map((path) => [path.join('.'), path])).values()];
}
