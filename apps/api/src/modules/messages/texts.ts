import type { Offer } from '@perchero/contract/offers/offer';
import { formatCents } from '@perchero/contract/orders/format-cents';

type Words = (number: number) => string;

/** What happened to an order, for its buyer and its seller. */
const words: Readonly<Record<string, { readonly buying: Words; readonly selling: Words }>> = {
  'order-paid': {
    buying: (number) => `Pagaste la compra #${number}.`,
    selling: (number) => `Te pagaron la venta #${number}.`,
  },
  'order-ready': {
    buying: (number) => `La compra #${number} está lista para entregar: coordinen el encuentro.`,
    selling: (number) => `La venta #${number} está lista para entregar: coordinen el encuentro.`,
  },
  'order-sent': {
    buying: (number) => `Te enviaron la compra #${number}.`,
    selling: (number) => `Enviaste la venta #${number}.`,
  },
  'order-handed-over': {
    buying: (number) => `Te entregaron la compra #${number}.`,
    selling: (number) => `Entregaste la venta #${number}.`,
  },
  'order-received': {
    buying: (number) => `Llegó la compra #${number}.`,
    selling: (number) => `Llegó la venta #${number}.`,
  },
  'order-cancelled': {
    buying: (number) => `Se canceló la compra #${number}.`,
    selling: (number) => `Se canceló la venta #${number}.`,
  },
  'order-completed': {
    buying: (number) => `Terminó la compra #${number}.`,
    selling: (number) => `Terminó la venta #${number}.`,
  },
  'claim-opened': {
    buying: (number) => `Abriste un reclamo por la compra #${number}.`,
    selling: (number) => `Abrieron un reclamo por la venta #${number}.`,
  },
  'claim-closed': {
    buying: (number) => `Se cerró el reclamo por la compra #${number}.`,
    selling: (number) => `Se cerró el reclamo por la venta #${number}.`,
  },
};

interface ToldOffer {
  readonly price: string;
  /** The side that reads made the offer. */
  readonly isMaker: boolean;
  /** Why it is void. */
  readonly cause: Offer['cause'];
}

/** What became of an offer. */
const offerWords: Readonly<Record<string, (offer: ToldOffer) => string>> = {
  'offer-accepted': ({ price, isMaker }) =>
    isMaker ? `Aceptaron tu precio de ${price}.` : `Aceptaste ${price}.`,
  'offer-refused': ({ price, isMaker }) => (isMaker ? `No aceptaron ${price}.` : `No aceptaste ${price}.`),
  'offer-withdrawn': ({ price, isMaker }) =>
    isMaker ? `Retiraste tu oferta de ${price}.` : `Retiraron la oferta de ${price}.`,
  'offer-expired': ({ price }) => `La oferta de ${price} venció.`,
  'offer-void': ({ price, cause }) => {
    if (cause === 'sold') return 'Se vendió.';
    if (cause === 'paused') return 'La prenda está pausada.';
    return cause === 'price' ? `Bajó el precio: la oferta de ${price} ya no vale.` : 'La oferta ya no vale.';
  },
};

interface Happening {
  readonly event: string | null;
  readonly orderNumber: number | null;
  readonly offer: Offer | null;
}

/** The words of a system message; empty for an event of a later release. */
export function systemText({ event, orderNumber, offer }: Happening, side: 'buying' | 'selling'): string {
  if (event === null) return '';
  if (offer) {
    const { by, cause } = offer;
    const isMaker = (by === 'buyer') === (side === 'buying');
    return offerWords[event]?.({ price: formatCents(offer.price * 100), isMaker, cause }) ?? '';
  }
  return orderNumber === null ? '' : (words[event]?.[side](orderNumber) ?? '');
}

/** An offer in the list of threads. */
export function offerText({ price }: Offer, from: 'me' | 'other' | null): string {
  const shown = formatCents(price * 100);
  return from === 'me' ? `Ofreciste ${shown}.` : `Te ofrece ${shown}.`;
}
