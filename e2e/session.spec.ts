import type { Page } from '@playwright/test';
import { withPeople, withSettings } from './stub/account.ts';
import { fullCart, withCart } from './stub/cart.ts';
import { withRegistration, withSignInSettings } from './stub/registration.ts';
import { anOrder, returnPath, withOrder } from './stub/orders.ts';
import { jeanJacket, withProduct } from './stub/product.ts';
import { withProfile } from './stub/profile.ts';
import { withOwnProduct, withSelling } from './stub/seller.ts';
import type { StubShop } from './stub/shop.ts';
import {
  accessibilityFaults,
  accessibilityFaultsInBothLayouts,
  addSessionCookie,
  openVerifyPhone,
  expect,
  memberSession,
  once,
  signedIn,
  test,
  visit,
} from './fixtures.ts';

const session = 'GET /api/session';
const signOut = 'POST /api/session/sign-out';
const sessionRequests = (calls: readonly { endpoint: string }[]) =>
  calls.filter(({ endpoint }) => endpoint === session).length;

async function openAccountMenu(page: Page) {
  const burger = page.getByRole('button', { name: 'Abrir menú' });
  await (
    (await burger.isVisible()) ? burger : page.getByRole('button', { name: 'Menú de tu cuenta' })
  ).click();
}

/** An entry of the account menu on any screen size. */
const entry = (page: Page, name: string) =>
  page
    .getByRole('menuitem', { name })
    .or(page.getByRole('dialog', { name: 'Menú' }).getByRole('link', { name }));

async function expectGuest(page: Page) {
  const burger = page.getByRole('button', { name: 'Abrir menú' });
  if (await burger.isVisible()) await burger.click();
  await expect(page.getByRole('button', { name: 'INGRESÁ' })).toBeVisible();
}

/** The visible toast, not the copy for screen readers. */
const toast = (page: Page, text: string) => page.getByRole('region', { name: 'Avisos' }).getByText(text);

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/status of (401|403|404|503)/);
});

test('NAV-03 a guest sees Inicio, Productos and INGRESÁ', once, async ({ page, shop }) => {
  await visit(page, `${shop.url}/productos`);
  await expectGuest(page);

  for (const name of ['Inicio', 'Productos']) {
    await expect(page.getByRole('link', { name, exact: true }).locator('visible=true')).toHaveCount(1);
  }
  expect(sessionRequests(shop.state.calls)).toBe(0);
});

test('NAV-04 a member sees profile, settings and sign-out', async ({ page, context, shop }) => {
  await signedIn(context, shop);
  await visit(page, `${shop.url}/terminos`);
  await openAccountMenu(page);

  await expect(entry(page, 'Mi Perfil')).toHaveAttribute('href', '/perfil/luciaferreira');
  await expect(entry(page, 'Configuración')).toHaveAttribute('href', '/perfil/luciaferreira/editar');
  await expect(page.getByText('Lucía Ferreira', { exact: true }).locator('visible=true')).toHaveCount(1);
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.keyboard.press('Escape');
  await expect(entry(page, 'Mi Perfil')).toBeHidden();
});

test(
  'NAV-04 LOGIN-08 sign-out redirects home and signs out the other tabs',
  once,
  async ({ page, context, shop }) => {
    await signedIn(context, shop);
    const other = await context.newPage();
    await visit(other, `${shop.url}/terminos`);
    await visit(page, `${shop.url}/terminos`);
    await signOutInMenu(page, shop);

    await expect(page).toHaveURL(/\/$/);
    await expectGuest(page);
    await expectGuest(other);
    expect(shop.state.calls).toContainEqual({ endpoint: signOut, body: {} });
  },
);

test('pages of members are not cached', once, async ({ page, context, shop }) => {
  const asGuest = await page.goto(`${shop.url}/productos`);
  expect(asGuest?.headers()['cache-control']).toContain('public, max-age=0, ');

  await signedIn(context, shop);
  const asMember = await page.goto(`${shop.url}/productos`);
  expect(asMember?.headers()['cache-control']).toBe('private, no-store');
});

test('LOGIN-07 on load, a refused session ends with its message', once, async ({ page, context, shop }) => {
  for (const [code, sentence] of [
    ['profile-not-found', 'No se encontró perfil de usuario. Sesión cerrada.'],
    ['phone-not-verified', 'Teléfono no verificado. Sesión cerrada.'],
    ['user-token-expired', 'Tu sesión venció. Volvé a ingresar.'],
    ['user-disabled', 'Esta cuenta está suspendida. Escribinos si creés que es un error.'],
  ] as const) {
    shop.state.answers[session] = { code };
    await addSessionCookie(context, shop);

    await visit(page, `${shop.url}/terminos`);

    await expect(toast(page, sentence)).toBeVisible();
    await expectGuest(page);
  }
});

