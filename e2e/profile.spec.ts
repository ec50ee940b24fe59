import type { Page } from '@playwright/test';
import { aComment, aCommentThread } from './stub/comments.ts';
import { memberSession } from './stub/member.ts';
import { jeanJacket, withProduct } from './stub/product.ts';
import { likedProducts, ownProducts, profileReply, withProfile } from './stub/profile.ts';
import {
  accessibilityFaults,
  accessibilityFaultsInBothLayouts,
  expect,
  productCards,
  waitForHydration,
  once,
  signedIn,
  test,
  visit,
} from './fixtures.ts';

const endpoint = 'GET /api/profiles/luciaferreira';
const tab = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Secciones del perfil' }).getByRole('link', { name });

test('PROF-01 name, verifications, counters and products', once, async ({ page, shop }) => {
  await visit(page, shop.url + withProfile(shop));

  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Lucía Ferreira', level: 1 })).toBeVisible();
  await expect(main.getByText('@luciaferreira', { exact: true })).toBeVisible();
  await expect(main.getByText(/Vacío el ropero de tres generaciones/)).toBeVisible();
  await expect(main.getByText('En Perchero desde marzo de 2025')).toBeVisible();
  await expect(main.getByAltText('Foto de Lucía Ferreira')).toHaveAttribute(
    'src',
    /avatars\/lucia-320\.webp$/,
  );
  await expect(main.getByRole('list', { name: 'Verificado' }).getByRole('listitem')).toHaveText([
    'Email',
    'Celular',
    'Mercado Pago',
  ]);
  await expect(main.locator('dl > div')).toHaveText([
    'Prendas30',
    'Me gusta1.208',
    'Seguidores316',
    'Siguiendo58',
  ]);
  await expect(tab(page, /./)).toHaveText(['Publicaciones30', 'Colecciones5', 'Opiniones12']);
  await expect(tab(page, /Publicaciones/)).toHaveAttribute('aria-current', 'page');
  await expect(main.getByRole('link', { name: 'Editar perfil' })).toHaveCount(0);
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

  // Scrolling loads the second page.
  await expect(productCards(page).first()).toContainText('Campera de jean oversize');
  await productCards(page).last().scrollIntoViewIfNeeded();
  await expect(productCards(page)).toHaveCount(ownProducts().length);
  await expect(main.getByText('Eso es todo lo que hay colgado.')).toBeVisible();
});

test(
  'PROF-01 the owner sees three tabs and the edit link, also by keyboard',
  once,
  async ({ page, shop }) => {
    await signedIn(page.context(), shop);
    await visit(page, shop.url + withProfile(shop, { isOwn: true }));
    const main = page.getByRole('main');

    await expect(main.getByRole('link', { name: 'Editar perfil' })).toHaveAttribute(
      'href',
      '/perfil/luciaferreira/editar',
    );
    await expect(tab(page, /./)).toHaveText([
      'Publicaciones30',
      'Colecciones6',
      'Opiniones12',
      'Favoritos12',
    ]);

    // All of them fit on a phone.
    const boxes = await Promise.all((await tab(page, /./).all()).map((one) => one.boundingBox()));
    for (const { x, width } of boxes.map((box) => box ?? { x: -1, width: 0 })) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(390);
    }

    await tab(page, /Publicaciones/).focus();
    await page.keyboard.press('Tab');
    await expect(tab(page, /Colecciones/)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(tab(page, /Opiniones/)).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\?seccion=favoritos$/);
    await expect(tab(page, /Favoritos/)).toHaveAttribute('aria-current', 'page');
    await expect(tab(page, /Favoritos/)).toBeInViewport({ ratio: 1 });
    await expect(productCards(page)).toHaveCount(likedProducts().length);
    await expect(productCards(page).filter({ hasText: 'Vendida' })).toHaveCount(1);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow');
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    await tab(page, /Colecciones/).click();
    await expect(main.getByRole('link', { name: /Invierno en la rambla/ })).toBeVisible();
    await main.getByRole('link', { name: /Invierno en la rambla/ }).click();
    await expect(page).toHaveURL(/\?coleccion=60$/);
    await expect(tab(page, /Colecciones/)).toHaveAttribute('aria-current', 'true');
    await expect(main.getByRole('heading', { name: 'Invierno en la rambla' })).toBeVisible();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    // The section is server-rendered from its URL.
    await page.goto(`${shop.url}/perfil/luciaferreira?seccion=favoritos`);
    await waitForHydration(page);
    await expect(tab(page, /Favoritos/)).toBeInViewport({ ratio: 1 });
    await expect(productCards(page)).toHaveCount(likedProducts().length);
  },
);

