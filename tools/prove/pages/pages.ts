import type { Page } from '@playwright/test';
import { guestCartKey } from '@perchero/contract/cart/cart.rules';
import { listProducts } from '@perchero/contract/search/list-products';

/** A page people begin their visit on, and how much script it may bring, in kB as it travels. */
export interface FirstPage {
  readonly path: string;
  readonly js: number;
  /** Search engines are to keep it. */
  readonly isIndexed: boolean;
}

/** The same for every page, in kB as it travels. */
export const budgets = { css: 15, html: 20, fonts: 62 };

export interface Shop {
  readonly pages: readonly FirstPage[];
  readonly pieces: readonly { readonly id: number; readonly price: number }[];
}

/** The pages with a real piece and a real person in their addresses. */
export async function pagesOf(url: string): Promise<Shop> {
  const answer = await fetch(url + listProducts.path);
  const { products } = listProducts.reply.parse(await answer.json());
  const [piece] = products;
  if (!piece) throw new Error('The shop is empty');
  return {
    pages: [
      { path: '/', js: 110, isIndexed: true },
      { path: '/productos', js: 120, isIndexed: true },
      { path: `/Post/${piece.id}`, js: 130, isIndexed: true },
      { path: `/perfil/${piece.seller.username}`, js: 120, isIndexed: true },
      { path: '/carrito', js: 140, isIndexed: false },
      { path: '/Registrarse', js: 140, isIndexed: true },
    ],
    pieces: products.slice(0, 2),
  };
}

/** Two pieces in the cart of a browser whose person has not signed in. */
export async function fillGuestCart(page: Page, { pieces }: Shop): Promise<void> {
  const lines = pieces.map(({ id, price }) => ({ id, quantity: 1, price }));
  await page.evaluate(
    `localStorage.setItem(${JSON.stringify(guestCartKey)}, ${JSON.stringify(JSON.stringify(lines))})`,
  );
}
