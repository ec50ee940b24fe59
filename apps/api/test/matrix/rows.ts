import { randomUUID } from 'node:crypto';
import { anAddress } from '../addresses.ts';
import { aForm, aUsername, goodPassword } from '../people.ts';
import { anEmail } from '../outside.ts';
import { aProductForm } from '../sellers.ts';
import type { ActorName, Person } from './actors.ts';
import type { Outcome } from './scene.ts';

export interface RowCall {
  readonly url?: string;
  readonly body?: object;
  readonly headers?: Record<string, string>;
}

export interface Row {
  /** The request; about the actor's own data, or the data that a stranger tries to reach. */
  readonly call?: (about: Person) => RowCall;
  /** The outcome for permitted actors. Where possible an error of the operation itself, which changes nothing. */
  readonly admitted: Outcome;
  /** Rules beyond `access`. */
  readonly except?: Partial<Record<ActorName, Outcome>>;
}

const noLink: Row = { call: () => ({ body: { token: 'not-a-token' } }), admitted: 'invalid-action-code' };
const aboutEmail = (admitted: Outcome, except: Row['except'] = {}): Row => ({
  call: ({ email }) => ({ body: { email } }),
  admitted,
  except,
});
const people: Row = { call: () => ({ body: { ids: [randomUUID()] } }), admitted: 'ok' };
const everyMember = (outcome: Outcome): Row['except'] => ({
  owner: outcome,
  'other user': outcome,
  'owner with stale login': outcome,
  'suspended user': outcome,
  'closed user': outcome,
  moderator: outcome,
  'money operator': outcome,
  admin: outcome,
});

/** About the account's own product: others may not. */
const ownProduct = (admitted: Outcome): Row => ({
  call: ({ productId }) => ({ body: { id: productId } }),
  admitted,
  except: { 'other user': 'not-allowed' },
});
/** The same for the account's public collection. */
const ownCollection = (admitted: Outcome, changes: (about: Person) => object = () => ({})): Row => ({
  call: (about) => ({ body: { collectionId: about.collectionId, ...changes(about) } }),
  admitted,
  except: { 'other user': 'not-allowed' },
});
const oneProduct = ({ productId }: Person) => ({ productId });
const someProducts = ({ productId }: Person) => ({ productIds: [productId] });
/** With the account's id: others may not. */
const ownLike: Row = {
  call: ({ id, productId }) => ({ body: { post_id: productId, user_id: id } }),
  admitted: 'ok',
  except: { 'other user': 'not-allowed' },
};
/** With the account's id, about their own product. */
const ownCart = (admitted: Outcome, changes: object = {}): Row => ({
  call: ({ id, productId }) => ({ body: { product_id: productId, user_id: id, ...changes } }),
  admitted,
  except: { 'other user': 'not-allowed' },
});
/** About the account's own order: for others it does not exist. */
const ownOrder = (call: NonNullable<Row['call']>, admitted: Outcome): Row => ({
  call,
  admitted,
  except: { 'other user': 'not-found' },
});
const ofSeller = (more: object = {}): Row =>
  ownOrder(({ orderId }) => ({ body: { order_id: orderId, ...more } }), 'invalid-order-state');
/** No actor has a claim. */
const noClaim = (more: object = {}): Row => ({
  call: () => ({ body: { claim_id: randomUUID(), ...more } }),
  admitted: 'not-found',
});
/** No actor has an offer. */
const noOffer = (more: object = {}): Row => ({
  call: () => ({ body: { offer_id: randomUUID(), ...more } }),
  admitted: 'not-found',
});
/** There are no cases. */
const noCase = (more: object = {}): Row => ({
  call: () => ({ body: { case_id: randomUUID(), ...more } }),
  admitted: 'not-found',
});
/** What is not the caller's is left as it is, and later rows find their product on sale. */
const ownDesk = (admitted: Outcome): Row => ({
  call: () => ({ body: { ids: [900_000_000] } }),
  admitted,
});
const noPicture = () => ({ body: { ids: [randomUUID()] } });