test('PROF-01 empty sections of own and other profiles', once, async ({ page, shop }) => {
  const counters = { likes: 0, collections: 0, favourites: 0 };
  const empty = { counters, nextCursor: null, profile: { postsCount: 0, avatar_url: null, description: '' } };
  const content = { section: 'publicaciones' as const, products: [] };
  const verified = { email: false, phone: false, paymentAccount: false };
  await signedIn(page.context(), shop);
  shop.state.answers[endpoint] = { body: profileReply({ ...empty, content, verified }) };
  shop.state.answers[`${endpoint}?seccion=favoritos`] = {
    body: profileReply({ ...empty, content: { section: 'favoritos', products: [] }, verified }),
  };

  await visit(page, `${shop.url}/perfil/luciaferreira`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Tu perchero está esperando' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Publicar una prenda' })).toHaveAttribute('href', '/vender');
  await expect(page.getByRole('img', { name: 'Foto de Lucía Ferreira' })).toBeVisible();
  await expect(main.getByRole('list', { name: 'Verificaciones' })).toHaveCount(0);
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  await tab(page, /Favoritos/).click();
  await expect(main.getByRole('heading', { name: 'Acá van las que te gustan' })).toBeVisible();

  await signedIn(page.context(), shop, { id: '5b0c8c3e-6f6c-4a57-9b51-3a3c1b1f0a99' });
  await visit(page, `${shop.url}/perfil/luciaferreira`);
  await expect(main.getByRole('heading', { name: 'Todavía no hay nada colgado' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Editar perfil' })).toHaveCount(0);
});

test(
  'PROF-03 the overlay opens over the profile by click and by URL, with a linked comment',
  once,
  async ({ page, shop }) => {
    const product = jeanJacket();
    const wanted = aComment(77, 'mateososa', '¿Seguro que es un M?', {
      productId: product.id,
      minutesAgo: 90,
    });
    const comments = { threads: [], nextCursor: null, linked: aCommentThread(wanted) };
    withProduct(shop, product, { comments });
    await visit(page, shop.url + withProfile(shop));
    const dialog = page.getByRole('dialog', { name: product.title });

    await page.evaluate(() => window.scrollTo(0, 200));
    await page.getByRole('link', { name: product.title, exact: true }).click();
    await expect(page).toHaveURL(`${shop.url}/perfil/luciaferreira?product=${product.id}`);
    await expect(dialog.getByText('Tristán Narvaja')).toBeVisible();
    await page.goBack();
    await expect(dialog).toHaveCount(0);
    expect(await page.evaluate(() => window.scrollY)).toBe(200);

    await visit(page, `${shop.url}/perfil/luciaferreira?product=${product.id}&comentario=77`);
    await expect(dialog.getByText('Tristán Narvaja')).toBeVisible();
    await expect(page.locator('#comentario-77')).toBeFocused();
    await expect(page.locator('#comentario-77')).toBeInViewport();
    await expect(page).toHaveTitle(/Campera de jean oversize/);
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(`${shop.url}/perfil/luciaferreira`);
    await expect(page.getByRole('heading', { name: 'Lucía Ferreira', level: 1 })).toBeVisible();
  },
);

test(
  'meta tags, canonical URL, case-insensitive path, and sharing',
  once,
  async ({ page, shop, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    shop.state.answers['GET /api/profiles/LuciaFerreira'] = { body: profileReply() };

    await visit(page, `${shop.url}/Perfil/LuciaFerreira`);

    const address = `${shop.url}/perfil/luciaferreira`;
    await expect(page).toHaveTitle('Lucía Ferreira (@luciaferreira) · Perchero');
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /Vacío el ropero/);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', address);
    await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'profile');
    await expect(page.locator('meta[name=robots]')).toHaveCount(0);
    const jsonLd = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(jsonLd ?? '')).toMatchObject({
      '@type': 'ProfilePage',
      mainEntity: { '@type': 'Person', name: 'Lucía Ferreira', alternateName: 'luciaferreira' },
    });

    await page.getByRole('button', { name: 'Compartir' }).click();
    await expect(page.getByText('Enlace copiado')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  },
);

