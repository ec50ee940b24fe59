import type { Locator, Page } from '@playwright/test';
import { jeanJacket, relatedToJacket, withProduct, withReservedCard } from './stub/product.ts';
import { accessibilityFaults, expect, once, signedIn, test, visit, measureLayoutShift } from './fixtures.ts';

const { id } = jeanJacket();
const title = 'Campera </script><script>alert(1)</script>';

interface Head {
  readonly status: number;
  readonly html: string;
  readonly content: (name: string) => string;
}

test(
  'ITEM-05 the server-rendered HTML contains the product, canonical URL, JSON-LD and preview tags',
  once,
  async ({ request, shop }) => {
    const read = async (path: string): Promise<Head> => {
      const response = await request.get(shop.url + path);
      const html = await response.text();
      const content = (name: string) =>
        new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
      return { status: response.status(), html, content };
    };
    withProduct(shop, jeanJacket({ title, condition: 'nuevo_sin_uso' }));

    const page = await read(`/Post/${id}`);
    expect(page.status).toBe(200);
    expect(page.html).toContain('La compré en la feria de Tristán Narvaja');
    expect(/<link rel="canonical" href="([^"]*)"/.exec(page.html)?.[1]).toBe(`${shop.url}/Post/${id}`);
    expect(page.content('og:type')).toBe('product');
    expect(page.content('og:image')).toMatch(/\/productPictures\/campera-jean-share\.jpg$/);
    expect([page.content('og:image:width'), page.content('og:image:height')]).toEqual(['1200', '630']);
    expect([page.content('product:price:amount'), page.content('product:price:currency')]).toEqual([
      '1890',
      'UYU',
    ]);
    expect(page.content('twitter:card')).toBe('summary_large_image');
    expect(page.content('robots')).toBe('');
    // The first photo is preloaded in the best format.
    const preload = /<link rel="preload" as="image" type="image\/avif"[^>]*>/.exec(page.html)?.[0] ?? '';
    expect(preload).toMatch(/fetchpriority="high"/i);
    expect(preload).toContain('campera-jean-1280.avif 1280w');

    // User input is escaped in the JSON-LD.
    const block = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(page.html)?.[1] ?? '';
    expect(block).not.toContain('<');
    expect(JSON.parse(block)).toMatchObject({
      '@type': 'Product',
      name: title,
      brand: { name: 'Levi’s' },
      itemCondition: 'https://schema.org/NewCondition',
      offers: { price: '1890', priceCurrency: 'UYU', availability: 'https://schema.org/InStock' },
    });

    withProduct(shop, jeanJacket({ state: 'sold', hasShareFiles: false, condition: null, brand: null }));
    const sold = await read(`/post/${id}`);
    expect(sold.status).toBe(200);
    expect(sold.content('robots')).toBe('noindex');
    expect(sold.content('og:image')).toMatch(/campera-jean-1280\.webp$/);
    expect([sold.content('og:image:width'), sold.content('og:image:height')]).toEqual(['1280', '1600']);
    expect(sold.html).toContain('https://schema.org/SoldOut');
    expect(sold.html).toContain('https://schema.org/UsedCondition');

    // The canonical URL of the overlay is the product page.
    withProduct(shop);
    const over = await read(`/productos?product=${id}`);
    expect(over.html).toMatch(/role="dialog"[\s\S]*Así lo cuenta Lucía/);
    expect(/<link rel="canonical" href="([^"]*)"/.exec(over.html)?.[1]).toBe(`${shop.url}/Post/${id}`);

    expect((await read('/Post/999999')).status).toBe(404);
    expect((await read('/Post/campera')).status).toBe(404);
    shop.state.answers[`GET /api/products/${id}`] = { code: 'product-gone' };
    const gone = await read(`/Post/${id}`);
    expect(gone.status).toBe(410);
    expect(gone.html).toContain('Esta prenda ya no está colgada.');
    expect(gone.content('robots')).toBe('noindex');
  },
);

test('LOOK-16 the story is told by the whole name', once, async ({ page, shop }) => {
  const product = jeanJacket();
  const seller = { ...product.seller, full_name: 'El Galpón de Mari' };
  await visit(page, shop.url + withProduct(shop, { ...product, seller }));

  await expect(
    page.getByRole('heading', { name: 'Así lo cuenta El Galpón de Mari', exact: true }),
  ).toBeVisible();
});

test('LOOK-11 photos have the same colours in both themes', async ({ page, shop }) => {
  for (const path of [withProduct(shop), '/productos', '/']) {
    const colours = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await visit(page, shop.url + path);
      colours.push(await middleOf(page, page.getByRole('main').locator('picture img:visible').first()));
    }
    expect(colours[1]).toEqual(colours[0]);
  }
});

