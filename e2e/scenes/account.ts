import type { Page } from '@playwright/test';
import { settingsReply, withSettings } from '../stub/account.ts';
import { withDeliverySettings } from '../stub/delivery.ts';
import { memberSession } from '../stub/member.ts';
import { withOfferSettings } from '../stub/offers.ts';
import { sellers } from '../stub/orders.ts';
import {
  otherPushDevice,
  publicKey,
  pushDevice,
  setPermission,
  stubBrowserPush,
  waitForWorker,
  withPush,
} from '../stub/push.ts';
import { withRegistration, withSignInSettings } from '../stub/registration.ts';
import type { StubShop } from '../stub/shop.ts';
import { asLucia, press, type Scenes } from './scene.ts';

/** Registration, login, links of mails, and settings. */
export const account: Scenes = {
  registration: { mockup: 'registro-1', open: (page, shop) => registrationPage(page, shop) },
  'registration-missing': {
    mockup: 'registro-1-error',
    open: (page, shop) => registrationPage(page, shop),
    act: (page) => press(page, 'Crear cuenta'),
  },
  'registration-mail': {
    mockup: 'registro-2',
    open: (page, shop) => registrationPage(page, shop, 'waitEmail'),
  },
  'registration-password': {
    mockup: 'registro-3',
    open: (page, shop) => registrationPage(page, shop, 'setPassword'),
  },
  'registration-phone': {
    mockup: 'registro-4',
    open: (page, shop) => registrationPage(page, shop, 'verifyPhone'),
  },
  'registration-code': {
    mockup: 'registro-5',
    open: (page, shop) => registrationPage(page, shop, 'verifyPhoneCode'),
  },
  login: { mockup: 'login', open: loginPage, act: openLogin },
  'login-refused': {
    mockup: 'login-error',
    open: loginPage,
    act: (page) => logIn(page),
  },
  'login-unverified': {
    mockup: 'login-verificar',
    async open(page, shop) {
      const address = await loginPage(page, shop);
      shop.state.answers['POST /api/session/sign-in'] = { code: 'email-not-verified' };
      return address;
    },
    act: (page) => logIn(page),
  },
  'guest-only': {
    mockup: 'sin-sesion',
    async open(page, shop) {
      await withSignInSettings(page, shop);
      return `${shop.url}/vender`;
    },
  },
  'mail-confirm': {
    open: (_, { url }) => `${url}/correo-verificado?type=signup&email=ana@correo.uy&token=secret`,
  },
  'mail-confirmed': {
    mockup: 'correo-verificado',
    open(_, shop) {
      shop.state.answers['POST /api/registration/confirm-email'] = { body: { success: true } };
      return `${shop.url}/correo-verificado?type=signup&email=ana@correo.uy&token=secret`;
    },
    act: (page) => press(page, 'Confirmar mi correo'),
  },
  'mail-expired': {
    mockup: 'correo-invalido',
    open(_, shop) {
      shop.state.answers['POST /api/registration/confirm-email'] = { code: 'expired-action-code' };
      shop.state.answers['POST /api/is-email-verified'] = { body: { verified: false } };
      return `${shop.url}/correo-verificado?type=signup&email=ana@correo.uy&token=old`;
    },
    act: (page) => press(page, 'Confirmar mi correo'),
  },
  'mail-not-changed': {
    mockup: 'correo-cambiado-error',
    open: (_, { url }) => `${url}/CorreoCambiado`,
  },
  recovery: {
    mockup: 'recuperar',
    open(_, shop) {
      shop.state.answers['POST /api/password/check-recovery'] = { body: { valid: true } };
      return `${shop.url}/recuperar-contraseña?token=abc`;
    },
  },
  'recovery-expired': {
    mockup: 'recuperar-invalido',
    open: (_, { url }) => `${url}/recuperar-contraseña`,
  },
  'phone-link': {
    mockup: 'asociar-telefono',
    async open(page, shop) {
      await withSignInSettings(page, shop);
      shop.state.answers['POST /api/phone/open-link'] = { body: { success: true } };
      return `${shop.url}/asociar-telefono?token=abc`;
    },
  },
  'phone-link-expired': {
    mockup: 'asociar-sin-sesion',
    open: (_, { url }) => `${url}/asociar-telefono`,
  },
  disown: { open: (_, { url }) => `${url}/no-fui-yo?token=secret` },
  unsubscribe: {
    open(_, shop) {
      shop.state.answers['GET /api/unsubscribe/cuenta.diario.firma'] = {
        body: { success: true, list: 'daily' },
      };
      return `${shop.url}/dejar-de-recibir/cuenta.diario.firma`;
    },
  },
  menu: {
    mockup: 'menu-cuenta',
    async open(page, shop) {
      await asLucia(page, shop);
      return `${shop.url}/terminos`;
    },
    async act(page) {
      const menu = page.getByRole('button', { name: 'Abrir menú' });
      if (await menu.isVisible()) return await menu.click();
      await press(page, 'Menú de tu cuenta');
    },
  },
  settings: { mockup: 'ajustes-menu', open: withSettings },
  'settings-profile': { mockup: 'ajustes', open: (page, shop) => section(page, shop, 'perfil') },
  'settings-account': { mockup: 'ajustes-cuenta', open: (page, shop) => section(page, shop, 'cuenta') },
  'settings-deletion': {
    mockup: 'ajustes-eliminar',
    open: (page, shop) => section(page, shop, 'cuenta'),
    async act(page) {
      await page.getByRole('main').getByRole('button', { name: 'Eliminar cuenta' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'settings-pending-mail': {
    mockup: 'correo-pendiente',
    open: (page, shop) => section(page, shop, 'cuenta', { pendingEmail: 'nueva@correo.com' }),
  },
  'settings-phone': {
    open: (page, shop) => section(page, shop, 'cuenta'),
    act: (page) => press(page, 'Cambiar celular'),
  },
  'settings-billing': {
    mockup: 'ajustes-facturacion',
    open: (page, shop) => section(page, shop, 'facturacion'),
  },
  'settings-unlinked': {
    async open(page, shop) {
      const address = await section(page, shop, 'facturacion');
      shop.state.answers['GET /api/mp/account'] = { body: { account: null, retained_permission: null } };
      return address;
    },
  },
  'settings-sizes': {
    open(page, shop) {
      shop.state.answers['GET /api/account/sizes'] = {
        body: {
          sizes: ['40 - vestir', '38 - calzado'],
          measures: { chest: 92, waist: null, hips: null, foot: 24 },
        },
      };
      return section(page, shop, 'perfil');
    },
    async act(page) {
      const sizes = page.getByRole('region', { name: 'Mis talles' });
      await sizes.getByText('M', { exact: true }).click();
      await sizes.scrollIntoViewIfNeeded();
    },
  },
  'settings-delivery': { mockup: 'ajustes-entregas', open: withDeliverySettings },
  'settings-addresses': {
    open: async (page, shop) => `${await withDeliverySettings(page, shop)}&ver=direcciones`,
  },
  'settings-offers': { open: withOfferSettings },
  'settings-notifications': {
    mockup: 'ajustes-avisos',
    open: (page, shop) => section(page, shop, 'notificaciones'),
  },
  'settings-push-on': {
    async open(page, shop) {
      withPush(shop, { devices: [pushDevice(), otherPushDevice()] });
      await setPermission(page, shop.url, 'granted');
      await stubBrowserPush(page, shop.url, { subscribedWith: publicKey });
      await page.goto(`${shop.url}/terminos`);
      await waitForWorker(page);
      return await section(page, shop, 'notificaciones');
    },
  },
  'settings-push-blocked': {
    async open(page, shop) {
      await setPermission(page, shop.url, 'denied');
      return await section(page, shop, 'notificaciones');
    },
  },
  'settings-blocked': {
    async open(page, shop) {
      const people = [sellers.elena, sellers.mateo].map((person) => ({
        ...person,
        blocked_at: '2026-03-03T15:42:00.000Z',
      }));
      const address = await section(page, shop, 'cuenta');
      shop.state.answers['GET /api/blocks'] = { body: { people, nextCursor: null } };
      return address;
    },
    act: (page) => page.getByRole('region', { name: 'Personas bloqueadas' }).scrollIntoViewIfNeeded(),
  },
};

async function section(
  page: Page,
  shop: StubShop,
  name: string,
  change: Parameters<typeof settingsReply>[0] = {},
): Promise<string> {
  return `${await withSettings(page, shop, settingsReply(change))}?seccion=${name}`;
}

async function registrationPage(
  page: Page,
  shop: StubShop,
  step?: Parameters<typeof withRegistration>[2],
): Promise<string> {
  await withRegistration(page, shop, step);
  return `${shop.url}/Registrarse`;
}

async function loginPage(page: Page, shop: StubShop): Promise<string> {
  await withSignInSettings(page, shop);
  shop.state.answers['POST /api/session/sign-in'] = { code: 'invalid-credential' };
  return `${shop.url}/terminos`;
}

async function openLogin(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Abrir menú' });
  if (await menu.isVisible()) await menu.click();
  await press(page, 'INGRESÁ');
  await page.getByRole('dialog', { name: '¡Qué bueno verte!' }).waitFor();
}

async function logIn(page: Page): Promise<void> {
  await openLogin(page);
  await page.getByLabel('Email').fill(memberSession().user.email);
  await page.getByLabel('Contraseña', { exact: true }).fill('rambla92');
  await page.getByRole('dialog').getByRole('button', { name: 'INGRESÁ' }).click();
  await page
    .getByRole('dialog')
    .getByText(/Credenciales incorrectas|Verifica tu Email/)
    .waitFor();
}
