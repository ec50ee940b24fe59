import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { squarePng } from '@perchero/api/test/png.ts';
import type { Endpoint } from '@perchero/contract/endpoint';
import { endpoints } from '@perchero/contract/endpoints';
import * as fc from 'fast-check';
import { repository } from '../../stack/environment.ts';
import { goodPassword } from '../lib/people.ts';
import type { CrowdPerson } from '../lib/crowd.ts';
import { type Attempt, type Draft, draftTrick, type Trick, wireTrick } from './tricks.ts';

/** As much of JSON Schema as the OpenAPI file uses. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly propertyNames?: Schema;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly multipleOf?: number;
  readonly format?: string;
  readonly pattern?: string;
}

interface Parameter {
  readonly in: 'path' | 'query';
  readonly name: string;
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Described {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** An endpoint of the contract with what the OpenAPI file says about calling it. */
export interface Operation {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly template: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | null;
}

export const openApi = JSON.parse(readFileSync(join(repository, 'docs/openapi.json'), 'utf8')) as OpenApi;

export const operations: readonly Operation[] = endpoints.map((endpoint) => {
  const template = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
  const described = openApi.paths[template]?.[endpoint.method.toLowerCase()];
  if (!described) throw new Error(`${endpoint.method} ${template} is not in docs/openapi.json`);
  return {
    name: `${endpoint.method} ${template}`,
    endpoint,
    template,
    parameters: described.parameters ?? [],
    body: described.requestBody?.content['application/json']?.schema ?? null,
  };
});

function resolve(schema: Schema): Schema {
  if (!schema.$ref) return schema;
  const named = openApi.components.schemas[schema.$ref.slice('#/components/schemas/'.length)];
  if (!named) throw new Error(`${schema.$ref} is not in docs/openapi.json`);
  return named;
}

/** What a field can hold that the shop knows; null when its schema alone has to say. */
type Known = (field: string) => fc.Arbitrary<unknown> | null;

/** Values that a schema allows. A field is called by its way from the root, with dots: `items.id`. */
function allowedBy(schema: Schema, known: Known, field = ''): fc.Arbitrary<unknown> {
  const own = resolve(schema);
  const fromSchema = bySchema(own, known, field);
  const fromShop = own.anyOf || own.type === 'object' || own.type === 'array' ? null : known(field);
  if (!fromShop) return fromSchema;
  return fc.oneof({ arbitrary: fromShop, weight: 9 }, { arbitrary: fromSchema, weight: 1 });
}

function bySchema(schema: Schema, known: Known, field: string): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => allowedBy(one, known, field)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  return byType[schema.type ?? 'any']?.(schema, known, field) ?? fc.jsonValue();
}

type Maker = (schema: Schema, known: Known, field: string) => fc.Arbitrary<unknown>;

const byType: Readonly<Record<string, Maker>> = {
  object: objects,
  array: lists,
  string: texts,
  integer: numbers,
  number: numbers,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
};

function objects(schema: Schema, known: Known, field: string): fc.Arbitrary<object> {
  const { properties, required = [], additionalProperties, propertyNames } = schema;
  if (!properties && typeof additionalProperties === 'object') {
    const names = propertyNames?.enum ? fc.constantFrom(...(propertyNames.enum as string[])) : shortText;
    return fc.dictionary(names, allowedBy(additionalProperties, known, field), { maxKeys: 4 });
  }
  const parts = Object.entries(properties ?? {}).map(
    ([name, part]) => [name, allowedBy(part, known, field === '' ? name : `${field}.${name}`)] as const,
  );
  return partsOf(parts, required);
}

/** As often without anything optional as with some of it: each more is one more that may be refused. */
function partsOf(parts: readonly (readonly [string, fc.Arbitrary<unknown>])[], required: readonly string[]) {
  const needed = parts.filter(([name]) => required.includes(name));
  return fc.oneof(
    fc.record(Object.fromEntries(needed), { noNullPrototype: true }),
    fc.record(Object.fromEntries(parts), { requiredKeys: required as never[], noNullPrototype: true }),
  );
}

/** Short ones above all: each of their things costs the shop work. */
function lists(schema: Schema, known: Known, field: string): fc.Arbitrary<unknown[]> {
  const { items = {}, minItems = 0, maxItems = 8 } = schema;
  const one = allowedBy(items, known, field);
  const few = fc.array(one, { minLength: minItems, maxLength: Math.min(maxItems, minItems + 2) });
  const full = fc.array(one, { minLength: maxItems, maxLength: maxItems });
  return fc.oneof({ arbitrary: few, weight: 19 }, { arbitrary: full, weight: 1 });
}

