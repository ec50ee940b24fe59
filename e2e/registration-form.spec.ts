import type { Page } from '@playwright/test';
import { setRegistrationStep, withRegistration } from './stub/registration.ts';
import type { StubShop } from './stub/shop.ts';
import { memberSession, signedIn } from './stub/member.ts';
import {
  accessibilityFaults,
  accessibilityFaultsInBothLayouts,
  expect,
  once,
  test,
  visit,
} from './fixtures.ts';

const person = {
  'Nombre de usuario': 'luciaferreira',
  'Nombre de la cuenta': 'Lucía Ferreira',
  Día: '18',
  Mes: '7',
  Año: '1992',
  Email: 'lucia@correo.com',
};

const input = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const create = (page: Page) => page.getByRole('button', { name: 'Crear cuenta' }).click();

async function fill(page: Page, changes: Record<string, string> = {}): Promise<void> {
  for (const [label, value] of Object.entries({ ...person, ...changes }))
    await input(page, label).fill(value);
  await input(page, 'Género').selectOption('femenino');
  await page.getByRole('checkbox').check();
}

/** The description of a field. */
async function descriptionOf(page: Page, label: string): Promise<string> {
  const field = input(page, label);
  const note = await field.evaluate((element) => {
    const holder = element.closest('fieldset') ?? element;
    return document.getElementById(holder.getAttribute('aria-describedby') ?? '')?.textContent;
  });
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  return note ?? '';
}

const registered = (shop: StubShop) =>
  shop.state.calls.filter(({ endpoint }) => endpoint === 'POST /api/register');

test.beforeEach(async ({ page, shop }) => {
  await withRegistration(page, shop);
  await visit(page, `${shop.url}/Registrarse`);
});

