import {
  accessibilityFaults,
  accessibilityFaultsInBothLayouts,
  expect,
  waitForHydration,
  once,
  signedIn,
  test,
  visit,
} from './fixtures.ts';
import { jeanJacket, withProduct } from './stub/product.ts';
import { withProfile } from './stub/profile.ts';

test(
  'NAV-08 an unknown URL: a Spanish page with status 404',
  once,
  async ({ page, site, expectedErrors }) => {
    expectedErrors.push(/404/);

    const response = await page.goto(`${site}/esto/no/existe`);
    await waitForHydration(page);

    expect(response?.status()).toBe(404);
    await expect(page).toHaveTitle('Acá no cuelga nada · Perchero');
    await expect(page.getByRole('heading', { name: 'Acá no cuelga nada' })).toBeVisible();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

    await page.getByRole('link', { name: 'Ver prendas' }).click();
    await expect(page).toHaveURL(/\/productos$/);
    await expect(page.getByRole('heading', { name: 'Recién colgado' })).toBeFocused();
  },
);

test('every response has strict security headers', once, async ({ request, site }) => {
  for (const [path, status] of [
    ['/productos', 200],
    ['/acciones/tema', 302],
    ['/no-existe', 404],
    ['/favicon.svg', 200],
  ] as const) {
    const response = await request.get(site + path, {
      maxRedirects: 0,
      headers: { 'x-request-id': 'e2e-request-1' },
    });
    const headers = response.headers();

    expect(response.status()).toBe(status);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['x-request-id']).toBe('e2e-request-1');
  }
});

test('the CSP nonce is new for every page of a member', once, async ({ context, request, shop, site }) => {
  await signedIn(context, shop);
  const nonces = await Promise.all(
    [1, 2].map(async () => {
      const headers = { cookie: '__Host-perchero=token.signature' };
      const response = await request.get(`${site}/productos`, { headers });
      expect(response.headers()['cache-control']).toBe('private, no-store');
      return /'nonce-([^']+)'/.exec(response.headers()['content-security-policy'] ?? '')?.[1];
    }),
  );

  expect(nonces[0]).toBeTruthy();
  expect(nonces[0]).not.toBe(nonces[1]);
});

/** Without the time that its moments are told by, which a page of the same tag may have of up to a minute before. */
const withoutTime = (page = '') => page.replace(/(\\"now\\",\\")[^\\]+/, '$1');
/** The data with that time has a hash, too. */
const withoutHashes = (policy = '') => policy.replaceAll(/'sha256-[^']+'/g, 'hash');

for (const path of [
  '/',
  '/productos',
  `/Post/${jeanJacket().id}`,
  '/perfil/luciaferreira',
  '/ayuda',
  '/terminos',
]) {
  test(`EDGE-01 guests get the same page: ${path}`, once, async ({ page, request, shop, site }) => {
    withProduct(shop);
    withProfile(shop);
    const [one, other] = await Promise.all([1, 2].map(() => request.get(site + path)));
    const headers = one?.headers() ?? {};

    expect(headers['cache-control']).toContain('public, max-age=0, s-maxage=1');
    expect(headers['set-cookie']).toBeUndefined();
    expect(withoutTime(await one?.text())).toBe(withoutTime(await other?.text()));
    expect(withoutHashes(other?.headers()['content-security-policy'])).toBe(
      withoutHashes(headers['content-security-policy']),
    );
    expect(headers['content-security-policy']).toMatch(/script-src 'self' \S+ 'sha256-/);
    // The tag changes with the minute.
    await expect(async () => {
      const { etag = '' } = (await request.get(site + path)).headers();
      const again = await request.get(site + path, { headers: { 'if-none-match': etag } });
      expect(again.status()).toBe(304);
      expect(again.headers()['content-security-policy']).toBeUndefined();
    }).toPass();

    // Its scripts run, also when the browser has the page already.
    await visit(page, site + path);
    await visit(page, site + path);
  });
}

test(
  'EDGE-02 no page of a person, of an error or with any other cookie is for all',
  once,
  async ({ context, request, shop, site }) => {
    await signedIn(context, shop);
    for (const [path, cookie] of [
      ['/productos', '__Host-perchero=token.signature'],
      ['/productos', 'registerStep=phone'],
      ['/productos.data', '__Host-perchero=token.signature'],
      ['/Post/campera', ''],
      ['/carrito', ''],
      ['/compras', ''],
      ['/no-existe', ''],
    ] as const) {
      const response = await request.get(site + path, { headers: cookie ? { cookie } : {} });
      const headers = response.headers();

      expect(headers['cache-control'], path).toMatch(/^(private|no-store)/);
      expect(headers['x-accel-expires'], path).toBeUndefined();
    }
  },
);

test('the first focusable element is the skip link', once, async ({ page, site }) => {
  await visit(page, `${site}/terminos`);

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('main')).toBeFocused();
});

test('the mobile menu traps and restores the focus', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, `${site}/terminos`);
  const burger = page.getByRole('button', { name: 'Abrir menú' });

  await burger.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Menú' });
  await expect(menu).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused !== null && focused !== document.body && focused.closest('dialog') === null;
    });
    expect(outside).toBe(false);
  }

  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(burger).toBeFocused();

  await burger.click();
  await menu.getByRole('link', { name: 'Productos' }).click();
  await expect(menu).toBeHidden();
});

