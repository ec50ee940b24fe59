import * as contract from '@perchero/contract/offers/offers';
import type { Mount } from '#platform/http/http.ts';
import { acceptOffer, refuseOffer, withdrawOffer } from './answer-offer.ts';
import { counterOffer } from './counter-offer.ts';
import type { OfferDeps } from './deps.ts';
import { makeOffer } from './make-offer.ts';
import { offerToLikers } from './offer-to-likers.ts';
import type { Offer } from './offers.queries.ts';
import { readSettings, saveSettings } from './settings.ts';
import { takeLikerOffer } from './take-liker-offer.ts';
import { toWire } from './to-wire.ts';

interface Call {
  readonly actor: { readonly id: string };
  readonly body: { readonly offer_id: string };
}

export function offerRoutes(mount: Mount, deps: OfferDeps): void {
  const { db, clock } = deps;
  const show = async (offer: Promise<Offer>) => ({ offer: toWire(await offer, clock.now()) });

  mount(contract.makeOffer, ({ actor, body: { id, product_id: productId, price } }) =>
    show(makeOffer(deps, actor.id, { id, productId, price })),
  );
  mount(contract.counterOffer, ({ actor, body: { id, offer_id: offerId, price } }) =>
    show(counterOffer(deps, { id, offerId, personId: actor.id, price })),
  );
  mount(contract.acceptOffer, (call) => show(acceptOffer(deps, requestOf(call))));
  mount(contract.refuseOffer, (call) => show(refuseOffer(deps, requestOf(call))));
  mount(contract.withdrawOffer, (call) => show(withdrawOffer(deps, requestOf(call))));
  mount(contract.takeLikerOffer, ({ actor, body }) =>
    show(takeLikerOffer(deps, actor.id, body.liker_offer_id)),
  );
  mount(contract.offerToLikers, async ({ actor, body: { id, product_id: productId, price } }) => ({
    notified_count: await offerToLikers(deps, actor.id, { id, productId, price }),
  }));
  mount(contract.getOfferSettings, async ({ actor }) => ({ settings: await readSettings(db, actor.id) }));
  mount(contract.saveOfferSettings, async ({ actor, body }) => {
    await saveSettings(db, actor.id, body);
    return { success: true } as const;
  });
}

function requestOf({ actor, body }: Call) {
  return { offerId: body.offer_id, personId: actor.id };
}
