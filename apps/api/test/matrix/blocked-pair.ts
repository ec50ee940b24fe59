import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { goodPassword } from '../people.ts';
import { aProductForm } from '../sellers.ts';

/** One of everything that a person of the scene has. */
export interface PairIds {
  readonly id: string;
  readonly username: string;
  /** In the name, the titles, the comments and the collection of this person and of nobody else. */
  readonly word: string;
  /** Liked and in the cart and the collection of everybody else. */
  readonly productId: number;
  /** Touched by nobody. */
  readonly spareId: number;
  readonly picture: string;
  /** Public, with the first product of everybody. */
  readonly collectionId: number;
  /** Private and empty. */
  readonly emptyCollectionId: number;
  /** On the third person's product, answered by the third person. */
  readonly commentId: number;
  /** On the own product. */
  readonly ownCommentId: number;
}

/** What never was. */
export function unknownIds(): PairIds {
  const number = 900_000_000 + randomInt(1e6);
  return {
    id: randomUUID(),
    username: 'nadiesellamaasi',
    word: 'nadiesellamaasi',
    productId: number,
    spareId: number,
    picture: `productPictures/1700000000000-${randomBytes(16).toString('hex')}`,
    collectionId: number,
    emptyCollectionId: number,
    commentId: number,
    ownCommentId: number,
  };
}

/** A list that names nothing of the other person. */
export interface ListRow {
  readonly list: (viewer: PairIds, other: PairIds, third: PairIds) => string;
  /** Only its owner may read it. */
  readonly isPrivate?: true;
  /** What is stored is not made up for after unblocking. */
  readonly staysEmpty?: true;
}

/** A call about something of the other person, answered as if it did not exist. */
export interface ThingRow {
  readonly thing: (
    other: PairIds,
    viewer: PairIds,
    third: PairIds,
  ) => { readonly url?: string; readonly body?: object };
}

type Row =
  | readonly (ListRow | ThingRow)[]
  /** Neither answers nor takes products or people, or only those of the caller. */
  | 'own'
  /** Staff sees everybody. */
  | 'staff'
  /** What has begun goes on. */
  | 'orders'
  /** Has a test of its own. */
  | 'tested';

const page =
  (url: (ids: PairIds) => string): ThingRow['thing'] =>
  (other) => ({ url: url(other) });
const body =
  (fields: (...people: Parameters<ThingRow['thing']>) => object): ThingRow['thing'] =>
  (...people) => ({ body: fields(...people) });
const product = body(({ spareId }) => ({ id: spareId }));

/** Reads that name the other person also after a block, and to whom. All others must not. */
export const namingReads: Readonly<Record<string, 'both' | 'blocker'>> = {
  // What was written stays with both; an ended thread has no other person.
  'GET /api/threads': 'both',
  'GET /api/threads/:id': 'both',
  'GET /api/threads/:id/messages': 'both',
  // A line that is gone stays until it is removed.
  'GET /api/cart': 'both',
  'GET /api/blocks': 'blocker',
  'GET /api/account/export': 'both',
};

const aReportOf = (kind: string, id: number) => ({
  target_kind: kind,
  target_id: String(id),
  reason: 'spam',
});

