import type { Page } from '@playwright/test';
import { linkedAccount, withPeople, withSettings } from '../stub/account.ts';
import { open, type Scene } from './types.ts';

const edit = (page: Page) => page.getByRole('button', { name: 'Editar perfil' }).click();

/** Settings, the people tool and the legal texts. */
export const settingsScenes: readonly Scene[] = [
  {
    name: 'ajustes-menu',
    about: 'The sections, which small screens show first',
    mockup: { light: 'ajustes-menu' },
    play: async (page, shop) => open(page, await withSettings(page, shop)),
  },
  {
    name: 'ajustes-lectura',
    about: 'The own profile, to be read',
    mockup: { light: 'ajustes-lectura' },
    play: async (page, shop) => open(page, `${await withSettings(page, shop)}?seccion=perfil`),
  },
  {
    name: 'ajustes',
    about: 'The own profile, to be changed',
    mockup: { light: 'ajustes' },
    play: async (page, shop) => {
      await open(page, `${await withSettings(page, shop)}?seccion=perfil`);
      await edit(page);
    },
  },
  {
    name: 'ajustes-error',
    about: 'What is wrong with a profile and its picture',
    fullPage: true,
    play: async (page, shop) => {
      await open(page, `${await withSettings(page, shop)}?seccion=perfil`);
      await edit(page);
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'foto.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF') });
      await page.getByLabel('Nombre de la cuenta').fill('');
      await page.getByLabel('Año').fill('2024');
      await page.getByRole('button', { name: 'Guardar' }).click();
    },
  },
  {
    name: 'ajustes-facturacion',
    about: 'Where the money of sales goes, and the names of receipts',
    mockup: { light: 'ajustes-facturacion', dark: 'ajustes-facturacion-oscuro' },
    play: async (page, shop) => open(page, `${await withSettings(page, shop)}?seccion=facturacion`),
  },
  {
    name: 'ajustes-facturacion-sin-vincular',
    about: 'No account yet, and the way to the provider is closed',
    fullPage: true,
    play: async (page, shop) => {
      const settings = await withSettings(page, shop);
      shop.state.answers['GET /api/mp/account'] = { body: { account: null, kept_permission: null } };
      shop.state.answers['GET /api/billing-info'] = { body: { first_name: '', last_name: '' } };
      shop.state.answers['GET /api/mp/authorize-url'] = { code: 'link-not-begun' };
      await open(page, `${settings}?seccion=facturacion&mp=cancelado`);
      await page.getByRole('button', { name: 'Vincular' }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  {
    name: 'ajustes-facturacion-reconectar',
    about: 'The provider no longer lets us',
    play: async (page, shop) => {
      const settings = await withSettings(page, shop);
      shop.state.answers['GET /api/mp/account'] = {
        body: { account: linkedAccount({ state: 'needs_relink' }), kept_permission: null },
      };
      await open(page, `${settings}?seccion=facturacion`);
    },
  },
  {
    name: 'ajustes-facturacion-desvinculando',
    about: 'Taken away, with earlier sales; names that could not be fetched',
    play: async (page, shop) => {
      const settings = await withSettings(page, shop);
      shop.state.answers['GET /api/mp/account'] = {
        body: {
          account: linkedAccount({ state: 'unlinking' }),
          kept_permission: { until: '2027-05-12T15:00:00.000Z' },
        },
      };
      shop.state.answers['GET /api/billing-info'] = { code: 'billing-not-fetched' };
      await open(page, `${settings}?seccion=facturacion`);
    },
  },
  {
    name: 'ajustes-facturacion-desvincular',
    about: 'What taking it away means, and that it could not be done',
    play: async (page, shop) => {
      shop.state.answers['POST /api/mp/disconnect'] = { code: 'account-not-disconnected' };
      await open(page, `${await withSettings(page, shop)}?seccion=facturacion&mp=ok`);
      await page.getByRole('button', { name: 'Desvincular' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Desvincular' }).click();
      await dialog.getByRole('alert').waitFor();
    },
  },
  {
    name: 'ajustes-notificaciones',
    about: 'Of what one is told, and where; likes switched off',
    fullPage: true,
    play: async (page, shop) => {
      shop.state.answers['POST /api/notifications/set-preferences'] = { body: { success: true } };
      await open(page, `${await withSettings(page, shop)}?seccion=notificaciones`);
      await page.getByRole('switch', { name: 'Me gusta: Campanita' }).click();
      await page.getByText('Guardado', { exact: true }).waitFor();
    },
  },
  {
    name: 'ajustes-notificaciones-error',
    about: 'A choice that could not be kept',
    play: async (page, shop) => {
      shop.state.answers['POST /api/notifications/set-preferences'] = { code: 'internal' };
      await open(page, `${await withSettings(page, shop)}?seccion=notificaciones`);
      await page.getByRole('switch', { name: 'Respuestas: Correo' }).click();
      await page.getByText('No se pudo guardar el cambio. Probá de nuevo.').waitFor();
    },
  },
  {
    name: 'ajustes-cuenta',
    about: 'The account, with a wrong password',
    mockup: { light: 'ajustes-cuenta-completa' },
    fullPage: true,
    play: async (page, shop) => {
      await open(page, `${await withSettings(page, shop)}?seccion=cuenta`);
      shop.state.answers['POST /api/account/change-password'] = { code: 'wrong-password' };
      await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
      await page.getByLabel('Contraseña actual').fill('xxxxxx');
      await page.getByLabel('Nueva contraseña').fill('rambla92');
      await page.getByLabel('Repetí la nueva').fill('rambla92');
      await page.getByRole('button', { name: 'Guardar contraseña' }).click();
      await page.getByText('Contraseña actual incorrecta.').waitFor();
    },
  },
  {
    name: 'admin-puerta',
    about: 'The people tool asks an admin for the password',
    play: async (page, shop) =>
      open(page, await withPeople(page, shop, { recentLogin: false, secondFactor: false })),
  },
  {
    name: 'admin-codigo',
    about: 'The people tool asks an admin for the code of the app',
    play: async (page, shop) =>
      open(page, await withPeople(page, shop, { recentLogin: true, secondFactor: false })),
  },
  {
    name: 'admin',
    about: 'The people tool, two chosen',
    mockup: { light: 'admin' },
    play: async (page, shop) => {
      await open(page, await withPeople(page, shop, { recentLogin: true, secondFactor: true }));
      await page.getByRole('checkbox', { name: 'Elegir mateososa' }).check();
      await page.getByRole('checkbox', { name: 'Elegir sofiumpierrez' }).check();
    },
  },
  {
    name: 'admin-eliminar',
    about: 'The people tool asks before it deletes',
    play: async (page, shop) => {
      await open(page, await withPeople(page, shop, { recentLogin: true, secondFactor: true }));
      await page.getByRole('checkbox', { name: 'Elegir mateososa' }).check();
      await page.getByRole('checkbox', { name: 'Elegir sofiumpierrez' }).check();
      await page.getByRole('button', { name: 'Eliminar 2' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'terminos',
    about: 'The terms',
    fullPage: true,
    play: (page, shop) => open(page, `${shop.url}/terminos`),
  },
  {
    name: 'privacidad',
    about: 'The privacy notice',
    fullPage: true,
    play: (page, shop) => open(page, `${shop.url}/privacidad`),
  },
  {
    name: 'como-ordenamos',
    about: 'How listings and searches are put in order',
    fullPage: true,
    play: (page, shop) => open(page, `${shop.url}/como-ordenamos`),
  },
];
