import type { ClaimDecision } from '@perchero/contract/claims/claim-states.rules';
import { recordAudit } from '#modules/audit/index.ts';
import { lockOrder, sideOf } from '#modules/orders/index.ts';
import type { Member } from '#platform/http/actor.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Tx } from '#platform/database/database.ts';
import { type ClaimChanges, findOrderId } from './claims.queries.ts';
import type { ClaimDeps } from './deps.ts';
import { moveClaim } from './move-claim.ts';
import { toPart } from './part.ts';
import { closeClaim, settleClaim, type SettledClaim, startRefund } from './settle-claim.ts';

interface Decision {
  readonly claimId: string;
  readonly decision: ClaimDecision;
  readonly amountCents?: number | undefined;
  readonly reason: string;
}

/** An operator decides a claim that waits for it; recorded with the reason. A returned error is thrown after the commit. */
export async function decideClaim(
  tx: Tx,
  deps: Pick<ClaimDeps, 'clock'>,
  actor: Member,
  { claimId, decision, amountCents, reason }: Decision,
): Promise<AppError | null> {
  const orderId = await findOrderId(tx, claimId);
  const order = orderId && (await lockOrder(tx, orderId));
  if (!order) throw new AppError('not-found', `claim ${claimId}`);
  if (sideOf(order, actor.id)) throw new AppError('not-allowed', 'an own order');
  const settled = await settleClaim(tx, deps, order);
  const { claim } = settled ?? {};
  if (!settled || claim?.id !== claimId) return new AppError('claim-moved');
  if (settled.isLate) return new AppError('deadline-passed');
  if (claim.state !== 'waiting_operator')
    return claim.decision === decision && claim.decidedBy === actor.id ? null : new AppError('claim-moved');
  if (decision === 'refund_after_return' && claim.kind === 'not_arrived')
    throw new AppError('invalid-claim', 'nothing can be returned');
  const part = await toPart(tx, order.id, amountCents);
  if (part instanceof AppError) throw part;
  const subject = { kind: 'claim', id: claimId };
  await recordAudit(tx, deps.clock, { actor, action: `claim-${decision}`, subject, reason });
  const at = deps.clock.now();
  const set = {
    decision,
    decidedBy: actor.id,
    decidedAt: at,
    reason,
    amountCents: part,
  };
  await apply(tx, deps, settled, decision, { by: 'operator', at, actorId: actor.id, set });
  return null;
}

interface OperatorMove {
  readonly by: 'operator';
  readonly at: Date;
  readonly actorId: string;
  readonly set: ClaimChanges;
}

async function apply(
  tx: Tx,
  deps: Pick<ClaimDeps, 'clock'>,
  settled: SettledClaim,
  decision: ClaimDecision,
  move: OperatorMove,
): Promise<void> {
  if (decision === 'no_refund') await closeClaim(tx, deps, settled, { ...move, outcome: 'no_refund' });
  else if (decision === 'refund_after_return') {
    const to = settled.claim.returnPlace ? 'waiting_return' : 'waiting_place';
    // It is sent back again.
    const again = { returnSentAt: null, returnCarrier: null, returnCarrierName: null, returnTracking: null };
    await moveClaim(tx, deps, settled.claim, { ...move, to, set: { ...move.set, ...again } });
  } else await startRefund(tx, deps, settled, move);
}
