import { goodPassword } from '../people.ts';
import type { Outcome } from './scene.ts';

export interface Openness {
  /** Outcomes for ids whose response differs from that for an id that never existed. */
  readonly answers: Readonly<Record<string, readonly Outcome[]>>;
  /** Tables that may change: the caller's own data and counters. */
  readonly touches?: readonly string[];
  readonly because: string;
}

const seen = 'products on sale, their comments and public collections are public';
const oncePublic = 'it was public: its URL answers that it is gone';
const budget = 'the page must say so; calls are limited by address and in total';
const forOthers = 'the call is about products of others';

const refused = { foreign: ['not-allowed'] } as const;
const ofOthersCollection: Openness = { answers: refused, because: seen };
const ofOthersProduct: Openness = { answers: refused, because: seen };
/** None of them is the caller's, and the answer repeats the ids that it was asked about. */
const onOwnDesk: Openness = {
  answers: { foreign: ['ok'], withdrawn: ['ok'], deleted: ['ok'], processing: ['ok'] },
  because: 'the answer names what was asked for and says the same of each: not found',
};
/** A product on sale is accepted; otherwise nothing happens. */
const accepted = (touches: readonly string[]): Openness => ({
  answers: { foreign: ['ok'] },
  touches,
  because: forOthers,
});
const likes = accepted(['product_like', 'product_counter', 'seller_counter']);
const ownCollection = accepted(['collection', 'collection_product']);