const ownBell = (read: string): Row => ({
  call: ({ id }) => ({ url: `/api/notifications/${read}/${id}` }),
  admitted: 'ok',
  except: { 'other user': 'not-allowed' },
});
const loud = { bell: true, mail: true, push: true };
const noPushService = 'https://push.example/none';

/** One row per endpoint: a missing one fails the test. */
export const rows: Readonly<Record<string, Row>> = {
  'GET /api/openapi.json': { admitted: 'ok' },
  'GET /api/products': { admitted: 'ok' },
  'GET /api/search': { call: () => ({ url: '/api/search?q=ana' }), admitted: 'ok' },
  'GET /api/sitemap': { admitted: 'ok' },
  // A stream would not end.
  'GET /api/notifications/stream': {
    call: () => ({ url: '/api/notifications/stream?lastEventId=none' }),
    admitted: 'invalid-input',
  },
  'POST /api/client-errors': {
    call: () => ({ body: { id: 'x', message: 'x', path: '/' } }),
    admitted: 'ok',
  },
  'GET /api/session': {
    admitted: 'ok',
    except: { 'expired session': 'user-token-expired', 'locked user': 'user-disabled' },
  },
  'GET /api/sign-in-settings': { admitted: 'ok' },
  'POST /api/session/sign-in': {
    call: ({ email }) => ({ body: { email, password: 'not-the-password' } }),
    admitted: 'invalid-credential',
  },
  'POST /api/session/refresh': {
    call: () => ({ body: { refresh_token: 'not-a-token' } }),
    admitted: 'user-token-expired',
  },
  'POST /api/session/confirm-password': {
    call: () => ({ body: { password: 'not-the-password' } }),
    admitted: 'wrong-password',
  },
  'POST /api/session/second-factor': { call: () => ({ body: { code: '000000' } }), admitted: 'not-found' },
  'POST /api/session/revoke': { call: () => ({ body: { id: randomUUID() } }), admitted: 'ok' },
  'POST /api/session/revoke-others': { admitted: 'ok' },
  'POST /api/get-auth-user': aboutEmail('ok'),

  'POST /api/send-recovery-email': {
    call: () => ({ body: { email: anEmail(), botToken: 'not-a-token' } }),
    admitted: 'bot-check-failed',
  },
  'POST /api/password/check-recovery': { call: () => ({ body: { token: 'not-a-token' } }), admitted: 'ok' },
  'POST /api/password/recover': {
    call: () => ({ body: { token: 'not-a-token', password: goodPassword } }),
    admitted: 'invalid-action-code',
  },
  // Allowed once a minute after a correct password.
  'POST /api/send-magic-link-associate-phone': aboutEmail('not-allowed', {
    'no-phone user': 'too-many-requests',
  }),
  'POST /api/phone/open-link': noLink,

  'GET /api/registration': { admitted: 'ok' },
  'POST /api/check-email': aboutEmail('ok'),
  'POST /api/check-username': { call: () => ({ body: { username: aUsername() } }), admitted: 'ok' },
  'POST /api/register': {
    call: () => ({ body: { ...aForm(), botToken: 'not-a-token' } }),
    admitted: 'bot-check-failed',
  },
  'POST /api/resend-email': aboutEmail('ok'),
  'POST /api/is-email-verified': aboutEmail('ok'),
  'POST /api/registration/confirm-email': noLink,
  'POST /api/set-password': {
    call: ({ email }) => ({ body: { email, password: 'zapato-violeta-17' } }),
    admitted: 'password-not-set',
  },
  'POST /api/delete-user-by-email': aboutEmail('not-allowed', everyMember('missing-password')),
  'POST /api/disown': noLink,

  'POST /api/check-phone': { call: ({ phone }) => ({ body: { phone } }), admitted: 'ok' },
  'POST /api/is-phone-verified': { call: ({ phone }) => ({ body: { phone } }), admitted: 'ok' },
  'POST /api/phone/send-code': {
    call: ({ phone }) => ({ body: { phone, botToken: 'not-a-token' } }),
    admitted: 'bot-check-failed',
  },
  'POST /api/phone/verify-code': {
    call: ({ phone }) => ({ body: { phone, code: '000000' } }),
    admitted: 'invalid-code',
  },
  'POST /api/update-phone': {
    call: () => ({ body: { phone: '+59899000001' } }),
    admitted: 'invalid-code',
    except: { 'owner with stale login': 'requires-recent-login' },
  },

  'GET /api/landing': { admitted: 'ok' },
  'GET /api/profiles/:username': {
    call: ({ username }) => ({ url: `/api/profiles/${username}` }),
    admitted: 'ok',
    // The profile is created with the phone.
    except: {
      'own ticket': 'user-not-found',
      'foreign ticket': 'user-not-found',
      'no-phone user': 'user-not-found',
    },
  },
  'GET /api/profiles/:username/reviews': {
    call: ({ username }) => ({ url: `/api/profiles/${username}/reviews` }),
    admitted: 'ok',
    except: {
      'own ticket': 'user-not-found',
      'foreign ticket': 'user-not-found',
      'no-phone user': 'user-not-found',
    },
  },
  'GET /api/account/settings': { admitted: 'ok' },
  'GET /api/account/sizes': { admitted: 'ok' },
  'POST /api/account/sizes': {
    call: () => ({
      body: { sizes: ['M - vestir'], measures: { chest: null, waist: null, hips: null, foot: null } },
    }),
    admitted: 'ok',
  },
  'POST /api/account/update-profile': {
    call: () => ({ body: { full_name: 'Ana', description: '', birth_date: '1990-05-17', gender: 'otro' } }),
    admitted: 'ok',
  },
  'POST /api/account/avatar': {
    call: () => ({ body: Buffer.from('no picture'), headers: { 'content-type': 'image/png' } }),
    admitted: 'invalid-picture',
  },
  'POST /api/account/change-email': {
    call: () => ({ body: { email: 'no-email' } }),
    admitted: 'invalid-email',
  },
  'POST /api/account/confirm-email-change': noLink,
  'POST /api/is-email-changed': aboutEmail('ok'),
  'POST /api/account/change-password': {
    call: () => ({ body: { currentPassword: 'not-the-password', newPassword: 'zapato-violeta-17' } }),
    admitted: 'wrong-password',
  },
  'GET /api/account/export': { admitted: 'ok' },

  'GET /api/delivery-settings': { admitted: 'ok' },
  'POST /api/delivery-settings/save': {
    call: () => ({
      body: {
        department: 'Salto',
        in_person: true,
        zone: 'Centro',
        parcel: 'none',
        local_cents: null,
        country_cents: null,
      },
    }),
    admitted: 'ok',
  },
  'GET /api/addresses': { admitted: 'ok' },
  'POST /api/addresses/save': {
    call: ({ addressId }) => ({ body: anAddress({ id: addressId }) }),
    admitted: 'ok',
    except: { 'other user': 'not-found' },
  },
  'POST /api/addresses/delete': { call: () => ({ body: { id: randomUUID() } }), admitted: 'ok' },

  'POST /api/pictures/slots': {
    call: () => ({ body: { files: [{ id: randomUUID(), type: 'image/jpeg', bytes: 1000 }] } }),
    admitted: 'ok',
  },
  'POST /api/pictures/uploaded': { call: noPicture, admitted: 'not-found' },
  'GET /api/pictures/uploads': {
    call: () => ({ url: `/api/pictures/uploads?ids=${randomUUID()}` }),
    admitted: 'ok',
  },
  'POST /api/pictures/discard': { call: noPicture, admitted: 'ok' },

  // Before the products are paused.
  'POST /api/like/add': ownLike,
  'POST /api/like/remove': ownLike,
  'GET /api/comments': {
    call: ({ productId }) => ({ url: `/api/comments?product=${productId}` }),
    admitted: 'ok',
  },
  'GET /api/comments/:id/replies': {
    call: ({ commentId }) => ({ url: `/api/comments/${commentId}/replies` }),
    admitted: 'ok',
  },
  'POST /api/add-comment': {
    call: ({ id, productId, commentId }) => ({
      body: { productId, userId: id, content: '¿Abriga?', parentId: commentId },
    }),
    admitted: 'ok',
    except: { 'other user': 'not-allowed' },
  },
  'POST /api/delete-comment': {
    call: ({ commentId }) => ({ body: { id_comentario: commentId } }),
    admitted: 'ok',
    except: { 'other user': 'not-allowed' },
  },
  'GET /api/collections': {
    call: ({ productId }) => ({ url: `/api/collections?product=${productId}` }),
    admitted: 'ok',
  },
  'GET /api/collections/:id/candidates': {
    call: ({ collectionId }) => ({ url: `/api/collections/${collectionId}/candidates` }),
    admitted: 'ok',
    except: { 'other user': 'not-allowed' },
  },
  'POST /api/collections/create': {
    call: ({ id }) => ({ body: { userId: id, name: 'Jean con jean' } }),
    admitted: 'ok',
    except: { 'other user': 'not-allowed' },
  },
  'POST /api/collections/update': ownCollection('ok', () => ({ isPublic: true })),
  'POST /api/collections/add-product': ownCollection('already-in-collection', oneProduct),
  'POST /api/collections/add-products': ownCollection('ok', someProducts),
  'POST /api/collections/remove-product': ownCollection('ok', oneProduct),
  'POST /api/collections/remove-products': ownCollection('ok', someProducts),
  'POST /api/collections/delete': ownCollection('ok'),

  'GET /api/notifications/unread-count/:userId': ownBell('unread-count'),
  'GET /api/notifications/by-user/:userId': ownBell('by-user'),
  // An unused id.
  'POST /api/notifications/mark-read': {
    call: ({ id }) => ({ body: { user_id: id, notification_id: 2_000_000_000 } }),
    admitted: 'not-found',
    except: { 'other user': 'not-allowed' },
  },
  'POST /api/notifications/mark-all-read': {
    call: ({ id }) => ({ body: { user_id: id } }),
    admitted: 'ok',
    except: { 'other user': 'not-allowed' },
  },
  'GET /api/notifications/preferences': { admitted: 'ok' },
  'POST /api/notifications/set-preferences': {
    call: () => ({
      body: { preferences: { comment: loud } },
    }),
    admitted: 'ok',
  },
  'GET /api/push/settings': { admitted: 'ok' },
  'POST /api/push/subscribe': {
    call: () => ({
      body: { endpoint: noPushService, p256dh: 'B'.repeat(87), auth: 'A'.repeat(22), keyId: 'none' },
    }),
    admitted: 'invalid-push-address',
  },
  'POST /api/push/unsubscribe': { call: () => ({ body: { endpoint: noPushService } }), admitted: 'ok' },
  'POST /api/push/quiet': { call: () => ({ body: { on: true } }), admitted: 'ok' },
  'POST /api/push/test': { call: () => ({ body: { endpoint: noPushService } }), admitted: 'not-found' },

  // The own product: answered with an error in the body.
  'POST /api/split': {
    call: ({ id, productId, addressId }) => ({
      body: {
        items: [{ id: productId, quantity: 1 }],
        deliveries: [{ seller_id: id, method: 'parcel', address_id: addressId, cost_cents: 0 }],
        buyer_user_id: id,
      },
      headers: { 'idempotency-key': randomUUID() },
    }),
    admitted: 'ok',
    except: { 'other user': 'not-allowed' },
  },
  'POST /api/orders/cancel': {
    call: () => ({ body: { order_id: randomUUID() } }),
    admitted: 'not-found',
  },
  // Orders of others answer 404.
  'GET /api/orders': { call: () => ({ url: '/api/orders?side=purchase' }), admitted: 'ok' },
  'GET /api/orders/:id': ownOrder(({ orderId }) => ({ url: `/api/orders/${orderId}` }), 'ok'),
  'GET /api/checkouts/:id': ownOrder(({ checkoutId }) => ({ url: `/api/checkouts/${checkoutId}` }), 'ok'),
  'POST /api/orders/ship': ownOrder(
    ({ orderId }) => ({ body: { order_id: orderId } }),
    'invalid-order-state',
  ),
  'POST /api/orders/receive': ownOrder(({ orderId }) => ({ body: { order_id: orderId } }), 'ok'),
  // The order of the actor is a purchase that has arrived by now; what its seller may do is refused.
  'POST /api/deliveries/send': ofSeller({ carrier: 'dac', tracking: 'AB-1234' }),
  'POST /api/deliveries/ready': ofSeller(),
  'POST /api/deliveries/hand-over': ofSeller({ code: '123456' }),
  'POST /api/deliveries/say-handed': ofSeller(),
  'POST /api/deliveries/cancel': ofSeller(),
  'POST /api/deliveries/answer-cancel': ofSeller({ agree: true }),
  'GET /api/deliveries/:orderId/label': {
    call: ({ orderId }) => ({ url: `/api/deliveries/${orderId}/label` }),
    admitted: 'not-found',
  },
  'POST /api/deliveries/extend': ofSeller(),
  'POST /api/deliveries/ask-cancel': ofSeller(),
  'POST /api/deliveries/change-address': {
    ...ofSeller(),
    call: ({ orderId }) => ({ body: { order_id: orderId, address_id: randomUUID() } }),
  },
  'POST /api/deliveries/confirm': ownOrder(({ orderId }) => ({ body: { order_id: orderId } }), 'ok'),
  'POST /api/deliveries/approve': ownOrder(({ orderId }) => ({ body: { order_id: orderId } }), 'ok'),
  // It is complete by now.
  'POST /api/reviews/write': ownOrder(
    ({ orderId }) => ({ body: { order_id: orderId, stars: 5, text: '', tags: [] } }),
    'ok',
  ),
  'POST /api/reviews/answer': {
    call: () => ({ body: { review_id: randomUUID(), text: 'Gracias' } }),
    admitted: 'not-found',
  },
  // The purchase is approved by now.
  'POST /api/claims/open': ownOrder(
    ({ orderId, productId }) => ({
      body: {
        id: randomUUID(),
        order_id: orderId,
        kind: 'not_arrived',
        text: 'Nunca me llegó la prenda.',
        product_ids: [productId],
      },
    }),
    'invalid-order-state',
  ),
  'POST /api/claims/answer': noClaim({ answer: 'refund' }),
  'POST /api/claims/place': noClaim({ place: { method: 'in_person', zone: 'Tres Cruces' } }),
  'POST /api/claims/return-received': noClaim(),
  'POST /api/claims/contest-return': noClaim({ text: 'Me devolvió otra prenda.' }),
  'POST /api/claims/accept': noClaim(),
  'POST /api/claims/ask-operator': noClaim(),
  'POST /api/claims/withdraw': noClaim(),
  'POST /api/claims/return-sent': noClaim({ carrier: null }),
  'GET /api/threads': { admitted: 'ok' },
  'GET /api/threads/about': {
    call: () => ({ url: '/api/threads/about?product=899999999' }),
    admitted: 'not-found',
  },
  'GET /api/threads/:id': { call: () => ({ url: `/api/threads/${randomUUID()}` }), admitted: 'not-found' },
  'GET /api/threads/:id/messages': {
    call: () => ({ url: `/api/threads/${randomUUID()}/messages?after=0` }),
    admitted: 'not-found',
  },
  'POST /api/messages/send': {
    call: () => ({ body: { id: randomUUID(), thread_id: randomUUID(), text: 'Hola' } }),
    admitted: 'not-found',
  },
  'POST /api/threads/read': {
    call: () => ({ body: { thread_id: randomUUID(), seq: 1 } }),
    admitted: 'not-found',
  },
  'GET /api/saved-searches': { admitted: 'ok' },
  'GET /api/saved-searches/:id': {
    call: () => ({ url: `/api/saved-searches/${randomUUID()}` }),
    admitted: 'not-found',
  },
  'POST /api/saved-searches/create': {
    call: () => ({ body: { query: 'desde=100', cadence: 'instant', by_push: false, by_mail: false } }),
    admitted: 'nothing-to-search',
  },
  'POST /api/saved-searches/update': { call: () => ({ body: { id: randomUUID() } }), admitted: 'not-found' },
  'POST /api/saved-searches/delete': { call: () => ({ body: { id: randomUUID() } }), admitted: 'ok' },
  'POST /api/saved-searches/:id/seen': {
    call: () => ({
      url: `/api/saved-searches/${randomUUID()}/seen`,
      body: { until: '2026-01-01T00:00:00.000Z' },
    }),
    admitted: 'not-found',
  },
  'GET /api/desk/numbers': {
    call: ({ productId }) => ({ url: `/api/desk/numbers?days=7&product=${productId}` }),
    admitted: 'ok',
    except: { 'other user': 'not-found' },
  },
  'GET /api/desk/price-hint': {
    call: () => ({ url: '/api/desk/price-hint?category=campera-jean' }),
    admitted: 'ok',
  },
  'POST /api/seen': { call: ({ productId }) => ({ body: { ids: [productId] } }), admitted: 'ok' },
  'GET /api/blocks': { admitted: 'ok' },
  'POST /api/blocks/add': { call: () => ({ body: { user_id: randomUUID() } }), admitted: 'not-found' },
  'POST /api/blocks/remove': { call: () => ({ body: { user_id: randomUUID() } }), admitted: 'ok' },
  'GET /api/garments/:code': { call: () => ({ url: '/api/garments/0000000000' }), admitted: 'not-found' },
  'GET /api/garments/mine': { admitted: 'ok' },
  'POST /api/garments/begin': {
    call: ({ productId }) => ({ body: { product_id: productId } }),
    admitted: 'ok',
    except: { 'other user': 'not-allowed' },
  },
  'POST /api/garments/chapter': {
    call: () => ({
      body: { code: '0000000000', words: '', picture_id: null, shows_name: false, department: null },
    }),
    admitted: 'not-found',
  },
  'GET /api/follows': { call: () => ({ url: '/api/follows?side=followers' }), admitted: 'ok' },
  'POST /api/follows/add': { call: () => ({ body: { user_id: randomUUID() } }), admitted: 'not-found' },
  'POST /api/follows/remove': { call: () => ({ body: { user_id: randomUUID() } }), admitted: 'ok' },
  'POST /api/follows/news': {
    call: () => ({ body: { user_id: randomUUID(), wants: true } }),
    admitted: 'not-found',
  },
  'GET /api/feed': { admitted: 'ok' },
  'POST /api/feed/seen': { call: () => ({ body: { until: '2026-01-01T00:00:00.000Z' } }), admitted: 'ok' },
  'POST /api/offers/make': {
    call: ({ productId }) => ({ body: { id: randomUUID(), product_id: productId, price: 1000 } }),
    admitted: 'own-product',
    // The owner is not linked.
    except: { 'other user': 'seller-not-payable' },
  },
  'POST /api/offers/counter': {
    ...noOffer(),
    call: () => ({ body: { id: randomUUID(), offer_id: randomUUID(), price: 1100 } }),
  },
  'POST /api/offers/accept': noOffer(),
  'POST /api/offers/refuse': noOffer(),
  'POST /api/offers/withdraw': noOffer(),
  'POST /api/offers/to-likers': {
    call: ({ productId }) => ({ body: { id: randomUUID(), product_id: productId, price: 1000 } }),
    admitted: 'seller-not-payable',
    except: { 'other user': 'not-found' },
  },
  'POST /api/offers/take': {
    call: () => ({ body: { liker_offer_id: randomUUID() } }),
    admitted: 'not-found',
  },
  'GET /api/desk/vacation': { admitted: 'ok' },
  'POST /api/desk/vacation': { call: () => ({ body: { until: '2020-01-01' } }), admitted: 'invalid-date' },
  'GET /api/offer-settings': { admitted: 'ok' },
  'POST /api/offer-settings/save': {
    call: () => ({ body: { is_open: true, floor_percent: 60 } }),
    admitted: 'ok',
  },
  // Only the seller refunds.
  'POST /api/orders/refund': {
    call: ({ orderId }) => ({ body: { order_id: orderId } }),
    admitted: 'not-found',
  },
  'POST /api/orders/check': ownOrder(({ orderId }) => ({ body: { order_id: orderId } }), 'ok'),
  // Only the provider's signature counts.
  'GET /api/unsubscribe/:token': {
    call: () => ({ url: '/api/unsubscribe/not-a-token' }),
    admitted: 'not-found',
  },
  'POST /api/unsubscribe/:token': {
    call: () => ({ url: '/api/unsubscribe/not-a-token' }),
    admitted: 'not-found',
  },
  'POST /api/mp/webhook': {
    call: () => ({ url: '/api/mp/webhook?data.id=1&type=payment' }),
    admitted: 'invalid-signature',
  },
  'GET /api/mp/authorize-url': {
    call: ({ id }) => ({ url: `/api/mp/authorize-url?user_id=${id}` }),
    admitted: 'ok',
    except: { 'other user': 'not-allowed' },
  },
  'POST /api/mp/link': { call: () => ({ body: { state: 'unknown' } }), admitted: 'ok' },
  // No actor has linked an account.
  'POST /api/mp/disconnect': {
    call: ({ id }) => ({ body: { user_id: id } }),
    admitted: 'not-found',
    except: { 'other user': 'not-allowed' },
  },
  'GET /api/billing-info': {
    call: ({ id }) => ({ url: `/api/billing-info?user_id=${id}` }),
    admitted: 'ok',
    except: { 'other user': 'not-allowed' },
  },
  'POST /api/billing-info': {
    call: ({ id }) => ({ body: { user_id: id, first_name: 'Ana', last_name: 'Pérez' } }),
    admitted: 'ok',
    except: { 'other user': 'not-allowed' },
  },
  'GET /api/mp/account': {
    call: ({ id }) => ({ url: `/api/mp/account?user_id=${id}` }),
    admitted: 'ok',
    except: { 'other user': 'not-allowed' },
  },
  'GET /api/cart': {
    call: ({ id }) => ({ url: `/api/cart?user_id=${id}` }),
    admitted: 'ok',
    except: { 'other user': 'not-allowed' },
  },
  'GET /api/cart/preview': {
    call: ({ productId }) => ({ url: `/api/cart/preview?items=${productId}:1:100` }),
    admitted: 'ok',
  },
  'POST /api/cart/add': ownCart('own-product'),
  'POST /api/cart/remove': ownCart('ok'),
  'POST /api/cart/set-quantity': ownCart('not-found', { quantity: 2 }),
  // Nothing of this seller is in the cart.
  'POST /api/cart/choose-delivery': {
    call: ({ id, addressId }) => ({ body: { seller_id: id, method: 'parcel', address_id: addressId } }),
    admitted: 'delivery-not-offered',
    except: { 'other user': 'not-found' },
  },
  'POST /api/cart/clear': {
    call: ({ id }) => ({ body: { user_id: id } }),
    admitted: 'ok',
    except: { 'other user': 'not-allowed' },
  },
  'POST /api/cart/merge': {
    call: ({ productId }) => ({ body: { items: [{ product_id: productId, quantity: 1 }] } }),
    admitted: 'ok',
  },
  'GET /api/tags': { admitted: 'ok' },
  'GET /api/brands': { call: () => ({ url: '/api/brands?search=le' }), admitted: 'ok' },
  'GET /api/selling': { admitted: 'ok' },
  'GET /api/products/:id': {
    call: ({ productId }) => ({ url: `/api/products/${productId}` }),
    admitted: 'ok',
  },
  'GET /api/products/:id/form': {
    call: ({ productId }) => ({ url: `/api/products/${productId}/form` }),
    admitted: 'ok',
    except: { 'other user': 'not-allowed' },
  },
  // No actor has linked an account.
  'POST /api/products/create': {
    call: ({ id, picture }) => ({ body: aProductForm([picture], { user_id: id }) }),
    admitted: 'publish-needs-account',
    except: { 'other user': 'not-allowed' },
  },
  'POST /api/products/update': {
    ...ownProduct('edit-needs-account'),
    call: ({ productId, picture }) => ({ body: { id: productId, ...aProductForm([picture]) } }),
  },
  'POST /api/products/delete': { ...ownProduct('missing-password'), except: {} },
  'GET /api/desk/products': { admitted: 'ok' },
  'POST /api/desk/delete': ownDesk('missing-password'),
  'POST /api/desk/price': {
    call: ({ productId }) => ({ body: { percent: 0, products: [{ id: productId, from: 1, to: 1 }] } }),
    admitted: 'ok',
  },
  'POST /api/desk/pause': ownDesk('ok'),
  'POST /api/desk/relist': ownDesk('ok'),
  'POST /api/products/relist': ownProduct('ok'),
  // An unused photo: for others it does not exist.
  'POST /api/delete-images': { call: ({ picture }) => ({ body: { paths: [picture] } }), admitted: 'ok' },
  'POST /api/products/withdraw': ownProduct('ok'),

  // About the own product.
  'POST /api/reports/create': {
    call: ({ productId }) => ({
      body: { target_kind: 'product', target_id: String(productId), reason: 'spam', words: '' },
    }),
    admitted: 'not-allowed',
    // It is paused by now.
    except: { 'other user': 'not-found' },
  },
  'GET /api/moderation/mine': { admitted: 'ok' },
  'GET /api/moderation/figures': { admitted: 'ok' },
  'POST /api/moderation/appeal': {
    call: () => ({ body: { decision_id: randomUUID(), words: 'Nunca publiqué esa prenda.' } }),
    admitted: 'not-found',
  },
  'POST /api/contact': {
    call: ({ email }) => ({
      body: {
        id: randomUUID(),
        topic: 'other',
        words: 'No encuentro mi compra de ayer.',
        email,
        botToken: 'not-a-token',
      },
    }),
    // Members have an account.
    admitted: 'bot-check-failed',
    except: { ...everyMember('ok') },
  },

  'GET /api/admin/moderation': { admitted: 'ok' },
  'POST /api/admin/moderation/take': noCase(),
  'POST /api/admin/moderation/release': noCase(),
  'POST /api/admin/moderation/decide': noCase({
    version: 1,
    thing: 'nothing',
    person: 'none',
    reason: 'other',
  }),
  'POST /api/admin/moderation/decide-appeal': {
    call: () => ({
      body: { decision_id: randomUUID(), outcome: 'kept', words: 'Las fotos son de otra tienda.' },
    }),
    admitted: 'not-found',
  },
  'POST /api/admin/moderation/answer': {
    call: () => ({ body: { id: randomUUID(), words: 'Está en Compras, arriba de todo.' } }),
    admitted: 'not-found',
  },
  'GET /api/admin/audit': { admitted: 'ok' },
  'GET /api/admin/money': { admitted: 'ok' },
  'POST /api/admin/money/decide': {
    call: () => ({ body: { order_id: randomUUID(), decision: 'check', reason: 'Para probar' } }),
    admitted: 'invalid-order-state',
  },
  'POST /api/admin/money/retry': {
    call: () => ({ body: { source: 'orders', subject: randomUUID() } }),
    admitted: 'not-found',
  },
  'GET /api/admin/claims': { admitted: 'ok' },
  'POST /api/admin/claims/decide': {
    call: () => ({
      body: { claim_id: randomUUID(), decision: 'refund', reason: 'Las fotos muestran el agujero.' },
    }),
    admitted: 'not-found',
  },
  'GET /api/admin/people': { admitted: 'ok' },
  'POST /api/admin/people/find': { call: () => ({ body: { q: 'nadie' } }), admitted: 'ok' },
  'POST /api/admin/people/suspend': people,
  'POST /api/admin/people/unsuspend': people,
  'POST /api/admin/people/delete': people,

  // Last, because it ends the sessions.
  'POST /api/session/sign-out': { admitted: 'ok' },
};
