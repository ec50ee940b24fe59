import type { getProfile, ProfileContent } from '@perchero/contract/accounts/profile';
import { collectionLimits } from '@perchero/contract/collections/collection.rules';
import type {
  CollectionCard,
  listCandidates,
  listOwnCollections,
} from '@perchero/contract/collections/collections';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { ProductCard } from '@perchero/contract/search/list-products';
import { productNumber, readDemoCatalogue } from '../../tools/seed/demo-catalogue.ts';
import { publicProfile } from './account.ts';
import { aStanding } from './reviews.ts';
import { readProducts } from './catalogue.ts';
import type { StubShop } from './shop.ts';

const owner = publicProfile();
const profileCall = `GET /api/profiles/${owner.username}`;
const paths = {
  grid: `/perfil/${owner.username}?seccion=colecciones`,
  opened: (id: number) => `/perfil/${owner.username}?coleccion=${id}`,
};

interface LuciasCollection {
  readonly card: CollectionCard;
  readonly products: readonly ProductCard[];
}

/** Lucía's collections in the demo catalogue; the last one is private. */
export function luciasCollections(): LuciasCollection[] {
  const cards = new Map(readProducts().map((card) => [card.id, card]));
  const all = readDemoCatalogue().collections.filter((collection) => collection.owner === owner.username);
  return all.map(({ name, created_at, products }, index) => {
    const cardsInside = products.flatMap((id) => cards.get(productNumber(id)) ?? []);
    return {
      products: cardsInside,
      card: {
        id: index + 1,
        user_id: owner.id,
        name,
        created_at: new Date(created_at).toISOString(),
        isPublic: index < all.length - 1,
        productsCount: cardsInside.length,
        products: cardsInside.slice(0, collectionLimits.previews).map(toPreview),
      },
    };
  });
}

function toPreview({ id, title, image, preview }: ProductCard): CollectionCard['products'][number] {
  return { id, title, picture: image && preview ? { ...preview, path: image, avif: false } : null };
}

function setProfileReply(shop: StubShop, content: ProfileContent, nextCursor: string | null): void {
  const body: ReplyOf<typeof getProfile> = {
    profile: owner,
    counters: { likes: 1208, collections: luciasCollections().length, favourites: 31 },
    standing: aStanding(),
    follow: null,
    away_until: null,
    verified: { email: true, phone: true, paymentAccount: true },
    content,
    nextCursor,
  };
  shop.state.answers[profileCall] = { body };
}

/** Sets the collections on her profile; returns its address. */
export function withCollections(
  shop: StubShop,
  collections: readonly CollectionCard[] = luciasCollections().map(({ card }) => card),
  nextCursor: string | null = null,
): string {
  setProfileReply(shop, { section: 'colecciones', collections: [...collections] }, nextCursor);
  return shop.url + paths.grid;
}

/** Sets one collection as opened on her profile; returns its address. */
export function withOpenCollection(
  shop: StubShop,
  { card, products }: LuciasCollection,
  nextCursor: string | null = null,
): string {
  const collection = { ...card, productsCount: products.length, products: [...products] };
  setProfileReply(shop, { section: 'coleccion', collection }, nextCursor);
  return shop.url + paths.opened(card.id);
}

/** The newest products that are not yet in the collection. */
export function candidatesFor(
  { products: inside }: LuciasCollection,
  nextCursor: string | null = null,
): ReplyOf<typeof listCandidates> {
  const ids = new Set(inside.map(({ id }) => id));
  const products = readProducts().filter(({ id }) => !ids.has(id));
  return { products: products.slice(0, 10), nextCursor };
}

/** Her collections as the save menu of a product lists them. */
export function collectionsForSaving(productId: number): ReplyOf<typeof listOwnCollections> {
  return {
    collections: luciasCollections().map(({ card, products }) => {
      const { products: previews, ...collection } = card;
      const isShown = previews.some(({ id }) => id === productId);
      return { ...collection, hasProduct: isShown || products.some(({ id }) => id === productId) };
    }),
  };
}
