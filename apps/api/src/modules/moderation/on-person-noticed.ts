import { accountEvents, isNewAccount, type WroteFastPayload } from '#modules/accounts/index.ts';
import { type BlockEventPayload, blockEvents } from '#modules/blocks/index.ts';
import { type DangerFoundPayload, messageEvents } from '#modules/messages/index.ts';
import { type CommentEventPayload, commentEvents } from '#modules/social/index.ts';
import { wordsOf } from '#modules/text/index.ts';
import { type Clock, secondsAfter } from '#platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#platform/database/database.ts';
import type { DeliveredEvent, Listener } from '#platform/events/events.ts';
import { recordSignal } from './signals.ts';
import { dayFingerprint, fingerprintOf } from './signals.rules.ts';
import type { Signal } from './signals.queries.ts';
import { hasSignal } from './signals.queries.ts';
import { readThing } from './things.ts';
import { countBlocksOf, findCommentsSince } from './watched.queries.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
}

const hour = 60 * 60;
const blockers = { count: 20, seconds: 30 * 24 * hour };
const sameComment = { products: 4, seconds: hour };

/** Opens cases about what people do: dangerous messages, being blocked by many, writing too fast. */
export function watchPeople(deps: Deps): Listener {
  return {
    name: 'moderation.watch-people',
    hears: [messageEvents.dangerFound, blockEvents.blocked, commentEvents.added, accountEvents.wroteFast],
    async handle(events) {
      for (const event of events) await inTransaction(deps.db, (tx) => watch(tx, deps, event));
    },
  };
}

function watch(tx: Tx, deps: Deps, { type, payload }: DeliveredEvent): Promise<void> {
  if (type === messageEvents.dangerFound) return recordDanger(tx, deps, payload as DangerFoundPayload);
  if (type === blockEvents.blocked) return countBlockers(tx, deps, payload as BlockEventPayload);
  if (type === commentEvents.added) return compareComments(tx, deps, payload as CommentEventPayload);
  const { accountId, at } = payload as WroteFastPayload;
  return recordFastWriting(tx, deps, accountId, new Date(at));
}

async function recordDanger(tx: Tx, deps: Deps, { messageId }: DangerFoundPayload): Promise<void> {
  await record(tx, deps, {
    rule: 'danger-message',
    kind: 'message',
    targetId: messageId,
    fingerprint: fingerprintOf(messageId),
    harm: 60,
  });
}

/** Counted from now: those who blocked are not told apart by the order of their events. */
async function countBlockers(tx: Tx, deps: Deps, { blockedId }: BlockEventPayload): Promise<void> {
  const now = deps.clock.now();
  const since = secondsAfter(now, -blockers.seconds);
  if ((await countBlocksOf(tx, blockedId, { since, max: blockers.count })) < blockers.count) return;
  const about = { rule: 'blocked-by-many', kind: 'person', targetId: blockedId } as const;
  if (await hasSignal(tx, about, { since })) return;
  await record(tx, deps, { ...about, fingerprint: dayFingerprint(now), harm: 40 });
}

/** The same words under several products. */
async function compareComments(
  tx: Tx,
  deps: Deps,
  { commentId, authorId }: CommentEventPayload,
): Promise<void> {
  const now = deps.clock.now();
  if (!(await isNewAccount(tx, authorId, now))) return;
  const recent = await findCommentsSince(tx, authorId, secondsAfter(now, -sameComment.seconds));
  const folded = (content: string) => wordsOf(content).join(' ');
  const added = recent.find(({ id }) => id === commentId);
  if (!added) return;
  const alike = recent.filter(({ content }) => folded(content) === folded(added.content));
  if (new Set(alike.map(({ productId }) => productId)).size < sameComment.products) return;
  await recordFastWriting(tx, deps, authorId, now);
}

async function recordFastWriting(tx: Tx, deps: Deps, accountId: string, at: Date): Promise<void> {
  await record(tx, deps, {
    rule: 'fast-writing',
    kind: 'person',
    targetId: accountId,
    fingerprint: dayFingerprint(at),
    harm: 40,
  });
}

type About = Pick<Signal, 'rule' | 'kind' | 'targetId' | 'fingerprint' | 'harm'>;

async function record(tx: Tx, { clock }: Deps, about: About): Promise<void> {
  const thing = await readThing(tx, about.kind, about.targetId, null);
  if (!thing) return;
  const { ownerId, title, picture } = thing;
  await recordSignal(tx, clock, { ...about, ownerId, title, picture, detail: { found: [] } });
}
