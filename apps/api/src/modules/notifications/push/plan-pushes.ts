import { type Db, inTransaction, type Tx } from '#platform/database/database.ts';
import { type Clock, secondsAfter } from '#platform/clock.ts';
import type { InboxContext } from '../inbox.queries.ts';
import { allKinds, kindOf } from '../kinds/index.ts';
import { readChannelsOf } from '../preferences.ts';
import { findCandidates, lockInbox, markPushed, type PushCandidate } from './candidates.queries.ts';
import { type DuePush, insertDue, type PushTopic, takeDue } from './due.queries.ts';
import { findOldestUnread } from './messages.queries.ts';
import { pushDueAt } from './push-delay.rules.ts';
import { isQuiet, morningAfter } from './quiet-hours.rules.ts';
import { hasQuietHours } from './settings.queries.ts';
import { findSubscriptions, type StoredSubscription } from './subscriptions.queries.ts';

/** Older notifications are not pushed. */
const maxAgeSeconds = 24 * 60 * 60;

/** What is pushed to one person now. It counts as pushed before it is sent: a lost push is better than a second one. */
export interface PushPlan {
  readonly subscriptions: readonly StoredSubscription[];
  readonly notificationIds: readonly number[];
  readonly threadIds: readonly string[];
  /** Subscriptions that are tried out. */
  readonly testedIds: readonly string[];
}

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly push: { readonly keyId: string };
}

/** Null when there is nothing to push, or not yet. */
export function planPushes(
  { db, clock, push }: Deps,
  accountId: string,
  topics: readonly PushTopic[],
): Promise<PushPlan | null> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    await lockInbox(tx, accountId);
    const taken = await takeDue(tx, accountId, topics);
    const subscriptions = taken.size > 0 ? await findSubscriptions(tx, accountId, push.keyId) : [];
    if (subscriptions.length === 0) return null;

    const testedIds = idsOf(taken, 'test:');
    const waiting = [...taken].filter((topic) => !topic.startsWith('test:'));
    if (isQuiet(now) && (await hasQuietHours(tx, accountId))) {
      const dueAt = morningAfter(now, accountId);
      await insertDue(
        tx,
        waiting.map((topic) => ({ accountId, topic, dueAt })),
      );
      return testedIds.length > 0 ? { subscriptions, notificationIds: [], threadIds: [], testedIds } : null;
    }
    const subscribedAt = new Date(Math.min(...subscriptions.map(({ createdAt }) => createdAt.getTime())));
    const channels = (await readChannelsOf(tx, [accountId]))(accountId);
    const turn = { accountId, now, channels };
    const notificationIds = taken.has('bell') ? await takeNotifications(tx, turn, subscribedAt) : [];
    const threadIds = await takeThreads(tx, turn, idsOf(taken, 'thread:'));
    return { subscriptions, notificationIds, threadIds, testedIds };
  });
}

function idsOf(topics: Iterable<DuePush['topic']>, prefix: string): string[] {
  return [...topics].filter((topic) => topic.startsWith(prefix)).map((topic) => topic.slice(prefix.length));
}

interface Turn {
  readonly accountId: string;
  readonly now: Date;
  readonly channels: InboxContext['channels'];
}

/** Threads whose oldest unread message waited long enough; the others become due when it did. */
async function takeThreads(
  tx: Tx,
  { accountId, now, channels }: Turn,
  threadIds: readonly string[],
): Promise<string[]> {
  if (threadIds.length === 0 || !channels('message').push) return [];
  const unread = (await findOldestUnread(tx, accountId, threadIds)).map(({ threadId, sentAt }) => ({
    threadId,
    dueAt: pushDueAt(sentAt),
  }));
  const later = unread.filter(({ dueAt }) => dueAt > now);
  await insertDue(
    tx,
    later.map(({ threadId, dueAt }) => ({ accountId, topic: `thread:${threadId}`, dueAt })),
  );
  return unread.filter(({ dueAt }) => dueAt <= now).map(({ threadId }) => threadId);
}

/**
 * Marks those that are pushed now; the others become due again when they may. Nobody is told of what was there before they subscribed.
 */
async function takeNotifications(
  tx: Tx,
  { accountId, now, channels }: Turn,
  subscribedAt: Date,
): Promise<number[]> {
  const oldest = secondsAfter(now, -maxAgeSeconds);
  const kinds = allKinds().flatMap(({ name }) => (channels(name).push ? name : []));
  const after = subscribedAt > oldest ? subscribedAt : oldest;
  const candidates = await findCandidates(tx, accountId, { after, kinds });
  const limits = await readLimits(tx, accountId, candidates, now);

  const ids: number[] = [];
  let next: Date | null = null;
  for (const candidate of candidates) {
    const limit = limits.get(candidate.id);
    if (limit === null) continue;
    const readUntil = pushDueAt(candidate.pushedAt === null ? candidate.createdAt : candidate.movedAt);
    const at = limit && limit > readUntil ? limit : readUntil;
    if (at <= now) ids.push(candidate.id);
    else if (!next || at < next) next = at;
  }
  if (ids.length > 0) await markPushed(tx, ids, now);
  const pushedKinds = new Set(candidates.filter(({ id }) => ids.includes(id)).map(({ kind }) => kind));
  for (const kind of pushedKinds) await kindOf(kind).push?.record?.(tx, accountId, now);
  if (next) await insertDue(tx, [{ accountId, topic: 'bell', dueAt: next }]);
  return ids;
}

async function readLimits(
  tx: Tx,
  accountId: string,
  candidates: readonly PushCandidate[],
  now: Date,
): Promise<ReadonlyMap<number, Date | null>> {
  const limits = new Map<number, Date | null>();
  for (const [kind, own] of Map.groupBy(candidates, (candidate) => candidate.kind)) {
    const found = await kindOf(kind).push?.notBefore?.(tx, accountId, own, now);
    for (const [id, at] of found ?? []) limits.set(id, at);
  }
  return limits;
}
