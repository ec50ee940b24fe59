import type { Page } from '@playwright/test';
import { addSessionCookie, memberSession } from './stub/member.ts';
import { setRegistrationStep, withRegistration } from './stub/registration.ts';
import { activate, tabTo, write } from './accessibility/keys.ts';
import { expect, test, visit, once } from './fixtures.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The contents of all storages and readable cookies. */
async function storedContents(page: Page): Promise<string> {
  const cookies = JSON.stringify(await page.context().cookies());
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  return `${page.url()} ${cookies} ${stored}`;
}

const secrets = ['rambla92', '407123', 'lucia@correo.com', 'lucia%40correo', '1992', '94123456'];

test(
  'REG-01 REG-23 the whole registration by keyboard stores nothing in the browser',
  once,
  async ({ page, context, shop }) => {
    const leaks: string[] = [];
    const look = async (title: string) => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      const found = await storedContents(page);
      leaks.push(
        ...secrets.filter((secret) => found.includes(secret)).map((secret) => `${title}: ${secret}`),
      );
    };
    const { answers } = shop.state;
    answers['POST /api/register'] = { body: { success: true, user: { id: memberSession().user.id } } };
    answers['POST /api/is-email-verified'] = { body: { verified: true } };
    answers['POST /api/set-password'] = { body: { success: true } };
    answers['POST /api/check-phone'] = { body: { exists: false } };
    answers['POST /api/phone/send-code'] = { body: { success: true, cooldown: 60 } };
    answers['POST /api/phone/verify-code'] = { body: { success: true } };
    answers['POST /api/update-phone'] = { body: { success: true, user: memberSession().user } };
    await withRegistration(page, shop);
    await visit(page, `${shop.url}/Registrarse`);

    await write(page, field(page, 'Nombre de usuario'), 'luciaferreira');
    await write(page, field(page, 'Nombre de la cuenta'), 'Lucía Ferreira');
    await write(page, field(page, 'Día'), '18');
    await write(page, field(page, 'Mes'), '7');
    await write(page, field(page, 'Año'), '1992');
    await tabTo(page, page.getByLabel('Género'));
    await page.keyboard.press('ArrowDown');
    await write(page, field(page, 'Email'), 'lucia@correo.com');
    await tabTo(page, page.getByRole('checkbox'));
    await page.keyboard.press('Space');
    await look('Creá tu cuenta');
    setRegistrationStep(shop, 'waitEmail');
    await activate(page, button(page, 'Crear cuenta'));

    await look('Revisá tu correo');
    await tabTo(page, button(page, 'Ya lo verifiqué'));
    setRegistrationStep(shop, 'setPassword');
    await page.keyboard.press('Enter');

    await look('Elegí una contraseña');
    await write(page, field(page, 'Contraseña'), 'rambla92');
    await write(page, field(page, 'Repetí la contraseña'), 'rambla92');
    setRegistrationStep(shop, 'verifyPhone');
    await page.keyboard.press('Enter');

    await look('Sumá tu celular');
    await write(page, field(page, 'Celular'), '94123456');
    await activate(page, button(page, 'Enviar SMS'));

    await look('Poné el código');
    await expect(page.getByLabel('Código de 6 números')).toBeFocused();
    // From here on the browser has the session of update-phone.
    answers['GET /api/session'] = { body: { session: memberSession() } };
    setRegistrationStep(shop);
    await page.keyboard.type('407123');
    await look('Ya sos parte, @luciaferreira');
    await addSessionCookie(context, shop);
    await activate(page, page.getByRole('link', { name: 'Ver prendas', exact: true }));

    // The redirect after three seconds may come before the keyboard reaches the link.
    await expect(page).toHaveURL(new RegExp(`^${shop.url}/(productos)?$`));
    expect(leaks).toEqual([]);
  },
);
