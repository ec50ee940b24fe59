import { randomUUID } from 'node:crypto';
import type { Random } from '../../seed/generator/random.ts';
import type { CrowdPerson } from '../streams/crowd-people.ts';
import type { Piece } from '../money/market.ts';

/** A piece as the proof knows it: what it costs now, and what it cost before. */
export interface KnownPiece extends Piece {
  readonly title: string;
  readonly oldPriceCents: number;
}

export type Item = Record<string, unknown>;

export interface Draft {
  readonly items: readonly Item[];
  readonly [field: string]: unknown;
}

interface Scene {
  readonly random: Random;
  readonly buyers: readonly CrowdPerson[];
  readonly pieces: readonly KnownPiece[];
  /** Orders that somebody was told of. */
  readonly orderIds: readonly string[];
}

export function oneOf<T>(random: Random, things: readonly T[]): T {
  const thing = things[Math.floor(random() * things.length)];
  if (thing === undefined) throw new Error('Nothing to choose from');
  return thing;
}

/** One to three pieces, told as they are. */
export function honest({ random, pieces }: Pick<Scene, 'random' | 'pieces'>): Item[] {
  return Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
    const { id, sellerId, title, priceCents } = oneOf(random, pieces);
    return { id, seller_id: sellerId, title, price: priceCents / 100, quantity: 1 };
  });
}

const prices = [0, -1, 0.01, 0.001, 1, 1e-9, 1e12, 1.7e308, -1e308, '1', null, true, [1], { $gt: 0 }];
const quantities = [0, -1, -99, 0.5, 1.5, 2, 3, 99, 100, 1e9, 2 ** 53, '2', '1e3', null, [2], { n: 2 }];
const ids = [0, -1, 1.5, 2 ** 31, 2 ** 53, '1', null, '1; drop table product', [1], 999_999_999];
const addresses = ['https://example.net/robo', 'javascript:alert(1)', '//example.net', '/\\example.net', ''];

/** Each changes something that a caller could try. */
const lies: readonly ((scene: Scene, draft: Draft) => Draft)[] = [
  ({ random }, draft) => change(random, draft, () => ({ price: oneOf(random, prices) })),
  ({ random }, draft) =>
    change(random, draft, ({ price }) => ({
      price: Number(price) * oneOf(random, [0.5, 0.01, 0.999_999, -1, 100]),
    })),
  ({ random }, draft) => change(random, draft, () => ({ quantity: oneOf(random, quantities) })),
  ({ random }, draft) => change(random, draft, () => ({ id: oneOf(random, ids) })),
  // The price of another piece, and what it cost before.
  ({ random, pieces }, draft) =>
    change(random, draft, () => ({ price: oneOf(random, pieces).priceCents / 100 })),
  ({ random, pieces }, draft) =>
    change(random, draft, ({ id }) => {
      const old = pieces.find((piece) => piece.id === id)?.oldPriceCents;
      return { price: (old ?? 100) / 100 };
    }),
  ({ random, buyers }, draft) =>
    change(random, draft, () => {
      const { id } = oneOf(random, buyers);
      return { seller_id: id, user_id: id };
    }),
  ({ random }, draft) =>
    change(random, draft, () => ({
      title: 'Regalo',
      unit_price: 0.01,
      unit_price_cents: 1,
      amount_cents: 1,
      price_cents: 1,
      discount: 1e6,
      currency_id: 'ARS',
      stock: 1000,
    })),
  // The same piece twice, one of them taken off again.
  ({ random }, draft) => {
    const item = oneOf(random, draft.items);
    return { ...draft, items: [...draft.items, { ...item, quantity: oneOf(random, [1, -1, 2]) }] };
  },
  (_scene, draft) => ({ ...draft, items: draft.items.map(({ id, quantity }) => ({ id, quantity })) }),
  ({ random }, draft) => {
    const place = oneOf(random, addresses);
    return { ...draft, back_urls: { success: place, failure: place, pending: place } };
  },
  (_scene, draft) => ({
    ...draft,
    marketplace_fee: 0,
    commission_cents: 0,
    total_cents: 1,
    currency: 'ARS',
    expires_at: '2099-01-01T00:00:00Z',
  }),
  ({ random, buyers }, draft) => ({ ...draft, buyer_user_id: oneOf(random, buyers).id }),
  ({ random, orderIds }, draft) =>
    change(random, draft, () => ({
      order_id: orderIds.length > 0 ? oneOf(random, orderIds) : randomUUID(),
    })),
  ({ random }, draft) => ({ ...draft, items: oneOf(random, [[], Array(51).fill(draft.items[0])]) }),
  (_scene, draft) => ({
    ...draft,
    ['__proto__']: { isAdmin: true, price: 1 },
    constructor: { prototype: {} },
  }),
];

/** One to three lies in an honest request. */
export function forge(scene: Scene, items: readonly Item[] = honest(scene)): Draft {
  let draft: Draft = { items };
  const count = 1 + Math.floor(scene.random() * 3);
  for (let told = 0; told < count; told += 1) {
    if (draft.items.length === 0) break;
    draft = oneOf(scene.random, lies)(scene, draft);
  }
  return draft;
}

/** What a guest's browser may say that its cart holds. */
export function forgedCart({ random, pieces }: Scene): Item[] {
  return honest({ random, pieces }).map(({ id, price }) => ({
    product_id: random() < 0.1 ? oneOf(random, ids) : id,
    quantity: oneOf(random, random() < 0.6 ? [1, 2, 3, 99] : quantities),
    ...(random() < 0.7 && { price: oneOf(random, [1, 1_000_000, Math.ceil(Number(price)), ...prices]) }),
  }));
}

function change(random: Random, draft: Draft, by: (item: Item) => Item): Draft {
  const place = Math.floor(random() * draft.items.length);
  return {
    ...draft,
    items: draft.items.map((item, index) => (index === place ? { ...item, ...by(item) } : item)),
  };
}
