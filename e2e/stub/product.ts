import { type getProduct, maxRelated, type Product } from '@perchero/contract/catalogue/products';
import type { ReplyOf } from '@perchero/contract/endpoint';
import { readProducts } from './catalogue.ts';
import { jacketComments } from './comments.ts';
import { memberSession } from './member.ts';
import { aStanding } from './reviews.ts';
import type { StubShop } from './shop.ts';

const title = 'Campera de jean oversize';

/** Lucía's jean jacket with three photos. */
export function jeanJacket(change: Partial<Product> = {}): Product {
  const card = readProducts().find((product) => product.title === title);
  if (!card?.preview) throw new Error(`The demo catalogue has no ${title}`);
  const { id: sellerId, username, full_name } = memberSession().user;
  const paths = ['campera-jean', 'campera-jean-2', 'campera-jean-3'].map((name) => `productPictures/${name}`);
  const { preview, liked: _liked, sold: _sold, ...known } = card;
  return {
    ...known,
    user_id: sellerId,
    description:
      'La compré en la feria de Tristán Narvaja y la usé dos inviernos seguidos en la rambla. Tiene un botón cambiado, el tercero, y un bolsillo interno que nadie espera. Ya no me entra con buzo abajo, así que le toca seguir viaje.',
    created_at: new Date(Date.now() - 3 * 24 * 3_600_000).toISOString(),
    images: paths,
    tags: ['jean', 'vintage', 'oversize'].map((name, index) => ({ id: index + 1, name })),
    size_system: null,
    age: null,
    state: 'active',
    pictures: paths.map((path) => ({ ...preview, path, avif: true })),
    hasShareFiles: true,
    likes: 48,
    comments: 6,
    stock: 1,
    brand: 'Levi’s',
    condition: 'buen_estado',
    category: 'campera-jean',
    colors: ['celeste'],
    materials: ['jean', 'algodón'],
    measurements: { length: 68, chest: 59, sleeve: 61 },
    department: 'Montevideo',
    seller: { id: sellerId, username, full_name, avatar_url: 'avatars/lucia' },
    ...change,
  };
}

export function productReply(
  product: Product = jeanJacket(),
  change: Partial<ReplyOf<typeof getProduct>> = {},
): ReplyOf<typeof getProduct> {
  return {
    product,
    liked: false,
    availability: { state: product.state === 'sold' ? 'sold' : 'available', in_cart: false },
    bargain: null,
    hold: null,
    stopped_by: [],
    sent_liker_offer: null,
    received_offers: null,
    thread_id: null,
    delivery: {
      department: 'Montevideo',
      in_person: true,
      zone: 'Palermo',
      parcel: 'priced',
      local_cents: 19_000,
      country_cents: 26_000,
    },
    standing: aStanding(),
    follow: null,
    own_body: null,
    away_until: null,
    story: null,
    comments: jacketComments(product.id),
    related: { of_seller: [], similar: [] },
    ...change,
  };
}

type Related = ReplyOf<typeof getProduct>['related'];

/** More of Lucía's, and similar products of others. */
export function relatedToJacket(): Related {
  const { username } = memberSession().user;
  const cards = readProducts().filter((card) => card.title !== title);
  return {
    of_seller: cards.filter(({ seller }) => seller.username === username).slice(0, maxRelated),
    similar: cards
      .filter((card) => card.seller.username !== username && card.title.startsWith('Campera'))
      .slice(0, maxRelated),
  };
}

/** Somebody is paying the first of the similar products. */
export function withReservedCard({ of_seller, similar }: Related): Related {
  return {
    of_seller,
    similar: similar.map((card, index) => (index === 0 ? { ...card, reserved: true } : card)),
  };
}

/** Sets this product; returns the path of its page. */
export function withProduct(
  shop: StubShop,
  product: Product = jeanJacket(),
  change: Partial<ReplyOf<typeof getProduct>> = {},
): string {
  shop.state.answers[`GET /api/products/${product.id}`] = { body: productReply(product, change) };
  return `/Post/${product.id}`;
}
