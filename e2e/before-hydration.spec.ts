import type { Page } from '@playwright/test';
import { camila } from './stub/comments.ts';
import { claimable } from './stub/claims.ts';
import { setAddresses } from './stub/delivery.ts';
import { aTalk, withThread } from './stub/messages.ts';
import { aBargain, withOfferSettings } from './stub/offers.ts';
import { anOrder, item, withOrder } from './stub/orders.ts';
import { withRegistration } from './stub/registration.ts';
import { jeanJacket, withProduct } from './stub/product.ts';
import { withSelling } from './stub/seller.ts';
import {
  expect,
  memberSession,
  once,
  productCards,
  signedIn,
  test,
  waitForHydration,
  wideOnly,
} from './fixtures.ts';

const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 900;

/** Opens a page whose scripts are blocked until the returned function is called. */
async function openBeforeHydration(page: Page, address: string): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  return async () => {
    gate.resolve();
    await waitForHydration(page);
    await page.unroute('**/assets/*.js');
  };
}

test('WEB-01 keeps a search typed before hydration', async ({ page, shop }) => {
  const letScriptCome = await openBeforeHydration(page, `${shop.url}/productos`);
  const inList = page.getByRole('search', { name: 'Buscar prendas' }).getByRole('combobox');
  await inList.fill('campera');
  if (!isNarrow(page)) await page.getByRole('banner').getByRole('combobox').fill('vestido');

  await letScriptCome();

  await expect(inList).toHaveValue('campera');
  if (!isNarrow(page)) await expect(page.getByRole('banner').getByRole('combobox')).toHaveValue('vestido');
  await inList.press('End');
  await page.keyboard.type('s');
  await inList.press('Enter');
  await expect(page).toHaveURL(/q=camperas$/);
});

test('TALK-18 keeps a message typed before hydration', once, async ({ page, shop }) => {
  await signedIn(page.context(), shop);
  const letScriptCome = await openBeforeHydration(page, shop.url + withThread(shop, aTalk(shop)));
  const field = page.getByRole('textbox', { name: 'Mensaje' });
  await field.fill('Hola');
  await letScriptCome();
  await expect(field).toHaveValue('Hola');
  await field.press('End');
  await page.keyboard.type('!');
  await expect(field).toHaveValue('Hola!');
});

test('WEB-01 CLAIM-02 keeps a claim begun before hydration, with its step', once, async ({ page, shop }) => {
  await signedIn(page.context(), shop);
  const path = withOrder(shop, anOrder(1039, { ...claimable, items: [item('Buzo tejido')] }));
  const letScriptCome = await openBeforeHydration(page, `${shop.url}${path}/reclamo`);
  await page.getByRole('radio', { name: 'Vino con un problema' }).check();
  await page.getByRole('button', { name: 'Seguir' }).click();
  await letScriptCome();
  await expect(page.getByText('Paso 2 de 3')).toBeVisible();
  await page.getByRole('button', { name: 'Atrás' }).click();
  await expect(page.getByRole('radio', { name: 'Vino con un problema' })).toBeChecked();
});

test('WEB-01 keeps a registration form filled before hydration', once, async ({ page, shop }) => {
  await withRegistration(page, shop);
  shop.state.answers['POST /api/register'] = {
    body: { success: true, user: { id: memberSession().user.id } },
  };
  const letScriptCome = await openBeforeHydration(page, `${shop.url}/Registrarse`);
  const input = (label: string) => page.getByLabel(label, { exact: true });
  await input('Nombre de usuario').fill('luciaferreira');
  await input('Nombre de la cuenta').fill('Lucía Ferreira');
  await input('Día').fill('18');
  await input('Mes').fill('7');
  await input('Año').fill('1992');
  await input('Email').fill('lucia@correo.com');
  await input('Género').selectOption('femenino');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  expect(new URL(page.url()).search).toBe('');

  await letScriptCome();

  // The submit is replayed.
  await expect
    .poll(() => shop.state.calls.find(({ endpoint }) => endpoint === 'POST /api/register')?.body)
    .toMatchObject({
      username: 'luciaferreira',
      fullName: 'Lucía Ferreira',
      birthDate: '1992-07-18',
      gender: 'femenino',
      email: 'lucia@correo.com',
    });
});

for (const way of ['button', 'Enter']) {
  test(
    `WEB-01 replays a comment submitted by ${way} before hydration`,
    once,
    async ({ page, shop, expectedErrors }) => {
      expectedErrors.push(/500/);
      await signedIn(page.context(), shop, camila);
      withProduct(shop);
      shop.state.answers['POST /api/add-comment'] = { code: 'comment-not-added' };
      const letScriptCome = await openBeforeHydration(page, `${shop.url}/post/${jeanJacket().id}`);
      const input = page.getByLabel('Escribí un comentario');
      await input.fill('¿Abriga?');
      if (way === 'Enter') await input.press('Enter');
      else await page.getByRole('button', { name: 'Publicar comentario' }).click();
      await expect(input).toHaveValue('¿Abriga?');

      await letScriptCome();

      await expect
        .poll(() => shop.state.calls.find(({ endpoint }) => endpoint === 'POST /api/add-comment')?.body)
        .toMatchObject({ content: '¿Abriga?' });
    },
  );
}