/** What is seen of the middle of a photo. */
async function middleOf(page: Page, photo: Locator): Promise<Buffer> {
  await expect(photo).toHaveJSProperty('complete', true);
  const { x, y, width, height } = (await photo.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const clip = {
    x: Math.round(x + width / 2) - 10,
    y: Math.round(y + height / 2) - 10,
    width: 20,
    height: 20,
  };
  return await page.screenshot({ clip });
}

test('ITEM-05 the product page has no layout shift and no axe violations', async ({ page, shop }) => {
  const shift = await measureLayoutShift(page);
  await visit(page, shop.url + withProduct(shop));
  await page.waitForLoadState('networkidle');
  expect(await shift()).toBeLessThan(0.02);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
});

test('LOOK-09 the page of a product, also a sold one, ends with more of its seller and similar ones', async ({
  page,
  shop,
}) => {
  const related = relatedToJacket();
  const isPhone = (page.viewportSize()?.width ?? 0) < 660;
  for (const state of ['active', 'sold'] as const) {
    await visit(page, shop.url + withProduct(shop, jeanJacket({ state }), { related }));
    for (const [name, cards, to] of [
      ['Más de Lucía Ferreira', related.of_seller, '/perfil/luciaferreira'],
      ['Parecidas', related.similar, '/productos?tipo=vestir&categoria=campera-jean'],
    ] as const) {
      const rack = page.getByRole('region', { name });
      await expect(rack.getByRole('heading', { level: 2 })).toHaveText(name);
      await expect(rack.getByRole('heading', { level: 3 })).toHaveText(
        cards.slice(0, isPhone ? 4 : 5).map((card) => card.title),
      );
      await expect(rack.getByRole('link', { name: /^Ver (todo|más)$/ })).toHaveAttribute('href', to);
    }
  }
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);

  const [first] = related.similar;
  if (!first) throw new Error('The demo catalogue has no other jacket');
  withProduct(shop, jeanJacket({ id: first.id, title: 'La otra' }));
  await page.getByRole('region', { name: 'Parecidas' }).getByRole('link', { name: first.title }).click();
  await expect(page).toHaveURL(`${shop.url}/Post/${first.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('La otra');
  // Without any, nothing stands for them.
  await expect(page.getByRole('heading', { name: /^Más de|^Parecidas/ })).toHaveCount(0);

  await signedIn(page.context(), shop);
  await visit(page, shop.url + withProduct(shop, jeanJacket(), { related }));
  await expect(page.getByRole('region', { name: 'Lo demás que colgaste' })).toBeVisible();
});

test('LOOK-18 a reserved product has a badge on its page and its card', once, async ({ page, shop }) => {
  const related = withReservedCard(relatedToJacket());
  const [card] = related.similar;
  const availability = { state: 'reserved', in_cart: false } as const;
  await visit(page, shop.url + withProduct(shop, jeanJacket(), { availability, related }));

  // Beside the price and on the disabled button.
  await expect(page.getByRole('article').getByText('Reservada', { exact: true })).toHaveCount(2);
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: card?.title ?? '' })
      .getByText('Reservada', { exact: true }),
  ).toBeVisible();

  withProduct(shop);
  await visit(page, `${shop.url}/Post/${id}`);
  await expect(page.getByText('Reservada', { exact: true })).toHaveCount(0);
});

test('LOOK-18 a single photo has a name and is no stop of the keyboard', once, async ({ page, shop }) => {
  const one = jeanJacket({ pictures: jeanJacket().pictures.slice(0, 1) });
  await visit(page, shop.url + withProduct(shop, one));

  const photo = page.getByRole('group', { name: `Foto de ${one.title}` });
  await expect(photo.getByRole('img', { name: one.title, exact: true })).toBeVisible();
  await expect(photo.locator('[tabindex="0"]')).toHaveCount(0);
  await expect(photo.getByRole('button')).toHaveAccessibleName('Ampliar foto');

  await visit(page, shop.url + withProduct(shop));
  await expect(
    page.getByRole('group', { name: `Fotos de ${one.title}` }).locator('[tabindex="0"]'),
  ).toHaveAccessibleName('Pasar las fotos');
});

test('ITEM-05 the product page shares the product and shows its state', once, async ({ page, shop }) => {
  const product = jeanJacket();
  await visit(page, shop.url + withProduct(shop, product));
  await page.evaluate(() => {
    Object.assign(window, { shared: null });
    Object.defineProperty(navigator, 'share', {
      value: async (what: object) => void Object.assign(window, { shared: what }),
    });
  });
  await page.getByRole('button', { name: 'Compartir' }).click();
  expect(await page.evaluate(() => (window as unknown as { shared: { url: string } }).shared.url)).toBe(
    `${shop.url}/Post/${id}`,
  );

  withProduct(shop, jeanJacket({ state: 'sold' }));
  await visit(page, `${shop.url}/Post/${id}`);
  await expect(page.getByText('Vendida', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /Compartir|Pausar|Eliminar/ })).toHaveCount(0);

  await signedIn(page.context(), shop);
  withProduct(shop, jeanJacket({ state: 'processing', pictures: [] }));
  await visit(page, `${shop.url}/Post/${id}`);
  await expect(page.getByText('Estamos preparando tus fotos…')).toBeVisible();
  // Polls until the photos are ready.
  withProduct(shop);
  await expect(page.getByRole('img', { name: `${product.title}, foto 1 de 3` })).toBeVisible({
    timeout: 15_000,
  });
  await expect(page.getByText('Estamos preparando tus fotos…')).toHaveCount(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'ITEM-05 a card links to the page, whose photos scroll and whose buttons work',
    once,
    async ({ page, shop }) => {
      withProduct(shop);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(`${shop.url}/productos`);
      await page.getByRole('link', { name: 'Campera de jean oversize' }).click();
      await expect(page).toHaveURL(`${shop.url}/Post/${id}`);
      await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
      const last = page.getByRole('img', { name: /foto 3 de 3/ });
      await expect(last).not.toBeInViewport();
      await last.scrollIntoViewIfNeeded();
      await expect(last).toBeInViewport({ ratio: 0.9 });

      await page.goto(`${shop.url}/productos?product=${id}`);
      await expect(page.getByRole('dialog').getByText('Así lo cuenta Lucía')).toBeVisible();
      await page.getByRole('dialog').getByRole('link', { name: 'Volver' }).click();
      await expect(page).toHaveURL(`${shop.url}/productos`);
    },
  );
});
