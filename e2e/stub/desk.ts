import type { DeskState } from '@perchero/contract/desk/desk.rules';
import { deskStates } from '@perchero/contract/desk/desk.rules';
import type { DeskProduct, listDeskProducts } from '@perchero/contract/desk/products';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { Page } from '@playwright/test';
import { readProducts } from './catalogue.ts';
import { numbersOf } from './desk-numbers.ts';
import { withSelling } from './seller.ts';
import type { StubShop } from './shop.ts';

const endpoint = 'GET /api/desk/products';

const shelf: readonly [title: string, state: DeskState, price: number, views: number][] = [
  ['Campera de jean oversize', 'listed', 1890, 412],
  ['Vaquero ancho tiro alto', 'listed', 1100, 288],
  ['Ruana de lana cruda', 'reserved', 2100, 520],
  ['Lentes de sol ojo de gato', 'listed', 780, 97],
  ['Tapado camel cruzado', 'review', 3900, 0],
  ['Gorro de lana con pompón', 'paused', 390, 64],
  ['Camisa a cuadros de franela', 'hidden', 890, 71],
  ['Cartera media luna de cuero', 'sold', 2650, 233],
];

/** Lucía's products, each with a photo of the demo catalogue. */
export function deskProducts(): DeskProduct[] {
  const cards = readProducts();
  return shelf.map(([title, state, price, views], place) => {
    const card = cards[place];
    if (!card) throw new Error('The demo catalogue has too few products');
    return aDeskProduct({
      id: 41 + place,
      title,
      state,
      price,
      views,
      image: card.image,
      preview: card.preview,
    });
  });
}

export function aDeskProduct(change: Partial<DeskProduct> = {}): DeskProduct {
  return {
    id: 41,
    title: 'Campera de jean oversize',
    price: 1890,
    size: 'M - vestir',
    state: 'listed',
    created_at: '2026-03-14T12:00:00.000Z',
    image: null,
    preview: null,
    views: 12,
    likes: 4,
    saves: 2,
    offers: 1,
    ...change,
  };
}

/** Signs Lucía in and sets what is on her shelf; returns the address of the desk. */
export async function withDesk(
  page: Page,
  shop: StubShop,
  products: readonly DeskProduct[] = deskProducts(),
): Promise<string> {
  await withSelling(page, shop);
  setDesk(shop, products);
  shop.state.answers['GET /api/desk/numbers?days=30'] = { body: { days: numbersOf(30) } };
  return `${shop.url}/ventas/estanteria`;
}

/** What is on the shelf; in pages of `size`. */
export function setDesk(shop: StubShop, products: readonly DeskProduct[], size = 50): void {
  const counts = Object.fromEntries(
    deskStates.map((state) => [state, products.filter((product) => product.state === state).length]),
  ) as ReplyOf<typeof listDeskProducts>['counts'];
  const pageFrom = (from: number): ReplyOf<typeof listDeskProducts> => ({
    products: products.slice(from, from + size),
    nextCursor: from + size < products.length ? String(from + size) : null,
    counts,
  });
  shop.state.answers[endpoint] = { body: pageFrom(0) };
  for (let from = size; from < products.length; from += size)
    shop.state.answers[`${endpoint}?order=date&cursor=${from}`] = { body: pageFrom(from) };
  for (const state of deskStates)
    shop.state.answers[`${endpoint}?state=${state}&order=date`] = {
      body: {
        products: products.filter((product) => product.state === state).slice(0, size),
        nextCursor: null,
        counts,
      },
    };
}