test('REG-02 the form has all fields and links to the login', once, async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1, name: 'Creá tu cuenta' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Paso 1 de 5' })).toBeVisible();
  for (const label of [...Object.keys(person), 'Género']) await expect(input(page, label)).toBeVisible();
  expect(
    await input(page, 'Género')
      .locator('option')
      .evaluateAll((options) => options.map((o) => (o as HTMLOptionElement).value)),
  ).toEqual(['', 'masculino', 'femenino', 'otro', 'prefiero-no-decir']);
  await expect(page.getByRole('link', { name: 'términos y condiciones' })).toHaveAttribute(
    'href',
    '/terminos',
  );
  await expect(page.getByRole('link', { name: 'política de privacidad' })).toHaveAttribute(
    'href',
    '/privacidad',
  );
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

  await page.getByRole('button', { name: 'Ingresá', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test(
  'REG-03 REG-04 REG-05 REG-06 REG-07 REG-08 an empty form shows errors and sends nothing',
  once,
  async ({ page, shop }) => {
    await create(page);

    await expect
      .poll(() => descriptionOf(page, 'Nombre de usuario'))
      .toBe('El nombre de usuario es requerido');
    await expect
      .poll(() => descriptionOf(page, 'Nombre de la cuenta'))
      .toBe('El nombre de la cuenta es requerido');
    await expect.poll(() => descriptionOf(page, 'Día')).toBe('La fecha de nacimiento es requerida');
    await expect.poll(() => descriptionOf(page, 'Género')).toBe('El género es requerido');
    await expect.poll(() => descriptionOf(page, 'Email')).toBe('El email es requerido');
    await expect(page.getByText('Debes aceptar los términos y condiciones')).toBeVisible();
    await expect(input(page, 'Nombre de usuario')).toBeFocused();
    expect(registered(shop)).toEqual([]);
    expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);
  },
);

test(
  'REG-03 REG-04 REG-06 REG-09 invalid values show errors, which disappear on editing',
  once,
  async ({ page, shop }) => {
    await fill(page, { 'Nombre de usuario': 'lucia_92', Día: '31', Mes: '2', Email: 'lucia@correo' });

    await create(page);

    await expect
      .poll(() => descriptionOf(page, 'Nombre de usuario'))
      .toBe('No se permiten caracteres especiales');
    await expect.poll(() => descriptionOf(page, 'Año')).toBe('Ingrese una fecha válida');
    await expect.poll(() => descriptionOf(page, 'Email')).toBe('El email no es válido');
    expect(registered(shop)).toEqual([]);

    await input(page, 'Email').fill('lucia@correo.c');
    await expect(page.getByText('El email no es válido')).toBeHidden();
    await expect(page.getByText('No se permiten caracteres especiales')).toBeVisible();
    await input(page, 'Mes').fill('3');
    await expect(page.getByText('Ingrese una fecha válida')).toBeHidden();
  },
);

test('REG-04 the age must be between 15 and 125', once, async ({ page, shop }) => {
  // The age depends on the date in Montevideo, where it is still the day before.
  await page.clock.setFixedTime('2026-11-16T02:30:00Z');
  shop.state.answers['POST /api/register'] = {
    body: { success: true, user: { id: memberSession().user.id } },
  };
  await fill(page, { Día: '16', Mes: '11', Año: '2011' });

  await create(page);
  await expect.poll(() => descriptionOf(page, 'Día')).toBe('Ingrese una fecha válida');

  await input(page, 'Año').fill('1899');
  await create(page);
  await expect.poll(() => descriptionOf(page, 'Día')).toBe('Ingrese una fecha válida');
  expect(registered(shop)).toEqual([]);

  await input(page, 'Año').fill('2011');
  await input(page, 'Día').fill('15');
  await create(page);
  await expect.poll(() => registered(shop).length).toBe(1);
});

test('REG-03 REG-06 REG-07 REG-09 fields filter characters and limit the length', once, async ({ page }) => {
  await input(page, 'Nombre de usuario').pressSequentially('lu<cí>a$ñ!');
  await expect(input(page, 'Nombre de usuario')).toHaveValue('lucíañ');
  await input(page, 'Nombre de usuario').fill('a'.repeat(30));
  await expect(input(page, 'Nombre de usuario')).toHaveValue('a'.repeat(20));

  await input(page, 'Nombre de la cuenta').fill('Lucía "La" Ferreira, ü_1.2-3;');
  await expect(input(page, 'Nombre de la cuenta')).toHaveValue('Lucía La Ferreira ü_1.2-3');
  await input(page, 'Nombre de la cuenta').fill('b'.repeat(50));
  await expect(input(page, 'Nombre de la cuenta')).toHaveValue('b'.repeat(40));

  await input(page, 'Email').fill(`lucía+(ñ)_1.2-3@correo.uy`);
  await expect(input(page, 'Email')).toHaveValue('lucíañ_1.2-3@correo.uy');
  await input(page, 'Email').fill('c'.repeat(100));
  await expect(input(page, 'Email')).toHaveValue('c'.repeat(80));
});

test(
  'REG-01 REG-09 REG-12 valid data is sent trimmed with a bot token, and the e-mail step follows',
  once,
  async ({ page, shop }) => {
    shop.state.answers['POST /api/register'] = {
      body: { success: true, user: { id: memberSession().user.id } },
    };
    await fill(page, { 'Nombre de la cuenta': '  Lucía Ferreira ', Email: 'Lucia@Correo.com' });
    setRegistrationStep(shop, 'waitEmail', { mailCooldown: 60 });

    await create(page);

    await expect(page.getByRole('heading', { name: 'Revisá tu correo' })).toBeFocused();
    await expect(page.getByRole('list', { name: 'Paso 2 de 5' })).toBeVisible();
    expect(registered(shop).map(({ body }) => body)).toEqual([
      {
        username: 'luciaferreira',
        fullName: 'Lucía Ferreira',
        birthDate: '1992-07-18',
        gender: 'femenino',
        email: 'lucia@correo.com',
        acceptTerms: true,
        botToken: 'bot-token',
      },
    ]);
    expect(page.url()).toBe(`${shop.url}/Registrarse`);
  },
);

test('LOOK-17 a taken username is told while it is typed', once, async ({ page, shop, expectedErrors }) => {
  expectedErrors.push(/429/);
  const taken = 'El nombre de usuario ya está en uso';
  const asked = () =>
    shop.state.calls
      .filter(({ endpoint }) => endpoint === 'POST /api/check-username')
      .map(({ body }) => (body as { username: string }).username);
  shop.state.answers['POST /api/check-username'] = { body: { taken: true } };

  await input(page, 'Nombre de usuario').pressSequentially('lucia');
  await expect(page.getByRole('status').filter({ hasText: taken })).toHaveCount(1);
  expect(await descriptionOf(page, 'Nombre de usuario')).toBe(taken);
  await expect(input(page, 'Nombre de usuario')).toBeFocused();
  expect(asked()).toEqual(['lucia']);
  expect(await accessibilityFaultsInBothLayouts(page)).toEqual([]);

  shop.state.answers['POST /api/check-username'] = { code: 'too-many-requests' };
  await input(page, 'Nombre de usuario').pressSequentially('f');
  await expect(page.getByText(taken)).toHaveCount(0);
  await expect.poll(asked).toEqual(['lucia', 'luciaf']);
  await expect(page.getByText(taken)).toHaveCount(0);
});

test(
  'REG-10 REG-11 a used e-mail or username shows an error at its field',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/409/);
    shop.state.answers['POST /api/register'] = { code: 'email-already-in-use' };
    await fill(page);

    await create(page);
    await expect(page.getByText('Ya existe una cuenta con este email')).toBeVisible();
    await expect.poll(() => descriptionOf(page, 'Email')).toBe('Ya existe una cuenta con este email');
    await expect(input(page, 'Email')).toBeFocused();

    shop.state.answers['POST /api/register'] = { code: 'username-taken' };
    await input(page, 'Email').fill('otra@correo.com');
    await create(page);
    await expect(page.getByText('El nombre de usuario ya está en uso')).toBeVisible();
    await expect
      .poll(() => descriptionOf(page, 'Nombre de usuario'))
      .toBe('El nombre de usuario ya está en uso');
    await expect(page.getByText('Ya existe una cuenta con este email')).toBeHidden();
  },
);

test(
  'REG-11 other failures show the server’s message or a default',
  once,
  async ({ page, shop, expectedErrors }) => {
    expectedErrors.push(/403|500|ERR_FAILED/);
    shop.state.answers['POST /api/register'] = { code: 'bot-check-failed' };
    await fill(page);

    await create(page);
    await expect(page.getByRole('alert')).toHaveText(
      'No pudimos comprobar que sos una persona. Volvé a probar.',
    );
    expect(await accessibilityFaults(page)).toEqual([]);

    await page.route('**/api/register', (route) => route.abort());
    await create(page);
    await expect(page.getByRole('alert')).toHaveText(
      'Error al registrar usuario. Por favor, intenta nuevamente.',
    );
    await expect(input(page, 'Nombre de usuario')).toHaveValue('luciaferreira');
  },
);

test('REG-11 shows an error when the bot check is unreachable', once, async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/);
  await page.route('https://bot-check.invalid/**', (route) => route.abort());
  await fill(page);

  await create(page);

  await expect(page.getByRole('alert')).toHaveText(
    'No pudimos comprobar que sos una persona. Volvé a probar.',
  );
});

test('a signed-in user is redirected', once, async ({ page, context, shop }) => {
  await signedIn(context, shop);

  await page.goto(`${shop.url}/Registrarse`);

  await expect(page).not.toHaveURL(/Registrarse/);
});
