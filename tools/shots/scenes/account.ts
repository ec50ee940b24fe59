import type { Page } from '@playwright/test';
import { settingsReply, withSettings } from '../stub/account.ts';
import { memberSession } from '../stub/member.ts';
import type { StubShop } from '../stub/shop.ts';
import { open, type Scene } from './types.ts';

async function askForCode(page: Page, shop: StubShop): Promise<void> {
  Object.assign(shop.state.answers, {
    'POST /api/check-phone': { body: { exists: false } },
    'POST /api/phone/send-code': { body: { success: true, cooldown: 60 } },
    'POST /api/phone/verify-code': { body: { success: true } },
    'POST /api/update-phone': { body: { success: true, user: memberSession().user } },
  });
  await page.clock.install();
  await open(page, `${await withSettings(page, shop)}?seccion=cuenta`);
  await page.getByRole('button', { name: 'Cambiar celular' }).click();
  await page.getByRole('main').getByLabel('Celular', { exact: true }).fill('099123456');
  await page.getByRole('button', { name: 'Enviar código' }).click();
  await page.getByLabel('Código de 6 números').fill('407');
}

/** What one signs in with, on its way to something else, and the way out. */
export const accountScenes: readonly Scene[] = [
  {
    name: 'ajustes-email',
    about: 'Another e-mail, on its way and not confirmed',
    fullPage: true,
    play: async (page, shop) => {
      const reply = settingsReply({ pendingEmail: 'lucia.nueva@correo.com' });
      await open(page, `${await withSettings(page, shop, reply)}?seccion=cuenta`);
      await page.getByRole('button', { name: 'Cambiar email' }).click();
    },
  },
  {
    name: 'ajustes-celular',
    about: 'Another phone',
    fullPage: true,
    play: async (page, shop) => {
      await open(page, `${await withSettings(page, shop)}?seccion=cuenta`);
      await page.getByRole('button', { name: 'Cambiar celular' }).click();
    },
  },
  {
    name: 'ajustes-email-enviado',
    about: 'The mail to another address is sent',
    fullPage: true,
    play: async (page, shop) => {
      await open(page, `${await withSettings(page, shop)}?seccion=cuenta`);
      shop.state.answers['POST /api/account/change-email'] = { body: { success: true } };
      const body = settingsReply({ pendingEmail: 'nueva@correo.com' });
      shop.state.answers['GET /api/account/settings'] = { body };
      await page.getByRole('button', { name: 'Cambiar email' }).click();
      await page.getByLabel('Email nuevo').fill('nueva@correo.com');
      await page.getByLabel('Email nuevo').press('Enter');
      await page.getByText('te llega un correo: abrí el enlace').waitFor();
    },
  },
  {
    name: 'ajustes-celular-codigo',
    about: 'The code for another phone',
    fullPage: true,
    play: askForCode,
  },
  {
    name: 'ajustes-celular-listo',
    about: 'Another phone, verified',
    fullPage: true,
    play: async (page, shop) => {
      await askForCode(page, shop);
      await page.getByLabel('Código de 6 números').fill('407123');
      await page.getByRole('button', { name: 'Verificar', exact: true }).click();
      await page.getByText('Listo: tu celular quedó actualizado.').waitFor();
    },
  },
  {
    name: 'ajustes-confirmar',
    about: 'The password once more, before something dangerous',
    play: async (page, shop) => {
      await open(page, `${await withSettings(page, shop)}?seccion=cuenta`);
      shop.state.answers['GET /api/account/export'] = { code: 'requires-recent-login' };
      await page.getByRole('button', { name: 'Descargar mis datos' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'ajustes-eliminar',
    about: 'The way out, with two passwords that differ',
    mockup: { light: 'ajustes-eliminar' },
    play: async (page, shop) => {
      await open(page, `${await withSettings(page, shop)}?seccion=cuenta`);
      await page.getByRole('button', { name: 'Eliminar cuenta' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Contraseña', { exact: true }).fill('rambla92');
      await dialog.getByLabel('Repetí la contraseña').fill('rambla');
      await dialog.getByRole('button', { name: 'Eliminar cuenta' }).click();
      await dialog.getByText('Las contraseñas no coinciden.').waitFor();
    },
  },
  {
    name: 'ajustes-eliminada',
    about: 'The last word',
    play: async (page, shop) => {
      await page.clock.install();
      await open(page, `${await withSettings(page, shop)}?seccion=cuenta`);
      shop.state.answers['POST /api/delete-user-by-email'] = { body: { success: true } };
      await page.getByRole('button', { name: 'Eliminar cuenta' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Contraseña', { exact: true }).fill('rambla92');
      await dialog.getByLabel('Repetí la contraseña').fill('rambla92');
      await dialog.getByRole('button', { name: 'Eliminar cuenta' }).click();
      await page.getByText('Cuenta eliminada. Serás redirigido.').waitFor();
    },
  },
];
