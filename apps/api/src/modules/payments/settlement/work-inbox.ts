import { findAccountOf, withToken } from '#modules/seller-accounts/index.ts';
import { secondsAfter } from '#platform/clock.ts';
import type { PaymentDeps } from '../deps.ts';
import { type ClaimedNotification, endNotifications, postponeNotifications } from './inbox.queries.ts';
import { stopDelivery } from './stop-delivery.ts';
import { sweepSeller } from './sweep-seller.ts';
import { type SyncOutcome, syncPayment } from './sync-payment.ts';
import {
  backOffSeconds,
  longestParkedSeconds,
  missingPaymentSeconds,
  parkedSeconds,
  refusedSeconds,
  unknownSellerSeconds,
} from './times.rules.ts';
import { fraudTopic, linkTopic, paymentTopic } from './topics.rules.ts';

/** Those that tell of the same thing are looked into once. */
export function bySubject(claimed: readonly ClaimedNotification[]): ClaimedNotification[][] {
  const groups = Map.groupBy(claimed, ({ topic, resourceId }) => `${topic} ${resourceId}`);
  return [...groups.values()].map((group) => group.toSorted((one, other) => one.id - other.id));
}

/** Looks into what these notifications, all of one thing, tell of. */
export async function workNotifications(
  deps: PaymentDeps,
  told: readonly ClaimedNotification[],
): Promise<void> {
  const latest = told.at(-1);
  if (!latest) return;
  const outcome = await lookInto(deps, told, latest);
  const { topic, resourceId, upToId } = latest;
  if (outcome === 'done') return endNotifications(deps.db, { topic, resourceId, upToId });
  const until = nextAttempt(outcome, latest, deps.clock.now());
  if (!until) deps.log.error({ topic, resourceId, outcome }, 'a notification was given up');
  await postponeNotifications(deps.db, { ids: told.map(({ id }) => id), until, lastError: outcome });
}

async function lookInto(
  deps: PaymentDeps,
  told: readonly ClaimedNotification[],
  latest: ClaimedNotification,
): Promise<SyncOutcome> {
  const collectorId = told.find((each) => each.collectorId)?.collectorId ?? null;
  if (latest.topic === paymentTopic) {
    const orderHint = told.find((each) => each.orderHint)?.orderHint ?? null;
    return syncPayment(deps, { paymentId: latest.resourceId, channel: 'webhook', collectorId, orderHint });
  }
  if (latest.topic === fraudTopic) return stopDelivery(deps, latest);
  if (!collectorId || !(await findAccountOf(deps.db, collectorId))) return 'unknown-seller';
  if (latest.topic !== linkTopic) return sweepSeller(deps, collectorId);
  // Whoever took our permission away answers that our token is worth nothing, which is all there is to do.
  const answer = await withToken(deps, collectorId, (token) => deps.gateway.whoIs(token));
  return answer.kind === 'ok' || answer.kind === 'unauthorized' ? 'done' : 'later';
}

/** Null: given up. */
function nextAttempt(
  outcome: SyncOutcome,
  { attempts, receivedAt }: ClaimedNotification,
  now: Date,
): Date | null {
  const ladder = { missing: missingPaymentSeconds, 'unknown-seller': unknownSellerSeconds };
  if (outcome === 'missing' || outcome === 'unknown-seller') {
    const seconds = ladder[outcome][attempts - 1];
    return seconds === undefined ? null : secondsAfter(now, seconds);
  }
  if (outcome === 'parked' || outcome === 'forbidden') {
    const seconds = outcome === 'parked' ? parkedSeconds : refusedSeconds(attempts);
    return secondsAfter(receivedAt, longestParkedSeconds) > now ? secondsAfter(now, seconds) : null;
  }
  return secondsAfter(now, backOffSeconds(attempts));
}