test('LOGIN-07 checks the session when the tab becomes visible', once, async ({ page, context, shop }) => {
  await signedIn(context, shop);
  shop.state.answers[signOut] = { body: { success: true } };
  await visit(page, `${shop.url}/terminos`);

  const renamed = memberSession({ full_name: 'Lucía F. de los Santos' });
  shop.state.answers[session] = { body: { session: renamed } };
  await returnToTab(page);
  await openAccountMenu(page);
  await expect(page.getByText('Lucía F. de los Santos').locator('visible=true')).toHaveCount(1);
  await page.keyboard.press('Escape');

  shop.state.answers[session] = { code: 'phone-not-verified' };
  await returnToTab(page);
  await expect(toast(page, 'Teléfono no verificado. Sesión cerrada.')).toBeVisible();
  await expectGuest(page);
});

test('LOGIN-07 shows an error when the session cannot be checked', once, async ({ page, context, shop }) => {
  shop.state.answers[session] = { code: 'unavailable' };
  await addSessionCookie(context, shop);
  await visit(page, `${shop.url}/terminos`);
  await expect(toast(page, 'Error cargando perfil extendido')).toBeVisible();

  await returnToTab(page);
  await expect(toast(page, 'Error obteniendo usuario')).toBeVisible();
});

test('LOGIN-07 shows a message when the session has ended', once, async ({ page, context, shop }) => {
  await signedIn(context, shop);
  shop.state.answers[signOut] = { body: { success: true } };
  await visit(page, `${shop.url}/terminos`);

  shop.state.answers[session] = { body: { session: null } };
  await returnToTab(page);
  await expect(toast(page, 'No hay sesión activa')).toBeVisible();
  await expectGuest(page);
});

test('LOGIN-18 a visible tab checks the session every 30 s', once, async ({ page, context, shop }) => {
  await page.clock.install();
  await signedIn(context, shop);
  await visit(page, `${shop.url}/terminos`);
  const before = sessionRequests(shop.state.calls);

  const look = page.waitForResponse('**/api/session');
  await page.clock.runFor(30_000);
  await look;

  expect(sessionRequests(shop.state.calls)).toBe(before + 1);
});

test('NAV-06 LOOK-08 a member page asks a guest to sign in, and then opens', once, async ({ page, shop }) => {
  const response = await page.goto(`${shop.url}/perfil/luciaferreira/editar`);

  expect(response?.status()).toBe(401);
  const login = page.getByRole('dialog', { name: '¡Qué bueno verte!' });
  await expect(login.getByText('Necesitas iniciar sesión para realizar esta acción.')).toBeVisible();
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

  await page.keyboard.press('Escape');
  await expect(login).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Primero ingresá' })).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'INGRESÁ' }).click();

  await withSettings(page, shop);
  shop.state.answers['POST /api/session/sign-in'] = { body: { session: memberSession() } };
  await login.getByLabel('Email').fill('lucia@correo.com');
  await login.getByLabel('Contraseña', { exact: true }).fill('secreto1');
  await login.getByRole('button', { name: 'INGRESÁ' }).click();

  await expect(login).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Configuración' })).toBeVisible();
  await expect(page).toHaveURL(/\/perfil\/luciaferreira\/editar$/);
});

test('NAV-01 chromeless pages have no navbar', once, async ({ page, context, shop }) => {
  await withRegistration(page, shop);
  for (const path of [
    '/Registrarse',
    '/CorreoCambiado',
    '/correo-verificado',
    '/asociar-telefono',
    '/recuperar-contraseña',
    '/recuperar-contrase%C3%B1a',
  ]) {
    await visit(page, shop.url + path);
    await expectNoNavbar(page, path);
  }

  const { user } = await signedIn(context, shop);
  await openVerifyPhone(page, shop, user.email);
  await expect(page.getByRole('heading', { name: 'Verificá tu celular' })).toBeVisible();
  await expectNoNavbar(page, '/verificar-telefono');
});

