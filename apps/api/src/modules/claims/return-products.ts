import type { CarrierKey } from '@perchero/contract/delivery/carriers';
import { AppError } from '#platform/http/app-error.ts';
import { changeClaim, type ClaimRequest } from './change-claim.ts';
import type { ClaimDeps } from './deps.ts';
import { moveClaim } from './move-claim.ts';
import { addPhotos } from './photos.ts';
import { startRefund } from './settle-claim.ts';

interface Parcel {
  /** Null when they met. */
  readonly carrier: CarrierKey | null;
  readonly carrierName?: string | undefined;
  readonly tracking?: string | undefined;
}

/** The buyer has sent the products back, or handed them back. */
export function sendReturn(deps: ClaimDeps, request: ClaimRequest, parcel: Parcel): Promise<void> {
  const { carrier, carrierName, tracking } = parcel;
  return changeClaim(
    deps,
    {
      ...request,
      side: 'purchase',
      action: 'claim-return-sent',
      isDone: ({ state }) => state === 'return_sent',
    },
    async (tx, { claim }, at) => {
      if ((claim.returnPlace?.method === 'parcel') !== (carrier !== null))
        return new AppError('invalid-tracking', 'not as agreed');
      await moveClaim(tx, deps, claim, {
        to: 'return_sent',
        by: 'buyer',
        at,
        actorId: request.personId,
        set: {
          returnSentAt: at,
          returnCarrier: carrier,
          returnCarrierName: (carrier === 'otra' && carrierName) || null,
          returnTracking: tracking || null,
        },
      });
    },
  );
}

/** The seller has the products again, which refunds them. */
export function confirmReturn(deps: ClaimDeps, request: ClaimRequest): Promise<void> {
  return changeClaim(
    deps,
    {
      ...request,
      side: 'sale',
      action: 'claim-return-received',
      isDone: ({ state, returnSentAt, refundedCents }) =>
        returnSentAt !== null && (state === 'refunding' || refundedCents !== null),
    },
    async (tx, settled, at) => {
      await startRefund(tx, deps, settled, { by: 'seller', at, actorId: request.personId });
    },
  );
}

interface Objection {
  readonly text: string;
  readonly pictureIds: readonly string[];
}

/** The seller objects to what came back; an operator decides. */
export function contestReturn(
  deps: ClaimDeps,
  request: ClaimRequest,
  { text, pictureIds }: Objection,
): Promise<void> {
  const { claimId, personId: actorId } = request;
  return changeClaim(
    deps,
    {
      ...request,
      side: 'sale',
      action: 'claim-contest-return',
      isDone: ({ contestText }) => contestText === text,
    },
    async (tx, { claim }, at) => {
      await addPhotos(tx, deps, { claimId, side: 'seller', ownerId: actorId, pictureIds });
      const set = { contestText: text };
      await moveClaim(tx, deps, claim, { to: 'waiting_operator', by: 'seller', at, actorId, set });
    },
  );
}
