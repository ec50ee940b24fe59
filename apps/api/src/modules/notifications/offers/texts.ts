import { formatCents } from '@perchero/contract/orders/format-cents';
import { formatMoment } from '../money/texts.ts';
import type { OfferNews } from './offer-news.rules.ts';

interface OfferTextData {
  /** First name of the other side. */
  readonly other: string;
  readonly title: string;
  readonly priceCents: number;
  /** Of the answer, or of the agreed price. */
  readonly until: Date;
  /** Offers that the reader can still make. */
  readonly offersLeft: number;
}

type Text = (data: OfferTextData) => { readonly title: string; readonly message: string };

const price = ({ priceCents }: OfferTextData) => formatCents(priceCents);
const moment = ({ until }: OfferTextData) => formatMoment(until);
const answerBy = (data: OfferTextData) => `Tenés hasta el ${moment(data)} para responder.`;

function left({ offersLeft }: OfferTextData): string {
  if (offersLeft === 0) return 'Ya no te quedan ofertas por esta prenda.';
  return offersLeft === 1 ? 'Te queda 1 oferta.' : `Te quedan ${offersLeft} ofertas.`;
}

export const offerTexts: Readonly<Record<OfferNews, Text>> = {
  'offer.made': (data) => ({
    title: `${data.other} te ofrece ${price(data)} por ${data.title}`,
    message: answerBy(data),
  }),
  'offer.countered': (data) => ({
    title: `${data.other} te propone ${price(data)} por ${data.title}`,
    message: answerBy(data),
  }),
  'offer.accepted': (data) => ({
    title: `${data.other} aceptó: ${data.title} a ${price(data)}`,
    message: `Podés comprar a ese precio hasta el ${moment(data)}. No queda reservada.`,
  }),
  'offer.accepted-by-buyer': (data) => ({
    title: `${data.other} aceptó tu precio por ${data.title}`,
    message: `Puede comprar a ${price(data)} hasta el ${moment(data)}.`,
  }),
  'offer.refused': (data) => ({
    title: `${data.other} no aceptó tu oferta por ${data.title}`,
    message: left(data),
  }),
  'offer.expired': (data) => ({ title: `Venció tu oferta por ${data.title}`, message: left(data) }),
  'offer.sold': (data) => ({ title: `Se vendió ${data.title}`, message: 'Otra persona pagó primero.' }),
  'offer.ends': (data) => ({
    title: `Tu precio por ${data.title} vence pronto`,
    message: `Son ${price(data)} hasta el ${moment(data)}.`,
  }),
  'offer.likers': (data) => ({
    title: `${data.title} a ${price(data)} para vos`,
    message: `Porque le diste me gusta. Hasta el ${moment(data)}.`,
  }),
};

export const offerMailAction = 'Ver la prenda';
