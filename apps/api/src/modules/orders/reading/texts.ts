import { formatCents } from '@perchero/contract/orders/format-cents';
import { reimbursed } from '@perchero/contract/orders/order-reasons.rules';
import { refundReasonTexts } from '@perchero/contract/orders/refund-reason-texts';
import { refundReasonOf } from '@perchero/contract/orders/refund-reasons.rules';
import type { OrderState } from '@perchero/contract/orders/order-states.rules';
import type { Side } from '../actions.rules.ts';

interface Words {
  readonly title: string;
  readonly message: string;
}

interface OrderTransition {
  readonly from: OrderState | null;
  readonly to: OrderState;
  readonly cause: string;
  readonly reason: string | null;
  readonly amountCents: number | null;
}

const sides = { purchase: 'buyer', sale: 'seller' } as const;
const reservedMessage = 'Las prendas quedan reservadas mientras se paga.';
const freedMessage = 'No se cobró nada y las prendas volvieron a la venta.';
/** A payment in progress at that moment may still be charged. */
const freedRefundMessage = 'Las prendas volvieron a la venta. Si hubo un pago, se devuelve.';

/** Texts for the transition into each state; null: none. */
const stateTexts: Readonly<Record<OrderState, Readonly<Record<Side, Words>> | null>> = {
  creating: {
    purchase: { title: 'Empezaste la compra', message: reservedMessage },
    sale: { title: 'Empezaron a comprarte', message: reservedMessage },
  },
  awaiting_payment: null,
  payment_pending: {
    purchase: {
      title: 'Pago pendiente',
      message: 'Mercado Pago todavía no lo acreditó. Te avisamos apenas se acredite.',
    },
    sale: { title: 'Pago pendiente', message: 'Mercado Pago todavía no lo acreditó. No envíes nada aún.' },
  },
  paid: {
    purchase: { title: 'Pago acreditado', message: 'Quien te vende ya lo sabe y prepara el envío.' },
    sale: { title: 'Te pagaron', message: 'Prepará el envío y avisá cuando salga.' },
  },
  partially_refunded: {
    purchase: { title: 'Devolución parcial', message: 'Te devolvieron una parte del dinero.' },
    sale: { title: 'Devolución parcial', message: 'Se devolvió una parte del dinero.' },
  },
  refund_pending: {
    purchase: {
      title: 'Devolución en camino',
      message: 'Le pedimos a Mercado Pago que te devuelva el dinero.',
    },
    sale: { title: 'Devolución en camino', message: 'Le pedimos a Mercado Pago que devuelva el dinero.' },
  },
  refunded: {
    purchase: { title: 'Dinero devuelto', message: 'Lo vas a ver en el mismo medio con el que pagaste.' },
    sale: { title: 'Dinero devuelto', message: 'La venta quedó sin efecto.' },
  },
  in_dispute: {
    purchase: { title: 'Reclamo en Mercado Pago', message: 'Mercado Pago está mirando el caso.' },
    sale: {
      title: 'Reclamo en Mercado Pago',
      message: 'Mercado Pago está mirando el caso. No envíes nada hasta que se resuelva.',
    },
  },
  charged_back: {
    purchase: { title: 'Pago desconocido', message: 'El banco devolvió el dinero de este pago.' },
    sale: { title: 'Pago desconocido', message: 'El banco devolvió el dinero a quien compró.' },
  },
  expired: {
    purchase: { title: 'Se venció el tiempo para pagar', message: freedMessage },
    sale: { title: 'No pagaron a tiempo', message: freedMessage },
  },
  cancelled: {
    purchase: { title: 'Compra cancelada', message: freedRefundMessage },
    sale: { title: 'Compra cancelada', message: freedRefundMessage },
  },
  review: {
    purchase: {
      title: 'En revisión',
      message: 'Estamos mirando este pago. Te avisamos cuando haya novedades.',
    },
    sale: { title: 'En revisión', message: 'Estamos mirando este pago. Te avisamos cuando haya novedades.' },
  },
};

const claimSettled: Readonly<Record<Side, Words>> = {
  purchase: {
    title: 'Se cerró el reclamo en Mercado Pago',
    message: 'El banco ya lo resolvió y la compra quedó sin efecto. Si no te devolvió el dinero, escribinos.',
  },
  sale: {
    title: 'Se cerró el reclamo en Mercado Pago',
    message: 'El dinero quedó en tu cuenta y la venta quedó sin efecto. No envíes nada.',
  },
};

export const texts = {
  /** Null for transitions that are not shown. */
  transition({ from, to, cause, reason, amountCents }: OrderTransition, side: Side): Words | null {
    if (from === 'payment_pending' && to === 'awaiting_payment')
      return { title: 'El pago no se completó', message: 'No se cobró nada. Se puede volver a probar.' };
    if (from === 'in_dispute' && to === 'paid')
      return { title: 'Se cerró el reclamo en Mercado Pago', message: 'El pago sigue en pie.' };
    if (to === 'cancelled' && cause === 'buyer' && side === 'purchase')
      return { title: 'Cancelaste la compra', message: freedRefundMessage };
    if (to === 'charged_back' && reason === reimbursed) return claimSettled[side];
    const words = stateTexts[to]?.[side] ?? null;
    if (words === null) return null;
    const why = to === 'refund_pending' ? refundReasonTexts[refundReasonOf(reason)][sides[side]] : null;
    const amount = amountCents === null ? null : `Son ${formatCents(amountCents)}.`;
    return { ...words, message: [why, words.message, amount].filter(Boolean).join(' ') };
  },
};
