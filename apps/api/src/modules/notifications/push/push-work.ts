import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import { type DueSource, leaseTimes } from '#platform/due-work/due-work.ts';
import type { Keys } from '#platform/keys.ts';
import type { PushMessage, PushOutcome, PushSender } from '#platform/providers/push.ts';
import { leaseDue, type PushTopic, rescheduleDue } from './due.queries.ts';
import { planPushes } from './plan-pushes.ts';
import {
  clearFailures,
  deleteSubscription,
  recordFailure,
  type StoredSubscription,
} from './subscriptions.queries.ts';
import { writePushes, writeTestPush } from './write-pushes.ts';

export interface PushWorkDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly keys: Pick<Keys, 'unseal'>;
  readonly push: PushSender;
}

/** Pushes that are due, by person. */
export function pushWork(deps: PushWorkDeps): DueSource {
  const { db, clock } = deps;
  return {
    name: 'pushes',
    priority: 'ordinary',
    // More than the sender's connections: some read and write rows.
    concurrency: 50,
    async lease(limit) {
      const due = await inTransaction(db, (tx) => leaseDue(tx, { ...leaseTimes(clock), limit }));
      return [...Map.groupBy(due, ({ accountId }) => accountId)].map(([accountId, own]) => ({
        subject: accountId,
        orderId: null,
        run: (wait) =>
          pushTo(
            { ...deps, wait },
            accountId,
            own.map(({ topic }) => topic),
          ),
      }));
    },
    schedule: rescheduleDue,
  };
}

interface SendDeps extends PushWorkDeps {
  readonly wait: () => void;
}

async function pushTo(deps: SendDeps, accountId: string, topics: readonly PushTopic[]): Promise<void> {
  const plan = await planPushes(deps, accountId, topics);
  if (!plan) return;
  const messages = await writePushes(deps.db, accountId, plan);
  const tested = new Set(plan.testedIds);
  await Promise.all(
    plan.subscriptions.map((subscription) =>
      sendAll(deps, subscription, tested.has(subscription.id) ? [...messages, writeTestPush()] : messages),
    ),
  );
}

async function sendAll(
  deps: SendDeps,
  subscription: StoredSubscription,
  messages: readonly PushMessage[],
): Promise<void> {
  const outcomes: PushOutcome[] = [];
  const auth = unsealAuth(deps, subscription);
  if (auth === null) outcomes.push('refused');
  else
    for (const message of messages) {
      const outcome = await deps.push.send({ ...subscription, auth }, message, deps.wait);
      outcomes.push(outcome);
      if (outcome === 'gone' || outcome === 'refused') break;
    }
  await recordOutcome(deps, subscription, outcomes.at(-1));
}

/** Null after a change of the secret: the browser subscribes again at its next visit. */
function unsealAuth({ keys }: PushWorkDeps, { sealedAuth }: StoredSubscription): string | null {
  try {
    return keys.unseal('push', sealedAuth);
  } catch {
    return null;
  }
}

async function recordOutcome(
  { db, clock }: PushWorkDeps,
  subscription: StoredSubscription,
  outcome: PushOutcome | undefined,
): Promise<void> {
  const { id, failures } = subscription;
  if (outcome === undefined || (outcome === 'sent' && failures === 0)) return;
  await inTransaction(db, async (tx) => {
    if (outcome === 'sent') await clearFailures(tx, id);
    else if (outcome === 'failed') await recordFailure(tx, { id, now: clock.now() });
    else await deleteSubscription(tx, subscription);
  });
}
