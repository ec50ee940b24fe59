import type { Page } from '@playwright/test';
import { longName } from '../stub/cart.ts';
import { comeTo, newcomer } from '../stub/newcomer.ts';
import type { StubShop } from '../stub/shop.ts';
import { never, open, type Scene } from './types.ts';

const at = (shop: StubShop, address: string) => shop.url + address;
const register = (page: Page, shop: StubShop) => open(page, at(shop, '/Registrarse'));
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function fill(page: Page): Promise<void> {
  await page.getByLabel('Nombre de usuario').fill('luciaferreira');
  await page.getByLabel('Nombre de la cuenta').fill('Lucía Ferreira');
  await page.getByLabel('Día', { exact: true }).fill('18');
  await page.getByLabel('Mes', { exact: true }).fill('7');
  await page.getByLabel('Año', { exact: true }).fill('1992');
  await page.getByLabel('Género').selectOption('femenino');
  await page.getByLabel('Email').fill('lucia@correo.com');
  await page.getByRole('checkbox').check();
}

async function welcome(page: Page, shop: StubShop, username: string): Promise<void> {
  await newcomer(page, shop, 'verifyPhoneCode');
  await page.clock.install();
  shop.state.answers['POST /api/phone/verify-code'] = { body: { success: true } };
  shop.state.answers['POST /api/update-phone'] = { body: { success: true, user: { username } } };
  await register(page, shop);
  await page.getByLabel('Código de 6 números').fill('407123');
  await press(page, 'Verificar');
  await page.getByRole('heading', { name: `Ya sos parte, @${username}` }).waitFor();
  comeTo(shop);
}

