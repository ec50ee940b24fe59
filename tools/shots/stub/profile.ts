import type { getProfile, ProfileContent } from '@perchero/contract/accounts/profile';
import type { CollectionCard } from '@perchero/contract/collections/collections';
import type { ReplyOf } from '@perchero/contract/endpoint';
import { pageSize, type ProductCard } from '@perchero/contract/search/list-products';
import { publicProfile } from './account.ts';
import { readProducts } from './catalogue.ts';
import { memberSession } from './member.ts';
import type { StubShop } from './shop.ts';

export type ProfileReply = ReplyOf<typeof getProfile>;

const { id: ownerId, username } = memberSession().user;
const endpoint = `GET /api/profiles/${username}`;
/** As the mockup hangs them. */
const firstTitles = [
  'Campera de jean oversize',
  'Vaquero ancho tiro alto',
  'Ruana de lana cruda',
  'Cartera media luna de cuero',
  'Lentes de sol ojo de gato',
];

/** What Lucía sells, what she likes. */
export function ownPieces(): ProductCard[] {
  const all = readProducts();
  const first = firstTitles.flatMap((title) => all.find((card) => card.title === title) ?? []);
  return [...first, ...all.filter((card) => !first.includes(card))]
    .slice(0, pageSize + 6)
    .map((card) => ({ ...card, user_id: ownerId, seller: { username } }));
}

export function likedPieces(): ProductCard[] {
  return readProducts()
    .slice(40, 52)
    .map((card, place) => ({ ...card, liked: true, sold: place === 1 }));
}

const names = [
  'Invierno en la rambla',
  'Jean con jean',
  'Fiesta sin apuro',
  'Para la feria',
  'Zapatos que me bancaron',
  'Regalos',
];

export function ownCollections(): CollectionCard[] {
  const products = readProducts();
  return names.map((name, place) => ({
    id: 60 - place,
    user_id: ownerId,
    name,
    created_at: '2026-10-01T12:00:00.000Z',
    isPublic: place < names.length - 1,
    productsCount: 12 - 2 * place,
    products: products.slice(place * 4, place * 4 + 4).map(({ id, title, image, preview }) => ({
      id,
      title,
      picture: image && preview ? { ...preview, path: image, avif: true } : null,
    })),
  }));
}

interface Told extends Partial<Omit<ProfileReply, 'profile'>> {
  readonly profile?: Partial<ProfileReply['profile']>;
}

/** Lucía's page, as others see it unless it is told otherwise. */
export function profileReply({ profile, ...told }: Told = {}): ProfileReply {
  return {
    profile: publicProfile({ avatar_url: 'avatars/lucia', postsCount: 30, ...profile }),
    counters: { likes: 1208, collections: 5, favourites: null },
    verified: { email: true, phone: true, paymentAccount: true },
    content: { section: 'publicaciones', products: ownPieces().slice(0, pageSize) },
    nextCursor: 'dos',
    ...told,
  };
}

/** The shop has Lucía with every section of hers; answers her page's path. */
export function withProfile(
  shop: StubShop,
  { isOwn = false, ...told }: Told & { isOwn?: boolean } = {},
): string {
  const counters = { likes: 1208, collections: isOwn ? 6 : 5, favourites: isOwn ? 12 : null };
  const page = (content: ProfileContent, nextCursor: string | null = null) => ({
    body: profileReply({ counters, ...told, content, nextCursor }),
  });
  const collections = ownCollections().filter(({ isPublic }) => isOwn || isPublic);
  const [{ products: _, ...first }] = collections as [CollectionCard];
  const pieces = ownPieces();
  Object.assign(shop.state.answers, {
    [endpoint]: { body: profileReply({ counters, ...told }) },
    [`${endpoint}?cursor=dos`]: page({ section: 'publicaciones', products: pieces.slice(pageSize) }),
    [`${endpoint}?seccion=colecciones`]: page({ section: 'colecciones', collections }),
    [`${endpoint}?coleccion=${first.id}`]: page({
      section: 'coleccion',
      collection: { ...first, products: readProducts().slice(0, first.productsCount) },
    }),
    [`${endpoint}?seccion=favoritos`]: isOwn
      ? page({ section: 'favoritos', products: likedPieces() })
      : { code: 'not-allowed' },
  });
  return `/perfil/${username}`;
}
