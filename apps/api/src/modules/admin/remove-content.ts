import { setProductRemoved } from '#modules/catalogue/index.ts';
import { type IdentityDeps, securityMailJob } from '#modules/identity/index.ts';
import { emitContentRemoved } from '#modules/notifications/index.ts';
import { removeComment as eraseComment } from '#modules/social/index.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { currentRequestId } from '#platform/http/request-context.ts';
import { insertAction } from './actions.queries.ts';
import { operatorId } from './roles.ts';

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
  return remove(deps, 'product', removal, (tx) => setProductRemoved(tx, deps.clock, removal.id, true));
}

/** Clears only the removal; other holds stay. */
export function restoreProduct({ db, clock }: Deps, { id, reason }: Removal): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const product = await setProductRemoved(tx, clock, id, false);
    if (!product) return false;
    await record(tx, clock.now(), { action: 'restore-product', ownerId: product.ownerId, id, reason });
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
    const actionId = await record(tx, clock.now(), { action: `remove-${what}`, ownerId, id, reason });
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

function record(
  tx: Tx,
  at: Date,
  {
    action,
    ownerId,
    id,
    reason,
  }: Removal & {
    readonly action: 'remove-product' | 'remove-comment' | 'restore-product';
    readonly ownerId: string;
  },
): Promise<number> {
  const subject = `${action.replace(/^.*-/, '')}:${id}`;
  return insertAction(tx, {
    adminId: operatorId,
    action,
    targetId: ownerId,
    subject,
    reason,
    requestId: currentRequestId(),
    at,
  });
}
