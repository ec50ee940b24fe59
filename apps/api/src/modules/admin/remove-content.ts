import { operator, recordAudit } from '#modules/audit/index.ts';
import { setProductHold } from '#modules/catalogue/index.ts';
import { type IdentityDeps, securityMailJob } from '#modules/identity/index.ts';
import { emitContentRemoved } from '#modules/notifications/index.ts';
import { removeComment as eraseComment } from '#modules/social/index.ts';
import type { Clock } from '#platform/clock.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'jobs'>;

interface Removal {
  readonly id: number;
  /** Shown to the owner. */
  readonly reason: string;
}

interface Content {
  readonly ownerId: string;
  readonly productId: number;
  readonly excerpt: string;
}

/** Hides a product from everybody but its seller. False when already removed or not found. */
export function removeProduct(deps: Deps, removal: Removal): Promise<boolean> {
  return remove(deps, 'product', removal, (tx) =>
    setProductHold(tx, deps.clock, removal.id, { hold: 'removed', isHeld: true }),
  );
}

/** Clears only the removal; other holds stay. */
export function restoreProduct({ db, clock }: Deps, { id, reason }: Removal): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const product = await setProductHold(tx, clock, id, { hold: 'removed', isHeld: false });
    if (!product) return false;
    const { ownerId } = product;
    await record(tx, clock, { action: 'restore', what: 'product', ownerId, id, reason });
    return true;
  });
}

export function removeComment(deps: Deps, removal: Removal): Promise<boolean> {
  return remove(deps, 'comment', removal, (tx) => eraseComment(tx, deps.clock, removal.id));
}

/** Removal, audit record, notification and mail in one transaction. */
function remove(
  { db, clock, jobs }: Deps,
  what: 'product' | 'comment',
  { id, reason }: Removal,
  removeContent: (tx: Tx) => Promise<Content | null>,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const content = await removeContent(tx);
    if (!content) return false;
    const { ownerId, productId, excerpt } = content;
    const actionId = await record(tx, clock, { action: 'remove', what, ownerId, id, reason });
    await emitContentRemoved(tx, clock, { accountId: ownerId, productId, actionId });
    await jobs.enqueue(tx, securityMailJob, {
      kind: 'content-removed',
      userId: ownerId,
      what,
      excerpt,
      reason,
    });
    return true;
  });
}

interface RecordedRemoval extends Removal {
  readonly action: 'remove' | 'restore';
  readonly what: 'product' | 'comment';
  readonly ownerId: string;
}

function record(
  tx: Tx,
  clock: Clock,
  { action, what, ownerId, id, reason }: RecordedRemoval,
): Promise<number> {
  return recordAudit(tx, clock, {
    actor: operator,
    action: `${action}-${what}`,
    subject: { kind: what, id: String(id) },
    reason,
    detail: { owner_id: ownerId },
  });
}
