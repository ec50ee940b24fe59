import { publishProduct } from '@perchero/api/seed/publish-product.ts';
import { encodeCursor } from '@perchero/api/src/modules/search/index.ts';
import { aPicture, newProduct } from '@perchero/api/test/factories.ts';
import { catalogueSizes, type CatalogueSize } from '../seed/generated-catalogue.ts';
import { firstGeneratedId } from '../seed/generator/products.ts';
import type { CallFigures } from './compare.ts';
import { benchSeller, type Shop } from './shop.ts';

export interface BenchedCall {
  readonly name: string;
  /** Makes the call once; answers the bytes of the reply, or 0 when it has no endpoint yet. */
  readonly run: (shop: Shop, size: CatalogueSize) => Promise<number>;
  /** Blocks at 100k over blocks at 10k. 1.3 leaves room for one more level of a tree. */
  readonly growsAtMost?: number;
  /** Whatever expected.json says. */
  readonly atMost?: Partial<CallFigures>;
}

/** Trigram indexes of names grow a little with the number of people. */
const people = { growsAtMost: 1.7 };
/** PostgreSQL alone scans a window of the newest products, which is limited by time and not by size. */
const plainList = { growsAtMost: 4, hasEngine: false };
const threeFilters = '/api/products?sexo=Mujer&categoria=remera&color=negro';
const productPage = (size: CatalogueSize) => `/api/products/${benchedProduct(size)}`;
const deepPage = (size: CatalogueSize) => `/api/products?cursor=${deepCursor(size)}`;

/**
 * What the bench measures, in this order: reads before the writes that would change what they read. A new endpoint is
 * one more entry here and one `npm run bench:ci -- --update`.
 */
export const calls: readonly BenchedCall[] = [
  // In the small catalogue the planner joins the cards in one of two ways: 233 blocks or 288.
  get('GET /api/products, first page', '/api/products', { growsAtMost: 1.5 }),
  get('GET /api/products, deep page', deepPage),
  get('GET /api/products, first page without the engine', '/api/products', { hasEngine: false }),
  get('GET /api/products, deep page without the engine', deepPage, { hasEngine: false }),
  get('GET /api/products, three filters', threeFilters),
  get('GET /api/products, price order in a filter', '/api/products?tipo=calzado&orden=precio-asc'),
  get('GET /api/products, text', '/api/products?q=campera%20negra'),
  get(
    'GET /api/products, text in a filter, likes order',
    '/api/products?q=vestido&estado=como_nuevo&orden=likes',
  ),
  get('GET /api/products, three filters without the engine', threeFilters, plainList),
  get('GET /api/products, text without the engine', '/api/products?q=campera%20negra', plainList),
  get('GET /api/search, one letter', '/api/search?q=m', people),
  get('GET /api/search, a surname', '/api/search?q=rodriguez', people),
  get('GET /api/search, a typo', '/api/search?q=rodirguez', people),
  get('GET /api/search, three letters without the engine', '/api/search?q=cam', {
    ...people,
    hasEngine: false,
  }),
  get('GET /api/products, first page as a member', '/api/products', { isMember: true }),
  get('GET /api/products/:id', productPage),
  get('GET /api/products/:id as a member', productPage, { isMember: true }),
  get('GET /api/session as a member', '/api/session', { isMember: true }),
  {
    name: 'POST /api/session/sign-in from a known browser',
    run: (shop) =>
      request(shop, {
        method: 'POST',
        url: '/api/session/sign-in',
        cookies: shop.memberCookies,
        payload: { email: benchSeller.email, password: benchSeller.password },
      }),
  },
  {
    name: 'POST /api/client-errors',
    run: (shop) =>
      request(shop, {
        method: 'POST',
        url: '/api/client-errors',
        payload: { id: 'bench', message: 'x is not a function', path: '/productos' },
      }),
  },
  // Measured equally often, so that each remove finds a like.
  // Three of them are of the session and of the transaction.
  { name: 'POST /api/like/add', run: likeNext('/api/like/add'), atMost: { statements: 6, walBytes: 1500 } },
  { name: 'POST /api/like/remove', run: likeNext('/api/like/remove') },
  {
    name: 'publishProduct, 3 pictures, 3 tags',
    run: async ({ db, clock }) => {
      await publishProduct(db, clock, fullProduct);
      return 0;
    },
  },
];

interface GetOptions {
  readonly growsAtMost?: number;
  readonly isMember?: boolean;
  readonly hasEngine?: boolean;
}

export function get(
  name: string,
  url: string | ((size: CatalogueSize) => string),
  { growsAtMost, isMember, hasEngine = true }: GetOptions = {},
): BenchedCall {
  return {
    name,
    ...(growsAtMost !== undefined && { growsAtMost }),
    run: (shop, size) =>
      request(
        shop,
        { url: typeof url === 'string' ? url : url(size), ...(isMember && { cookies: shop.memberCookies }) },
        hasEngine ? undefined : withoutEngine,
      ),
  };
}

interface Wanted {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly payload?: object;
  readonly cookies?: Record<string, string>;
}

const withoutEngine = (shop: Shop) => shop.appWithoutEngine;

/** As the first of its kind for a while: what the API remembers for a moment would make each call cost something else. */
export async function request(shop: Shop, wanted: Wanted, appOf = (one: Shop) => one.app): Promise<number> {
  shop.passTime();
  const reply = await appOf(shop).inject(wanted);
  if (reply.statusCode !== 200) throw new Error(`${wanted.url} answered ${reply.statusCode}`);
  return reply.rawPayload.byteLength;
}

/** One product after another, in each shop from the first. */
function likeNext(url: string): BenchedCall['run'] {
  const turns = new WeakMap<Shop, number>();
  return (shop) => {
    const turn = turns.get(shop) ?? 0;
    turns.set(shop, turn + 1);
    const payload = { post_id: firstGeneratedId + turn };
    return request(shop, { method: 'POST', url, cookies: shop.memberCookies, payload });
  };
}

/** A product in the middle of the catalogue. */
export function benchedProduct(size: CatalogueSize): number {
  return firstGeneratedId + catalogueSizes[size] / 2;
}

/** The page in the middle of the catalogue. */
function deepCursor(size: CatalogueSize): string {
  return encodeCursor({ order: 'recientes', plan: 0, after: [benchedProduct(size)] });
}

/** Every field filled, as a careful seller would, so that the write is measured at its full width. */
const fullProduct = newProduct({
  sellerId: benchSeller.id,
  title: 'Campera de jean celeste',
  description: 'La usé un invierno y quedó guardada. Hago envíos a todo el país.',
  brand: "Levi's",
  condition: 'buen_estado',
  category: 'campera-jean',
  colors: ['celeste'],
  materials: ['jean'],
  department: 'Montevideo',
  tags: ['vintage', 'denim', 'bench'],
  pictures: [aPicture(), aPicture(), aPicture()],
});
