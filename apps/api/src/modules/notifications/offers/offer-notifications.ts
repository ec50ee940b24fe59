import {
  type OfferedToLikersPayload,
  offerEvents,
  type OfferMovedPayload,
  type OfferReminderPayload,
} from '#modules/offers/index.ts';
import type { Db } from '#platform/database/database.ts';
import type { DeliveredEvent } from '#platform/events/events.ts';
import type { NewNotification } from '../insert.queries.ts';
import { findUnnotified } from '../notified.queries.ts';
import { mailPolicyOf, newsOfStep, type OfferNews } from './offer-news.rules.ts';
import {
  type NotifiedOffer,
  type OfferStep,
  readAgreedOffers,
  readLikerOffers,
  readOfferSteps,
} from './offer.queries.ts';

/** Notifications of these events; what is no longer true is not told. */
export async function findOfferNotifications(
  db: Db,
  events: readonly DeliveredEvent[],
  now: Date,
): Promise<NewNotification[]> {
  const payloads = <P>(wanted: string) =>
    events.filter(({ type }) => type === wanted).map(({ payload }) => payload as P);
  const steps = await readOfferSteps(db, payloads<OfferMovedPayload>(offerEvents.moved));
  return [
    ...steps.flatMap(aboutStep),
    ...(await remind(db, payloads<OfferReminderPayload>(offerEvents.reminderDue), now)),
    ...(await toLikers(db, payloads<OfferedToLikersPayload>(offerEvents.offeredToLikers), now)),
  ];
}

function aboutStep(step: OfferStep): NewNotification[] {
  const told = newsOfStep(step);
  if (!told) return [];
  const [accountId, actorId] =
    told.to === 'buyer' ? [step.buyerId, step.sellerId] : [step.sellerId, step.buyerId];
  const cause = `offer:${step.offerId}:${step.version}`;
  return [{ ...notificationOf(told.news, step), accountId, actorId, cause, at: step.at }];
}

async function remind(
  db: Db,
  reminders: readonly OfferReminderPayload[],
  now: Date,
): Promise<NewNotification[]> {
  const offers = await readAgreedOffers(db, [...new Set(reminders.map(({ offerId }) => offerId))]);
  return offers
    .filter(({ until }) => until > now)
    .map((offer) => ({
      ...notificationOf('offer.ends', offer),
      accountId: offer.buyerId,
      actorId: offer.sellerId,
      cause: `offer:${offer.offerId}:ends`,
      at: now,
    }));
}

async function toLikers(
  db: Db,
  batches: readonly OfferedToLikersPayload[],
  now: Date,
): Promise<NewNotification[]> {
  const offers = await readLikerOffers(
    db,
    [...new Set(batches.map(({ likerOfferId }) => likerOfferId))],
    now,
  );
  const notifications: NewNotification[] = [];
  for (const { id, productId, sellerId, priceCents, madeAt, until } of offers) {
    const cause = `liker-offer:${id}`;
    const likers = batches
      .filter(({ likerOfferId }) => likerOfferId === id)
      .flatMap(({ accountIds }) => accountIds);
    const told = notificationOf('offer.likers', { productId, priceCents, until });
    // There may be thousands: when the worker has stopped halfway, the next one goes on from there.
    for (const accountId of await findUnnotified(db, cause, likers))
      notifications.push({ ...told, accountId, actorId: sellerId, cause, at: madeAt });
  }
  return notifications;
}

type Told = Pick<NotifiedOffer, 'productId' | 'priceCents' | 'until'> & { readonly offerId?: string };

function notificationOf(
  news: OfferNews,
  { productId, priceCents, until, offerId }: Told,
): Pick<NewNotification, 'kind' | 'news' | 'productId' | 'amountCents' | 'deadline' | 'offerId' | 'mail'> {
  return {
    kind: 'offer',
    news,
    mail: mailPolicyOf(news),
    productId,
    amountCents: priceCents,
    deadline: until,
    ...(offerId !== undefined && { offerId }),
  };
}
