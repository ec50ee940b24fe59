import { demoPassword, demoSignIns } from '../tools/seed/demo-sign-ins.ts';
import { test, visit } from './fixtures.ts';
import { waitForMailLink } from './journey/mailbox.ts';
import {
  createNewUser,
  returnToTab,
  fillForm,
  fillLogin,
  heading,
  openSession,
  openStaffPage,
  toast,
  press,
  sendForm,
  verifyPhone,
  expectGuest,
  expectMember,
  setPassword,
  signIn,
  signOut,
  verifyEmail,
} from './journey/person.ts';
import { expect, onRealSite } from './journey/real-site.ts';

onRealSite();

test.beforeEach(({ expectedErrors }) => {
  // Browsers log failed requests to the console.
  expectedErrors.push(/status of (401|403)/);
});

test('NAV-04 LOGIN-08 sign-in and sign-out sync across tabs', async ({ page, context, site }) => {
  const { email, username } = demoSignIns.buyer;
  const other = await context.newPage();
  await visit(other, `${site}/terminos`);
  await visit(page, `${site}/terminos`);
  await signIn(page, email, demoPassword);
  await expectMember(page, username);
  await expectMember(other, username);

  await signOut(page);

  await expectGuest(other);
  await expectGuest(page);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('__Host-perchero');
});

test('NAV-06 LOGIN-04 LOGIN-13 LOGIN-19 an account without a phone adds it through a mail link', async ({
  page,
  browser,
  site,
}) => {
  const person = createNewUser();
  await visit(page, `${site}/Registrarse`);
  await fillForm(page, person);
  await sendForm(page);
  await verifyEmail(page, person);
  await visit(page, `${site}/Registrarse`);
  await setPassword(page, person);

  await test.step('sign in from another browser', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'es-UY' });
    const other = await context.newPage();
    await visit(other, `${site}/terminos`);
    await signIn(other, person.email, person.password);
    await expect(other.getByRole('dialog', { name: 'Te falta el celular' })).toBeVisible();
    await press(other, 'Enviarme el enlace');
    await expect(other.getByText('Enlace enviado. Revisa tu correo.')).toBeVisible();

    await visit(other, await waitForMailLink(person.email, '/asociar-telefono'));
    await expect(heading(other, 'Sumá tu celular')).toBeVisible();
    expect(other.url()).not.toContain('token');
    await verifyPhone(other, person.phone, 'Enviar código');
    await expect(heading(other, 'Celular verificado')).toBeVisible();
    await expect(other).toHaveURL(/\/$/);
    await context.close();
  });

  await test.step('a guarded page opens after the login', async () => {
    await visit(page, `${site}/perfil/${person.username}/editar`);
    const login = page.getByRole('dialog', { name: '¡Qué bueno verte!' });
    await expect(login.getByText('Necesitas iniciar sesión para realizar esta acción.')).toBeVisible();
    await fillLogin(page, person.email, person.password);
    await expect(heading(page, 'Configuración')).toBeVisible();
  });
});

test('ADMIN-01 LOGIN-07 suspending a user ends their open session, and they can return later', async ({
  page,
  browser,
  site,
}) => {
  const somebody = { username: 'tomasbarreiro', email: 'tomasbarreiro@example.com' };
  const suspended = 'Esta cuenta está suspendida. Escribinos si creés que es un error.';
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'es-UY' });
  const admin = await context.newPage();
  const decide = async (action: string, confirmation: string, news: string) => {
    await admin.getByRole('checkbox', { name: `Elegir ${somebody.username}` }).check();
    await press(admin, action);
    await admin.getByRole('dialog').getByRole('button', { name: confirmation }).click();
    await expect(toast(admin, news)).toBeVisible();
  };
  await openSession(page, site, somebody.email);
  await visit(page, `${site}/terminos`);
  await expectMember(page, somebody.username);

  await test.step('the admin opens the page with the second factor', async () => {
    await openStaffPage(admin, site, '/eliminarusuarios');
    await expect(heading(admin, 'Usuarios de autenticación')).toBeVisible();
  });

  await test.step('suspending a user signs them out at once', async () => {
    await decide('Suspender 1', 'Sí, suspender', 'Suspendidas: 1');
    await returnToTab(page);
    await expect(toast(page, 'No hay sesión activa')).toBeVisible();
    await expectGuest(page);
    await signIn(page, somebody.email, demoPassword);
    await expect(page.getByRole('dialog').getByText(suspended)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('until the suspension is lifted', async () => {
    await decide('Reactivar 1', 'Sí, reactivar', 'Reactivadas: 1');
    await signIn(page, somebody.email, demoPassword);
    await expectMember(page, somebody.username);
    await signOut(page);
  });
  await context.close();
});
