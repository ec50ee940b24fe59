import { notificationsPerPage } from '@perchero/contract/notifications/live.rules';
import type { Page } from '@playwright/test';
import { withOpenCollection, luciasCollections } from '../stub/collections.ts';
import { camila } from '../stub/comments.ts';
import {
  declinePushes,
  feedProducts,
  followed,
  followedPeople,
  notFollowed,
  olderFeedProducts,
  withFeed,
} from '../stub/follows.ts';
import { aChapter, garmentCode, ownedByReader, withGarment } from '../stub/garments.ts';
import { aNotification, fillInbox } from '../stub/live.ts';
import { signedIn } from '../stub/member.ts';
import { jeanJacket } from '../stub/product.ts';
import { withProfile } from '../stub/profile.ts';
import { newStanding } from '../stub/reviews.ts';
import type { StubShop } from '../stub/shop.ts';
import { asLucia, openDialog, press, type Scenes } from './scene.ts';

/** Profiles, follows, notifications and garments. */
export const people: Scenes = {
  profile: { mockup: 'perfil', open: (_, shop) => shop.url + withProfile(shop) },
  'profile-own': {
    async open(page, shop) {
      await asLucia(page, shop);
      return shop.url + withProfile(shop, { isOwn: true });
    },
  },
  'profile-collections': {
    mockup: 'perfil-colecciones',
    open: (_, shop) => `${shop.url}${withProfile(shop)}?seccion=colecciones`,
  },
  'profile-collection': {
    mockup: 'perfil-coleccion',
    open(_, shop) {
      const [first] = luciasCollections();
      if (!first) throw new Error('Lucía has no collection');
      return withOpenCollection(shop, first);
    },
  },
  'profile-unknown': {
    mockup: 'perfil-no-encontrado',
    open(_, shop) {
      shop.state.answers['GET /api/profiles/nadie'] = { code: 'user-not-found' };
      return `${shop.url}/perfil/nadie`;
    },
  },
  'profile-empty': {
    mockup: 'perfil-vacio',
    async open(page, shop) {
      await asLucia(page, shop);
      return (
        shop.url +
        withProfile(shop, {
          isOwn: true,
          profile: { postsCount: 0, followersCount: 0, followingCount: 0 },
          counters: { likes: 0, collections: 0, favourites: 0 },
          standing: newStanding,
          verified: newStanding.verified,
          content: { section: 'publicaciones', products: [] },
          nextCursor: null,
        })
      );
    },
  },
  'profile-follow': {
    mockup: 'perfil-seguir',
    async open(page, shop) {
      await signedIn(page.context(), shop, camila);
      return shop.url + withProfile(shop, { follow: notFollowed });
    },
  },
  'profile-following': {
    mockup: 'perfil-siguiendo',
    async open(page, shop) {
      await signedIn(page.context(), shop, camila);
      await declinePushes(page);
      shop.state.answers['POST /api/follows/news'] = { body: { success: true } };
      return shop.url + withProfile(shop, { follow: followed });
    },
    async act(page) {
      await press(page, 'Avisame cuando cuelgue algo');
      await page.getByText('Te avisamos cuando').first().waitFor();
    },
  },
  'profile-own-following': {
    async open(page, shop) {
      await asLucia(page, shop);
      shop.state.answers['GET /api/follows?side=following'] = {
        body: { people: followedPeople(), nextCursor: 'dos' },
      };
      return shop.url + withProfile(shop, { isOwn: true });
    },
    async act(page) {
      await press(page, /siguiendo/);
      await page.getByRole('button', { name: 'Ver más' }).waitFor();
    },
  },
  'profile-own-followers-failed': {
    async open(page, shop) {
      await asLucia(page, shop);
      shop.state.answers['GET /api/follows'] = { code: 'unavailable' };
      return shop.url + withProfile(shop, { isOwn: true });
    },
    async act(page) {
      await press(page, /seguidores/);
      await page.getByRole('button', { name: 'Probar de nuevo' }).waitFor();
    },
  },
  reviews: {
    mockup: 'perfil-opiniones',
    open: (_, shop) => `${shop.url}${withProfile(shop)}?seccion=opiniones`,
  },
  feed: { mockup: 'siguiendo', open: (page, shop) => withFeed(page, shop) },
  'feed-first-visit': { open: (page, shop) => withFeed(page, shop, { seenAt: null }) },
  'feed-nobody': {
    mockup: 'siguiendo-vacio',
    open: (page, shop) => withFeed(page, shop, { products: [], seenAt: null }, []),
  },
  'feed-nothing': { open: (page, shop) => withFeed(page, shop, { products: [], seenAt: null }) },
  'feed-failed': {
    async open(page, shop) {
      const address = await withFeed(page, shop);
      shop.state.answers['GET /api/feed'] = { code: 'unavailable' };
      return address;
    },
  },
  'feed-loading': {
    async open(page, shop) {
      await withFeed(page, shop);
      shop.state.answers['GET /api/feed'] = { code: 'unavailable', gate: new Promise(() => {}) };
      return `${shop.url}/productos`;
    },
    async act(page) {
      await page.getByRole('link', { name: 'Siguiendo' }).click();
      await page.getByRole('main').getByText('Cargando lo que colgaron…').waitFor();
    },
  },
  'feed-end': {
    open: (page, shop) => withFeed(page, shop, { products: [...feedProducts(), ...olderFeedProducts(6)] }),
    act: (page) => page.getByText('Eso es todo lo que hay colgado.').scrollIntoViewIfNeeded(),
  },
  'feed-offline': {
    open: (page, shop) => withFeed(page, shop),
    async act(page) {
      await page.context().setOffline(true);
      await page.getByRole('alert').waitFor();
    },
  },
  notifications: {
    mockup: 'notificaciones',
    open: (page, shop) =>
      inboxPage(
        page,
        shop,
        aNotification({ id: 50 }),
        aNotification({
          id: 49,
          title: '¡Vendiste! Buzo tejido con guarda',
          message: 'Camila pagó $ 1.290. Coordiná el envío.',
          icon: 'coins',
        }),
        aNotification({
          id: 48,
          title: 'A 12 personas les gusta tu ruana',
          message: 'Sofía, Bruno y 10 más',
          icon: 'heart',
        }),
        ...Array.from({ length: notificationsPerPage }, (_, index) =>
          aNotification({ id: 47 - index, read: true }),
        ),
      ),
    act: (page) => openDialog(page, /^Notificaciones/),
  },
  'notifications-empty': {
    mockup: 'notificaciones-vacio',
    open: (page, shop) => inboxPage(page, shop),
    act: (page) => openDialog(page, /^Notificaciones/),
  },
  'push-question': {
    mockup: 'avisos-permiso',
    async open(page, shop) {
      // Without service workers the browser reads it as denied.
      await page.addInitScript(() => {
        Object.defineProperty(Notification, 'permission', { get: () => 'default' });
      });
      await signedIn(page.context(), shop, camila);
      shop.state.answers['POST /api/follows/news'] = { body: { success: true } };
      return shop.url + withProfile(shop, { follow: followed });
    },
    async act(page) {
      await press(page, 'Avisame cuando cuelgue algo');
      await page.getByRole('dialog', { name: '¿Te avisamos en este dispositivo?' }).waitFor();
    },
  },
  garment: {
    mockup: 'prenda',
    open: (_, shop) => shop.url + withGarment(shop, { productId: jeanJacket().id }),
  },
  'garment-own': { open: (page, shop) => ownGarmentPage(page, shop) },
  'garment-edit': {
    mockup: 'capitulo',
    open: (page, shop) => ownGarmentPage(page, shop),
    act: openChapter,
  },
  'garment-closed': {
    open: (page, shop) =>
      ownGarmentPage(page, shop, { place: 2, is_owner: false, can_write: false, shows_name: true }),
    act: openChapter,
  },
  'garment-empty': {
    open: (_, shop) =>
      shop.url +
      withGarment(shop, {
        garment: { code: garmentCode, title: null, picture: null, owners: 1 },
        chapters: [aChapter(1, { removed: true })],
      }),
  },
  'garment-failed': {
    open(_, shop) {
      shop.state.answers[`GET /api/garments/${garmentCode}`] = { code: 'unavailable' };
      return `${shop.url}/prenda/${garmentCode}`;
    },
  },
  'garment-unknown': { open: (_, shop) => `${shop.url}/prenda/${garmentCode}` },
  'garment-tag': {
    mockup: 'prenda-etiqueta',
    open: async (page, shop) => `${await ownGarmentPage(page, shop)}/etiqueta`,
  },
};

async function inboxPage(
  page: Page,
  shop: StubShop,
  ...notifications: Parameters<typeof fillInbox>[1]
): Promise<string> {
  await asLucia(page, shop);
  fillInbox(shop, notifications);
  return `${shop.url}/terminos`;
}

async function ownGarmentPage(
  page: Page,
  shop: StubShop,
  change: Partial<typeof ownedByReader> = {},
): Promise<string> {
  await signedIn(page.context(), shop, camila);
  return shop.url + withGarment(shop, { own: { ...ownedByReader, ...change } });
}

async function openChapter(page: Page): Promise<void> {
  await press(page, 'Editar mi parte');
  await page.getByRole('dialog', { name: 'Tu capítulo' }).waitFor();
}
