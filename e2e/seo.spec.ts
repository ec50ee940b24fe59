import { orders } from '@perchero/contract/search/catalogue-query';
import { accessibilityFaultsInBothLayouts, expect, once, test, visit } from './fixtures.ts';

const hostile = 'Campera </script><script>alert(1)</script>';

test(
  'PROD-08 a filtered page has meta tags and JSON-LD in its server-rendered HTML',
  once,
  async ({ request, page, shop }) => {
    const read = async (path: string) => {
      const response = await request.get(shop.url + path);
      const html = await response.text();
      const content = (name: string) =>
        new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
      const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
      const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
        ([, json]) => JSON.parse(json ?? '') as Record<string, unknown>,
      );
      return { html, content, canonical, data, title: /<title>([^<]*)<\/title>/.exec(html)?.[1] };
    };
    const reply = await request.get(`${shop.url}/api/products?categoria=campera-jean&sexo=Mujer`);
    const { products } = (await reply.json()) as { products: { id: number; title: string; price: number }[] };
    const [first] = products;
    shop.state.listing = {
      products: [{ ...products[0], title: hostile } as never, ...(products.slice(1) as never[])],
    };

    const filtered = await read('/productos?categoria=campera-jean&sexo=Mujer');
    expect(filtered.title).toBe('Camperas de jean de mujer · Perchero');
    expect(filtered.html.match(/<h2/g)?.length).toBeGreaterThanOrEqual(products.length);
    expect(filtered.content('description')).toMatch(
      /^Camperas de jean de mujer: \d+ prendas? de segunda mano/,
    );
    expect(filtered.content('og:title')).toBe(filtered.title);
    expect(filtered.content('og:image')).toMatch(/\/productPictures\/.+-1280\.webp$/);
    expect(filtered.content('twitter:card')).toBe('summary_large_image');
    expect(filtered.content('robots')).toBe('');
    expect(filtered.canonical).toBe(`${shop.url}/productos?sexo=Mujer&categoria=campera-jean`);
    const [list, way] = filtered.data;
    expect(list).toMatchObject({
      '@type': 'ItemList',
      itemListElement: expect.arrayContaining([
        {
          '@type': 'ListItem',
          position: 1,
          item: expect.objectContaining({
            url: `${shop.url}/Post/${first?.id}`,
            name: hostile,
            offers: expect.objectContaining({ price: String(first?.price), priceCurrency: 'UYU' }),
          }),
        },
      ]),
    });
    expect(way).toMatchObject({ '@type': 'BreadcrumbList' });
    // User input must not close the script element of the JSON-LD.
    expect(filtered.html).not.toContain(hostile);
    await visit(page, `${shop.url}/productos?categoria=campera-jean&sexo=Mujer`);
    expect(await page.locator('script[type="application/ld+json"]').count()).toBe(2);

    shop.state.listing = {};
    const searched = await read('/productos?q=campera&orden=precio-asc');
    expect(searched.title).toBe('«campera» · Perchero');
    expect(searched.content('robots')).toBe('noindex, follow');
    expect(searched.canonical).toBe(`${shop.url}/productos`);
    expect(searched.data).toEqual([]);
  },
);

test('robots.txt and the sitemap, streamed from the object store', once, async ({ request, shop }) => {
  const robots = await request.get(`${shop.url}/robots.txt`);
  const lines = (await robots.text()).split('\n');
  expect(robots.headers()['content-type']).toMatch(/^text\/plain/);
  expect(lines).toContain(`Sitemap: ${shop.url}/sitemap.xml`);
  for (const closed of ['/api/', '/vender', '/perfil/*/editar', '/productos?q=', '/productos?*&pagina='])
    expect(lines).toContain(`Disallow: ${closed}`);

  // Before the first generation, and with an API failure.
  shop.state.answers['GET /api/sitemap'] = { body: { files: [] } };
  expect((await request.get(`${shop.url}/sitemap.xml`)).status()).toBe(404);
  shop.state.answers['GET /api/sitemap'] = { code: 'unavailable' };
  expect((await request.get(`${shop.url}/sitemap.xml`)).status()).toBe(503);

  const path = 'sitemaps/0193a1b2-0000-7000-8000-000000000001/products-1.xml.gz';
  const changedAt = '2026-11-15T12:00:00.000Z';
  shop.state.answers['GET /api/sitemap'] = { body: { files: [{ name: 'products-1', path, changedAt }] } };
  shop.state.files.set(`/media/${path}`, 'from the store');
  const index = await request.get(`${shop.url}/sitemap.xml`);
  expect(index.headers()['content-type']).toMatch(/^application\/xml/);
  expect(await index.text()).toContain(
    `<sitemap><loc>${shop.url}/sitemaps/products-1.xml.gz</loc><lastmod>${changedAt}</lastmod></sitemap>`,
  );
  const file = await request.get(`${shop.url}/sitemaps/products-1.xml.gz`);
  expect([file.status(), file.headers()['content-type'], await file.text()]).toEqual([
    200,
    'application/gzip',
    'from the store',
  ]);
  expect(file.headers()['cache-control']).toBe('public, max-age=600');
  const again = await request.get(`${shop.url}/sitemaps/products-1.xml.gz`, {
    headers: { 'if-none-match': file.headers()['etag'] ?? '' },
  });
  expect(again.status()).toBe(304);

  for (const name of [
    'products-2.xml.gz',
    'products-1.xml',
    'products-1',
    '..%2fuploads%2fx.xml.gz',
    '.xml.gz',
  ])
    expect((await request.get(`${shop.url}/sitemaps/${name}`)).status(), name).toBe(404);
  shop.state.files.delete(`/media/${path}`);
  expect((await request.get(`${shop.url}/sitemaps/products-1.xml.gz`)).status()).toBe(503);
});

test('the page on ranking explains every order and is linked in the footer', once, async ({ page, shop }) => {
  await visit(page, `${shop.url}/terminos`);
  const foot = page.getByRole('contentinfo');
  await foot.getByRole('link', { name: 'Cómo ordenamos' }).click();

  await expect(page).toHaveURL(`${shop.url}/como-ordenamos`);
  await expect(page.getByRole('heading', { name: 'Cómo ordenamos', level: 1 })).toBeFocused();
  const explained = page.getByRole('region', { name: 'Los órdenes que hay' }).getByRole('listitem');
  await expect(explained).toHaveCount(orders.length);
  await expect(page.getByText('Nadie paga por estar más arriba.')).toBeVisible();
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${shop.url}/como-ordenamos`);
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

  await foot.getByRole('link', { name: 'Championes' }).click();
  await expect(page).toHaveURL(`${shop.url}/productos?categoria=championes`);
});
