import type { Offer } from '@perchero/contract/offers/offer';
import { offerHours, type OfferSide } from '@perchero/contract/offers/offer-states.rules';
import { formatDayAndTime } from '#app/shared/format-moment.ts';
import { formatNumber, formatPrice } from '#app/shared/format.ts';

const until = (moment: string) => `hasta el ${formatDayAndTime(new Date(moment))}`;

interface OfferReader {
  /** The side of who reads. */
  readonly side: OfferSide;
  /** First name of the other side. */
  readonly other: string;
  /** The list price, in whole pesos. */
  readonly listPrice: number;
}

type StateText = (data: { readonly offer: Offer; readonly price: string } & OfferReader) => string;

const isMine = ({ offer, side }: { readonly offer: Offer; readonly side: OfferSide }) => offer.by === side;

/** What each side reads in each state. */
const stateTexts: Readonly<Record<Offer['state'], StateText>> = {
  open: ({ offer, price, side, other }) => {
    if (isMine({ offer, side })) return `Ofreciste ${price}. ${other} tiene ${until(offer.until)}.`;
    return `${other} te ofrece ${price}. Tenés ${until(offer.until)}.`;
  },
  accepted: ({ offer, price, side, other }) =>
    side === 'buyer'
      ? `Tenés ${price} ${until(offer.until)}. La prenda no queda reservada: se la lleva quien paga primero.`
      : `${other} puede comprar a ${price} ${until(offer.until)}. La prenda no queda reservada.`,
  refused: ({ offer, price, side, other }) =>
    isMine({ offer, side }) ? `${other} no aceptó ${price}.` : `No aceptaste ${price}.`,
  countered: ({ price }) => `Otra oferta reemplazó la de ${price}.`,
  withdrawn: ({ offer, side, other }) =>
    isMine({ offer, side }) ? 'Retiraste tu oferta.' : `${other} retiró la oferta.`,
  expired: ({ price }) => `La oferta de ${price} venció.`,
  void: ({ offer: { cause }, listPrice }) => {
    if (cause === 'sold') return 'Se vendió.';
    if (cause === 'paused') return 'La prenda está pausada.';
    if (cause === 'price') return `El precio bajó a ${formatPrice(listPrice)}.`;
    return 'La oferta ya no vale.';
  },
  used: ({ price, side }) => (side === 'buyer' ? `Compraste a ${price}.` : `Vendiste a ${price}.`),
};

const reserved = 'Otra persona la está pagando.';

export const cardTexts = {
  /** Read by screen readers as the name of the card. */
  label: (isOwn: boolean, other: string, price: string) =>
    isOwn ? `Tu oferta por ${price}` : `Oferta de ${other} por ${price}`,
  title: (isOwn: boolean, other: string) => (isOwn ? 'Tu oferta' : `Oferta de ${other}`),
  agreed: 'Precio acordado',
  state: (offer: Offer, reader: OfferReader) =>
    stateTexts[offer.state]({ offer, price: formatPrice(offer.price), ...reader }),
  /** The other side reads it before accepting. */
  ifAccepted: (side: OfferSide) =>
    side === 'seller'
      ? `Si aceptás, puede comprar a ese precio por ${offerHours} horas. La prenda no queda reservada.`
      : `Si aceptás, tenés ese precio por ${offerHours} horas. La prenda no queda reservada: se la lleva quien paga primero.`,
  left: (minutes: number) => {
    if (minutes < 1) return 'Queda menos de 1 min';
    const hours = Math.floor(minutes / 60);
    const rest = minutes % 60;
    const parts = [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean);
    return `${minutes === 1 ? 'Queda' : 'Quedan'} ${parts.join(' ')}`;
  },
  /** Read by screen readers before the struck price. */
  listPrice: 'Precio: ',
  accept: (price: string) => `Aceptar ${price}`,
  accepting: 'Aceptando…',
  counter: 'Proponer otro precio',
  refuse: 'No aceptar',
  refusing: 'Avisando…',
  withdraw: 'Retirar la oferta',
  withdrawing: 'Retirando…',
  accepted: (side: OfferSide, price: string) =>
    side === 'buyer' ? `Listo: la podés comprar a ${price}.` : `Aceptaste ${price}.`,
  refused: (price: string) => `No aceptaste ${price}.`,
  withdrawn: 'Retiraste tu oferta.',
};

