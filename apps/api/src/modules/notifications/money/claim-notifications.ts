import { claimRules } from '@perchero/contract/claims/claim-states.rules';
import { claimEvents, type ClaimMovedPayload, type ClaimReminderPayload } from '#modules/claims/index.ts';
import type { Db } from '#platform/database/database.ts';
import type { DeliveredEvent } from '#platform/events/events.ts';
import type { NewNotification } from '../insert.queries.ts';
import { type ClaimStep, type NotifiedClaim, readClaims, readClaimSteps } from './claim.queries.ts';
import { type ClaimNews, deliveryPolicyOf } from './news.rules.ts';

/** Notifications of these events; what is no longer true is not told. */
export async function findClaimNotifications(
  db: Db,
  events: readonly DeliveredEvent[],
  now: Date,
): Promise<NewNotification[]> {
  const reminders = events
    .filter(({ type }) => type === claimEvents.reminderDue)
    .map(({ payload }) => payload as ClaimReminderPayload);
  const moves = events
    .filter(({ type }) => type === claimEvents.moved)
    .map(({ payload }) => payload as ClaimMovedPayload);
  const steps = await readClaimSteps(db, moves);
  return [
    ...steps.flatMap((step) =>
      newsOfStep(step).map((news) =>
        notificationOf(news, step, { cause: `claim:${step.claimId}:${step.version}`, at: step.at }),
      ),
    ),
    ...(await remind(db, reminders, now)),
  ];
}

function newsOfStep({ from, to, cause, present, outcome }: ClaimStep): ClaimNews[] {
  if (cause === 'operator') return ['buyer.claim-decided', 'seller.claim-decided'];
  // Who withdrew it knows it.
  if (to === 'closed')
    return outcome === 'withdrawn' || outcome === 'arrived'
      ? ['seller.claim-closed']
      : ['buyer.claim-closed', 'seller.claim-closed'];
  if (from === 'waiting_seller' && cause === 'seller') return ['buyer.claim-answered'];
  // Later news say where it stands now.
  if (present !== to) return [];
  if (from === null) return ['seller.claim-opened'];
  return turnOf(to);
}

function turnOf(state: ClaimStep['to']): ClaimNews[] {
  const { turn } = claimRules[state];
  return turn ? [`${turn}.claim-turn`] : [];
}

async function remind(
  db: Db,
  reminders: readonly ClaimReminderPayload[],
  now: Date,
): Promise<NewNotification[]> {
  const claims = await readClaims(db, [...new Set(reminders.map(({ claimId }) => claimId))]);
  return reminders.flatMap(({ claimId, at, dueAt }) => {
    const claim = claims.get(claimId);
    // Moved on, or over since.
    if (claim?.dueAt?.toISOString() !== dueAt || claim.dueAt <= now) return [];
    const cause = `claim:${claimId}:${claim.present}:${at.slice(0, 10)}`;
    const news: ClaimNews[] =
      claim.present === 'waiting_operator'
        ? ['buyer.claim-late', 'seller.claim-late']
        : turnOf(claim.present);
    return news.map((each) => notificationOf(each, claim, { cause, at: now }));
  });
}

function notificationOf(
  news: ClaimNews,
  { orderId, buyerId, sellerId, dueAt, promisedAt }: NotifiedClaim,
  rest: Pick<NewNotification, 'cause' | 'at'>,
): NewNotification {
  const [accountId, actorId] = news.startsWith('buyer.') ? [buyerId, sellerId] : [sellerId, buyerId];
  const deadline = promisedAt ?? dueAt;
  return { ...deliveryPolicyOf(news), news, accountId, actorId, orderId, deadline, ...rest };
}
