import type { CaseKind } from '@perchero/contract/admin/moderation';
import type { ThingDecision } from '@perchero/contract/moderation/decisions.rules';
import type { ReportReasonKey, TargetKind } from '@perchero/contract/moderation/report-reasons.rules';
import {
  deleteEmptiedAvatar,
  emptyProfile,
  type ProfileTexts,
  restoreProfile,
} from '#modules/accounts/index.ts';
import { deleteRemovedProduct } from '#modules/catalogue/index.ts';
import { type RemovedCollection, removeCollection, restoreCollection } from '#modules/collections/index.ts';
import { setChapterRemoved } from '#modules/garments/index.ts';
import { setMessageRemoved } from '#modules/messages/index.ts';
import { setReviewRemoved } from '#modules/reviews/index.ts';
import { setCommentRemoved } from '#modules/social/index.ts';
import type { Clock } from '#platform/clock.ts';
import { secondsAfter } from '#platform/clock.ts';
import type { Tx } from '#platform/database/database.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { applyToProduct, undoForProduct } from './product-effects.ts';

export interface EffectDeps {
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

/** The thing of a case, and what is decided about it. */
export interface ThingChange {
  readonly kind: CaseKind;
  readonly targetId: string;
  readonly thing: ThingDecision;
  readonly reason: ReportReasonKey;
}

interface Removal {
  /** Returns what the thing was, where the row does not keep it. */
  readonly remove: (tx: Tx, deps: EffectDeps, id: string) => Promise<object | null>;
  readonly restore: (tx: Tx, deps: EffectDeps, id: string, before: object) => Promise<void>;
}

/** Texts stay in their rows, marked as removed, so that the account's deletion erases them as ever. */
const removals: Record<Exclude<TargetKind, 'product'>, Removal> = {
  comment: {
    remove: async (tx, { clock }, id) => {
      await setCommentRemoved(tx, Number(id), clock.now());
      return null;
    },
    restore: (tx, _deps, id) => setCommentRemoved(tx, Number(id), null),
  },
  message: {
    remove: async (tx, { clock }, id) => {
      await setMessageRemoved(tx, id, clock.now());
      return null;
    },
    restore: (tx, _deps, id) => setMessageRemoved(tx, id, null),
  },
  review: {
    remove: async (tx, { clock }, id) => {
      await setReviewRemoved(tx, clock, id, true);
      return null;
    },
    restore: (tx, { clock }, id) => setReviewRemoved(tx, clock, id, false),
  },
  collection: {
    remove: (tx, _deps, id) => removeCollection(tx, Number(id)),
    restore: (tx, _deps, id, before) => restoreCollection(tx, Number(id), before as RemovedCollection),
  },
  chapter: {
    remove: async (tx, { clock }, id) => {
      await setChapterRemoved(tx, id, clock.now());
      return null;
    },
    restore: (tx, _deps, id) => setChapterRemoved(tx, id, null),
  },
  person: {
    remove: (tx, _deps, id) => emptyProfile(tx, id),
    restore: (tx, _deps, id, before) => restoreProfile(tx, id, before as ProfileTexts),
  },
};

/** Returns what it takes to undo it. */
export async function applyToThing(
  tx: Tx,
  deps: EffectDeps,
  { kind, targetId, thing, reason }: ThingChange,
): Promise<object | null> {
  if (kind === 'contact') return null;
  if (kind !== 'product') return thing === 'remove' ? removals[kind].remove(tx, deps, targetId) : null;
  await applyToProduct(tx, deps, Number(targetId), { thing, reason });
  return null;
}

export async function undoForThing(
  tx: Tx,
  deps: EffectDeps,
  { kind, targetId, thing, reason }: ThingChange,
  before: object | null,
): Promise<void> {
  if (kind === 'contact') return;
  if (kind === 'product') await undoForProduct(tx, deps, Number(targetId), { thing, reason });
  else if (thing === 'remove') await removals[kind].restore(tx, deps, targetId, before ?? {});
}

const finalAfterSeconds = 30 * 24 * 60 * 60;

/** When a removal is final; null when nothing is deleted then. */
export function finalAtOf({ kind, thing }: Pick<ThingChange, 'kind' | 'thing'>, now: Date): Date | null {
  const isDeleted = thing === 'remove' && (kind === 'product' || kind === 'person');
  return isDeleted ? secondsAfter(now, finalAfterSeconds) : null;
}

/** Deletes what was only hidden for an appeal. */
export async function finishRemoval(
  tx: Tx,
  deps: EffectDeps,
  { kind, targetId }: Pick<ThingChange, 'kind' | 'targetId'>,
  before: object | null,
): Promise<void> {
  if (kind === 'product') await deleteRemovedProduct(tx, deps, Number(targetId));
  if (kind === 'person')
    await deleteEmptiedAvatar(tx, deps.jobs, targetId, (before as ProfileTexts | null)?.avatarPath ?? null);
}
