import { goodPassword } from '../people.ts';
import type { Outcome } from './rows.ts';

export interface Openness {
  /** What is answered, for the ids that are answered otherwise than one that never was. */
  readonly answers: Readonly<Record<string, readonly Outcome[]>>;
  /** What may change then; all of it is the caller's own, or counts what they did. */
  readonly touches?: readonly string[];
  readonly because: string;
}

const seen = 'everybody sees a piece on the rack with what is said under it, and an open collection';
const oncePublic = 'it hung for everybody: whoever kept its address is told that it is gone';
const budget = 'the page must say so; how often one may ask is counted, by address and in all';
const forOthers = 'the call is about pieces of others';

const refused = { foreign: ['not-allowed'] } as const;
const ofOthersCollection: Openness = { answers: refused, because: seen };
const ofOthersPiece: Openness = { answers: refused, because: seen };
/** A piece on the rack is taken; without it, nothing happens. */
const taken = (touches: readonly string[]): Openness => ({
  answers: { foreign: ['ok'] },
  touches,
  because: forOthers,
});
const likes = taken(['product_like', 'product_counter', 'seller_counter']);
const ownCollection = taken(['collection', 'collection_product']);

/** Where it may be told that a thing exists, by the place of its id. All other places keep silent. */
export const openlyDifferent: Readonly<Record<string, Openness>> = {
  'POST /api/check-email body.email': { answers: { foreign: ['ok'] }, because: budget },
  'POST /api/check-phone body.phone': { answers: { foreign: ['ok'] }, because: budget },
  'POST /api/account/change-email body.email': {
    answers: { random: ['ok'] },
    touches: ['auth.email_change'],
    because: 'any address is taken down as the caller’s own wish, and only a link to it makes it theirs',
  },
  'GET /api/profiles/:username params.username': {
    answers: { foreign: ['ok', 'not-found'] },
    because: 'a profile is public',
  },
  'GET /api/profiles/:username query.coleccion': { answers: { foreign: ['ok', 'not-found'] }, because: seen },
  'POST /api/pictures/slots body.files[].id': {
    answers: { random: ['ok'], foreign: ['not-allowed'], deleted: ['ok'] },
    touches: ['picture'],
    because:
      'the browser makes this number up (122 random bits); one that somebody uses cannot be taken twice',
  },
  'POST /api/like/add body.post_id': likes,
  'POST /api/like/remove body.post_id': likes,
  'GET /api/comments query.product': { answers: { foreign: ['ok'] }, because: seen },
  'GET /api/comments query.comentario': { answers: { foreign: ['ok'] }, because: seen },
  'GET /api/comments/:id/replies params.id': { answers: { foreign: ['ok'] }, because: seen },
  'POST /api/add-comment body.productId': {
    answers: { foreign: ['ok', 'not-found'] },
    touches: ['comment', 'product_counter'],
    because: forOthers,
  },
  'POST /api/add-comment body.parentId': {
    answers: { foreign: ['ok', 'not-found'] },
    touches: ['comment', 'product_counter'],
    because: forOthers,
  },
  'POST /api/delete-comment body.id_comentario': { answers: refused, because: seen },
  'GET /api/collections/:id/candidates params.id': ofOthersCollection,
  'POST /api/collections/update body.collectionId': ofOthersCollection,
  'POST /api/collections/add-product body.collectionId': ofOthersCollection,
  'POST /api/collections/add-products body.collectionId': ofOthersCollection,
  'POST /api/collections/remove-product body.collectionId': ofOthersCollection,
  'POST /api/collections/remove-products body.collectionId': ofOthersCollection,
  'POST /api/collections/delete body.collectionId': ofOthersCollection,
  'POST /api/collections/add-product body.productId': {
    ...ownCollection,
    answers: { foreign: ['ok', 'not-allowed'] },
  },
  'POST /api/collections/add-products body.productIds[]': {
    ...ownCollection,
    answers: { foreign: ['ok', 'not-allowed'] },
  },
  'POST /api/collections/remove-product body.productId': {
    ...ownCollection,
    answers: { foreign: ['ok', 'not-allowed'] },
  },
  'POST /api/split body.items[].id': {
    answers: {
      foreign: ['ok', 'not-allowed'],
      withdrawn: ['ok', 'not-allowed'],
      deleted: ['ok', 'not-allowed'],
    },
    touches: [
      'checkout',
      'order_event',
      'order_item',
      'product_stock',
      'reservation',
      'seller_account',
      'seller_grant',
      'shop_order',
    ],
    because: `${forOthers}; ${oncePublic}`,
  },
  'GET /api/cart/preview query.items': {
    answers: { foreign: ['ok'], withdrawn: ['ok'], deleted: ['ok'] },
    because: `${seen}; ${oncePublic}`,
  },
  'POST /api/cart/add body.product_id': {
    answers: { foreign: ['ok'], withdrawn: ['product-gone'], deleted: ['product-gone'] },
    touches: ['cart_item'],
    because: `${forOthers}; ${oncePublic}`,
  },
  'POST /api/cart/remove body.product_id': taken(['cart_item']),
  'POST /api/cart/merge body.items[].product_id': {
    answers: { foreign: ['ok'], withdrawn: ['ok'] },
    touches: ['cart_item'],
    because: `${forOthers}; ${oncePublic}`,
  },
  'GET /api/products/:id params.id': {
    answers: { foreign: ['ok'], withdrawn: ['product-gone'], deleted: ['product-gone'] },
    because: `${seen}; ${oncePublic}`,
  },
  'GET /api/products/:id query.comentario': { answers: { foreign: ['ok'] }, because: seen },
  'GET /api/products/:id/form params.id': ofOthersPiece,
  'POST /api/products/update body.id': ofOthersPiece,
  'POST /api/products/delete body.id': ofOthersPiece,
  'POST /api/products/relist body.id': ofOthersPiece,
  'POST /api/products/withdraw body.id': ofOthersPiece,
  'POST /api/delete-images body.paths[]': {
    answers: { hanging: ['not-allowed'], other: ['not-allowed'] },
    because:
      'the photos of a piece on the rack are public; what is no photo of a piece is refused, there or not',
  },
};

/** So that nothing but the id stands between the caller and their wish. */
export const completing: Readonly<Record<string, object>> = {
  'POST /api/products/delete': { password: goodPassword },
  'POST /api/delete-user-by-email': { password: goodPassword },
};