/** Every step of a registration, and the pages its mails lead to. */
export const registrationScenes: readonly Scene[] = [
  {
    name: 'registro-1',
    about: 'Registration: who one is',
    mockup: { light: 'registro-1', dark: 'registro-1-oscuro' },
    play: async (page, shop) => {
      await newcomer(page, shop);
      await register(page, shop);
      await fill(page);
      await page.getByRole('heading', { level: 1 }).focus();
    },
  },
  {
    name: 'registro-1-vacio',
    about: 'Registration: nothing is written yet',
    play: async (page, shop) => {
      await newcomer(page, shop);
      await register(page, shop);
    },
  },
  {
    name: 'registro-1-error',
    about: 'Registration: what is wrong, under each field',
    mockup: { light: 'registro-1-error-completa' },
    fullPage: true,
    play: async (page, shop) => {
      await newcomer(page, shop);
      await register(page, shop);
      await fill(page);
      await page.getByLabel('Nombre de usuario').fill('lucia_92');
      await page.getByLabel('Nombre de la cuenta').fill('');
      await page.getByLabel('Año', { exact: true }).fill('2019');
      await page.getByLabel('Email').fill('lucia@');
      await page.getByRole('checkbox').uncheck();
      await press(page, 'Crear cuenta');
      await page.getByText('El email no es válido').waitFor();
      await page.evaluate('window.scrollTo(0, 0)');
    },
  },
  {
    name: 'registro-1-rechazo',
    about: 'Registration: the server refuses',
    fullPage: true,
    play: async (page, shop) => {
      await newcomer(page, shop);
      shop.state.answers['POST /api/register'] = { code: 'bot-check-failed' };
      await register(page, shop);
      await fill(page);
      await press(page, 'Crear cuenta');
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'registro-1-enviando',
    about: 'Registration: the account is being made',
    play: async (page, shop) => {
      await newcomer(page, shop);
      shop.state.answers['POST /api/register'] = { body: {}, gate: never };
      await register(page, shop);
      await fill(page);
      await press(page, 'Crear cuenta');
      await page.getByText('Creando tu cuenta…').waitFor();
    },
  },
  {
    name: 'registro-2',
    about: 'Registration: the mail has not been opened yet',
    mockup: { light: 'registro-2' },
    play: async (page, shop) => {
      await newcomer(page, shop, 'waitEmail', { mailCooldown: 48 });
      shop.state.answers['POST /api/is-email-verified'] = { body: { verified: false } };
      await register(page, shop);
      await press(page, 'Ya lo verifiqué');
      await page.getByText('Tu correo aún no ha sido verificado.').waitFor();
    },
  },
  {
    name: 'registro-2-reenviado',
    about: 'Registration: the mail was sent again',
    play: async (page, shop) => {
      await newcomer(page, shop, 'waitEmail');
      shop.state.answers['POST /api/resend-email'] = { body: { success: true, cooldown: 60 } };
      await register(page, shop);
      await press(page, 'Reenviar el correo');
      await page.getByText('Email reenviado correctamente.').waitFor();
    },
  },
  {
    name: 'registro-3',
    about: 'Registration: two passwords that differ',
    mockup: { light: 'registro-3' },
    play: async (page, shop) => {
      await newcomer(page, shop, 'setPassword');
      await register(page, shop);
      await page.getByLabel('Contraseña', { exact: true }).fill('rambla92');
      await page.getByLabel('Repetí la contraseña').fill('rambla9');
      await page.getByRole('button', { name: 'Mostrar contraseña' }).first().click();
      await press(page, 'Guardar y seguir');
      await page.getByText('Las contraseñas no coinciden').waitFor();
    },
  },
  {
    name: 'registro-3-comun',
    about: 'Registration: a password everybody knows',
    play: async (page, shop) => {
      await newcomer(page, shop, 'setPassword');
      shop.state.answers['POST /api/is-email-verified'] = { body: { verified: true } };
      shop.state.answers['POST /api/set-password'] = { code: 'password-does-not-meet-requirements' };
      await register(page, shop);
      await page.getByLabel('Contraseña', { exact: true }).fill('123456');
      await page.getByLabel('Repetí la contraseña').fill('123456');
      await press(page, 'Guardar y seguir');
      await page.getByText('Esa contraseña es demasiado común').waitFor();
    },
  },
  {
    name: 'registro-4',
    about: 'Registration: a number that is none',
    mockup: { light: 'registro-4' },
    play: async (page, shop) => {
      await newcomer(page, shop, 'verifyPhone');
      await register(page, shop);
      await page.getByLabel('Celular').fill('94123');
      await press(page, 'Enviar SMS');
      await page.getByText('Debe seguir el formato 09X XXX XXX').waitFor();
    },
  },
  {
    name: 'registro-4-ocupado',
    about: 'Registration: a number that has an account',
    play: async (page, shop) => {
      await newcomer(page, shop, 'verifyPhone');
      shop.state.answers['POST /api/check-phone'] = { body: { exists: true } };
      await register(page, shop);
      await page.getByLabel('Celular').fill('94123456');
      await press(page, 'Enviar SMS');
      await page.getByText('Ya hay una cuenta registrada con este teléfono.').waitFor();
    },
  },
  {
    name: 'registro-4-enviando',
    about: 'Registration: the SMS is on its way and may be called off',
    play: async (page, shop) => {
      await newcomer(page, shop, 'verifyPhone');
      shop.state.answers['POST /api/check-phone'] = { body: { exists: false }, gate: never };
      await register(page, shop);
      await page.getByLabel('Celular').fill('94123456');
      await press(page, 'Enviar SMS');
      await page.getByRole('button', { name: 'Cancelar' }).waitFor();
    },
  },
  {
    name: 'registro-5',
    about: 'Registration: the code of the SMS',
    mockup: { light: 'registro-5' },
    play: async (page, shop) => {
      await newcomer(page, shop, 'verifyPhoneCode', { smsCooldown: 32 });
      await register(page, shop);
      await page.getByLabel('Código de 6 números').fill('407');
    },
  },
  {
    name: 'registro-5-error',
    about: 'Registration: a wrong code',
    play: async (page, shop) => {
      await newcomer(page, shop, 'verifyPhoneCode');
      shop.state.answers['POST /api/phone/verify-code'] = { code: 'invalid-code' };
      await register(page, shop);
      await page.getByLabel('Código de 6 números').fill('111111');
      await press(page, 'Verificar');
      await page.getByText('El código es incorrecto o expiró.').waitFor();
    },
  },
  {
    name: 'registro-6',
    about: 'Registration: welcome',
    mockup: { light: 'registro-6' },
    play: (page, shop) => welcome(page, shop, 'luciaferreira'),
  },
  {
    name: 'registro-6-extremo',
    about: 'Registration: welcome to somebody with the longest name',
    play: (page, shop) => welcome(page, shop, longName.username),
  },
];
