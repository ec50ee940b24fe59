import { termsVersion } from '@perchero/contract/registration/form.rules';
import { layoutFaults } from './accessibility/layout.ts';
import { figuresEndpoint, figuresReply } from './stub/help.ts';
import { accessibilityFaults, expect, once, test, visit } from './fixtures.ts';

const date = new Intl.DateTimeFormat('es-UY', { dateStyle: 'long', timeZone: 'UTC' }).format(
  new Date(termsVersion),
);

test('HELP-01 HELP-05 the rules: every forbidden kind with an example, decisions, review, figures', async ({
  page,
  shop,
}) => {
  const response = await page.goto(`${shop.url}/reglas`);
  expect(response?.status()).toBe(200);

  await expect(page.getByRole('heading', { name: 'Reglas', level: 1 })).toBeVisible();
  await expect(page.getByText(`Versión del ${date}`)).toBeVisible();
  const forbidden = page.getByRole('region', { name: 'Qué no se puede colgar' });
  await expect(forbidden.getByRole('heading', { level: 3 })).toHaveText([
    'Imitaciones',
    'Cosas robadas o de otra persona',
    'Fotos que no son tuyas',
    'Ropa interior usada',
    'Armas',
    'Medicamentos y cosméticos abiertos',
    'Animales y especies protegidas',
    'Lo que no es ropa, calzado ni accesorio',
    'Vender por fuera',
  ]);
  await expect(forbidden.getByText(/^Por ejemplo: /)).toHaveCount(9);
  const done = page.getByRole('region', { name: 'Qué hacemos' });
  await expect(done.getByRole('term')).toHaveText([
    'Ocultar la prenda',
    'Quitarla',
    'Un aviso',
    'Suspender 1, 7 o 30 días',
    'Cerrar la cuenta',
  ]);
  await expect(page.getByRole('region', { name: 'Pedir la revisión' })).toContainText(
    'pedí la revisión dentro de los 14 días en Configuración, Decisiones. La decide otra persona, en menos de 5 días hábiles.',
  );
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${shop.url}/reglas`);
  expect(await layoutFaults(page)).toEqual([]);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test(
  'HELP-01 the figures of twelve months, the sentence without any, and the page without them',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/status of 503/);
    const figures = page.getByRole('region', { name: 'Los últimos doce meses' });
    await page.goto(`${shop.url}/reglas`);
    await expect(figures).toContainText('Nos llegaron 214 reportes. Esto decidimos:');
    await expect(figures.getByRole('definition')).toHaveText(['31', '48', '22', '9', '2', '87']);
    await expect(figures).toContainText('Nos pidieron revisar 12 decisiones y dimos vuelta 3 (25 %).');

    const none = { reports: 0, hidden: 0, removed: 0, warned: 0, suspended: 0, closed: 0, nothing: 0 };
    shop.state.answers[figuresEndpoint] = { body: figuresReply({ ...none, appeals: 0, reversed: 0 }) };
    await page.goto(`${shop.url}/reglas`);
    await expect(figures).toContainText('Todavía no hay nada para contar');
    await expect(figures.getByRole('definition')).toHaveCount(0);

    shop.state.answers[figuresEndpoint] = { code: 'unavailable' };
    const response = await page.goto(`${shop.url}/reglas`);
    expect(response?.status()).toBe(200);
    await expect(figures).toContainText('No pudimos traer las cifras.');
    await expect(page.getByRole('heading', { name: 'Imitaciones' })).toBeVisible();
  },
);

test('HELP-01 the footer leads to rules and help, by keyboard', once, async ({ page, shop }) => {
  await visit(page, `${shop.url}/terminos`);
  const foot = page.getByRole('contentinfo');

  await foot.getByRole('link', { name: 'Reglas' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Reglas', level: 1 })).toBeFocused();
  await page.getByRole('main').getByRole('link', { name: '¿Tenés otra pregunta?' }).press('Enter');
  await expect(page.getByRole('heading', { name: '¿Qué necesitás?' })).toBeFocused();
  await foot.getByRole('link', { name: 'Reglas' }).click();
  await expect(page).toHaveURL(`${shop.url}/reglas`);
  await foot.getByRole('link', { name: 'Ayuda' }).click();
  await expect(page).toHaveURL(`${shop.url}/ayuda`);
});

test('the contents lead to the sections and mark the one that is read', async ({ page, shop }) => {
  await visit(page, `${shop.url}/reglas`);
  const contents = page.getByRole('navigation', { name: 'En esta página' });
  await expect(contents.locator('[aria-current]')).toHaveText('Qué no se puede colgar');

  await contents.getByRole('link', { name: 'Qué hacemos' }).click();

  await expect(page.getByRole('heading', { name: 'Qué hacemos' })).toBeInViewport();
  await expect(contents.locator('[aria-current]')).toHaveText('Qué hacemos');
});