/** One row per endpoint: a missing one fails the test. */
export const blockedRows: Readonly<Record<string, Row>> = {
  'GET /api/products': [
    { list: () => '/api/products' },
    { list: (_, { word }) => `/api/products?q=${word}` },
    { list: () => '/api/products?orden=precio-asc&sexo=Unisex' },
  ],
  'GET /api/search': [
    { list: (_, { word }) => `/api/search?q=${word}` },
    { list: (_, { username }) => `/api/search?q=@${username}` },
  ],
  'GET /api/landing': [{ list: () => '/api/landing' }],
  'GET /api/products/:id': [{ thing: page(({ productId }) => `/api/products/${productId}`) }],
  'GET /api/products/:id/form': [{ thing: page(({ productId }) => `/api/products/${productId}/form`) }],
  'GET /api/profiles/:username': [
    { thing: page(({ username }) => `/api/profiles/${username}`) },
    { thing: page(({ username }) => `/api/profiles/${username}?seccion=colecciones`) },
    { thing: page(({ username }) => `/api/profiles/${username}?seccion=opiniones`) },
    { thing: page(({ username }) => `/api/profiles/${username}?seccion=favoritos`) },
    {
      thing: page(({ username, collectionId }) => `/api/profiles/${username}?coleccion=${collectionId}`),
    },
    { list: (_, __, third) => `/api/profiles/${third.username}?seccion=colecciones` },
    { list: (_, __, third) => `/api/profiles/${third.username}?coleccion=${third.collectionId}` },
    { list: ({ username }) => `/api/profiles/${username}?seccion=colecciones` },
    { list: ({ username, collectionId }) => `/api/profiles/${username}?coleccion=${collectionId}` },
    { list: ({ username }) => `/api/profiles/${username}?seccion=favoritos`, isPrivate: true },
  ],
  // Reviews of blocked authors have a test of their own.
  'GET /api/profiles/:username/reviews': [
    { thing: page(({ username }) => `/api/profiles/${username}/reviews`) },
  ],
  'GET /api/comments': [
    { list: (_, __, third) => `/api/comments?product=${third.productId}` },
    {
      list: (_, { commentId }, third) => `/api/comments?product=${third.productId}&comentario=${commentId}`,
    },
    { thing: page(({ productId }) => `/api/comments?product=${productId}`) },
  ],
  'GET /api/comments/:id/replies': [
    { list: ({ commentId }) => `/api/comments/${commentId}/replies` },
    { thing: page(({ ownCommentId }) => `/api/comments/${ownCommentId}/replies`) },
  ],
  'GET /api/collections': 'own',
  'GET /api/collections/:id/candidates': [
    { thing: page(({ collectionId }) => `/api/collections/${collectionId}/candidates`) },
    {
      list: (viewer) => `/api/collections/${viewer.emptyCollectionId}/candidates?from=favoritos`,
      isPrivate: true,
    },
  ],
  'GET /api/cart': 'tested',
  'GET /api/cart/preview': [{ thing: page(({ productId }) => `/api/cart/preview?items=${productId}:1:100`) }],
  'GET /api/notifications/by-user/:userId': [
    { list: ({ id }) => `/api/notifications/by-user/${id}`, isPrivate: true, staysEmpty: true },
  ],

  // An own thread has a test of its own.
  'GET /api/threads': 'tested',
  'GET /api/threads/:id': 'tested',
  'GET /api/threads/:id/messages': 'tested',
  'POST /api/threads/read': 'tested',
  'GET /api/threads/about': [{ thing: page(({ spareId }) => `/api/threads/about?product=${spareId}`) }],
  'POST /api/messages/send': [
    { thing: body(({ spareId }) => ({ id: randomUUID(), product_id: spareId, text: '¿Abriga?' })) },
  ],
  'GET /api/feed': [{ list: () => '/api/feed', isPrivate: true, staysEmpty: true }],
  'GET /api/saved-searches': 'tested',
  'GET /api/saved-searches/:id': 'tested',
  'GET /api/follows': [
    { list: () => '/api/follows?side=followers', isPrivate: true, staysEmpty: true },
    { list: () => '/api/follows?side=following', isPrivate: true, staysEmpty: true },
  ],
  // Both are without words and name to each other.
  'GET /api/garments/:code': 'tested',
  'GET /api/garments/mine': 'own',
  'POST /api/garments/begin': [{ thing: body(({ spareId }) => ({ product_id: spareId })) }],
  'POST /api/garments/chapter': 'own',
  'POST /api/follows/add': [{ thing: body(({ id }) => ({ user_id: id })) }],
  // Nobody follows what is unknown, as after removing.
  'POST /api/follows/remove': 'tested',
  'POST /api/follows/news': [{ thing: body(({ id }) => ({ user_id: id, wants: true })) }],
  'POST /api/blocks/add': 'tested',
  'POST /api/blocks/remove': 'tested',
  // Whom the caller blocked.
  'GET /api/blocks': 'tested',

  'POST /api/like/add': [{ thing: body(({ spareId }) => ({ post_id: spareId })) }],
  'POST /api/add-comment': [
    { thing: body(({ spareId }) => ({ productId: spareId, content: '¿Abriga?' })) },
    {
      thing: body(({ commentId }, _, third) => ({
        productId: third.productId,
        parentId: commentId,
        content: 'Sí',
      })),
    },
  ],
  'POST /api/delete-comment': [{ thing: body(({ commentId }) => ({ id_comentario: commentId })) }],
  'POST /api/collections/add-product': [
    { thing: body(({ spareId: productId }, { collectionId }) => ({ collectionId, productId })) },
    { thing: body(({ collectionId }, { productId }) => ({ collectionId, productId })) },
  ],
  'POST /api/collections/add-products': [
    {
      thing: body(({ spareId }, { collectionId }) => ({ collectionId, productIds: [spareId] })),
    },
    { thing: body(({ collectionId }, { productId }) => ({ collectionId, productIds: [productId] })) },
  ],
  'POST /api/collections/remove-product': [
    { thing: body(({ collectionId }, { productId }) => ({ collectionId, productId })) },
  ],
  'POST /api/collections/remove-products': [
    { thing: body(({ collectionId }, { productId }) => ({ collectionId, productIds: [productId] })) },
  ],
  'POST /api/collections/update': [{ thing: body(({ collectionId }) => ({ collectionId, isPublic: true })) }],
  'POST /api/collections/delete': [{ thing: body(({ collectionId }) => ({ collectionId })) }],
  'POST /api/cart/add': [{ thing: body(({ spareId }) => ({ product_id: spareId })) }],
  'POST /api/cart/merge': [
    { thing: body(({ spareId }) => ({ items: [{ product_id: spareId, quantity: 3 }] })) },
  ],
  'POST /api/reports/create': [
    { thing: body(({ spareId }) => aReportOf('product', spareId)) },
    { thing: body(({ commentId }) => aReportOf('comment', commentId)) },
    { thing: body(({ collectionId }) => aReportOf('collection', collectionId)) },
  ],
  'POST /api/cart/choose-delivery': [{ thing: body(({ id }) => ({ seller_id: id, method: 'in_person' })) }],
  'POST /api/split': 'tested',
  'POST /api/offers/make': [
    { thing: body(({ spareId }) => ({ id: randomUUID(), product_id: spareId, price: 1 })) },
  ],
  'POST /api/offers/counter': 'tested',
  'POST /api/offers/accept': 'tested',
  'POST /api/offers/refuse': 'tested',
  'POST /api/offers/withdraw': 'tested',
  'POST /api/offers/take': 'tested',
  'POST /api/products/update': [
    { thing: body(({ spareId }, viewer) => ({ id: spareId, ...aProductForm([viewer.picture]) })) },
  ],
  'POST /api/products/delete': [{ thing: body(({ spareId }) => ({ id: spareId, password: goodPassword })) }],
  'POST /api/products/withdraw': [{ thing: product }],
  'POST /api/products/relist': [{ thing: product }],
  'POST /api/delete-images': [{ thing: body(({ picture }) => ({ paths: [picture] })) }],

  'GET /api/orders': 'orders',
  'GET /api/orders/:id': 'orders',
  'GET /api/checkouts/:id': 'orders',
  'POST /api/orders/cancel': 'orders',
  'POST /api/reviews/write': 'orders',
  'POST /api/reviews/answer': 'orders',
  'POST /api/orders/ship': 'orders',
  'POST /api/orders/receive': 'orders',
  'POST /api/orders/refund': 'orders',
  'POST /api/orders/check': 'orders',
  'POST /api/deliveries/send': 'orders',
  'POST /api/deliveries/ready': 'orders',
  'POST /api/deliveries/hand-over': 'orders',
  'POST /api/deliveries/say-handed': 'orders',
  'POST /api/deliveries/cancel': 'orders',
  'POST /api/deliveries/answer-cancel': 'orders',
  'POST /api/deliveries/confirm': 'orders',
  'POST /api/deliveries/approve': 'orders',
  'POST /api/deliveries/extend': 'orders',
  'POST /api/deliveries/ask-cancel': 'orders',
  'POST /api/deliveries/change-address': 'orders',
  'GET /api/deliveries/:orderId/label': 'orders',
  'POST /api/claims/open': 'orders',
  'POST /api/claims/answer': 'orders',
  'POST /api/claims/place': 'orders',
  'POST /api/claims/return-received': 'orders',
  'POST /api/claims/contest-return': 'orders',
  'POST /api/claims/accept': 'orders',
  'POST /api/claims/ask-operator': 'orders',
  'POST /api/claims/withdraw': 'orders',
  'POST /api/claims/return-sent': 'orders',
  'POST /api/mp/webhook': 'orders',

  'GET /api/admin/moderation': 'staff',
  'POST /api/admin/moderation/take': 'staff',
  'POST /api/admin/moderation/release': 'staff',
  'POST /api/admin/moderation/decide': 'staff',
  'POST /api/admin/moderation/decide-appeal': 'staff',
  'POST /api/admin/moderation/answer': 'staff',
  'GET /api/admin/audit': 'staff',
  'GET /api/admin/money': 'staff',
  'GET /api/admin/claims': 'staff',
  'POST /api/admin/claims/decide': 'staff',
  'POST /api/admin/money/decide': 'staff',
  'POST /api/admin/money/retry': 'staff',
  'GET /api/admin/people': 'staff',
  'POST /api/admin/people/find': 'staff',
  'POST /api/admin/people/suspend': 'staff',
  'POST /api/admin/people/unsuspend': 'staff',
  'POST /api/admin/people/delete': 'staff',

  'GET /api/moderation/mine': 'own',
  'GET /api/moderation/figures': 'own',
  'POST /api/moderation/appeal': 'own',
  'POST /api/contact': 'own',
  'GET /api/openapi.json': 'own',
  // For crawlers, which are guests.
  'GET /api/sitemap': 'own',
  'GET /api/notifications/stream': 'own',
  'GET /api/notifications/unread-count/:userId': 'own',
  'POST /api/notifications/mark-read': 'own',
  'POST /api/notifications/mark-all-read': 'own',
  'GET /api/notifications/preferences': 'own',
  'POST /api/notifications/set-preferences': 'own',
  'GET /api/push/settings': 'own',
  'POST /api/push/subscribe': 'own',
  'GET /api/desk/products': 'own',
  'POST /api/desk/pause': 'own',
  'POST /api/desk/relist': 'own',
  'POST /api/desk/price': 'own',
  'POST /api/desk/delete': 'own',
  'POST /api/push/unsubscribe': 'own',
  'POST /api/push/quiet': 'own',
  'POST /api/push/test': 'own',
  'POST /api/feed/seen': 'own',
  'POST /api/saved-searches/create': 'own',
  'POST /api/saved-searches/update': 'own',
  'POST /api/saved-searches/delete': 'own',
  'POST /api/saved-searches/:id/seen': 'own',
  'GET /api/desk/numbers': 'own',
  'GET /api/desk/price-hint': 'own',
  'POST /api/seen': 'own',
  'GET /api/unsubscribe/:token': 'own',
  'POST /api/unsubscribe/:token': 'own',
  'POST /api/client-errors': 'own',
  'GET /api/session': 'own',
  'GET /api/sign-in-settings': 'own',
  'POST /api/session/sign-in': 'own',
  'POST /api/session/sign-out': 'own',
  'POST /api/session/refresh': 'own',
  'POST /api/session/confirm-password': 'own',
  'POST /api/session/second-factor': 'own',
  'POST /api/session/revoke': 'own',
  'POST /api/session/revoke-others': 'own',
  'POST /api/get-auth-user': 'own',
  'POST /api/send-recovery-email': 'own',
  'POST /api/password/check-recovery': 'own',
  'POST /api/password/recover': 'own',
  'POST /api/send-magic-link-associate-phone': 'own',
  'POST /api/phone/open-link': 'own',
  'GET /api/registration': 'own',
  'POST /api/check-email': 'own',
  'POST /api/check-username': 'own',
  'POST /api/register': 'own',
  'POST /api/resend-email': 'own',
  'POST /api/is-email-verified': 'own',
  'POST /api/registration/confirm-email': 'own',
  'POST /api/set-password': 'own',
  'POST /api/delete-user-by-email': 'own',
  'POST /api/disown': 'own',
  'POST /api/check-phone': 'own',
  'POST /api/is-phone-verified': 'own',
  'POST /api/phone/send-code': 'own',
  'POST /api/phone/verify-code': 'own',
  'POST /api/update-phone': 'own',
  'GET /api/account/settings': 'own',
  'GET /api/account/sizes': 'own',
  'POST /api/account/sizes': 'own',
  'POST /api/account/update-profile': 'own',
  'POST /api/account/avatar': 'own',
  'POST /api/account/change-email': 'own',
  'POST /api/account/confirm-email-change': 'own',
  'POST /api/is-email-changed': 'own',
  'POST /api/account/change-password': 'own',
  // Whom the caller blocked, liked and bought from is the caller's data.
  'GET /api/account/export': 'own',
  'POST /api/pictures/slots': 'own',
  'POST /api/pictures/uploaded': 'own',
  'GET /api/pictures/uploads': 'own',
  'POST /api/pictures/discard': 'own',
  // Always possible, also for what is hidden.
  'POST /api/like/remove': 'own',
  'POST /api/collections/create': 'own',
  'POST /api/cart/remove': 'own',
  'POST /api/cart/set-quantity': 'own',
  'POST /api/cart/clear': 'own',
  'GET /api/mp/authorize-url': 'own',
  'POST /api/mp/link': 'own',
  'POST /api/mp/disconnect': 'own',
  'GET /api/mp/account': 'own',
  'GET /api/billing-info': 'own',
  'POST /api/billing-info': 'own',
  'GET /api/delivery-settings': 'own',
  'POST /api/delivery-settings/save': 'own',
  'POST /api/offers/to-likers': 'own',
  'GET /api/desk/vacation': 'own',
  'POST /api/desk/vacation': 'own',
  'GET /api/offer-settings': 'own',
  'POST /api/offer-settings/save': 'own',
  'GET /api/addresses': 'own',
  'POST /api/addresses/save': 'own',
  'POST /api/addresses/delete': 'own',
  'GET /api/tags': 'own',
  'GET /api/brands': 'own',
  'GET /api/selling': 'own',
  'POST /api/products/create': 'own',
};
