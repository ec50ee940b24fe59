import type { Page } from '@playwright/test';
import { withSettings } from './stub/account.ts';
import { withSignInSettings } from './stub/registration.ts';
import { withProduct } from './stub/product.ts';
import { choosePhotos, chosenPhoto, describeJacket, ownProduct, story, withSelling } from './stub/seller.ts';
import {
  accessibilityFaults,
  accessibilityFaultsInBothLayouts,
  expect,
  memberSession,
  once,
  signedIn,
  test,
  visit,
} from './fixtures.ts';

const create = 'POST /api/products/create';

const preview = (page: Page) => page.getByRole('complementary', { name: 'Vista previa' });
const publish = (page: Page) => page.getByRole('button', { name: 'Publicar' });

test.beforeEach(({ expectedErrors }) => {
  // Browsers log failed requests to the console.
  expectedErrors.push(/status of (4|5)\d\d|ERR_FAILED/);
});

test(
  'SELL-09 a draft with its photos survives closing the window until it is discarded or published',
  once,
  async ({ page, shop }) => {
    const address = await withSelling(page, shop);
    await visit(page, address);
    await choosePhotos(page, 2);
    await describeJacket(page);
    const again = await page.context().newPage();
    await page.close();
    // An unfinished draft takes precedence over a resale.
    const bought = ownProduct({ id: 77, title: 'Vestido con lazo' });
    withProduct(shop, bought);
    await visit(again, `${address}?como=${bought.id}`);

    await expect(again.getByText('Tenías otra prenda a medio colgar.')).toBeVisible();
    await expect(again.getByLabel('Título')).toHaveValue('Campera de jean oversize');
    await expect(again.getByLabel('Precio')).toHaveValue('1.890');
    await expect(again.getByLabel('Talle', { exact: true })).toHaveValue('M');
    await expect(again.getByRole('button', { name: 'Quitar foto 2' })).toBeVisible();

    await again.getByRole('button', { name: 'Descartar', exact: true }).click();
    const question = again.getByRole('dialog', { name: '¿Descartar el borrador?' });
    await question.getByRole('button', { name: 'Seguir escribiendo' }).click();
    await expect(again.getByLabel('Título')).toHaveValue('Campera de jean oversize');
    await again.getByRole('button', { name: 'Descartar', exact: true }).click();
    expect(await accessibilityFaults(again)).toEqual([]);
    await question.getByRole('button', { name: 'Sí, descartar' }).click();
    await expect(again.getByText('Tenías otra prenda a medio colgar.')).toBeHidden();
    await expect(again.getByLabel('Título')).toHaveValue('Vestido con lazo');
    await expect(again.getByLabel('Talle', { exact: true })).toHaveValue('M');
    await expect(again.getByLabel('Precio')).toHaveValue('');
    await visit(again, address);
    await expect(again.getByText('El borrador se guarda solo en este dispositivo')).toBeVisible();
    await expect(again.getByRole('button', { name: 'Quitar foto 1' })).toBeHidden();

    await choosePhotos(again, 1);
    await describeJacket(again);
    shop.state.answers[create] = { body: { success: true, product: ownProduct(), hold: null } };
    await publish(again).click();
    await again.waitForURL(/\/productos$/);
    await visit(again, address);
    await expect(again.getByText('El borrador se guarda solo en este dispositivo')).toBeVisible();
    await expect(again.getByLabel('Título')).toHaveValue('');
    await expect(again.getByRole('button', { name: 'Quitar foto 1' })).toBeHidden();

    await again.getByLabel('Título').fill('Solo de Lucía');
    await signedIn(again.context(), shop, { id: '5b0c8c3e-6f6c-4a57-9b51-3a3c1b1f0a77', username: 'otra' });
    await visit(again, address);
    await expect(preview(again).getByText('@otra')).toBeVisible();
    await expect(again.getByLabel('Título')).toHaveValue('');
  },
);