const shortText = fc.string({ maxLength: 12 });
const words = ['campera', 'Tapado camel', 'ñandú', 'Levi’s 501', 'a', '🧥 de lana', 'مرحبا', '%', '\\', "'"];

const anyLetter = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));

function texts({ format, pattern, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date') return day;
  if (format === 'date-time') return day.map((date) => `${date}T12:00:00.000Z`);
  if (pattern) return fc.oneof(fc.stringMatching(new RegExp(pattern)), shortText);
  const room = { minLength, maxLength: Math.min(maxLength, minLength + 60) };
  const fitting = words.filter(({ length }) => length >= minLength && length <= maxLength);
  return fc.oneof(
    fitting.length > 0 ? fc.constantFrom(...fitting) : fc.string(room),
    fc.string(room),
    fc.string({ ...room, unit: anyLetter }),
    fc.constant('A'.repeat(maxLength)),
  );
}

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

function numbers(schema: Schema): fc.Arbitrary<number> {
  const { type, minimum, maximum = 2 ** 53 - 1, exclusiveMinimum, multipleOf } = schema;
  const min = minimum ?? (exclusiveMinimum === undefined ? -(2 ** 53) + 1 : exclusiveMinimum + 1);
  const whole = fc.oneof(
    fc.integer({ min, max: maximum }),
    fc.integer({ min, max: Math.min(maximum, min + 20) }),
  );
  if (type === 'integer' || multipleOf) return whole;
  return fc.oneof(whole, fc.double({ noNaN: true, noDefaultInfinity: true }));
}

function write(draft: Draft): Attempt {
  const { operation, method, template, params, query, headers, body } = draft;
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => encode(textOf(params[name])));
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : asList(value)).map((one) => `${encode(name)}=${encode(textOf(one))}`),
  );
  const bytes =
    body === undefined ? Buffer.alloc(0) : Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  return {
    operation,
    method,
    target: pairs.length > 0 ? `${path}?${pairs.join('&')}` : path,
    headers: [
      ...Object.entries(headers),
      ...(body === undefined ? [] : [['content-length', String(bytes.length)] as const]),
    ],
    body: bytes,
    tricks: [],
    isFramedWrong: false,
  };
}

