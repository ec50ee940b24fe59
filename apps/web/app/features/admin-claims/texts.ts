import type {
  ClaimAnswer,
  ClaimDecision,
  ClaimOutcome,
  ClaimState,
} from '@perchero/contract/claims/claim-states.rules';
import type { OrderState } from '@perchero/contract/orders/order-states.rules';

const person = (username: string) => (username === '' ? 'Cuenta eliminada' : `@${username}`);

export const texts = {
  title: 'Reclamos',
  about: 'Los que esperan una decisión de Perchero, primero los que vencen antes.',
  queue: 'Por decidir',
  order: (number: number) => `Orden ${number}`,
  person,
  people: (buyer: string, seller: string) => `Compra ${person(buyer)} · Vende ${person(seller)}`,
  until: (day: string) => `Responder hasta el ${day}`,
  late: (day: string) => `Venció el ${day}`,
  own: 'Orden tuya',
  choose: 'Elegí un reclamo para leer lo que dijo cada parte.',
  emptyTitle: 'Nada para decidir.',
  empty: 'Cuando alguien pida que lo mire Perchero, aparece acá.',
  previous: 'Anterior',
  next: 'Siguiente',
  pages: 'Páginas',
};

export const caseTexts = {
  title: (number: number) => `Reclamo por la orden ${number}`,
  back: 'Todos los reclamos',
  said: 'Lo que dijo cada parte',
  buyer: (username: string) => `Compra ${person(username)}`,
  seller: (username: string) => `Vende ${person(username)}`,
  about: (titles: readonly string[]) => `Reclama por: ${titles.join(', ')}`,
  silent: 'No respondió.',
  withoutText: 'No agregó nada.',
  offer: (amount: string, of: string) => `Ofrece ${amount} de ${of}`,
  photoOfBuyer: (place: number) => `Foto ${place} de quien compra`,
  photoOfSeller: (place: number) => `Foto ${place} de quien vende`,
  returned: 'Devolvió la prenda',
  returnedBy: (carrier: string, tracking: string) => [`Por ${carrier}`, tracking].filter(Boolean).join(' · '),
  returnedInPerson: 'En persona',
  contested: 'No acepta lo que volvió',
  products: 'Prendas',
  money: 'Dinero',
  total: 'Total',
  orderState: 'Estado de la orden',
  refundable: 'Se puede devolver',
  payment: (id: string) => `Pago ${id}`,
  paid: (amount: string, status: string) => `${amount} · ${status}`,
  refunded: (amount: string) => `Devuelto: ${amount}`,
  history: 'Historia',
  historyOf: 'Como la lee quien vende.',
};

export const answerTexts: Readonly<Record<ClaimAnswer, string>> = {
  refund: 'Devuelve el dinero',
  refund_after_return: 'Devuelve el dinero cuando vuelva la prenda',
  part: 'Ofrece una parte',
  no: 'No está de acuerdo',
};

export const orderStateTexts: Readonly<Record<OrderState, string>> = {
  creating: 'Creándose',
  awaiting_payment: 'Sin pagar',
  payment_pending: 'Pago pendiente',
  paid: 'Pagada',
  partially_refunded: 'Devuelta en parte',
  refund_pending: 'Por devolver',
  refunded: 'Devuelta',
  in_dispute: 'Reclamo en Mercado Pago',
  charged_back: 'Desconocida',
  expired: 'Vencida',
  cancelled: 'Cancelada',
  review: 'En revisión',
};

/** Where a claim stands that no longer waits for an operator. */
export const stateTexts: Readonly<Record<ClaimState, string>> = {
  waiting_seller: 'Espera a quien vende',
  waiting_buyer: 'Espera a quien compra',
  waiting_place: 'Falta a dónde devolver',
  waiting_return: 'Falta la devolución de la prenda',
  return_sent: 'La prenda está volviendo',
  waiting_operator: 'Por decidir',
  refunding: 'Devolviendo el dinero',
  on_hold: 'Reclamo en Mercado Pago',
  closed: 'Cerrado',
};

export const outcomeTexts: Readonly<Record<ClaimOutcome, string>> = {
  refunded: 'Cerrado: se devolvió todo',
  partly_refunded: 'Cerrado: se devolvió una parte',
  no_refund: 'Cerrado sin devolución',
  withdrawn: 'Lo retiró quien compra',
  arrived: 'La prenda llegó',
  settled_elsewhere: 'Cerrado: se devolvió por otro camino',
  refund_failed: 'La devolución no se pudo hacer',
};

/** Payment states of the provider; others are shown as they are. */
export const paymentTexts: Readonly<Record<string, string>> = {
  approved: 'acreditado',
  refunded: 'devuelto',
  charged_back: 'desconocido',
  in_mediation: 'reclamo en Mercado Pago',
  pending: 'pendiente',
  in_process: 'en proceso',
  rejected: 'rechazado',
  cancelled: 'cancelado',
};

export const decisionTexts: Readonly<Record<ClaimDecision, { name: string; about: string }>> = {
  refund: { name: 'Devolver todo', about: 'Todo lo que queda de la orden vuelve a quien compró.' },
  refund_after_return: {
    name: 'Devolver al volver la prenda',
    about: 'Quien compró la devuelve y después recibe el dinero.',
  },
  part: { name: 'Devolver una parte', about: 'El resto queda para quien vendió y la venta se completa.' },
  no_refund: { name: 'No devolver', about: 'El reclamo se cierra y la venta se completa.' },
};

export const formTexts = {
  title: 'Decidir',
  decision: 'Qué se hace',
  missing: 'Elegí qué se hace.',
  amount: 'Cuánto se devuelve',
  amountHint: (max: string) => `En pesos, hasta ${max}.`,
  amountWrong: (max: string) => `Poné un monto en pesos, hasta ${max}.`,
  reason: 'Motivo',
  reasonHint: 'Lo leen las dos partes. No se puede cambiar.',
  reasonShort: (min: number) => `Contá por qué, en ${min} letras o más.`,
  warning: 'La decisión no se puede deshacer.',
  send: 'Decidir',
  sending: 'Un momento…',
  done: 'Decidido. Les avisamos a las dos partes.',
  own: 'Compraste o vendiste en esta orden: la decide otra persona.',
  decided: 'Decisión',
};
