import type { RefundReason } from './refund-reasons.rules.ts';

/** Texts of refund reasons for buyer and seller. */
export const refundReasonTexts: Readonly<Record<RefundReason, Readonly<Record<'buyer' | 'seller', string>>>> =
  {
    seller: {
      buyer: 'Quien te vendió decidió devolverte el dinero.',
      seller: 'Decidiste devolver el dinero.',
    },
    operator: {
      buyer: 'Lo decidió el equipo de Perchero.',
      seller: 'Lo decidió el equipo de Perchero.',
    },
    delivery: { buyer: 'La compra se canceló.', seller: 'La venta se canceló.' },
    claim: { buyer: 'Así se resolvió tu reclamo.', seller: 'Así se resolvió el reclamo.' },
    duplicate: { buyer: 'Habías pagado dos veces.', seller: 'Te habían pagado dos veces.' },
    partial: {
      buyer: 'No llegó a completarse el total a tiempo.',
      seller: 'No llegó a completarse el total a tiempo.',
    },
    late: {
      buyer: 'El pago llegó cuando la reserva ya había terminado.',
      seller: 'El pago llegó cuando la reserva ya había terminado.',
    },
    'sold-out': {
      buyer: 'El pago llegó cuando ya no quedaban unidades.',
      seller: 'El pago llegó cuando ya no quedaban unidades.',
    },
    'bought-again': {
      buyer: 'El pago llegó cuando ya habías hecho otra compra de lo mismo.',
      seller: 'El pago llegó cuando la misma persona ya había hecho otra compra de lo mismo.',
    },
    'product-changed': {
      buyer: 'El pago llegó cuando la prenda ya había cambiado.',
      seller: 'El pago llegó cuando ya habías cambiado la prenda.',
    },
    'seller-left': {
      buyer: 'El pago llegó cuando quien vende ya no podía cobrar.',
      seller: 'El pago llegó cuando tu cuenta de Mercado Pago ya no estaba vinculada.',
    },
    'seller-cancelled': {
      buyer: 'El pago llegó cuando quien vende ya había cancelado la venta.',
      seller: 'El pago llegó cuando ya habías cancelado la venta.',
    },
    'buyer-cancelled': {
      buyer: 'El pago llegó cuando ya habías cancelado la compra.',
      seller: 'El pago llegó cuando quien compraba ya había cancelado.',
    },
    'operator-cancelled': {
      buyer: 'El pago llegó cuando la compra ya estaba cancelada.',
      seller: 'El pago llegó cuando la venta ya estaba cancelada.',
    },
  };
