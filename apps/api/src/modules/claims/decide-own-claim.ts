import { AppError } from '#platform/http/app-error.ts';
import { changeClaim, type ClaimRequest } from './change-claim.ts';
import type { ClaimDeps } from './deps.ts';
import { moveClaim } from './move-claim.ts';
import { closeClaim, startRefund } from './settle-claim.ts';

/** The buyer accepts the part that the seller offers. */
export function acceptPart(deps: ClaimDeps, request: ClaimRequest): Promise<void> {
  return changeClaim(
    deps,
    {
      ...request,
      side: 'purchase',
      action: 'claim-accept',
      isDone: ({ answer, decision, state, refundedCents }) =>
        answer === 'part' && decision === null && (state === 'refunding' || refundedCents !== null),
    },
    async (tx, settled, at) => {
      await startRefund(tx, deps, settled, { by: 'buyer', at, actorId: request.personId });
    },
  );
}

/** The buyer does not agree with the answer; an operator decides. */
export function askOperator(deps: ClaimDeps, request: ClaimRequest): Promise<void> {
  return changeClaim(
    deps,
    {
      ...request,
      side: 'purchase',
      action: 'claim-ask-operator',
      isDone: ({ state }) => state === 'waiting_operator',
    },
    async (tx, { claim }, at) => {
      const actorId = request.personId;
      await moveClaim(tx, deps, claim, { to: 'waiting_operator', by: 'buyer', at, actorId });
    },
  );
}

/** The buyer withdraws the claim, or has received the parcel after all. */
export function withdrawClaim(
  deps: ClaimDeps,
  request: ClaimRequest,
  { arrived }: { readonly arrived: boolean },
): Promise<void> {
  const outcome = arrived ? 'arrived' : 'withdrawn';
  return changeClaim(
    deps,
    {
      ...request,
      side: 'purchase',
      action: 'claim-withdraw',
      isDone: (claim) => claim.outcome === outcome,
    },
    async (tx, settled, at) => {
      if (arrived && settled.claim.kind !== 'not_arrived')
        return new AppError('invalid-claim', 'it had arrived');
      await closeClaim(tx, deps, settled, { by: 'buyer', at, actorId: request.personId, outcome });
    },
  );
}