test(
  'the tab bar marks the current page, asks guests to log in, and hides on short screens',
  once,
  async ({ page, shop }) => {
    await visit(page, `${shop.url}/productos`);
    const tabs = page.getByRole('navigation', { name: 'Accesos rápidos' });

    await expect(tabs.getByRole('link')).toHaveText(['Inicio', 'Productos', 'Vender', 'Mensajes', 'Perfil']);
    await expect(tabs.locator('[aria-current=page]')).toHaveText('Productos');
    const search = page.getByRole('main').getByRole('combobox').first();
    await search.focus();
    await expect(tabs).toBeHidden();
    await search.blur();

    await tabs.getByRole('link', { name: 'Perfil' }).click();
    const login = page.getByRole('dialog', { name: '¡Qué bueno verte!' });
    await expect(login.getByText('Debes iniciar sesión para realizar esta acción.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(login).toBeHidden();

    // The end of the page can be scrolled above the tab bar.
    await visit(page, `${shop.url}/privacidad`);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    const foot = page.getByRole('contentinfo');
    await expect.poll(async () => bottomOf(await foot.boundingBox())).toBeLessThanOrEqual(844);
    const bar = await tabs.boundingBox();
    expect(bottomOf(await foot.boundingBox())).toBeLessThanOrEqual(Math.ceil(bar?.y ?? 0));
  },
);

test('NAV-04 admins find the orders in the mobile menu', once, async ({ page, context, shop }) => {
  await signedIn(context, shop, { role: 'admin' });
  await visit(page, `${shop.url}/terminos`);

  await page.getByRole('button', { name: 'Abrir menú' }).click();

  await expect(page.getByRole('link', { name: 'Dinero' })).toHaveAttribute('href', '/admin/dinero');
});

test('the navbar marks the current page', once, async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visit(page, `${site}/productos`);

  const links = page.getByRole('navigation', { name: 'Principal' });

  await expect(links.getByRole('link', { name: 'Productos' })).toHaveAttribute('aria-current', 'page');
  await expect(links.getByRole('link', { name: 'Inicio' })).not.toHaveAttribute('aria-current', 'page');
});

test('a chosen theme applies at once and on the next visit', once, async ({ page, site, expectedErrors }) => {
  // A page without the infinite list, so that the footer does not move.
  expectedErrors.push(/404/);
  await visit(page, `${site}/no-existe`);
  const choice = page.getByRole('contentinfo').getByRole('button', { name: 'Oscuro' });
  const background = () => page.evaluate(() => getComputedStyle(document.body).colorScheme);

  const saved = page.waitForResponse((response) => response.url().includes('/acciones/tema'));
  await choice.click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(choice).toHaveAttribute('aria-pressed', 'true');
  expect(await background()).toBe('dark');

  // The choice is optimistic: an earlier reload would undo it.
  await saved;
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await waitForHydration(page);
  await page.getByRole('contentinfo').getByRole('button', { name: 'Automático' }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
});

test('the themes are in one row of the menu', once, async ({ page, site }) => {
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await visit(page, `${site}/terminos`);
    await page.getByRole('button', { name: 'Abrir menú' }).click();

    const options = page.getByRole('dialog').getByRole('group', { name: 'Tema' }).getByRole('button');
    await expect(options).toHaveCount(3);
    const tops = await options.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the theme can be chosen and the page stays', once, async ({ page, site }) => {
    await page.goto(`${site}/productos`);

    await page.getByRole('contentinfo').getByRole('button', { name: 'Claro' }).click();

    await expect(page).toHaveURL(/\/productos$/);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });
});

test('the components of the gallery pass axe', once, async ({ page, shop }) => {
  await visit(page, `${shop.url}/dev/componentes`);
  await expect(page.getByRole('heading', { name: 'Componentes' })).toBeVisible();

  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
});

test('dialogs and sheets close and restore the focus', once, async ({ page, shop }) => {
  await visit(page, `${shop.url}/dev/componentes`);

  const opener = page.getByRole('button', { name: 'Abrir diálogo' });
  await opener.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(opener).toBeFocused();

  await page.getByRole('button', { name: 'Abrir hoja' }).click();
  await expect(page.getByRole('dialog', { name: 'Filtros' })).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('menu and toast code is loaded on first use', once, async ({ page, shop }) => {
  await visit(page, `${shop.url}/dev/componentes`);

  const opener = page.getByRole('main').getByRole('button', { name: 'Abrir menú' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Mi Perfil' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(opener).toBeFocused();

  await page.getByRole('button', { name: 'Mostrar aviso' }).click();
  await expect(page.getByText('Agregado al carrito')).toBeVisible();
});

function bottomOf(box: { y: number; height: number } | null): number {
  return box ? Math.floor(box.y + box.height) : Number.NaN;
}
