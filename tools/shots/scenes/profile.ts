import type { Page } from '@playwright/test';
import { signedIn } from '../stub/member.ts';
import { jeanJacket, withProduct } from '../stub/product.ts';
import { profileReply, withProfile } from '../stub/profile.ts';
import type { StubShop } from '../stub/shop.ts';
import { never, open, type Scene } from './types.ts';

async function openOwn(page: Page, shop: StubShop, search = ''): Promise<void> {
  await signedIn(page.context(), shop);
  await open(page, shop.url + withProfile(shop, { isOwn: true }) + search);
}

const nothing = { counters: { likes: 0, collections: 0, favourites: 0 }, nextCursor: null };

/** A person's page in all its sections. */
export const profileScenes: readonly Scene[] = [
  {
    name: 'perfil',
    about: 'What somebody sells, as others see it',
    mockup: { light: 'perfil', dark: 'perfil-oscuro' },
    play: async (page, shop) => open(page, shop.url + withProfile(shop)),
  },
  {
    name: 'perfil-completa',
    about: 'The same to its end',
    mockup: { light: 'perfil-completa' },
    fullPage: true,
    play: async (page, shop) => open(page, shop.url + withProfile(shop)),
  },
  {
    name: 'perfil-propio',
    about: 'The own page',
    mockup: { light: 'perfil' },
    play: openOwn,
  },
  {
    name: 'perfil-vacio',
    about: 'The own page before the first piece, without picture or description',
    mockup: { light: 'perfil-vacio' },
    play: async (page, shop) => {
      await signedIn(page.context(), shop);
      const profile = { postsCount: 0, avatar_url: null, description: '' };
      const content = { section: 'publicaciones' as const, products: [] };
      const path = withProfile(shop, { ...nothing, profile, content, isOwn: true });
      await open(page, shop.url + path);
    },
  },
  {
    name: 'perfil-vacio-ajeno',
    about: 'Somebody who has nothing on sale, nor anything proven',
    mockup: { light: 'perfil-vacio' },
    play: async (page, shop) => {
      const content = { section: 'publicaciones' as const, products: [] };
      const verified = { email: false, phone: false, paymentAccount: false };
      const counters = { ...nothing.counters, favourites: null };
      await open(
        page,
        shop.url + withProfile(shop, { ...nothing, counters, profile: { postsCount: 0 }, content, verified }),
      );
    },
  },
  {
    name: 'perfil-favoritos',
    about: 'What they like, which they alone see; one was sold',
    play: (page, shop) => openOwn(page, shop, '?seccion=favoritos'),
  },
  {
    name: 'perfil-favoritos-vacio',
    about: 'Nothing liked yet',
    play: async (page, shop) => {
      await signedIn(page.context(), shop);
      const path = withProfile(shop, { isOwn: true });
      shop.state.answers['GET /api/profiles/luciaferreira?seccion=favoritos'] = {
        body: profileReply({ ...nothing, content: { section: 'favoritos', products: [] } }),
      };
      await open(page, `${shop.url}${path}?seccion=favoritos`);
    },
  },
  {
    name: 'perfil-cargando',
    about: 'Another section on its way',
    play: async (page, shop) => {
      await openOwn(page, shop);
      shop.state.answers['GET /api/profiles/luciaferreira?seccion=favoritos'] = {
        body: profileReply(),
        gate: never,
      };
      await page.getByRole('link', { name: 'Favoritos' }).click();
      await page.getByText('Cargando el perfil…').waitFor();
    },
  },
  {
    name: 'perfil-falla',
    about: 'The API is away',
    play: async (page, shop) => {
      shop.state.answers['GET /api/profiles/luciaferreira'] = { code: 'unavailable' };
      await open(page, `${shop.url}/perfil/luciaferreira`);
    },
  },
  {
    name: 'perfil-producto',
    about: 'A piece over the page of its seller',
    play: async (page, shop) => {
      const product = jeanJacket();
      withProduct(shop, product);
      await open(page, `${shop.url}${withProfile(shop)}?product=${product.id}`);
    },
  },
  {
    name: 'perfil-no-encontrado',
    about: 'Nobody of that name',
    mockup: { light: 'perfil-no-encontrado' },
    play: async (page, shop) => {
      shop.state.answers['GET /api/profiles/nadie'] = { code: 'user-not-found' };
      await open(page, `${shop.url}/perfil/nadie`);
    },
  },
];
