import type { Bargain, Offer, ReceivedOffers } from '@perchero/contract/offers/offer';
import type { Page } from '@playwright/test';
import { withSettings } from './account.ts';
import { jeanJacket } from './product.ts';
import type { StubShop } from './shop.ts';

/** Thursday 9 April, 15:40 in Montevideo. */
export const offerUntil = '2099-04-09T18:40:00.000Z';

/** Of Camila for the jacket, open. */
export function anOffer(change: Partial<Offer> = {}): Offer {
  return {
    id: '0f000000-0000-4000-8000-000000000001',
    product_id: jeanJacket().id,
    by: 'buyer',
    price: 1600,
    state: 'open',
    cause: null,
    made_at: new Date().toISOString(),
    until: offerUntil,
    version: 1,
    ...change,
  };
}

/** Half of $ 1.890 is the floor. */
export function aBargain(change: Partial<Bargain> = {}): Bargain {
  return { open: true, floor: 945, offers_left: 3, mine: null, ended: null, liker_offer: null, ...change };
}

export function receivedOffers(...offers: ReceivedOffers['offers']): ReceivedOffers {
  return {
    offers,
    commission: { basisPoints: 1000 },
    provider_fee: { basisPoints: 597, measured: true },
    is_reserved: false,
  };
}

export async function withOfferSettings(page: Page, shop: StubShop): Promise<string> {
  const settings = await withSettings(page, shop);
  shop.state.answers['GET /api/offer-settings'] = {
    body: { settings: { is_open: true, floor_percent: 50 } },
  };
  shop.state.answers['POST /api/offer-settings/save'] = { body: { success: true } };
  return `${settings}?seccion=ofertas`;
}
