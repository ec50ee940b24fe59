import { findGrantOwner, withToken } from '#modules/seller-accounts/index.ts';
import { secondsAfter } from '#platform/clock.ts';
import type { PaymentDeps } from '../deps.ts';
import { type LeasedNotification, endNotifications, postponeNotifications } from './inbox.queries.ts';
import { stopDelivery } from './stop-delivery.ts';
import { sweepSeller } from './sweep-seller.ts';
import { type SyncOutcome, syncPayment } from './sync-payment.ts';
import {
  backOffSeconds,
  maxParkedSeconds,
  missingPaymentSeconds,
  parkedSeconds,
  refusedSeconds,
  unknownSellerSeconds,
} from './times.rules.ts';
import { fraudTopic, linkTopic, paymentTopic } from './topics.rules.ts';

/** Groups notifications of the same resource, which are processed together. */
export function groupBySubject(leased: readonly LeasedNotification[]): LeasedNotification[][] {
  const groups = Map.groupBy(leased, ({ topic, resourceId }) => `${topic} ${resourceId}`);
  return [...groups.values()].map((group) => group.toSorted((one, other) => one.id - other.id));
}

/** Processes notifications of one resource. */
export async function processNotifications(
  deps: PaymentDeps,
  notifications: readonly LeasedNotification[],
): Promise<void> {
  const latest = notifications.at(-1);
  if (!latest) return;
  const outcome = await processTopic(deps, notifications, latest);
  const { topic, resourceId, upToId } = latest;
  if (outcome === 'done') return endNotifications(deps.db, { topic, resourceId, upToId });
  const until = nextAttempt(outcome, latest, deps.clock.now());
  if (!until) deps.log.error({ topic, resourceId, outcome }, 'a notification was given up');
  await postponeNotifications(deps.db, { ids: notifications.map(({ id }) => id), until, lastError: outcome });
}

async function processTopic(
  deps: PaymentDeps,
  notifications: readonly LeasedNotification[],
  latest: LeasedNotification,
): Promise<SyncOutcome> {
  const collectorId = notifications.find((each) => each.collectorId)?.collectorId ?? null;
  if (latest.topic === paymentTopic) {
    const orderHint = notifications.find((each) => each.orderHint)?.orderHint ?? null;
    return syncPayment(deps, { paymentId: latest.resourceId, channel: 'webhook', collectorId, orderHint });
  }
  if (latest.topic === fraudTopic) return stopDelivery(deps, latest);
  if (!collectorId || !(await findGrantOwner(deps.db, collectorId))) return 'unknown-seller';
  if (latest.topic !== linkTopic) return sweepSeller(deps, collectorId);
  // After a revocation this call fails with 401, which marks the grant as revoked.
  const answer = await withToken(deps, collectorId, (token) => deps.gateway.getUser(token));
  return answer.kind === 'ok' || answer.kind === 'unauthorized' ? 'done' : 'later';
}

/** Null: abandoned. */
function nextAttempt(
  outcome: SyncOutcome,
  { attempts, receivedAt }: LeasedNotification,
  now: Date,
): Date | null {
  const ladder = { missing: missingPaymentSeconds, 'unknown-seller': unknownSellerSeconds };
  if (outcome === 'missing' || outcome === 'unknown-seller') {
    const seconds = ladder[outcome][attempts - 1];
    return seconds === undefined ? null : secondsAfter(now, seconds);
  }
  if (outcome === 'parked' || outcome === 'forbidden') {
    const seconds = outcome === 'parked' ? parkedSeconds : refusedSeconds(attempts);
    return secondsAfter(receivedAt, maxParkedSeconds) > now ? secondsAfter(now, seconds) : null;
  }
  return secondsAfter(now, backOffSeconds(attempts));
}
