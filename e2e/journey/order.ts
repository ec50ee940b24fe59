import type { Browser, Page } from '@playwright/test';
import { visit } from '../fixtures.ts';
import { signedInAs } from './person.ts';
import { callApi, publishProduct } from './publish.ts';
import { expect } from './real-site.ts';

export const main = (page: Page) => page.getByRole('main');
export const title = (page: Page) => main(page).getByRole('heading', { level: 1 });
export const next = (page: Page) => page.getByRole('region', { name: 'Qué sigue' });
export const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });

/** Answers a question with the button of this name. */
export async function answer(page: Page, question: string, name: string): Promise<void> {
  await page.getByRole('dialog', { name: question }).getByRole('button', { name }).click();
}

/** Opens the newest purchase or sale. */
export async function openNewest(page: Page, site: string, path: 'compras' | 'ventas', product: string) {
  await visit(page, `${site}/${path}`);
  await page.getByRole('article').filter({ hasText: product }).getByRole('heading').getByRole('link').click();
  await expect(next(page)).toBeVisible();
}

interface People {
  readonly buyer: string;
  readonly seller: { readonly username: string; readonly name: string };
}

/** A buyer without addresses whose cart holds one new product of this seller. */
export async function meet(browser: Browser, site: string, people: People) {
  const [buyer, seller] = await Promise.all([
    signedInAs(browser, site, `${people.buyer}@example.com`),
    signedInAs(browser, site, `${people.seller.username}@example.com`),
  ]);
  const { addresses } = await callApi<{ addresses: { id: string }[] }>(buyer, '/api/addresses');
  for (const { id } of addresses) await callApi(buyer, '/api/addresses/delete', { id });
  await callApi(buyer, '/api/cart/clear', {});
  const product = `Tapado de ${people.seller.name} ${Date.now()}`;
  const product_id = await publishProduct(seller, product);
  await callApi(buyer, '/api/cart/add', { product_id });
  return { buyer, seller, product };
}