test('LOOK-08 SELL-01 SELL-02 SELL-10 shows refusals and keeps the input', once, async ({ page, shop }) => {
  await visit(page, await withSelling(page, shop));
  await withSignInSettings(page, shop);
  await choosePhotos(page, 1);
  await describeJacket(page);
  const alert = page.getByRole('alert');

  shop.state.answers[create] = { code: 'publish-needs-session' };
  await publish(page).click();
  await expect(alert).toContainText('Debes iniciar sesión para publicar un producto.');
  await expect(alert).toBeInViewport();
  expect(await accessibilityFaults(page)).toEqual([]);
  await alert.getByRole('button', { name: 'INGRESÁ' }).click();
  const login = page.getByRole('dialog', { name: '¡Qué bueno verte!' });
  shop.state.answers['POST /api/session/sign-in'] = { body: { session: memberSession() } };
  await login.getByLabel('Email').fill('lucia@correo.com');
  await login.getByLabel('Contraseña', { exact: true }).fill('secreto1');
  await login.getByRole('button', { name: 'INGRESÁ' }).click();
  await expect(alert).toBeHidden();
  await expect(page.getByLabel('Contá su historia')).toHaveValue(story);

  shop.state.answers[create] = { code: 'publish-needs-account' };
  await publish(page).click();
  await expect(alert).toContainText('Debes asociar una cuenta de Mercado Pago a tu perfil para publicar.');
  await expect(alert.getByRole('link', { name: 'Vincular cuenta' })).toHaveAttribute(
    'href',
    '/perfil/luciaferreira/editar?seccion=facturacion&volver=%2Fvender',
  );

  shop.state.answers[create] = { code: 'product-not-created' };
  await publish(page).click();
  await expect(alert).toHaveText('Error al publicar el producto. Intenta de nuevo.');
  await page.route('**/api/products/create', (route) => route.abort(), { times: 1 });
  await publish(page).click();
  await expect(page.getByRole('button', { name: 'Publicar' })).toBeEnabled();
  await expect(alert).toHaveText('Error al publicar el producto. Intenta de nuevo.');

  shop.state.photos.sending = 'expired';
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await chosenPhoto('ruana-lana'));
  await publish(page).click();
  await expect(alert.filter({ hasText: /^Error de subida: / })).toBeVisible({ timeout: 30_000 });

  // A publication without a response is repeated unchanged, and the second photo is sent as an update.
  shop.state.photos.sending = 'taken';
  shop.state.answers[create] = { body: { success: true, product: ownProduct(), hold: null } };
  shop.state.answers['POST /api/products/update'] = { body: { success: true } };
  await publish(page).click();
  await expect(page.getByText('¡Producto publicado exitosamente!')).toBeVisible();
  const changed = shop.state.calls.findLast(({ endpoint }) => endpoint === 'POST /api/products/update');
  expect(changed?.body).toMatchObject({
    id: ownProduct().id,
    images: [expect.any(String), expect.any(String)],
  });
});

test(
  'LOOK-08 SELL-02 a product is prepared before linking, which leads back to it',
  once,
  async ({ page, shop }) => {
    const address = await withSelling(page, shop, { hasAccount: false });
    await visit(page, `${address}?como=7`);
    await expect(page.getByRole('heading', { name: 'Falta un paso para vender' })).toBeVisible();
    await expect(
      page.getByText('Debes asociar una cuenta de Mercado Pago a tu perfil para publicar.'),
    ).toBeVisible();
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
    await choosePhotos(page, 1);
    await describeJacket(page);

    await withSettings(page, shop);
    shop.state.answers['GET /api/mp/account'] = { body: { account: null, retained_permission: null } };
    // The provider redirects back at once.
    const url = `${shop.url}/mercado-pago/vinculacion?code=TG-1&state=abc`;
    shop.state.answers['GET /api/mp/authorize-url'] = { body: { url } };
    shop.state.answers['POST /api/mp/link'] = { body: { outcome: 'cancelado' } };
    await page.getByRole('link', { name: 'Vincular cuenta' }).click();
    const link = page.getByRole('button', { name: 'Vincular', exact: true });
    await link.click();
    await expect(page.getByText('No diste el permiso')).toBeVisible();

    await withSelling(page, shop);
    shop.state.answers['POST /api/mp/link'] = { body: { outcome: 'ok' } };
    await link.click();
    await expect(page).toHaveURL(`${address}?como=7`);
    await expect(page.getByText('Listo: tu cuenta de Mercado Pago quedó vinculada.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Falta un paso para vender' })).toBeHidden();
    await expect(page.getByLabel('Contá su historia')).toHaveValue(story);
    await expect(page.getByRole('button', { name: 'Quitar foto 1' })).toBeVisible();
  },
);
