import { secondFactorCode } from '../tools/dev/second-factor.ts';
import { demoPassword, demoSignIns } from '../tools/seed/demo-sign-ins.ts';
import { test, visit } from './fixtures.ts';
import { linkMailedTo } from './journey/mailbox.ts';
import {
  aNewcomer,
  comeBack,
  fillForm,
  giveCredentials,
  heading,
  notice,
  press,
  provePhone,
  seeGuest,
  seeMember,
  setPassword,
  signIn,
  signOut,
  verifyEmail,
} from './journey/person.ts';
import { expect, onRealSite } from './journey/real-site.ts';

onRealSite();

test.beforeEach(({ expectedErrors }) => {
  // Refusals on the way, which browsers note in the console.
  expectedErrors.push(/status of (401|403)/);
});

test('NAV-04 LOGIN-08 signing in and out in one tab is seen in the other', async ({
  page,
  context,
  site,
}) => {
  const { email, username } = demoSignIns.buyer;
  const other = await context.newPage();
  await visit(other, `${site}/productos`);
  await visit(page, `${site}/productos`);
  await signIn(page, email, demoPassword);
  await seeMember(page, username);
  await seeMember(other, username);

  await signOut(page);

  await seeGuest(other);
  await seeGuest(page);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('__Host-perchero');
});

test('NAV-06 LOGIN-04 LOGIN-13 LOGIN-19 whoever stopped before the phone adds it by the link of a mail', async ({
  page,
  browser,
  site,
}) => {
  const person = aNewcomer();
  await visit(page, `${site}/Registrarse`);
  await fillForm(page, person);
  await verifyEmail(page, person);
  await visit(page, `${site}/Registrarse`);
  await setPassword(page, person);

  await test.step('sign in from another browser', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'es-UY' });
    const other = await context.newPage();
    await visit(other, `${site}/productos`);
    await signIn(other, person.email, person.password);
    await expect(other.getByRole('dialog', { name: 'Te falta el celular' })).toBeVisible();
    await press(other, 'Enviarme el enlace');
    await expect(other.getByText('Enlace enviado. Revisa tu correo.')).toBeVisible();

    await visit(other, await linkMailedTo(person.email, '/asociar-telefono'));
    await expect(heading(other, 'Sumá tu celular')).toBeVisible();
    expect(other.url()).not.toContain('token');
    await provePhone(other, person.phone, 'Enviar código');
    await expect(heading(other, 'Celular verificado')).toBeVisible();
    await expect(other).toHaveURL(/\/$/);
    await context.close();
  });

  await test.step('a guarded page opens after the login', async () => {
    await visit(page, `${site}/perfil/${person.username}/editar`);
    const login = page.getByRole('dialog', { name: '¡Qué bueno verte!' });
    await expect(login.getByText('Necesitas iniciar sesión para realizar esta acción.')).toBeVisible();
    await giveCredentials(page, person.email, person.password);
    await expect(heading(page, 'Configuración')).toBeVisible();
  });
});

test('ADMIN-01 LOGIN-07 a suspended person loses the page they have open, and may come back later', async ({
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
    await expect(notice(admin, news)).toBeVisible();
  };
  await visit(page, `${site}/productos`);
  await signIn(page, somebody.email, demoPassword);
  await seeMember(page, somebody.username);

  await test.step('the admin opens the tool with the second factor', async () => {
    await visit(admin, `${site}/productos`);
    await signIn(admin, demoSignIns.admin.email, demoPassword);
    await expect(admin.getByRole('button', { name: 'Menú de tu cuenta' })).toBeVisible();
    await visit(admin, `${site}/eliminarusuarios`);
    await admin.getByLabel('Código de la aplicación').fill(secondFactorCode(new Date()));
    await press(admin, 'Confirmar');
    await expect(heading(admin, 'Usuarios de autenticación')).toBeVisible();
  });

  await test.step('and suspends somebody, who is out at once', async () => {
    await decide('Suspender 1', 'Sí, suspender', 'Suspendidas: 1');
    await comeBack(page);
    await expect(notice(page, 'No hay sesión activa')).toBeVisible();
    await seeGuest(page);
    await signIn(page, somebody.email, demoPassword);
    await expect(page.getByRole('dialog').getByText(suspended)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('until they are let in again', async () => {
    await decide('Reactivar 1', 'Sí, reactivar', 'Reactivadas: 1');
    await signIn(page, somebody.email, demoPassword);
    await seeMember(page, somebody.username);
    await signOut(page);
  });
  await context.close();
});