/** Nobody writes down what is not there. */
function asList(value: unknown): unknown[] {
  return value === null || value === undefined ? [] : [value];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function encode(value: string): string {
  return encodeURIComponent(value.toWellFormed());
}

export function toBytes({ method, target, headers, body }: Attempt): Buffer {
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.concat([Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines}\r\n`, 'latin1'), body]);
}

/** Any request that this client may come up with: four of ten as the contract wants them. */
export function attemptsOf(actor: Actor) {
  const drafts = operations.map((operation) => ({ operation, arbitrary: draftOf(operation, actor) }));
  /** Each operation as often as its weight says. */
  return (weightOf: (operation: Operation) => number): fc.Arbitrary<Attempt> =>
    spoiled(
      fc.oneof(...drafts.map(({ operation, arbitrary }) => ({ arbitrary, weight: weightOf(operation) }))),
    );
}

function spoiled(drafts: fc.Arbitrary<Draft>): fc.Arbitrary<Attempt> {
  const tricks = fc.oneof(
    { arbitrary: fc.constant(noTricks), weight: 4 },
    { arbitrary: fc.record({ onDraft: some(draftTrick), onWire: fc.constant([]) }), weight: 4 },
    { arbitrary: fc.record({ onDraft: fc.constant([]), onWire: some(wireTrick) }), weight: 3 },
    { arbitrary: fc.record({ onDraft: some(draftTrick), onWire: some(wireTrick) }), weight: 1 },
  );
  return fc.tuple(drafts, tricks).map(([draft, { onDraft, onWire }]) => {
    const attempt = playAll(write(playAll(draft, onDraft)), onWire);
    return { ...attempt, tricks: [...onDraft, ...onWire].map(({ name }) => name) };
  });
}

interface Tricks {
  readonly onDraft: readonly Trick<Draft>[];
  readonly onWire: readonly Trick<Attempt>[];
}

const noTricks: Tricks = { onDraft: [], onWire: [] };

function some<T>(trick: fc.Arbitrary<Trick<T>>): fc.Arbitrary<Trick<T>[]> {
  return fc.array(trick, { minLength: 1, maxLength: 3 });
}

function playAll<T>(request: T, tricks: readonly Trick<T>[]): T {
  return tricks.reduce((played, trick) => trick.play(played), request);
}

function draftOf(operation: Operation, actor: Actor): fc.Arbitrary<Draft> {
  const known = knowledgeOf(operation, actor);
  const { name, template, endpoint } = operation;
  return fc
    .record({
      params: valuesOf(operation, 'path', known),
      query: valuesOf(operation, 'query', known),
      body: bodyOf(operation, known),
      key: fc.uuid(),
    })
    .map(({ params, query, body, key }) => ({
      operation: name,
      method: endpoint.method,
      template,
      params,
      query,
      body,
      headers: {
        host: '127.0.0.1',
        'x-forwarded-for': actor.address(),
        ...(actor.cookie && { cookie: actor.cookie }),
        ...(body !== undefined && { 'content-type': endpoint.upload ? 'image/png' : 'application/json' }),
        ...(endpoint.idempotency === 'key' && { 'idempotency-key': key }),
      },
    }));
}

function valuesOf({ parameters }: Operation, place: Parameter['in'], known: Known) {
  const here = parameters.filter((parameter) => parameter.in === place);
  const parts = here.map(({ name, schema }) => [name, allowedBy(schema, known, name)] as const);
  const required = here.filter((parameter) => parameter.required).map(({ name }) => name);
  return partsOf(parts, required);
}

function bodyOf({ endpoint, body }: Operation, known: Known): fc.Arbitrary<unknown> {
  if (body) return allowedBy(body, known);
  if (endpoint.upload)
    return fc.oneof(
      fc.constant(picture),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.concat([picture.subarray(0, 40), bytes])),
    );
  if (endpoint.rawBody) return fc.oneof(notification, fc.jsonValue());
  return fc.constant(undefined);
}

/** One white dot. */
const picture = squarePng(1, deflateSync(Buffer.from([0, 255, 255, 255])), [8, 2, 0, 0, 0]);

/** As the payment provider writes them, without the signature that nobody else can make. */
const notification = fc.record({
  type: fc.constantFrom('payment', 'mp-connect', 'topic_merchant_order_wh'),
  action: fc.constantFrom('payment.created', 'payment.updated'),
  data: fc.record({ id: fc.nat().map(String) }),
});

/**
 * What the fields of a call may mean: ids that exist, the own and those of others, words that people write. It is read when a
 * value is drawn, because it changes while the proof runs.
 */
function knowledgeOf({ endpoint }: Operation, actor: Actor): Known {
  const { shop } = actor;
  const own = <T>(read: () => T) => fc.constant(null).map(read);
  const someone = fc.nat().map((place) => at(shop.members, place));
  const product = fc.oneof(
    own(() => actor.person.productId),
    // A few that everybody knows: what one call puts into a cart, the next finds there.
    fc.nat(10).map((place) => at(shop.products, place)),
    fc.nat().map((place) => at(shop.products, place)),
  );
  const comment = fc.oneof(
    own(() => actor.person.commentId),
    fc.nat().map((place) => at(shop.comments, place) ?? 1),
  );
  const ofKind = (kind: keyof Owned) => {
    const anybodys = fc.nat().map((place) => at(shop[kind], place) ?? nobody);
    const owned = fc.nat().map((place) => at(shop.owned.get(actor.person.id)?.[kind] ?? [], place) ?? nobody);
    return fc.oneof({ arbitrary: owned, weight: 3 }, { arbitrary: anybodys, weight: 1 });
  };
  const [order, thread, offer] = [ofKind('orders'), ofKind('threads'), ofKind('offers')];
  const personId = fc.oneof(
    { arbitrary: own(() => actor.person.id), weight: 15 },
    { arbitrary: someone.map((person) => person?.id), weight: 1 },
  );
  const collection = own(() => actor.person.collectionId);
  const picture = fc.nat().map((place) => at(actor.person.pictures, place));
  const victim = fc.nat().map((place) => at(shop.victims, place)?.id);
  const email = fc.oneof(
    own(() => actor.person.email),
    someone.map((person) => person?.email),
    letters.map((name) => `${name}@correo.example`),
  );
  const phone = fc.oneof(
    own(() => actor.person.phone),
    fc.nat(999_999).map((number) => `+59899${String(number).padStart(6, '0')}`),
    fc.nat(999_999).map((number) => `099 ${String(number).padStart(6, '0')}`),
  );
  const password = fc.oneof(
    { arbitrary: fc.constant(goodPassword), weight: 3 },
    { arbitrary: letters, weight: 1 },
  );

  const namesOf: readonly (readonly [string, fc.Arbitrary<unknown>])[] = [
    ['post_id product_id productId productIds product', product],
    ['id_comentario comentario', comment],
    ['collectionId coleccion', collection],
    ['order_id orderId order', order],
    ['user_id userId buyer_user_id', personId],
    ['password currentPassword', password],
    ['images paths', picture.map(pathOf)],
    ['title description content text recipient street locality tags q search marca tag', text],
    ['full_name fullName first_name last_name', text],
    ['tracking name', letters],
  ];
  const byName: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    ...Object.fromEntries(namesOf.flatMap(([names, one]) => names.split(' ').map((name) => [name, one]))),
    parentId: fc.oneof(fc.constant(null), comment),
    thread_id: thread,
    offer_id: offer,
    liker_offer_id: fc.nat().map((place) => at(shop.likerOffers, place) ?? nobody),
    address_id: own(() => actor.person.addressId ?? nobody),
    seller_id: someone.map((person) => person?.id),
    notification_id: own(() => actor.person.notificationId),
    email,
    phone,
    newPassword: letters.map((word) => `${word}-${word}-93`),
    username: endpoint.method === 'GET' ? someone.map((person) => person?.username) : letters,
    botToken: own(() => shop.botTokens.pop() ?? 'used'),
    birthDate: fc.constantFrom('1990-05-17', '2001-12-31', '17/05/1990'),
    bucket: fc.constant('productPictures'),
    size: fc.constantFrom('M - vestir', '38 - calzado', 'Talle único - accesorio/gorro'),
    price: fc.constant(1000),
    quantity: fc.constantFrom(1, 1, 2),
    items: product.map((id) => `${String(id)}:1:1000`),
    cursor: fc.nat().map((place) => at(shop.cursors, place)),
    page: fc.constantFrom(1, 2, 100),
    desde: fc.constant('100'),
    hasta: fc.constant('5000'),
    sexo: fc.constantFrom('Mujer', 'Hombre'),
    talle: fc.constantFrom('M', '38'),
    categoria: fc.constantFrom('tapado', 'vaquero'),
    estado: fc.constant('como_nuevo'),
    color: fc.constant('negro'),
    departamento: fc.constant('Montevideo'),
  };
  // The same name for other things: the first that matches.
  const here: readonly (readonly [RegExp, fc.Arbitrary<unknown>])[] = [
    [/pictures\/slots files\.id$/, fc.uuid({ version: 4 })],
    [/pictures\/(uploaded|discard|uploads) ids$/, picture.map((one) => one?.id)],
    [/admin\/people\/(suspend|unsuspend|delete) ids$/, victim],
    [/collections\/:id\/candidates id$/, collection],
    [/comments\/:id\/replies id$/, comment],
    [/orders\/:id id$/, order],
    [/threads\/:id(\/messages)? id$/, thread],
    // One of the three says what the message is about.
    [/messages\/send thread_id$/, seldom(thread)],
    [/messages\/send order_id$/, seldom(order)],
    [/(blocks|follows)\/\w+ user_id$/, someone.map((person) => person?.id)],
    [/saved-searches\/(:id|:id\/seen|update|delete) id$/, own(() => actor.person.savedSearchId)],
    [/saved-searches\/create query$/, fc.constantFrom('q=campera', 'q=buzo&sexo=Mujer', 'desde=100')],
    [/saved-searches\/update query$/, fc.constantFrom('q=tapado', 'q=buzo&sexo=Mujer', 'hasta=100')],
    [/offers\/make price$/, fc.constantFrom(500, 900, 999)],
    [/offers\/counter price$/, fc.constantFrom(700, 950)],
    [/offers\/to-likers price$/, fc.constantFrom(500, 900)],
    [/checkouts\/:id id$/, ofKind('checkouts')],
    [/split items\.id$/, product],
    [/split items\.price$/, seldom(fc.constant(1000))],
    // Nearly always a new order.
    [/split items\.order_id$/, seldom(order)],
    [/desk\/products order$/, fc.constantFrom('date', 'price', 'likes', 'views')],
    [/(desk\/\w+|products\/[\w:/]+) (ids|id|products\.id)$/, product],
  ];
  return (field) =>
    here.find(([place]) => place.test(`${endpoint.path} ${field}`))?.[1] ??
    byName[field.split('.').at(-1) ?? ''] ??
    null;
}

const nobody = '00000000-0000-4000-8000-000000000000';
const letters = fc.stringMatching(/^[a-z]{6,14}$/);
const text = fc.oneof(
  fc.constantFrom(
    'Campera de jean',
    'Tapado camel',
    'Vestido Levi’s de los 90',
    '¿Sigue disponible?',
    'Ñandú 🧥',
    'buzo',
  ),
  letters,
);

function seldom<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof({ arbitrary: fc.constant(undefined), weight: 9 }, { arbitrary, weight: 1 });
}

function at<T>(list: readonly T[], place: number): T | undefined {
  return list[place % list.length];
}

function pathOf(picture: { readonly path: string } | undefined): string {
  return picture?.path ?? 'productPictures/1700000000000-00000000';
}

export interface FuzzPerson extends CrowdPerson {
  readonly email: string;
  readonly username: string;
  readonly phone: string;
  readonly pictures: readonly { readonly id: string; readonly path: string }[];
  readonly collectionId: number;
  readonly commentId: number;
  readonly notificationId: number;
  readonly addressId: string | null;
  readonly savedSearchId: string;
}

/** What somebody takes part in. */
export interface Owned {
  readonly orders: string[];
  readonly threads: string[];
  readonly offers: string[];
  readonly checkouts: string[];
}

/** What the whole crowd knows of the shop; grows with what the answers say. */
export interface Shop extends Owned {
  readonly members: readonly FuzzPerson[];
  readonly admins: readonly FuzzPerson[];
  readonly victims: readonly FuzzPerson[];
  readonly tickets: readonly string[];
  readonly botTokens: string[];
  readonly products: number[];
  readonly comments: number[];
  /** By the id of the person. */
  readonly owned: Map<string, Owned>;
  readonly likerOffers: string[];
  readonly cursors: string[];
}

/** What nobody knows yet; filled from the answers. */
export const unknownThings = () => ({
  orders: [],
  checkouts: [],
  threads: [],
  offers: [],
  owned: new Map(),
  likerOffers: [],
  cursors: [],
});

export type Role = 'guest' | 'member' | 'admin';

/** One client of the crowd: in whose name it asks, and from where. */
export interface Actor {
  readonly shop: Shop;
  role: Role;
  person: FuzzPerson;
  cookie: string | null;
  becomes(role: Role): void;
  address(): string;
}

/** `next` draws a number below the given one; `turn` is shared, so that everybody comes once before anybody comes twice. */
export function createActor(shop: Shop, next: (below: number) => number, turn: { now: number }): Actor {
  const [someone] = shop.members;
  if (!someone) throw new Error('A shop needs members');
  return {
    shop,
    role: 'guest',
    person: someone,
    cookie: null,
    becomes(role) {
      const place = turn.now++;
      const people = role === 'admin' ? shop.admins : shop.members;
      this.role = role;
      this.person = people[place % people.length] ?? someone;
      const ticket = shop.tickets[place % (shop.tickets.length * 2)] ?? null;
      this.cookie = role === 'guest' ? ticket : this.person.cookie;
    },
    address() {
      if (this.role !== 'guest') return this.person.address;
      return `100.${64 + next(64)}.${next(256)}.${next(256)}`;
    },
  };
}

/** Remembers what somebody may be asked about later. */
export function learn({ shop, person }: Pick<Actor, 'shop' | 'person'>, body: string): void {
  const owned = shop.owned.get(person.id) ?? { orders: [], threads: [], offers: [], checkouts: [] };
  shop.owned.set(person.id, owned);
  const keepOwn = (kind: keyof Owned, id: string) => {
    keep(shop[kind], id);
    keep(owned[kind], id);
  };
  for (const [, key = '', number, text = ''] of body.matchAll(interesting)) {
    if (key === 'id_comentario') keep(shop.comments, Number(number));
    else if (key === 'order_id') keepOwn('orders', text);
    else if (key === 'checkout_id') keepOwn('checkouts', text);
    else if (key === 'thread_id') keepOwn('threads', text);
    else if (key === 'offer' || key === 'offer_id') keepOwn('offers', text);
    else if (key === 'liker_offer') keep(shop.likerOffers, text);
    else keep(shop.cursors, text);
  }
}

const interesting =
  /"(id_comentario|order_id|checkout_id|thread_id|offer_id|offer|liker_offer|nextCursor|cursor)":(?:(\d+)|(?:\{"id":)?"([^"]+)")/g;
const maxKept = 2_000;

function keep<T>(list: T[], thing: T): void {
  if (list.length < maxKept) list.push(thing);
  else list[maxKept - 1] = thing;
}
