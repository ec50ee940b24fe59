import type { Page } from '@playwright/test';
import { camila } from '../tools/shots/stub/comments.ts';
import { newcomer } from '../tools/shots/stub/newcomer.ts';
import { jeanJacket, withProduct } from '../tools/shots/stub/product.ts';
import { withSelling } from '../tools/shots/stub/seller.ts';
import { expect, garments, hydrated, memberSession, once, signedIn, test } from './fixtures.ts';

const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 900;

/** Opens a page whose script does not come before the returned function is called. */
async function openBeforeScript(page: Page, address: string): Promise<() => Promise<void>> {
  const gate = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  return async () => {
    gate.resolve();
    await hydrated(page);
    await page.unroute('**/assets/*.js');
  };
}

test('WEB-01 a search that was typed before the script is still there', async ({ page, shop }) => {
  const letScriptCome = await openBeforeScript(page, `${shop.url}/productos`);
  const inList = page.getByRole('search', { name: 'Buscar productos' }).getByRole('combobox');
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

test('WEB-01 a registration that was begun before the script goes on', once, async ({ page, shop }) => {
  await newcomer(page, shop);
  shop.state.answers['POST /api/register'] = {
    body: { success: true, user: { id: memberSession().user.id } },
  };
  const letScriptCome = await openBeforeScript(page, `${shop.url}/Registrarse`);
  const box = (label: string) => page.getByLabel(label, { exact: true });
  await box('Nombre de usuario').fill('luciaferreira');
  await box('Nombre de la cuenta').fill('Lucía Ferreira');
  await box('Día').fill('18');
  await box('Mes').fill('7');
  await box('Año').fill('1992');
  await box('Email').fill('lucia@correo.com');
  await box('Género').selectOption('femenino');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  expect(new URL(page.url()).search).toBe('');

  await letScriptCome();

  // It was sent as well, once somebody could send it.
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

test(
  'WEB-01 a comment that was sent before the script is sent then',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/500/);
    await signedIn(page.context(), shop, camila);
    withProduct(shop);
    shop.state.answers['POST /api/add-comment'] = { code: 'comment-not-added' };
    const letScriptCome = await openBeforeScript(page, `${shop.url}/post/${jeanJacket().id}`);
    await page.getByLabel('Escribí un comentario').fill('¿Abriga?');
    await page.getByRole('button', { name: 'Publicar comentario' }).click();

    await letScriptCome();

    await expect
      .poll(() => shop.state.calls.find(({ endpoint }) => endpoint === 'POST /api/add-comment')?.body)
      .toMatchObject({ content: '¿Abriga?' });
  },
);

test('WEB-01 all that was told of a garment before the script is kept', once, async ({ page, shop }) => {
  await withSelling(page, shop);
  const letScriptCome = await openBeforeScript(page, `${shop.url}/vender`);
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

test(
  'WEB-01 a login that was asked for before the script opens, and a like waits for it',
  once,
  async ({ page, shop }) => {
    const letScriptCome = await openBeforeScript(page, `${shop.url}/productos`);
    await garments(page)
      .first()
      .getByRole('button', { name: /me gusta/i })
      .click();

    await letScriptCome();

    const login = page.getByRole('dialog', { name: '¡Qué bueno verte!' });
    await login.getByLabel('Email').fill('lucia@correo.com');
    await expect(login.getByLabel('Email')).toHaveValue('lucia@correo.com');
  },
);

test('WEB-01 presses before the script happen in their order', once, async ({ page, shop }) => {
  await signedIn(page.context(), shop);
  shop.state.answers['POST /api/like/add'] = { body: { success: true } };
  const letScriptCome = await openBeforeScript(page, `${shop.url}/productos`);
  const hearts = garments(page).getByRole('button', { name: /me gusta/i });
  await hearts.nth(0).click();
  await hearts.nth(1).click();

  await letScriptCome();

  await expect(hearts.nth(0)).toHaveAttribute('aria-pressed', 'true');
  await expect(hearts.nth(1)).toHaveAttribute('aria-pressed', 'true');
});

test('WEB-02 a search sent before the script is answered by the server', async ({ page, shop }) => {
  await openBeforeScript(page, `${shop.url}/productos?sexo=Mujer`);
  const box = page.getByRole('search', { name: 'Buscar productos' }).getByRole('combobox');
  await box.fill('vestido');
  await box.press('Enter');

  await expect(page).toHaveURL(/\/productos\?.*q=vestido/);
  expect(new URL(page.url()).searchParams.get('sexo')).toBe('Mujer');
  await expect(page.getByRole('heading', { level: 1, name: /Resultados/ })).toBeVisible();
});

test('WEB-02 filters and order chosen before the script are asked for', async ({ page, shop }) => {
  test.skip(isNarrow(page), 'a phone has them in a sheet, which is script');
  const letScriptCome = await openBeforeScript(page, `${shop.url}/productos?sexo=Hombre`);
  const filters = page.getByRole('complementary', { name: 'Filtros' });
  await filters.getByRole('checkbox', { name: /^Unisex/ }).check();
  await filters.getByRole('radio', { name: /^Calzado/ }).check();
  await page.getByLabel('Ordenar').selectOption({ label: 'Menor precio' });

  await letScriptCome();

  await expect(page).toHaveURL(/orden=precio-asc/);
  await expect(page).toHaveURL(/tipo=calzado/);
  await expect(page).toHaveURL(/sexo=Hombre&sexo=Unisex/);
});
