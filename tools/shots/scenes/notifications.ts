import type { Page } from '@playwright/test';
import type { Notification } from '@perchero/contract/notifications/notifications';
import { aNotification, fillInbox, listPath, openInbox } from '../stub/live.ts';
import { signedIn } from '../stub/member.ts';
import type { StubShop } from '../stub/shop.ts';
import { never, type Scene } from './types.ts';

const hour = 60 * 60_000;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();

const several: readonly Notification[] = [
  aNotification({ id: 10 }),
  aNotification({
    id: 9,
    kind: 'sale',
    title: 'Vendiste Buzo tejido con guarda',
    message: 'Camila pagó $ 1.290. Prepará el envío.',
    url: '/ventas/0198c1e2-7a10-7c3e-9d51-0242ac120002',
    created_at: ago(hour),
  }),
  aNotification({
    id: 8,
    kind: 'like',
    title: 'A 12 personas les gusta tu ruana',
    message: 'Sofía, Bruno y 10 más',
    created_at: ago(3 * hour),
  }),
  aNotification({
    id: 7,
    kind: 'reply',
    title: 'Camila respondió tu comentario',
    message: '@luciaferreira ¡me la llevo!',
    actor: { username: 'camiolivera', avatar_url: 'avatars/camila' },
    created_at: ago(26 * hour),
    read: true,
  }),
  aNotification({
    id: 6,
    kind: 'purchase',
    title: 'Cartera media luna está en camino',
    message: 'Sofía ya hizo el envío. Avisanos cuando llegue.',
    created_at: ago(50 * hour),
    read: true,
  }),
  aNotification({
    id: 5,
    kind: 'payment',
    title: 'Volvé a vincular tu cuenta',
    message: 'Mercado Pago dejó de autorizarnos y tus prendas no se pueden comprar. Se arregla en un minuto.',
    actor: null,
    created_at: ago(60 * hour),
    read: true,
  }),
  aNotification({
    id: 4,
    kind: 'removal',
    title: 'Quitamos tu campera',
    message: 'La foto es de otra tienda.',
    actor: null,
    created_at: ago(66 * hour),
    read: true,
  }),
  ...Array.from({ length: 7 }, (_, index) =>
    aNotification({ id: 3 - index, actor: null, created_at: ago((72 + index) * hour), read: true }),
  ),
];

/** The bell, pressed. An open stream never lets the network rest, so nobody waits for that here. */
async function press(page: Page, shop: StubShop, unread: number): Promise<void> {
  await signedIn(page.context(), shop, { avatar_url: 'avatars/lucia' });
  openInbox(shop, { unread });
  await page.goto(`${shop.url}/productos`);
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
  const name = unread > 0 ? /^Notificaciones, .* sin leer$/ : 'Notificaciones';
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog', { name: 'Notificaciones' }).waitFor();
}

/** The bell and its list. */
export const notificationScenes: readonly Scene[] = [
  {
    name: 'notificaciones',
    about: 'What happened, the latest first',
    mockup: { light: 'notificaciones' },
    play: async (page, shop) => {
      fillInbox(shop, several, 100);
      await press(page, shop, 100);
      await page.getByRole('dialog').getByRole('button', { name: 'Ver más' }).waitFor();
    },
  },
  {
    name: 'notificaciones-vacio',
    about: 'Nothing has happened yet; the same when the list cannot be read',
    mockup: { light: 'notificaciones-vacio' },
    play: async (page, shop) => {
      fillInbox(shop, []);
      await press(page, shop, 0);
      await page.getByText('Todo tranquilo por acá').waitFor();
    },
  },
  {
    name: 'notificaciones-cargando',
    about: 'The list is on its way',
    play: async (page, shop) => {
      shop.state.answers[`${listPath}?page=1`] = { body: {}, gate: never };
      await press(page, shop, 3);
    },
  },
];
