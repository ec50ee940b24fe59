import { maxSessionsShown } from '@perchero/contract/accounts/settings';
import { findEmailChange } from '#modules/identity/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import {
  findActionsAbout,
  findBlockedPeople,
  findContactMessages,
  findDecisionsAbout,
  findDeliverySettings,
  findFeedSeenAt,
  findFollowedPeople,
  findLikerOffers,
  findNotificationPreferences,
  findNotifications,
  findOfferSettings,
  findOwnAddresses,
  findOwnChapters,
  findOwnCollections,
  findOwnComments,
  findOwnLikes,
  findOwnMessages,
  findOwnOffers,
  findOwnProducts,
  findOwnReports,
  findPhoneCodes,
  findPushDevices,
  findSavedSearches,
  findReviews,
  findSecondFactorDate,
  findSellerAccount,
  findSellerDays,
  findVacation,
} from './export.queries.ts';
import { findLiveSessions, findOwnData } from './own-data.queries.ts';
import { findCartDeliveries, findOwnBilling, findOwnCart, findOwnOrders } from './orders.queries.ts';
import type { AccountDeps } from './deps.ts';
import { findProfile } from './profiles.queries.ts';
import { findSizeProfile } from './size-profiles.queries.ts';

/** All stored data of a person except password hashes, tokens and secrets. */
export async function exportAccount(
  { db, clock }: Pick<AccountDeps, 'db' | 'clock'>,
  userId: string,
): Promise<Record<string, unknown>> {
  const now = clock.now();
  const own = await findOwnData(db, userId);
  const profile = await findProfile(db, { id: userId });
  if (!own || !profile) throw new AppError('profile-not-found');
  const { terms_version, terms_accepted_at, ...account } = own;
  const change = await findEmailChange(db, userId, now);
  return {
    exported_at: now,
    account: { id: userId, ...account, second_factor_since: await findSecondFactorDate(db, userId) },
    profile,
    sizes: await findSizeProfile(db, userId),
    consent: { terms_version, terms_accepted_at },
    pending_email: change?.newEmail ?? null,
    sessions: await findLiveSessions(db, userId, now, maxSessionsShown),
    phone_codes: await findPhoneCodes(db, userId),
    seller_account: await findSellerAccount(db, userId),
    billing: await findOwnBilling(db, userId),
    delivery_settings: await findDeliverySettings(db, userId),
    vacation: await findVacation(db, userId),
    addresses: await findOwnAddresses(db, userId),
    offer_settings: await findOfferSettings(db, userId),
    offers: await findOwnOffers(db, userId),
    liker_offers: await findLikerOffers(db, userId),
    cart: await findOwnCart(db, userId),
    cart_deliveries: await findCartDeliveries(db, userId),
    orders: await findOwnOrders(db, userId),
    products: (await findOwnProducts(db, userId)).map(({ price_cents, ...product }) => ({
      ...product,
      price: price_cents / 100,
    })),
    days: await findSellerDays(db, userId),
    collections: await findOwnCollections(db, userId),
    likes: await findOwnLikes(db, userId),
    comments: await findOwnComments(db, userId),
    reviews: await findReviews(db, userId),
    chapters: await findOwnChapters(db, userId),
    messages: await findOwnMessages(db, userId),
    notifications: await findNotifications(db, userId),
    saved_searches: await findSavedSearches(db, userId),
    notification_preferences: await findNotificationPreferences(db, userId),
    push_devices: await findPushDevices(db, userId),
    followed_people: await findFollowedPeople(db, userId),
    feed_seen_at: await findFeedSeenAt(db, userId),
    blocked_people: await findBlockedPeople(db, userId),
    reports: await findOwnReports(db, userId),
    decisions: await findDecisionsAbout(db, userId),
    contact_messages: await findContactMessages(db, userId),
    actions_of_admins: await findActionsAbout(db, userId),
  };
}
