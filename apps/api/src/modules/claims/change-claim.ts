import type { OrderAction } from '@perchero/contract/orders/orders';
import { claimActionsOf, lockOrder, type Side, sideOf } from '#modules/orders/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { type Claim, findOrderId } from './claims.queries.ts';
import type { ClaimDeps } from './deps.ts';
import { type SettledClaim, settleClaim } from './settle-claim.ts';

export interface ClaimRequest {
  readonly claimId: string;
  readonly personId: string;
}

interface Change extends ClaimRequest {
  readonly side: Side;
  readonly action: OrderAction;
  /** True: it is as asked already. */
  readonly isDone: (claim: Claim) => boolean;
}

/**
 * Runs one change of a claim for its buyer or seller. What is due is applied and committed first, and then the request is
 * refused, so the time of a request decides and not the time of the worker. A returned error is thrown after the commit.
 */
export async function changeClaim(
  deps: ClaimDeps,
  { claimId, personId, side, action, isDone }: Change,
  apply: (tx: Tx, settled: SettledClaim, now: Date) => Promise<AppError | void>,
): Promise<void> {
  const { db, clock } = deps;
  const refusal = await inTransaction(db, async (tx) => {
    const orderId = await findOrderId(tx, claimId);
    const order = orderId && (await lockOrder(tx, orderId));
    const own = order && sideOf(order, personId);
    if (!own) throw new AppError('not-found', `claim ${claimId}`);
    if (own !== side) throw new AppError('invalid-order-state', `${action} of a ${own}`);
    const settled = await settleClaim(tx, deps, order);
    // A later claim replaced it.
    if (settled?.claim.id !== claimId) return moved(action);
    if (settled.isLate) return new AppError('deadline-passed', action);
    const { claim } = settled;
    if (isDone(claim)) return;
    const isAllowed = claimActionsOf(side, settled.order.state, claim).includes(action);
    return isAllowed ? apply(tx, settled, clock.now()) : moved(action);
  });
  if (refusal) throw refusal;
}

function moved(action: OrderAction): AppError {
  return new AppError('claim-moved', action);
}
