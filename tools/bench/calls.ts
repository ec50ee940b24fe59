import { publishProduct } from '@perchero/api/src/modules/catalogue/index.ts';
import { encodeCursor } from '@perchero/api/src/modules/search/index.ts';
import { aPicture, newProduct } from '@perchero/api/test/factories.ts';
import { catalogueSizes, type CatalogueSize } from '../seed/generated-catalogue.ts';
import { firstGeneratedId } from '../seed/generator/products.ts';
import { benchSeller, type Shop } from './shop.ts';

export interface BenchedCall {
  readonly name: string;
  /** Makes the call once; answers the bytes of the reply, or 0 when it has no endpoint yet. */
  readonly run: (shop: Shop, size: CatalogueSize) => Promise<number>;
  /** Blocks at 100k over blocks at 10k. 1.3 leaves room for one more level of a tree. */
  readonly growsAtMost?: number;
}

/**
 * What the bench measures, in this order: reads before the writes that would change what they read. A new endpoint is
 * one more entry here and one `npm run bench:ci -- --update`.
 */
export const calls: readonly BenchedCall[] = [
  {
    name: 'GET /api/products, first page',
    run: ({ app }) => request(app, { url: '/api/products' }),
  },
  {
    name: 'GET /api/products, deep page',
    run: ({ app }, size) => request(app, { url: `/api/products?cursor=${deepCursor(size)}` }),
  },
  {
    name: 'GET /api/products, first page without the engine',
    run: ({ appWithoutEngine }) => request(appWithoutEngine, { url: '/api/products' }),
  },
  {
    name: 'GET /api/products, deep page without the engine',
    run: ({ appWithoutEngine }, size) =>
      request(appWithoutEngine, { url: `/api/products?cursor=${deepCursor(size)}` }),
  },
  {
    name: 'GET /api/products, first page as a member',
    run: ({ app, memberCookies }) => request(app, { url: '/api/products', cookies: memberCookies }),
  },
  {
    name: 'GET /api/products/:id',
    run: ({ app }, size) => request(app, { url: `/api/products/${benchedProduct(size)}` }),
  },
  {
    name: 'GET /api/products/:id as a member',
    run: ({ app, memberCookies }, size) =>
      request(app, { url: `/api/products/${benchedProduct(size)}`, cookies: memberCookies }),
  },
  {
    name: 'GET /api/session as a member',
    run: ({ app, memberCookies }) => request(app, { url: '/api/session', cookies: memberCookies }),
  },
  {
    name: 'POST /api/session/sign-in from a known browser',
    run: ({ app, memberCookies }) =>
      request(app, {
        method: 'POST',
        url: '/api/session/sign-in',
        cookies: memberCookies,
        payload: { email: benchSeller.email, password: benchSeller.password },
      }),
  },
  {
    name: 'POST /api/client-errors',
    run: ({ app }) =>
      request(app, {
        method: 'POST',
        url: '/api/client-errors',
        payload: { id: 'bench', message: 'x is not a function', path: '/productos' },
      }),
  },
  {
    name: 'publishProduct, 3 pictures, 3 tags',
    run: async ({ db, clock }) => {
      await publishProduct(db, clock, fullProduct);
      return 0;
    },
  },
];

async function request(
  app: Shop['app'],
  wanted: { url: string; method?: 'GET' | 'POST'; payload?: object; cookies?: Record<string, string> },
): Promise<number> {
  const reply = await app.inject(wanted);
  if (reply.statusCode !== 200) throw new Error(`${wanted.url} answered ${reply.statusCode}`);
  return reply.rawPayload.byteLength;
}

/** A piece in the middle of the catalogue. */
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
