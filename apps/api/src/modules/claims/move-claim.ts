import {
  canMoveClaim,
  type ClaimCause,
  type ClaimOutcome,
  claimRules,
  type ClaimState,
} from '@perchero/contract/claims/claim-states.rules';
import { daysLeft, readCalendar } from '#modules/delivery/index.ts';
import type { Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { type Claim, type ClaimChanges, insertClaimEvent, updateClaim } from './claims.queries.ts';
import { noTimes, timesAfter } from './deadlines.rules.ts';
import type { ClaimDeps } from './deps.ts';
import { claimEvents } from './events.ts';

export interface ClaimMove {
  readonly to: ClaimState;
  readonly by: ClaimCause;
  /** The deadline when time moves it, however late the worker is. */
  readonly at: Date;
  readonly actorId?: string | undefined;
  readonly outcome?: ClaimOutcome;
  readonly set?: ClaimChanges;
}

/** Moves a locked claim, with history and event. Throws on a transition that the state table does not allow. */
export async function moveClaim(
  tx: Tx,
  deps: Pick<ClaimDeps, 'clock'>,
  claim: Claim,
  move: ClaimMove,
): Promise<Claim> {
  const { id, state: from } = claim;
  const { to, by, at, actorId = null, outcome = null } = move;
  if (!canMoveClaim({ from, to, by }))
    throw new Error(`Claim ${id} is ${from} and may not become ${to} by ${by}`);
  const moved = await updateClaim(tx, id, {
    state: to,
    version: claim.version + 1,
    ...(await timesOf(tx, claim, move)),
    heldFrom: to === 'on_hold' ? from : null,
    outcome,
    closedAt: to === 'closed' ? at : null,
    ...move.set,
  });
  await insertClaimEvent(tx, { claim: moved, from, cause: by, actorId, at });
  await emitMoved(tx, deps, moved);
  return moved;
}

export function emitMoved(
  tx: Tx,
  { clock }: Pick<ClaimDeps, 'clock'>,
  { id: claimId, orderId, version }: Claim,
): Promise<void> {
  return emit(tx, clock, { type: claimEvents.moved, payload: { claimId, orderId, version } });
}

/** The deadline of the state it enters. A hold stores the days that are left. */
async function timesOf(tx: Tx, { dueAt, dueFrom, dueDays }: Claim, { to, by, at }: ClaimMove) {
  const calendar = await readCalendar(tx);
  if (to === 'on_hold')
    return dueAt ? { ...noTimes, dueDays: daysLeft({ dueAt, dueFrom, dueDays }, at, calendar) } : noTimes;
  const { end } = claimRules[to];
  if (!end) return noTimes;
  const days = by === 'order-released' ? (dueDays ?? end.days) : end.days;
  return timesAfter({ state: to, dueFrom: at, dueDays: days }, at, calendar);
}
