import type { getProfile, ProfileContent } from '@perchero/contract/accounts/profile';
import type { CollectionCard } from '@perchero/contract/collections/collections';
import type { ReplyOf } from '@perchero/contract/endpoint';
import { pageSize, type ProductCard } from '@perchero/contract/search/list-products';
import { publicProfile } from './account.ts';
import { readProducts } from './catalogue.ts';
import { memberSession } from './member.ts';
import { aStanding, olderReviews, profileReviews } from './reviews.ts';
import type { StubShop } from './shop.ts';

type ProfileReply = ReplyOf<typeof getProfile>;

const { id: ownerId, username } = memberSession().user;
const endpoint = `GET /api/profiles/${username}`;
/** In the order of the mockup. */
const firstTitles = [
  'Campera de jean oversize',
  'Vaquero ancho tiro alto',
  'Ruana de lana cruda',
  'Cartera media luna de cuero',
  'Lentes de sol ojo de gato',
];

export function ownProducts(): ProductCard[] {
  const all = readProducts();
  const first = firstTitles.flatMap((title) => all.find((card) => card.title === title) ?? []);
  return [...first, ...all.filter((card) => !first.includes(card))]
    .slice(0, pageSize + 6)
    .map((card) => ({ ...card, user_id: ownerId, seller: { username } }));
}

export function likedProducts(): ProductCard[] {
  return readProducts()
    .slice(40, 52)
    .map((card, index) => ({ ...card, liked: true, sold: index === 1 }));
}

const names = [
  'Invierno en la rambla',
  'Jean con jean',
  'Fiesta sin apuro',
  'Para la feria',
  'Zapatos que me bancaron',
  'Regalos',
];

function ownCollections(): CollectionCard[] {
  const products = readProducts();
  return names.map((name, index) => ({
    id: 60 - index,
    user_id: ownerId,
    name,
    created_at: '2026-10-01T12:00:00.000Z',
    isPublic: index < names.length - 1,
    productsCount: 12 - 2 * index,
    products: products.slice(index * 4, index * 4 + 4).map(({ id, title, image, preview }) => ({
      id,
      title,
      picture: image && preview ? { ...preview, path: image, avif: true } : null,
    })),
  }));
}

interface ProfileChange extends Partial<Omit<ProfileReply, 'profile'>> {
  readonly profile?: Partial<ProfileReply['profile']>;
}

/** Lucía's profile as other users see it. */
export function profileReply({ profile, ...change }: ProfileChange = {}): ProfileReply {
  return {
    profile: publicProfile({
      avatar_url: 'avatars/lucia',
      postsCount: 30,
      followersCount: 316,
      followingCount: 58,
      ...profile,
    }),
    counters: { likes: 1208, collections: 5, favourites: null },
    standing: aStanding(),
    follow: null,
    away_until: null,
    verified: { email: true, phone: true, paymentAccount: true },
    content: { section: 'publicaciones', products: ownProducts().slice(0, pageSize) },
    nextCursor: 'dos',
    ...change,
  };
}

/** Sets Lucía's profile with all its sections; returns its path. */
export function withProfile(
  shop: StubShop,
  { isOwn = false, ...change }: ProfileChange & { isOwn?: boolean } = {},
): string {
  const counters = { likes: 1208, collections: isOwn ? 6 : 5, favourites: isOwn ? 12 : null };
  const page = (content: ProfileContent, nextCursor: string | null = null) => ({
    body: profileReply({ counters, ...change, content, nextCursor }),
  });
  const collections = ownCollections().filter(({ isPublic }) => isOwn || isPublic);
  const [{ products: _, ...first }] = collections as [CollectionCard];
  const products = ownProducts();
  Object.assign(shop.state.answers, {
    [endpoint]: { body: profileReply({ counters, ...change }) },
    [`${endpoint}?cursor=dos`]: page({ section: 'publicaciones', products: products.slice(pageSize) }),
    [`${endpoint}?seccion=colecciones`]: page({ section: 'colecciones', collections }),
    [`${endpoint}?seccion=opiniones`]: page({ section: 'opiniones', reviews: profileReviews() }, 'dos'),
    [`${endpoint}/reviews?cursor=dos`]: { body: { reviews: olderReviews(), nextCursor: null } },
    [`${endpoint}?coleccion=${first.id}`]: page({
      section: 'coleccion',
      collection: { ...first, products: readProducts().slice(0, first.productsCount) },
    }),
    [`${endpoint}?seccion=favoritos`]: isOwn
      ? page({ section: 'favoritos', products: likedProducts() })
      : { code: 'not-allowed' },
  });
  return `/perfil/${username}`;
}
