import { answersTo, type ClaimAnswer } from '@perchero/contract/claims/claim-states.rules';
import type { ReturnPlaceInput } from '@perchero/contract/claims/claims';
import { AppError } from '#platform/http/app-error.ts';
import { changeClaim, type ClaimRequest } from './change-claim.ts';
import type { ClaimDeps } from './deps.ts';
import { moveClaim } from './move-claim.ts';
import { toPart } from './part.ts';
import { addPhotos } from './photos.ts';
import { toReturnPlace } from './return-place.ts';
import { startRefund } from './settle-claim.ts';

interface Answer {
  readonly answer: ClaimAnswer;
  readonly text?: string | undefined;
  readonly amountCents?: number | undefined;
  readonly place?: ReturnPlaceInput | undefined;
  readonly pictureIds: readonly string[];
}

/** The seller refunds now or after the return, offers a part, or disagrees. */
export function answerClaim(deps: ClaimDeps, request: ClaimRequest, wanted: Answer): Promise<void> {
  const { claimId, personId: actorId } = request;
  const { answer, text, amountCents, place, pictureIds } = wanted;
  return changeClaim(
    deps,
    { ...request, side: 'sale', action: 'claim-answer', isDone: (claim) => claim.answer === answer },
    async (tx, settled, at) => {
      const { order, claim } = settled;
      if (!answersTo(claim.kind).includes(answer)) return new AppError('invalid-claim', answer);
      const part = await toPart(tx, order.id, amountCents);
      if (part instanceof AppError) return part;
      const returnPlace = place ? await toReturnPlace(tx, order, place, at) : null;
      if (returnPlace instanceof AppError) return returnPlace;
      await addPhotos(tx, deps, { claimId, side: 'seller', ownerId: actorId, pictureIds });
      const set = {
        answer,
        answerText: text ?? null,
        answeredAt: at,
        amountCents: part,
        returnPlace,
      };
      const move = { by: 'seller', at, actorId, set } as const;
      if (answer === 'refund') {
        await startRefund(tx, deps, settled, move);
        return;
      }
      const afterReturn = returnPlace ? 'waiting_return' : 'waiting_place';
      const to = answer === 'refund_after_return' ? afterReturn : 'waiting_buyer';
      await moveClaim(tx, deps, claim, { ...move, to });
    },
  );
}

/** The seller says where the products are returned. */
export function givePlace(deps: ClaimDeps, request: ClaimRequest, place: ReturnPlaceInput): Promise<void> {
  return changeClaim(
    deps,
    {
      ...request,
      side: 'sale',
      action: 'claim-place',
      isDone: ({ state }) => state === 'waiting_return',
    },
    async (tx, { order, claim }, at) => {
      const returnPlace = await toReturnPlace(tx, order, place, at);
      if (returnPlace instanceof AppError) return returnPlace;
      const actorId = request.personId;
      const move = { to: 'waiting_return', by: 'seller', at, actorId, set: { returnPlace } } as const;
      await moveClaim(tx, deps, claim, move);
    },
  );
}