test('WEB-01 keeps a sell form filled before hydration', once, async ({ page, shop }) => {
  await withSelling(page, shop);
  const letScriptCome = await openBeforeHydration(page, `${shop.url}/vender`);
  await page.getByLabel('Título').fill('Campera de jean');
  await page.getByLabel('Contá su historia').fill('La usé un verano.');
  await page.getByLabel('Precio').fill('1890');
  await page.getByRole('main').getByText('Unisex', { exact: true }).click();

  await letScriptCome();

  await expect(page.getByLabel('Título')).toHaveValue('Campera de jean');
  await expect(page.getByLabel('Contá su historia')).toHaveValue('La usé un verano.');
  await expect(page.getByLabel('Precio')).toHaveValue('1.890');
  await expect(page.getByRole('radio', { name: 'Unisex' })).toBeChecked();
  await expect(page.getByRole('complementary', { name: 'Vista previa' })).toContainText('Campera de jean');
});

test('WEB-01 replays a click on the login, and a like of a guest', once, async ({ page, shop }) => {
  const letScriptCome = await openBeforeHydration(page, `${shop.url}/productos`);
  await productCards(page)
    .first()
    .getByRole('button', { name: /me gusta/i })
    .click();

  await letScriptCome();

  const login = page.getByRole('dialog', { name: '¡Qué bueno verte!' });
  await login.getByLabel('Email').fill('lucia@correo.com');
  await expect(login.getByLabel('Email')).toHaveValue('lucia@correo.com');
});

test('WEB-01 OFFER-01 keeps what is done about offers before hydration', once, async ({ page, shop }) => {
  await signedIn(page.context(), shop, camila);
  setAddresses(shop, []);
  const path = withProduct(shop, jeanJacket(), { bargain: aBargain() });
  const letScriptCome = await openBeforeHydration(page, shop.url + path);
  await page.getByRole('button', { name: 'Hacer una oferta' }).click();
  await letScriptCome();
  await expect(page.getByRole('dialog', { name: 'Hacer una oferta' })).toBeVisible();

  const showSettings = await openBeforeHydration(page, await withOfferSettings(page, shop));
  await page.getByRole('radio', { name: /^70\s%$/ }).check({ force: true });
  await showSettings();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Guardamos cómo recibís ofertas')).toBeVisible();
  expect(shop.state.calls.at(-1)?.body).toEqual({ is_open: true, floor_percent: 70 });
});

test('WEB-01 replays clicks in their order', once, async ({ page, shop }) => {
  await signedIn(page.context(), shop);
  shop.state.answers['POST /api/like/add'] = { body: { success: true } };
  const letScriptCome = await openBeforeHydration(page, `${shop.url}/productos`);
  const hearts = productCards(page).getByRole('button', { name: /me gusta/i });
  await hearts.nth(0).click();
  await hearts.nth(1).click();

  await letScriptCome();

  await expect(hearts.nth(0)).toHaveAttribute('aria-pressed', 'true');
  await expect(hearts.nth(1)).toHaveAttribute('aria-pressed', 'true');
});

test('WEB-02 the server answers a search submitted before hydration', once, async ({ page, shop }) => {
  await openBeforeHydration(page, `${shop.url}/productos?sexo=Mujer`);
  const input = page.getByRole('search', { name: 'Buscar prendas' }).getByRole('combobox');
  await input.fill('vestido');
  await input.press('Enter');

  await expect(page).toHaveURL(/\/productos\?.*q=vestido/);
  expect(new URL(page.url()).searchParams.get('sexo')).toBe('Mujer');
  await expect(page.getByRole('heading', { level: 1, name: /Resultados/ })).toBeVisible();
});

// The filter sheet of phones needs script.
test('WEB-02 applies filters and order chosen before hydration', wideOnly, async ({ page, shop }) => {
  const letScriptCome = await openBeforeHydration(page, `${shop.url}/productos?sexo=Hombre`);
  const filters = page.getByRole('complementary', { name: 'Filtros' });
  await filters.getByRole('checkbox', { name: /^Unisex/ }).check();
  await filters.getByRole('radio', { name: /^Calzado/ }).check();
  await page.getByLabel('Ordenar').selectOption({ label: 'Menor precio' });

  await letScriptCome();

  await expect(page).toHaveURL(/orden=precio-asc/);
  await expect(page).toHaveURL(/tipo=calzado/);
  await expect(page).toHaveURL(/sexo=Hombre&sexo=Unisex/);
});
