import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { bodyOf, codeOf, inParallel } from '../lib/api.ts';
import type { CrowdPerson } from '../lib/crowd.ts';
import { appoint } from '../lib/people.ts';
import type { Market } from '../money/market.ts';
import { fail, type Scene } from '../money/scene.ts';
import { rules } from './model.ts';

const atOnce = 8;

/** A paid order whose delivery has just been opened. */
export interface Sale {
  readonly id: string;
  readonly buyer: CrowdPerson;
  readonly seller: CrowdPerson;
  readonly operators: readonly CrowdPerson[];
  readonly method: string;
  readonly code: string;
  readonly openedAt: number;
  readonly productId: number;
  /** Of the claim that the buyer may open, and of its photo. */
  readonly claimId: string;
  readonly totalCents: number;
  readonly payments: readonly { readonly id: number }[];
  /** At the provider. */
  readonly collectorId: string;
}

export type Method = 'parcel' | 'in_person';
const bothMethods: readonly Method[] = ['parcel', 'in_person'];

interface Wanted {
  readonly methods?: readonly Method[];
  /** At the checkout of the provider, in turn. */
  readonly pays?: readonly string[];
}

export type MakeSales = (count: number, wanted?: Wanted) => Promise<Sale[]>;

export async function openSales(scene: Scene, { sellers, products }: Market): Promise<MakeSales> {
  const placeOf = new Map(sellers.map(({ id }, place) => [id, place]));
  const sold = (isSender: boolean) =>
    products.filter(({ sellerId }) => ((placeOf.get(sellerId) ?? 0) % 2 === 0) === isSender).values();
  const left = { parcel: sold(true), in_person: sold(false) };
  const operators = Array.from({ length: operatorCount }, () => scene.buyer());
  await appoint(scene.books.rows, operators, 'admin');

  async function buy(method: Method, action: string) {
    const product = left[method].next().value ?? fail('the market has too few products');
    const seller = sellers[placeOf.get(product.sellerId) ?? 0] ?? fail('nobody sells it');
    const buyer = scene.buyer();
    const order = () => scene.order(buyer, product);
    const id = await order().catch(order);
    const payments = await scene.provider.pay(id, action);
    await scene.becomes(id, 'paid');
    return { id, buyer, seller, payments, productId: product.id, claimId: randomUUID() };
  }

  return async (count, { methods = bothMethods, pays = ['approve'] } = {}) => {
    const bought = await inParallel(count, atOnce, (place) =>
      buy(methods[place % methods.length] ?? 'parcel', pays[place % pays.length] ?? 'approve'),
    );
    await settle(scene);
    await takePhotos(scene, bought);
    const rows = await readOrders(scene, bought);
    return inParallel(count, atOnce, async (place) => {
      const sale = bought[place] ?? fail('nothing bought');
      const { order } = bodyOf(await scene.get(sale.buyer, `/api/orders/${sale.id}`)) as {
        order?: OrderReply;
      };
      const { method = '', code } = order?.delivery ?? {};
      const row = rows.get(sale.id) ?? fail('no delivery was opened');
      const turn = place % (operatorCount - 1);
      return { ...sale, ...row, method, code: code ?? '', operators: operators.slice(turn, turn + 2) };
    });
  };
}

interface OrderReply {
  readonly delivery: { readonly method: string; readonly code: string | null };
}

