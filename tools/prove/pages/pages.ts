import type { Page } from '@playwright/test';
import { guestCartKey } from '@perchero/contract/cart/cart.rules';
import { listProducts } from '@perchero/contract/search/list-products';

/** A page people begin their visit on. */
export interface FirstPage {
  readonly path: string;
  /** Search engines are to keep it. */
  readonly isIndexed: boolean;
}

/** Script that a guest's page may bring, in kB as it travels. */
export const mostScript = 150;

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
      { path: '/', isIndexed: true },
      { path: '/productos', isIndexed: true },
      { path: `/Post/${piece.id}`, isIndexed: true },
      { path: `/perfil/${piece.seller.username}`, isIndexed: true },
      { path: '/carrito', isIndexed: false },
      { path: '/Registrarse', isIndexed: true },
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