/** Fields in which the response may reveal that an id exists; no other field may. */
export const openlyDifferent: Readonly<Record<string, Openness>> = {
  'POST /api/check-email body.email': { answers: { foreign: ['ok'] }, because: budget },
  'POST /api/check-username body.username': {
    answers: { foreign: ['ok'], deleted: ['ok'] },
    because: 'the registration says it too, also of a deleted name, blocked for 180 days; calls are limited',
  },
  'POST /api/check-phone body.phone': { answers: { foreign: ['ok'] }, because: budget },
  'POST /api/account/change-email body.email': {
    answers: { random: ['ok'] },
    touches: ['auth.email_change'],
    because: 'any address may be requested, and only the link sent to it confirms it',
  },
  'GET /api/profiles/:username params.username': {
    answers: { foreign: ['ok', 'not-found'] },
    because: 'a profile is public',
  },
  'GET /api/profiles/:username/reviews params.username': {
    answers: { foreign: ['ok', 'not-found'] },
    because: 'reviews are public',
  },
  'GET /api/profiles/:username query.coleccion': { answers: { foreign: ['ok', 'not-found'] }, because: seen },
  'POST /api/pictures/slots body.files[].id': {
    answers: { random: ['ok'], foreign: ['not-allowed'], deleted: ['ok'] },
    touches: ['picture'],
    because: 'the browser generates this id (122 random bits); an id in use is rejected',
  },
  'POST /api/addresses/save body.id': {
    answers: { random: ['ok'], foreign: ['not-found'] },
    touches: ['address'],
    because: 'the browser generates this id (122 random bits); an id in use is rejected',
  },
  'POST /api/addresses/save body.phone': {
    answers: { random: ['ok'], foreign: ['ok', 'not-found'], deleted: ['ok', 'not-found'] },
    touches: ['address'],
    because: 'any recipient may be given, and only the owner of the address reads it',
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
      'order_delivery',
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
  'POST /api/offers/make body.id': {
    answers: { foreign: ['not-allowed', 'own-product'] },
    because: 'the browser generates this id (122 random bits); an id in use is rejected',
  },
  'POST /api/offers/make body.product_id': {
    answers: {
      // Their seller is unlinked by then.
      foreign: ['seller-not-payable', 'not-allowed'],
      withdrawn: ['product-gone', 'not-allowed'],
      deleted: ['product-gone', 'not-allowed'],
    },
    because: `${forOthers}; ${oncePublic}`,
  },
  'POST /api/offers/to-likers body.id': {
    answers: { foreign: ['not-allowed', 'not-found'] },
    because: 'the browser generates this id (122 random bits); an id in use is rejected',
  },
  'POST /api/cart/remove body.product_id': accepted(['cart_item']),
  'POST /api/cart/merge body.items[].product_id': {
    answers: { foreign: ['ok'], withdrawn: ['ok'] },
    touches: ['cart_item'],
    because: `${forOthers}; ${oncePublic}`,
  },
  'GET /api/threads/about query.product': {
    answers: { foreign: ['ok'], withdrawn: ['product-gone'], deleted: ['product-gone'] },
    because: `${forOthers}; ${oncePublic}`,
  },
  'POST /api/messages/send body.product_id': {
    answers: { foreign: ['ok', 'not-allowed'], withdrawn: ['product-gone'], deleted: ['product-gone'] },
    touches: ['answer_gap', 'message', 'message_inbox', 'thread', 'thread_member'],
    because: `${forOthers}; ${oncePublic}`,
  },
  'POST /api/blocks/add body.user_id': {
    answers: { foreign: ['ok'] },
    touches: ['block'],
    because: 'the call is about other people, whose profiles are public',
  },
  'POST /api/blocks/remove body.user_id': {
    answers: { foreign: ['ok'] },
    touches: ['block'],
    because: 'it undoes an own block',
  },
  'POST /api/garments/begin body.product_id': ofOthersProduct,
  'POST /api/follows/add body.user_id': {
    answers: { foreign: ['ok'] },
    touches: ['follow', 'follow_counter'],
    because: 'the call is about other people, whose profiles are public',
  },
  'POST /api/follows/remove body.user_id': {
    answers: { foreign: ['ok'] },
    touches: ['follow', 'follow_counter'],
    because: 'it undoes an own follow',
  },
  'POST /api/reports/create body.target_id': {
    answers: { foreign: ['ok'] },
    touches: ['report', 'moderation_case', 'kept_picture'],
    because: forOthers,
  },
  'POST /api/contact body.id': {
    answers: { random: ['ok'] },
    touches: ['contact_message', 'moderation_case'],
    because: 'the browser generates this id (122 random bits)',
  },
  'POST /api/contact body.email': {
    answers: {
      random: ['ok'],
      foreign: ['ok', 'bot-check-failed'],
      deleted: ['ok', 'bot-check-failed'],
    },
    touches: ['contact_message', 'moderation_case'],
    because: 'guests may give any address; that of a member is not read',
  },
  'GET /api/products/:id params.id': {
    answers: { foreign: ['ok'], withdrawn: ['product-gone'], deleted: ['product-gone'] },
    because: `${seen}; ${oncePublic}`,
  },
  'GET /api/products/:id query.comentario': { answers: { foreign: ['ok'] }, because: seen },
  'GET /api/products/:id/form params.id': ofOthersProduct,
  'POST /api/products/update body.id': ofOthersProduct,
  'POST /api/products/delete body.id': ofOthersProduct,
  'POST /api/products/relist body.id': ofOthersProduct,
  'POST /api/products/withdraw body.id': ofOthersProduct,
  'POST /api/desk/pause body.ids[]': onOwnDesk,
  'POST /api/desk/relist body.ids[]': onOwnDesk,
  'POST /api/desk/price body.products[].id': onOwnDesk,
  'POST /api/desk/delete body.ids[]': onOwnDesk,
  'POST /api/delete-images body.paths[]': {
    answers: { hanging: ['not-allowed'], other: ['not-allowed'] },
    because:
      'photos of a product on sale are public; a path that is not a product photo is rejected, existing or not',
  },
};

/** Fields that make the call succeed apart from the id. */
export const completing: Readonly<Record<string, object>> = {
  'POST /api/products/delete': { password: goodPassword },
  'POST /api/desk/delete': { password: goodPassword },
  'POST /api/delete-user-by-email': { password: goodPassword },
};
