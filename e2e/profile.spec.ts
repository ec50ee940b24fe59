import { publicProfile } from '../tools/shots/stub/account.ts';
import { accessibilityFaults, expect, once, signedIn, test, visit } from './fixtures.ts';

test('PROF-01 name, @username, description, since when, products', async ({ page, shop }) => {
  shop.state.answers['GET /api/profiles/luciaferreira'] = { body: { profile: publicProfile() } };

  await visit(page, `${shop.url}/perfil/luciaferreira`);

  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Lucía Ferreira', level: 1 })).toBeVisible();
  await expect(main.getByText('@luciaferreira')).toBeVisible();
  await expect(main.getByText(/Vacío el ropero de tres generaciones/)).toBeVisible();
  await expect(main.getByText('En Perchero desde marzo de 2025')).toBeVisible();
  await expect(main.getByText('Productos')).toBeVisible();
  await expect(main.getByText('24', { exact: true })).toBeVisible();
  await expect(main.getByAltText('Foto de Lucía Ferreira')).toHaveAttribute('src', /campera-jean-320\.webp$/);
  await expect(main.getByRole('link', { name: 'Configuración' })).toHaveCount(0);
  await expect(page).toHaveTitle('Lucía Ferreira (@luciaferreira) · Perchero');
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /Vacío el ropero/);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('PROF-01 its owner finds the settings there, others do not', async ({ page, shop }) => {
  const profile = publicProfile({ avatar_url: null, description: '' });
  shop.state.answers['GET /api/profiles/luciaferreira'] = { body: { profile } };
  await signedIn(page.context(), shop);

  await visit(page, `${shop.url}/perfil/luciaferreira`);

  await expect(page.getByRole('main').getByRole('link', { name: 'Configuración' })).toHaveAttribute(
    'href',
    '/perfil/luciaferreira/editar',
  );
  await expect(page.getByRole('img', { name: 'Foto de Lucía Ferreira' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);

  await signedIn(page.context(), shop, { id: '5b0c8c3e-6f6c-4a57-9b51-3a3c1b1f0a99' });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Lucía Ferreira' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Configuración' })).toHaveCount(0);
});

test('a name in other letters is known under one address', once, async ({ page, shop }) => {
  shop.state.answers['GET /api/profiles/LuciaFerreira'] = { body: { profile: publicProfile() } };

  await visit(page, `${shop.url}/Perfil/LuciaFerreira`);

  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    `${shop.url}/perfil/luciaferreira`,
  );
});

for (const code of ['user-not-found', 'invalid-input'] as const) {
  test(`PROF-02 nobody of that name (${code}): 404`, async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/404/);
    shop.state.answers['GET /api/profiles/nadie'] = { code };

    const response = await page.goto(`${shop.url}/perfil/nadie`);

    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Usuario no encontrado.', level: 1 })).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expect(page.getByRole('main').getByRole('link', { name: 'Ver prendas' })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
  });
}

test('an API that is away is not a person who is missing', once, async ({ page, shop, expectedErrors }) => {
  expectedErrors.push(/503/);
  shop.state.answers['GET /api/profiles/luciaferreira'] = { code: 'unavailable' };

  const response = await page.goto(`${shop.url}/perfil/luciaferreira`);

  expect(response?.status()).toBe(503);
  await expect(page.getByText('Usuario no encontrado.')).toHaveCount(0);
});