test('without script the tabs and the next page are links', once, async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(shop.url + withProfile(shop));

  await page.getByRole('link', { name: 'Ver más prendas' }).click();
  await expect(page).toHaveURL(/\?pagina=dos$/);
  await expect(productCards(page)).toHaveCount(ownProducts().length - 24);
  await page.getByRole('link', { name: 'Ver desde el principio' }).click();
  await tab(page, /Colecciones/).click();
  await expect(page.getByRole('link', { name: /Invierno en la rambla/ })).toBeVisible();
  await context.close();
});

test('favourites of others and invalid cursors redirect to the profile', once, async ({ page, shop }) => {
  withProfile(shop);
  await visit(page, `${shop.url}/perfil/luciaferreira?seccion=favoritos`);
  await expect(page).toHaveURL(`${shop.url}/perfil/luciaferreira`);

  shop.state.answers[`${endpoint}?cursor=x`] = { code: 'invalid-input' };
  await visit(page, `${shop.url}/perfil/luciaferreira?pagina=x`);
  await expect(page).toHaveURL(`${shop.url}/perfil/luciaferreira`);
});

test('PROF-02 an unknown user or collection is 404', once, async ({ page, shop, expectedErrors }) => {
  expectedErrors.push(/404/);
  for (const code of ['user-not-found', 'invalid-input'] as const) {
    shop.state.answers['GET /api/profiles/nadie'] = { code };
    const response = await page.goto(`${shop.url}/perfil/nadie`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Usuario no encontrado.', level: 1 })).toBeVisible();
  }
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page.getByRole('main').getByRole('link', { name: 'Ver prendas' })).toBeVisible();
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Buscar personas' }).click();
  await expect(page.getByRole('combobox', { name: 'Buscar personas y prendas' })).toBeFocused();

  shop.state.answers[`${endpoint}?coleccion=9`] = { code: 'not-found' };
  const gone = await page.goto(`${shop.url}/perfil/${memberSession().user.username}?coleccion=9`);
  expect(gone?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Esta colección no está', level: 1 })).toBeVisible();
});

test('an unreachable API shows an error with a retry', once, async ({ page, shop, expectedErrors }) => {
  expectedErrors.push(/503/);
  shop.state.answers[endpoint] = { code: 'unavailable' };

  const response = await page.goto(`${shop.url}/perfil/luciaferreira`);
  await waitForHydration(page);
  expect(response?.status()).toBe(503);
  await expect(page.getByText('Usuario no encontrado.')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Se nos cayó el perchero' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  withProfile(shop);
  await page.getByRole('button', { name: 'Probar de nuevo' }).click();
  await expect(page.getByRole('heading', { name: 'Lucía Ferreira', level: 1 })).toBeVisible();

  // A failed section shows an error, too.
  shop.state.answers[`${endpoint}?seccion=colecciones`] = { code: 'unavailable' };
  await tab(page, /Colecciones/).click();
  await expect(page.getByRole('heading', { name: 'Se nos cayó el perchero' })).toBeVisible();
});
