import type { getProfile, ProfileContent } from '@perchero/contract/accounts/profile';
import { collectionLimits } from '@perchero/contract/collections/collection.rules';
import type {
  CollectionCard,
  listCandidates,
  listOwnCollections,
} from '@perchero/contract/collections/collections';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { ProductCard } from '@perchero/contract/search/list-products';
import { productNumber, readDemoCatalogue } from '../../seed/demo-catalogue.ts';
import { publicProfile } from './account.ts';
import { readProducts } from './catalogue.ts';
import type { StubShop } from './shop.ts';

const owner = publicProfile();
const profileCall = `GET /api/profiles/${owner.username}`;
const addresses = {
  grid: `/perfil/${owner.username}?seccion=colecciones`,
  opened: (id: number) => `/perfil/${owner.username}?coleccion=${id}`,
};

interface LuciasCollection {
  readonly card: CollectionCard;
  readonly pieces: readonly ProductCard[];
}

/** Lucía's collections of the demo catalogue, in its order; the last one only she sees. */
export function luciasCollections(): LuciasCollection[] {
  const cards = new Map(readProducts().map((card) => [card.id, card]));
  const all = readDemoCatalogue().collections.filter((collection) => collection.owner === owner.username);
  return all.map(({ name, created_at, products }, place) => {
    const pieces = products.flatMap((id) => cards.get(productNumber(id)) ?? []);
    return {
      pieces,
      card: {
        id: place + 1,
        user_id: owner.id,
        name,
        created_at: new Date(created_at).toISOString(),
        isPublic: place < all.length - 1,
        productsCount: pieces.length,
        products: pieces.slice(0, collectionLimits.previews).map(toPreview),
      },
    };
  });
}

function toPreview({ id, title, image, preview }: ProductCard): CollectionCard['products'][number] {
  return { id, title, picture: image && preview ? { ...preview, path: image, avif: false } : null };
}

function tellProfile(shop: StubShop, content: ProfileContent, nextCursor: string | null): void {
  const body: ReplyOf<typeof getProfile> = {
    profile: owner,
    counters: { likes: 1208, collections: luciasCollections().length, favourites: 31 },
    verified: { email: true, phone: true, paymentAccount: true },
    content,
    nextCursor,
  };
  shop.state.answers[profileCall] = { body };
}

/** Her page shows these collections; answers its address. */
export function withCollections(
  shop: StubShop,
  collections: readonly CollectionCard[] = luciasCollections().map(({ card }) => card),
  nextCursor: string | null = null,
): string {
  tellProfile(shop, { section: 'colecciones', collections: [...collections] }, nextCursor);
  return shop.url + addresses.grid;
}

/** Her page shows this collection opened; answers its address. */
export function withOpened(
  shop: StubShop,
  { card, pieces }: LuciasCollection,
  nextCursor: string | null = null,
): string {
  const collection = { ...card, productsCount: pieces.length, products: [...pieces] };
  tellProfile(shop, { section: 'coleccion', collection }, nextCursor);
  return shop.url + addresses.opened(card.id);
}

/** What she may still choose for a collection: the newest garments that are not in it. */
export function candidatesFor(
  { pieces }: LuciasCollection,
  nextCursor: string | null = null,
): ReplyOf<typeof listCandidates> {
  const within = new Set(pieces.map(({ id }) => id));
  const products = readProducts().filter(({ id }) => !within.has(id));
  return { products: products.slice(0, 10), nextCursor };
}

/** Her collections as the menu of a piece shows them. */
export function savePlaces(productId: number): ReplyOf<typeof listOwnCollections> {
  return {
    collections: luciasCollections().map(({ card, pieces }) => {
      const { products: previews, ...collection } = card;
      const isShown = previews.some(({ id }) => id === productId);
      return { ...collection, hasProduct: isShown || pieces.some(({ id }) => id === productId) };
    }),
  };
}
