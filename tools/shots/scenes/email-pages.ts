import type { Page } from '@playwright/test';
import type { StubShop } from '../stub/shop.ts';
import { never, open, type Scene } from './types.ts';

const at = (shop: StubShop, address: string) => shop.url + address;
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

export const emailPageScenes: readonly Scene[] = [
  {
    name: 'correo-pendiente',
    about: 'The page of the verification mail asks the server',
    mockup: { light: 'correo-pendiente' },
    play: async (page, shop) => {
      shop.state.answers['POST /api/is-email-verified'] = { body: { verified: false } };
      await page.clock.install();
      await page.goto(at(shop, '/correo-verificado?type=signup&email=lucia@correo.com'));
      await page.getByText('Intento 1 de 3').waitFor();
      shop.state.answers['POST /api/is-email-verified'] = { body: { verified: false }, gate: never };
      await page.clock.runFor(1_000);
      await page.getByText('Intento 2 de 3').waitFor();
    },
  },
  {
    name: 'correo-confirmar',
    about: 'The link of the verification mail asks for a press',
    play: (page, shop) =>
      open(page, at(shop, '/correo-verificado?type=signup&email=lucia@correo.com&token=secret')),
  },
  {
    name: 'correo-verificado',
    about: 'The e-mail is verified',
    mockup: { light: 'correo-verificado' },
    play: async (page, shop) => {
      shop.state.answers['POST /api/registration/confirm-email'] = { body: { success: true } };
      await open(page, at(shop, '/correo-verificado?type=signup&email=lucia@correo.com&token=secret'));
      await press(page, 'Confirmar mi correo');
      await page.getByText('¡Correo verificado!').waitFor();
    },
  },
  {
    name: 'correo-invalido',
    about: 'The link of the mail does not work any more',
    mockup: { light: 'correo-invalido' },
    play: async (page, shop) => {
      await open(page, at(shop, '/correo-verificado?type=signup#error=access_denied'));
      await page.getByText('Link inválido o expirado').waitFor();
    },
  },
  {
    name: 'correo-sin-conexion',
    about: 'The link of the mail could not be checked',
    play: async (page, shop) => {
      shop.state.answers['POST /api/registration/confirm-email'] = { code: 'unavailable' };
      await open(page, at(shop, '/correo-verificado?type=signup&email=lucia@correo.com&token=secret'));
      await press(page, 'Confirmar mi correo');
      await page.getByText('No pudimos comprobarlo').waitFor();
    },
  },
  {
    name: 'correo-cambiar',
    about: 'The link of a change of e-mail asks for a press',
    play: (page, shop) =>
      open(page, at(shop, '/CorreoCambiado?type=email_change&email=lucia@correo.com&token=secret')),
  },
  {
    name: 'correo-cambiado',
    about: 'The e-mail of an account was changed',
    play: async (page, shop) => {
      shop.state.answers['POST /api/account/confirm-email-change'] = { body: { success: true } };
      await open(page, at(shop, '/CorreoCambiado?type=email_change&email=lucia@correo.com&token=secret'));
      await press(page, 'Cambiar mi correo');
      await page.getByText('¡Correo cambiado!').waitFor();
    },
  },
  {
    name: 'correo-cambiado-error',
    about: 'The e-mail of an account was not changed',
    mockup: { light: 'correo-cambiado-error' },
    play: async (page, shop) => {
      await open(page, at(shop, '/CorreoCambiado?type=signup'));
      await page.getByText('No se pudo cambiar el correo').waitFor();
    },
  },
  {
    name: 'no-fui-yo',
    about: 'Somebody says that it was not them',
    play: (page, shop) => open(page, at(shop, '/no-fui-yo?token=secret')),
  },
  {
    name: 'no-fui-yo-cambio',
    about: 'The change of an e-mail was undone',
    play: async (page, shop) => {
      shop.state.answers['POST /api/disown'] = { body: { success: true, undone: 'email-change' } };
      await open(page, at(shop, '/no-fui-yo?token=secret'));
      await press(page, 'No fui yo');
      await page.getByText('Listo, lo deshicimos').waitFor();
    },
  },
  {
    name: 'no-fui-yo-registro',
    about: 'A registration with my address was dropped',
    play: async (page, shop) => {
      shop.state.answers['POST /api/disown'] = { body: { success: true, undone: 'registration' } };
      await open(page, at(shop, '/no-fui-yo?token=secret'));
      await press(page, 'No fui yo');
      await page.getByText('Listo, lo borramos').waitFor();
    },
  },
  {
    name: 'no-fui-yo-invalido',
    about: 'The link to say so does not work any more',
    play: (page, shop) => open(page, at(shop, '/no-fui-yo')),
  },
];
