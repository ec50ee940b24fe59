import type { Browser, Page } from '@playwright/test';
import { test, visit } from './fixtures.ts';
import { waitForMailLink, waitForMail } from './journey/mailbox.ts';
import {
  createNewUser,
  randomPhone,
  fillForm,
  heading,
  toast,
  openAccountSettings,
  press,
  verifyPhone,
  expectGuest,
  expectMember,
  sendForm,
  setPassword,
  signIn,
  signOut,
  verifyEmail,
} from './journey/person.ts';
import { expect, onRealSite } from './journey/real-site.ts';

onRealSite();

test('REG-01 REG-12 REG-22 REG-23 LOGIN-02 LOGIN-05 LOGIN-06 LOGIN-19 SET-04 SET-05 SET-07 account life cycle: register, sign in, recover, change e-mail and phone, delete', async ({
  page,
  browser,
  site,
  expectedErrors,
}) => {
  // Browsers log failed requests to the console.
  expectedErrors.push(/status of (400|401|403|404)/);
  const person = createNewUser();
  const { username, email } = person;
  const newPassword = 'pollera-plisada-58';
  const newEmail = `nuevo.${email}`;
  const newPhone = randomPhone();

  await test.step('register', async () => {
    await visit(page, `${site}/Registrarse`);
    await fillForm(page, person);
    await sendForm(page);
    await expect(page.getByText(email)).toBeVisible();
    await press(page, 'Ya lo verifiqué');
    await expect(page.getByRole('status')).toHaveText(
      'Tu correo aún no ha sido verificado. Por favor, revisa tu bandeja de entrada e intenta nuevamente.',
    );
  });

  await test.step('verify the e-mail and continue after a reload', async () => {
    await verifyEmail(page, person);
    await visit(page, `${site}/Registrarse`);
    await expect(heading(page, 'Elegí una contraseña')).toBeVisible();
    await setPassword(page, person);
  });

  await test.step('verify the phone and see the welcome', async () => {
    await verifyPhone(page, person.phone, 'Enviar SMS');
    await expect(heading(page, `Ya sos parte, @${username}`)).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await expectMember(page, username);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('registerStep');
  });

  await test.step('sign out', async () => {
    await signOut(page);
    await expectGuest(page);
  });

  await test.step('recover the password', async () => {
    await signIn(page, email, 'no-me-acuerdo-1');
    await expect(page.getByText('Credenciales incorrectas.')).toBeVisible();
    await press(page, '¿Olvidaste tu contraseña?');
    await expect(page.getByText('Te enviamos un correo para restablecer tu contraseña.')).toBeVisible();

    const link = await waitForMailLink(email, '/recuperar-contraseña');
    await visit(page, link);
    await expect(heading(page, 'Nueva contraseña')).toBeVisible();
    expect(page.url()).not.toContain('token');
    await page.getByLabel('Contraseña nueva', { exact: true }).fill(newPassword);
    await page.getByLabel('Repetí la contraseña').fill(newPassword);
    await press(page, 'Guardar contraseña');
    await expect(heading(page, 'Contraseña guardada')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await expectMember(page, username);

    await visit(page, link);
    await expect(page.getByText('El enlace de recuperación no es válido o ha expirado.')).toBeVisible();
  });

  await test.step('sign in with the new password', async () => {
    await visit(page, `${site}/terminos`);
    await signOut(page);
    await signIn(page, email, newPassword);
    await expectMember(page, username);
  });

  await test.step('change the e-mail through the link sent to the new address', async () => {
    await openAccountSettings(page, site, username);
    await press(page, 'Cambiar email');
    await page.getByLabel('Email nuevo').fill('ana');
    await press(page, 'Enviar correo de confirmación');
    await expect(page.getByText('Ingresa un email válido.')).toBeVisible();
    await page.getByLabel('Email nuevo').fill(newEmail);
    await press(page, 'Enviar correo de confirmación');
    await expect(page.getByText(`Falta confirmar ${newEmail}`, { exact: false })).toBeVisible();

    await visit(page, await waitForMailLink(newEmail, '/CorreoCambiado'));
    await press(page, 'Cambiar mi correo');
    await expect(heading(page, '¡Correo cambiado!')).toBeVisible();
    expect(page.url()).not.toContain('token');
    await waitForMail(email, /correo/i);
  });

  await test.step('change the phone through an SMS code', async () => {
    await openAccountSettings(page, site, username);
    await expect(page.getByText(newEmail)).toBeVisible();
    await press(page, 'Cambiar celular');
    await verifyPhone(page, newPhone, 'Enviar código');
    const done = page.getByText('Listo: tu celular quedó actualizado.');
    await expect(done).toBeVisible();
    await expect(done).toBeHidden();
    await expect(page.getByText(international(newPhone))).toBeVisible();
  });

  await test.step('end the other sessions', async () => {
    const other = await otherBrowser(browser, site);
    await signIn(other, newEmail, newPassword);
    await expectMember(other, username);
    await openAccountSettings(page, site, username);
    await expect(page.getByText('Este dispositivo')).toHaveCount(1);
    await press(page, 'Cerrar las demás sesiones');
    await expect(toast(page, 'Cerramos las demás sesiones')).toBeVisible();
    await visit(other, `${site}/terminos`);
    await expectGuest(other);
    await other.context().close();
  });

  await test.step('delete the account', async () => {
    const dialog = page.getByRole('dialog', { name: '¿Cerrar tu perchero?' });
    const remove = dialog.getByRole('button', { name: 'Eliminar cuenta' });
    await page.getByRole('main').getByRole('button', { name: 'Eliminar cuenta' }).click();
    await remove.click();
    await expect(dialog.getByText('Debes completar ambos campos.')).toBeVisible();
    await dialog.getByLabel('Contraseña', { exact: true }).fill(person.password);
    await dialog.getByLabel('Repetí la contraseña').fill(person.password);
    await remove.click();
    await expect(dialog.getByText('Contraseña incorrecta.')).toBeVisible();
    await dialog.getByLabel('Contraseña', { exact: true }).fill(newPassword);
    await dialog.getByLabel('Repetí la contraseña').fill(newPassword);
    await remove.click();
    await expect(page.getByText('Cuenta eliminada. Serás redirigido.')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await expectGuest(page);
  });

  await test.step('all personal data is deleted', async () => {
    expect((await page.goto(`${site}/perfil/${username}`))?.status()).toBe(404);
    await expect(page.getByText('Usuario no encontrado.')).toBeVisible();
    await visit(page, `${site}/terminos`);
    await signIn(page, newEmail, newPassword);
    await expect(page.getByText('Credenciales incorrectas.')).toBeVisible();
  });
});

/** 099123456 → +598 99 123 456. */
function international(national: string): string {
  return `+598 ${national.slice(1, 3)} ${national.slice(3, 6)} ${national.slice(6)}`;
}

async function otherBrowser(browser: Browser, site: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'es-UY' });
  const page = await context.newPage();
  await visit(page, `${site}/terminos`);
  return page;
}
