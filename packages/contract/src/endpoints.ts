import * as profile from './accounts/profile.ts';
import * as settings from './accounts/settings.ts';
import * as ownSizes from './accounts/sizes.ts';
import * as adminClaims from './admin/claims.ts';
import * as adminModeration from './admin/moderation.ts';
import * as money from './admin/money.ts';
import * as people from './admin/people.ts';
import * as blocks from './blocks/blocks.ts';
import * as cart from './cart/cart.ts';
import * as claims from './claims/claims.ts';
import * as products from './catalogue/products.ts';
import * as collections from './collections/collections.ts';
import * as addresses from './delivery/addresses.ts';
import * as deliverySettings from './delivery/delivery-settings.ts';
import * as deskProducts from './desk/products.ts';
import * as deliveries from './delivery/deliveries.ts';
import * as deskNumbers from './desk/numbers.ts';
import * as priceHint from './desk/price-hint.ts';
import * as seen from './desk/seen.ts';
import * as vacation from './desk/vacation.ts';
import type { Endpoint } from './endpoint.ts';
import * as follows from './follows/follows.ts';
import * as garments from './garments/garments.ts';
import * as phone from './identity/phone.ts';
import * as recovery from './identity/recovery.ts';
import * as session from './identity/session.ts';
import * as pictures from './media/pictures.ts';
import * as messages from './messages/messages.ts';
import * as moderation from './moderation/moderation.ts';
import * as notifications from './notifications/notifications.ts';
import * as push from './notifications/push.ts';
import * as unsubscribing from './notifications/unsubscribe.ts';
import * as offers from './offers/offers.ts';
import * as orders from './orders/orders.ts';
import * as landing from './pages/landing.ts';
import * as payments from './payments/payments.ts';
import * as clientErrors from './platform/client-errors.ts';
import * as openapi from './platform/openapi.ts';
import * as register from './registration/register.ts';
import * as reviews from './reviews/reviews.ts';
import * as savedSearches from './saved-searches/saved-searches.ts';
import * as listing from './search/list-products.ts';
import * as search from './search/search.ts';
import * as sitemap from './search/sitemap.ts';
import * as sellerAccount from './seller-accounts/account.ts';
import * as comments from './social/comments.ts';
import * as likes from './social/likes.ts';

const files = [
  clientErrors,
  openapi,
  session,
  recovery,
  register,
  phone,
  profile,
  settings,
  ownSizes,
  people,
  money,
  adminClaims,
  pictures,
  sellerAccount,
  products,
  listing,
  search,
  sitemap,
  likes,
  comments,
  collections,
  deliverySettings,
  addresses,
  offers,
  cart,
  orders,
  payments,
  deliveries,
  messages,
  blocks,
  reviews,
  garments,
  follows,
  savedSearches,
  deskProducts,
  deskNumbers,
  priceHint,
  seen,
  vacation,
  claims,
  moderation,
  adminModeration,
  notifications,
  push,
  unsubscribing,
  landing,
] as const;

/** Every endpoint of the contract. */
export const endpoints: readonly Endpoint[] = files.flatMap((file) => Object.values(file).filter(isEndpoint));

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}