export const dialogTexts = {
  title: 'Hacer una oferta',
  asks: (seller: string, price: string) => `${seller} pide ${price}`,
  label: 'Tu oferta',
  slider: 'Mover el precio',
  less: 'Bajar $ 10',
  more: 'Subir $ 10',
  min: (price: string) => `Mínimo ${price}`,
  max: (price: string) => `Máximo ${price}`,
  price: (price: string) => `Precio ${price}`,
  tooLow: (price: string) => `El mínimo es ${price}.`,
  tooHigh: (price: string) => `El máximo es ${price}.`,
  missing: 'Poné un precio.',
  cancel: 'Cancelar',
  send: (price: string) => `Ofrecer ${price}`,
  sending: 'Ofreciendo…',
  answerTime: (other: string) =>
    `${other} tiene ${offerHours} horas para responder. Si acepta, tenés ese precio por ${offerHours} horas. La prenda no queda reservada: se la lleva quien paga primero.`,
  reserved,
  offersLeft: (left: number) =>
    left === 1 ? 'Te queda 1 oferta por esta prenda.' : `Te quedan ${left} ofertas por esta prenda.`,
  made: 'Enviamos tu oferta.',

  counterTitle: 'Proponer otro precio',
  offered: (other: string, price: string) => `${other} ofrece ${price}`,
  counterLabel: 'Tu precio',
  counterSend: (price: string) => `Proponer ${price}`,
  counterAnswerTime: (other: string) =>
    `${other} tiene ${offerHours} horas para responder. Si acepta, puede comprar a ese precio por ${offerHours} horas. La prenda no queda reservada.`,
  countersLeft: (left: number) =>
    left === 1 ? 'Podés proponerle un precio 1 vez más.' : `Podés proponerle un precio ${left} veces más.`,
};

export const sumTexts = {
  /** "Tu oferta $ 1.600 + envío $ 190 = $ 1.790". */
  offer: 'Tu oferta',
  plus: '+ envío',
  free: 'gratis',
  equals: '=',
  onArrival: 'más el envío, que pagás al recibir',
  within: (department: string | null) => (department ? `dentro de ${department}` : 'dentro del departamento'),
  restOfCountry: 'al resto del país',
  to: (label: string, department: string) => `Envío a ${label}, ${department}.`,
  inPersonOnly: 'Sin costo de entrega',
  inPerson: (place: string) => `En persona en ${place}: sin costo de entrega.`,
};

export const buyerTexts = {
  region: 'Tu oferta',
  make: 'Hacer una oferta',
  makeAnother: 'Hacer otra oferta',
  forYou: (price: string, moment: string) => `Oferta para vos: ${price} ${until(moment)}`,
  buy: (price: string) => `Comprar a ${price}`,
  take: 'Quiero ese precio',
  taking: 'Guardando…',
  taken: (price: string) => `Listo: la podés comprar a ${price}.`,
};

export const sellerTexts = {
  region: 'Ofertas',
  reserved,
  toLikers: 'Ofrecer a quienes les gusta',
  likersTitle: 'Ofrecer a quienes les gusta',
  likersAbout: (likes: number, price: string) => `${formatNumber(likes)} me gusta · pedís ${price}`,
  likersLabel: 'Precio para quienes les gusta',
  likersSend: (price: string) => `Ofrecer a ${price}`,
  likersNote: `Le avisamos a quienes le dieron me gusta. Tienen ${offerHours} horas para tomar ese precio. La prenda no queda reservada.`,
  likersSent: 'Enviamos tu oferta a quienes les gusta.',
  notified: (people: number) =>
    `Mandamos la oferta a ${people === 1 ? '1 persona' : `${formatNumber(people)} personas`}.`,
  taken: (people: number) =>
    people === 0
      ? 'Todavía nadie la tomó.'
      : `La ${people === 1 ? 'tomó 1' : `tomaron ${formatNumber(people)}`}.`,
  sentPrice: (price: string, moment: string) => `${price} ${until(moment)}`,
  sentEnded: (price: string) => `La oferta de ${price} ya terminó.`,
  nextFrom: (moment: string) => `Podés mandar otra desde el ${formatDayAndTime(new Date(moment))}.`,
};