test('NAV-02 all other pages have the navbar, with case-insensitive paths', once, async ({ page, shop }) => {
  const order = anOrder(1042);
  const { id, title } = jeanJacket();
  withCart(shop, fullCart());
  withOrder(shop, order);
  withProduct(shop);
  withProfile(shop, { isOwn: true });
  await withSettings(page, shop);
  await withSelling(page, shop);
  await withOwnProduct(page, shop);
  await withPeople(page, shop, { staffLogin: true, secondFactor: true });
  const inside = [
    ['/', /Compralo,\s*contalo,\s*pasalo\./],
    ['/productos', /./],
    ['/vender', 'Colgá algo nuevo'],
    ['/editar/41', 'Editar prenda'],
    ['/perfil/luciaferreira', 'Lucía Ferreira'],
    ['/perfil/luciaferreira/editar', 'Configuración'],
    ['/carrito', 'Tu carrito'],
    [returnPath(order, 'success'), '¡Pago exitoso!'],
    ['/eliminarusuarios', 'Usuarios de autenticación'],
    [`/Post/${id}`, title],
  ] as const;

  for (const [address, heading] of inside) {
    const [path = '', query] = address.split('?');
    // Usernames keep their case.
    const shout = path.replaceAll(/[a-z-]+/gi, (part) =>
      part === 'luciaferreira' ? part : part.toUpperCase(),
    );
    for (const [written, width, navbar] of [
      [path, 390, page.getByRole('button', { name: 'Abrir menú' })],
      [shout, 1440, page.getByRole('navigation', { name: 'Principal' })],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(shop.url + [written, query].filter(Boolean).join('?'), {
        waitUntil: 'domcontentloaded',
      });
      await expect(page.getByRole('heading', { level: 1, name: heading }), written).toBeVisible();
      await expect(navbar, written).toBeVisible();
    }
  }
});

test(
  'LOGIN-08 each of the seven session events reaches the other tab',
  once,
  async ({ page, context, shop }) => {
    const other = await context.newPage();
    await recordEvents(other);
    await withSignInSettings(page, shop);
    await visit(other, `${shop.url}/terminos`);

    await expectEvent(other, 'INITIAL_SESSION', () => visit(page, `${shop.url}/terminos`));

    await expectEvent(other, 'SIGNED_IN', async () => {
      await expectGuest(page);
      await signedIn(context, shop);
      shop.state.answers['POST /api/session/sign-in'] = { body: { session: memberSession() } };
      await page.getByRole('button', { name: 'INGRESÁ' }).click();
      const login = page.getByRole('dialog', { name: '¡Qué bueno verte!' });
      await login.getByLabel('Email').fill('lucia@correo.com');
      await login.getByLabel('Contraseña', { exact: true }).fill('secreto1');
      await login.getByRole('button', { name: 'INGRESÁ' }).click();
    });
    await openAccountMenu(other);
    await expect(entry(other, 'Mi Perfil')).toBeVisible();
    await other.keyboard.press('Escape');

    await expectEvent(other, 'TOKEN_REFRESHED', async () => {
      const longer = { ...memberSession(), expires_at: '2026-12-16T12:00:00.000Z' };
      shop.state.answers[session] = { body: { session: longer } };
      await returnToTab(page);
    });

    await expectEvent(other, 'USER_UPDATED', async () => {
      const renamed = memberSession({ full_name: 'Lucía F. de los Santos' });
      shop.state.answers[session] = { body: { session: renamed } };
      await returnToTab(page);
    });
    await openAccountMenu(other);
    await expect(other.getByText('Lucía F. de los Santos').locator('visible=true')).toHaveCount(1);

    await expectEvent(other, 'PASSWORD_RECOVERY', async () => {
      shop.state.answers['POST /api/password/check-recovery'] = { body: { valid: true } };
      await visit(page, `${shop.url}/recuperar-contraseña?token=abc`);
    });

    const tool = await withPeople(page, shop, { staffLogin: true, secondFactor: false });
    const people = other.getByRole('heading', { name: 'Usuarios de autenticación' });
    await visit(other, tool);
    await expect(other.getByLabel('Código de la aplicación')).toBeVisible();
    await visit(page, tool);
    await expectEvent(other, 'MFA_CHALLENGE_VERIFIED', async () => {
      const known = { ...memberSession({ role: 'admin' }), secondFactor: true };
      shop.state.answers['POST /api/session/second-factor'] = { body: { session: known } };
      shop.state.answers[session] = { body: { session: known } };
      await page.getByLabel('Código de la aplicación').fill('123456');
      await page.keyboard.press('Enter');
    });
    await expect(people).toBeVisible();

    await expectEvent(other, 'SIGNED_OUT', () => signOutInMenu(page, shop));
    await expect(people).toHaveCount(0);
  },
);

async function expectNoNavbar(page: Page, path: string) {
  await expect(page.getByRole('main'), path).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Principal' }), path).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Abrir menú' }), path).toHaveCount(0);
}

/** Must be called before the page is opened. */
async function recordEvents(page: Page) {
  await page.addInitScript(() => {
    const received: string[] = [];
    Object.assign(window, { received });
    new BroadcastChannel('perchero-session').addEventListener('message', ({ data }) => {
      received.push(String(data));
    });
  });
}

async function expectEvent(other: Page, event: string, act: () => Promise<void>) {
  const received = (from: number) =>
    other.evaluate((start) => (window as unknown as { received: string[] }).received.slice(start), from);
  const { length: before } = await received(0);
  await act();
  await expect.poll(() => received(before)).toContain(event);
}

async function signOutInMenu(page: Page, shop: StubShop) {
  shop.state.answers[signOut] = { body: { success: true } };
  await openAccountMenu(page);
  // The API would clear the cookie.
  shop.state.answers[session] = { body: { session: null } };
  await page
    .getByRole('menuitem', { name: 'Cerrar sesión' })
    .or(page.getByRole('dialog').getByRole('button', { name: 'Cerrar sesión' }))
    .click();
}

/** The tab is hidden and becomes visible again. */
async function returnToTab(page: Page) {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}