async function readOrders({ books }: Scene, sales: readonly { id: string }[]) {
  const rows = await books.rows<Pick<Sale, 'id' | 'openedAt' | 'totalCents' | 'collectorId'>>(
    `select id, extract(epoch from opened_at)::float8 * 1000 as "openedAt", total_cents as "totalCents",
       collector_id as "collectorId"
     from shop_order join delivery on order_id = id where id = any ($1)`,
    [sales.map(({ id }) => id)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** So many that each stays within the limit of an account. */
export const operatorCount = 8;

/** What a claim has to show, as the worker leaves it. */
async function takePhotos({ books, time }: Scene, sales: readonly { buyer: CrowdPerson; claimId: string }[]) {
  await books.rows(
    `insert into picture (id, owner_id, path, purpose, state, content_type, byte_size, upload_until, width, height, color,
       thumbhash, created_at)
     select id, owner_id, 'privatePictures/' || id, 'claim', 'ready', 'image/jpeg', 1, $3, 12, 16, '#c7a388',
       'aUkOHgbYiPh3eKhYd5h3eXd3R3CGBHc=', $3
     from unnest($1::uuid[], $2::uuid[]) as photos (id, owner_id)`,
    [sales.map(({ claimId }) => claimId), sales.map(({ buyer }) => buyer.id), time.now()],
  );
}

export function each<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void[]> {
  return inParallel(items.length, atOnce, (place) => work(items[place] as Item));
}

/** Until nothing is left to do; what a killed worker had leased is free again by the clock, so that one is moved. */
export async function settle(scene: Scene): Promise<void> {
  const refunding = `select from shop_order where state = 'refund_pending'`;
  for (let tries = 1; !(await scene.isQuiet()) || (await scene.books.count(refunding)) > 0; tries += 1) {
    if (tries > 3_000) throw new Error('what is due is never done');
    await pause(100);
    if (tries % 20 === 0) await scene.skip(5);
  }
}

/** Moves the clock of the processes from deadline to deadline and runs the work of each a moment before or after it. */
export async function atDeadlines<Item extends { readonly due: number }, Result>(
  scene: Scene,
  random: () => number,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const ordered = items.toSorted((one, other) => one.due - other.due);
  while (ordered.length > 0) {
    const first = ordered[0]?.due ?? 0;
    const together = ordered.splice(0, ordered.filter(({ due }) => due < first + 60_000).length);
    await settle(scene);
    await scene.skip((first - 2_500 - scene.time.now().getTime()) / 1000);
    results.push(
      ...(await Promise.all(
        together.map(async (item) => {
          await pause(Math.max(0, item.due - scene.time.now().getTime() + 600 * (random() - 0.6)));
          return work(item);
        }),
      )),
    );
  }
  return results;
}

type By = 'buyer' | 'seller' | 'operator';
type Fields = Readonly<Record<string, unknown>>;
type Action = readonly [by: By, path: string, fields?: (sale: Sale) => Fields];

const text = 'Vino con un agujero en la manga.';
const reason = 'Las fotos muestran el agujero en la manga.';
const place = { method: 'in_person', zone: 'Tres Cruces' };
const amount = { amount_cents: 5_000 };

function onClaim(by: By, path: string, fields: Fields = {}): Action {
  return [by, `/api/claims/${path}`, ({ claimId }) => ({ claim_id: claimId, ...fields })];
}

function decision(name: string, fields: Fields = {}): Action {
  return [
    'operator',
    '/api/admin/claims/decide',
    ({ claimId }) => ({ claim_id: claimId, decision: name, reason, ...fields }),
  ];
}

function claim(kind: string): Action {
  return [
    'buyer',
    '/api/claims/open',
    ({ id, claimId, productId }) => ({
      id: claimId,
      order_id: id,
      kind,
      text,
      product_ids: [productId],
      picture_ids: kind === 'not_arrived' ? [] : [claimId],
    }),
  ];
}

/** Of which the body is more than the order, or the path other than the name. */
const actions: Readonly<Record<string, Action>> = {
  send: ['seller', 'send', () => ({ carrier: 'dac', tracking: 'AB-1234' })],
  'hand-over': ['seller', 'hand-over', ({ code }) => ({ code })],
  'wrong-code': [
    'seller',
    'hand-over',
    ({ code }) => ({ code: String((Number(code) + 1) % 1_000_000).padStart(6, '0') }),
  ],
  agree: ['seller', 'answer-cancel', () => ({ agree: true })],
  refuse: ['seller', 'answer-cancel', () => ({ agree: false })],
  refund: ['seller', '/api/orders/refund', ({ id }) => ({ order_id: id })],
  claim: claim('damaged'),
  'claim-no-arrival': claim('not_arrived'),
  'answer-refund': onClaim('seller', 'answer', { answer: 'refund' }),
  'answer-return': onClaim('seller', 'answer', { answer: 'refund_after_return' }),
  'answer-return-to': onClaim('seller', 'answer', { answer: 'refund_after_return', place }),
  'answer-part': onClaim('seller', 'answer', { answer: 'part', ...amount }),
  'answer-no': onClaim('seller', 'answer', { answer: 'no', text }),
  place: onClaim('seller', 'place', { place }),
  'return-received': onClaim('seller', 'return-received'),
  contest: onClaim('seller', 'contest-return', { text }),
  accept: onClaim('buyer', 'accept'),
  'ask-operator': onClaim('buyer', 'ask-operator'),
  withdraw: onClaim('buyer', 'withdraw'),
  arrived: onClaim('buyer', 'withdraw', { arrived: true }),
  'return-sent': onClaim('buyer', 'return-sent', { carrier: null }),
  'decide-refund': decision('refund'),
  'decide-return': decision('refund_after_return'),
  'decide-part': decision('part', amount),
  'decide-no': decision('no_refund'),
  review: ['buyer', '/api/reviews/write', (sale) => reviewOf(sale)],
  'review-buyer': ['seller', '/api/reviews/write', (sale) => reviewOf(sale)],
};

function reviewOf({ id, productId }: Sale): Fields {
  return { order_id: id, stars: 1 + (productId % 5), text: 'Todo bien', tags: ['friendly'] };
}

/** Answers `ok` or the code of the refusal. */
export async function perform(
  scene: Scene,
  sale: Sale,
  name: string,
  { process, fields }: { process?: number; fields?: Fields } = {},
): Promise<string> {
  const [by, path, of] = actions[name] ?? [rules[name]?.[0] ?? 'seller', name];
  const operator = sale.operators[process ?? 0] ?? fail('no operator');
  const { cookie, address } = by === 'operator' ? operator : by === 'buyer' ? sale.buyer : sale.seller;
  const isAbout = path.startsWith('/') ? {} : { order_id: sale.id };
  const call = {
    method: 'POST',
    path: path.startsWith('/') ? path : `/api/deliveries/${path}`,
    body: { ...isAbout, ...of?.(sale), ...fields },
    cookie,
    address,
    process,
  } as const;
  return codeOf(await scene.api.call(call));
}

/** False when the payment has moved on meanwhile. */
export function changeAtProvider(
  { provider }: Scene,
  { payments }: Sale,
  from: string,
  [status, detail]: readonly [status: string, detail: string],
): Promise<boolean> {
  const fields = { from, status, status_detail: detail };
  return provider.ask('POST', `payments/${payments[0]?.id}/status`, fields).then(
    () => true,
    () => false,
  );
}

/** The seller refunds so much in their own account at the provider. False when it is refused. */
export async function refundByHand({ provider }: Scene, sale: Sale, cents: number): Promise<boolean> {
  const account = `sellers/${sale.collectorId}`;
  const { access_token: token } = await provider.ask<{ access_token: string }>('POST', account, {});
  const [payment] = sale.payments;
  for (;;) {
    // Its answer may be lost; the same key again refunds once.
    const status = await provider.refundAsSeller(token, payment?.id ?? 0, cents / 100).catch(() => 0);
    if (status > 0) return status < 400;
  }
}
