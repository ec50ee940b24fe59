import type { Page } from '@playwright/test';
import { demoSignIns } from '../tools/seed/demo-sign-ins.ts';
import { productCards, test, visit } from './fixtures.ts';
import { openSession } from './journey/person.ts';
import { publishProduct, withdrawProduct } from './journey/publish.ts';
import { expect, onRealSite } from './journey/real-site.ts';

onRealSite();

const end = (page: Page) => page.getByText('Eso es todo lo que hay colgado.');
const counted = (page: Page) => page.getByRole('status').filter({ hasText: /prendas?$/ });
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Filtros' });

test('PROD-01 PROD-03 PROD-04 PROD-07 search, facet counts, sort orders, opening a product and going back', async ({
  page,
  site,
}) => {
  await visit(page, `${site}/productos`);

  await test.step('search with Uruguayan words', async () => {
    const input = page.getByRole('main').locator('input[name=q]:not([type=hidden])');
    await input.fill('championes negros');
    await input.press('Enter');
    await expect(page).toHaveURL(/\?q=championes\+negros$/);
    await expect(productCards(page).first().locator('h2')).toHaveText(/championes|zapatillas/i);
  });

  await test.step('facet counts match the results', async () => {
    await page.getByRole('button', { name: 'Filtros' }).click();
    const options = sheet(page).getByRole('group', { name: 'Sexo' }).getByRole('checkbox');
    await expect(options).toHaveCount(3);
    const labels = await options.evaluateAll((checkboxes) =>
      checkboxes.map((checkbox) => checkbox.getAttribute('aria-label') ?? ''),
    );
    const counts = labels.map((label) => {
      const [, value = '', count] = /^(\w+), ([\d.]+) prendas?$/.exec(label) ?? [];
      return { value, count: Number(count?.replace('.', '')) };
    });
    const chosen = counts.toSorted((one, other) => other.count - one.count)[0];
    expect(chosen?.count).toBeGreaterThan(0);
    await sheet(page)
      .getByRole('checkbox', { name: new RegExp(`^${chosen?.value},`) })
      .check();
    const countText = chosen?.count === 1 ? '1 prenda' : `${chosen?.count} prendas`;
    await sheet(page)
      .getByRole('button', { name: `Ver ${countText}`, exact: true })
      .click();
    await expect(counted(page)).toHaveText(countText);
    await loadAllPages(page);
    await expect(productCards(page)).toHaveCount(chosen?.count ?? 0);
    await page.getByRole('link', { name: `Quitar filtro ${chosen?.value}` }).click();
    await expect(page).toHaveURL(/\?q=championes\+negros$/);
  });

  await test.step('every sort order is right', async () => {
    await visit(page, `${site}/productos?tipo=calzado`);
    await page.getByRole('button', { name: /^Filtros/ }).click();
    await sheet(page).getByLabel('Ordenar por').selectOption({ label: 'Menor precio' });
    await expect(page).toHaveURL(/orden=precio-asc/);
    await sheet(page)
      .getByRole('button', { name: /^Ver [\d.]+ prendas$/ })
      .click();
    await loadAllPages(page);
    const prices = await productCards(page)
      .getByText(/^\$\s[\d.]+$/)
      .allTextContents();
    const pesos = prices.map((price) => Number(price.replaceAll(/\D/g, '')));
    expect(pesos.length).toBeGreaterThan(24);
    expect(pesos).toEqual(pesos.toSorted((one, other) => one - other));
  });

  await test.step('open a product far down; back restores the scroll position', async () => {
    const target = productCards(page).nth(30);
    await target.scrollIntoViewIfNeeded();
    const title = (await target.locator('h2').textContent()) ?? '';
    const before = await page.evaluate(() => window.scrollY);
    await target.getByRole('link', { name: title }).click();
    await expect(page.getByRole('dialog', { name: title })).toBeVisible();
    await expect(page).toHaveURL(/\?tipo=calzado&orden=precio-asc&product=\d+$/);
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\?tipo=calzado&orden=precio-asc$/);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
    await expect(target.locator('h2')).toHaveText(title);
  });
});

/** Some pages of the catalogue. */
const list = '?sexo=Mujer&tipo=vestir';

test('PROD-05 pagination shows every product once while another one is published', async ({
  page,
  site,
  browser,
}) => {
  const seller = await (await browser.newContext()).newPage();
  await openSession(seller, site, demoSignIns.seller.email);
  const before = await fetchAllIds(page, site);

  await visit(page, `${site}/productos${list}`);
  await expect(productCards(page)).toHaveCount(24);
  const added = await publishProduct(seller, `Prenda que llega tarde ${Date.now()}`);
  try {
    await expect.poll(async () => (await fetchAllIds(page, site)).includes(added)).toBe(true);
    await loadAllPages(page);

    const seen = await idsShown(page);
    const after = new Set(await fetchAllIds(page, site));
    expect(new Set(seen).size).toBe(seen.length);
    expect(before.filter((id) => after.has(id) && !seen.includes(id))).toEqual([]);
    expect(seen).not.toContain(added);

    // A reload shows it first.
    await visit(page, `${site}/productos${list}`);
    expect(await idsShown(page)).toContain(added);
  } finally {
    await withdrawProduct(seller, added);
    await seller.context().close();
  }
});

/** Loads all pages, first automatically and then by click. */
async function loadAllPages(page: Page): Promise<void> {
  await expect(async () => {
    if (await end(page).isVisible()) return;
    await page.getByRole('link', { name: 'Ver más prendas' }).click({ timeout: 500 });
    await expect(end(page)).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [50], timeout: 60_000 });
}

async function idsShown(page: Page): Promise<number[]> {
  const addresses = await productCards(page)
    .locator('h2 a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  return addresses.map((address) => Number(address.split('/').at(-1)));
}

async function fetchAllIds(page: Page, site: string): Promise<number[]> {
  const ids: number[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor ? `&${new URLSearchParams({ cursor })}` : '';
    const answer = await page.request.get(`${site}/api/products${list}${query}`);
    const reply = (await answer.json()) as { products: { id: number }[]; nextCursor: string | null };
    ids.push(...reply.products.map(({ id }) => id));
    cursor = reply.nextCursor;
  } while (cursor);
  return ids;
}
