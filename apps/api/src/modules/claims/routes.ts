import * as contract from '@perchero/contract/claims/claims';
import type { Mount } from '#platform/http/http.ts';
import { answerClaim, givePlace } from './answer-claim.ts';
import type { ClaimRequest } from './change-claim.ts';
import { acceptPart, askOperator, withdrawClaim } from './decide-own-claim.ts';
import type { ClaimDeps } from './deps.ts';
import { openClaim } from './open-claim.ts';
import { confirmReturn, contestReturn, sendReturn } from './return-products.ts';

interface Call {
  readonly actor: { readonly id: string };
  readonly body: { readonly claim_id: string };
}

export function claimRoutes(mount: Mount, deps: ClaimDeps): void {
  mount(contract.openClaim, ({ actor, body }) => {
    const { id, order_id: orderId, kind, text, product_ids: productIds, picture_ids: pictureIds } = body;
    return done(openClaim(deps, actor.id, { id, orderId, kind, text, productIds, pictureIds }));
  });
  mount(contract.answerClaim, (call) => {
    const { answer, text, amount_cents: amountCents, place, picture_ids: pictureIds } = call.body;
    return done(answerClaim(deps, requestOf(call), { answer, text, amountCents, place, pictureIds }));
  });
  mount(contract.givePlace, (call) => done(givePlace(deps, requestOf(call), call.body.place)));
  mount(contract.confirmReturn, (call) => done(confirmReturn(deps, requestOf(call))));
  mount(contract.contestReturn, (call) => {
    const { text, picture_ids: pictureIds } = call.body;
    return done(contestReturn(deps, requestOf(call), { text, pictureIds }));
  });
  mount(contract.acceptPart, (call) => done(acceptPart(deps, requestOf(call))));
  mount(contract.askOperator, (call) => done(askOperator(deps, requestOf(call))));
  mount(contract.withdrawClaim, (call) => done(withdrawClaim(deps, requestOf(call), call.body)));
  mount(contract.sendReturn, (call) => {
    const { carrier, carrier_name: carrierName, tracking } = call.body;
    return done(sendReturn(deps, requestOf(call), { carrier, carrierName, tracking }));
  });
}

function requestOf({ actor, body }: Call): ClaimRequest {
  return { claimId: body.claim_id, personId: actor.id };
}

async function done(change: Promise<void>): Promise<{ success: true }> {
  await change;
  return { success: true };
}
