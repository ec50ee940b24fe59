import type { MoneyNews } from './news.rules.ts';

/** What the words about an order are made of. */
export interface OrderWords {
  /** Of its first piece. */
  readonly title: string;
  readonly pieces: number;
  readonly totalCents: number;
  /** The first name of whoever is on the other side. */
  readonly other: string;
}

interface Words {
  readonly title: string;
  readonly message: string;
}

const pesos = new Intl.NumberFormat('es-UY', {
  style: 'currency',
  currency: 'UYU',
  maximumFractionDigits: 0,
});
const exactPesos = new Intl.NumberFormat('es-UY', { style: 'currency', currency: 'UYU' });

/** `$ 1.290`, and `$ 1.290,50` when there are cents. */
export function formatCents(cents: number): string {
  return (cents % 100 === 0 ? pesos : exactPesos).format(cents / 100);
}

const moment = new Intl.DateTimeFormat('es-UY', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'America/Montevideo',
});

const say = (title: string, message: string): Words => ({ title, message });
const piecesOf = ({ title, pieces }: OrderWords) => (pieces > 1 ? `${title} y ${pieces - 1} más` : title);
const totalOf = ({ totalCents }: OrderWords) => formatCents(totalCents);

/** The words of each, in the bell and at the head of its mail. Nothing depends on whether a piece is he or she. */
export const moneyTexts: Readonly<Record<MoneyNews, (order: OrderWords) => Words>> = {
  'buyer.bought': (order) =>
    say(
      `¡Pago exitoso! Compraste ${piecesOf(order)}`,
      `Se acreditaron ${totalOf(order)}. Te avisamos cuando salga el envío.`,
    ),
  'buyer.shipped': (order) =>
    say(`${piecesOf(order)} está en camino`, `${order.other} ya hizo el envío. Avisanos cuando llegue.`),
  'buyer.voucher': (order) =>
    say(
      `Pago pendiente: ${piecesOf(order)}`,
      `Pagá el cupón de ${totalOf(order)} antes de que venza. Hasta entonces queda en reserva.`,
    ),
  'buyer.pending': (order) =>
    say(
      `Pago pendiente: ${piecesOf(order)}`,
      'Mercado Pago está procesando tu pago. Te avisamos apenas se acredite.',
    ),
  'buyer.expired': (order) =>
    say(
      `Se venció el tiempo para pagar ${piecesOf(order)}`,
      'No se te cobró nada. Si sigue a la venta, podés volver a intentarlo.',
    ),
  'buyer.pending-expired': (order) =>
    say(
      `No se acreditó tu pago de ${piecesOf(order)}`,
      'La compra quedó sin efecto. Si el dinero llega igual y ya no hay prenda, te lo devolvemos entero.',
    ),
  'buyer.rejected': (order) =>
    say(`Pago rechazado: ${piecesOf(order)}`, 'No se te cobró nada. Probá con otro medio de pago.'),
  'buyer.cancelled': (order) => say(`Se canceló tu compra de ${piecesOf(order)}`, 'No se te cobró nada.'),
  'buyer.review': (order) =>
    say(
      `Estamos revisando tu pago de ${piecesOf(order)}`,
      'No tenés que hacer nada. Te avisamos apenas esté resuelto.',
    ),
  'buyer.late-refund': (order) =>
    say(
      `Tu pago de ${piecesOf(order)} llegó tarde`,
      `Ya no hay más unidades, así que te devolvemos ${totalOf(order)}.`,
    ),
  'buyer.refunding': (order) =>
    say(
      `Te estamos devolviendo el dinero de ${piecesOf(order)}`,
      `Son ${totalOf(order)}. Te avisamos cuando esté hecho.`,
    ),
  'buyer.refunded': (order) =>
    say(
      `Te devolvimos el dinero de ${piecesOf(order)}`,
      `Son ${totalOf(order)}. Según tu medio de pago, puede demorar unos días en verse.`,
    ),
  'buyer.partly-refunded': (order) =>
    say(`Te devolvieron una parte de ${piecesOf(order)}`, 'Mirá cuánto en el detalle de la compra.'),
  'buyer.extra-refunded': (order) =>
    say(
      `Pagaste dos veces ${piecesOf(order)}`,
      'Te devolvimos el segundo pago. La compra sigue en pie y no tenés que hacer nada.',
    ),
  'buyer.refund-closed': (order) =>
    say(
      `No se pudo hacer la devolución de ${piecesOf(order)}`,
      'La compra sigue como estaba. Si tenés dudas, escribinos.',
    ),
  'buyer.disputed': (order) =>
    say(
      `Hay un reclamo por ${piecesOf(order)}`,
      'Mercado Pago lo está analizando. Respondé lo que te pidan desde tu cuenta.',
    ),
  'buyer.dispute-over': (order) =>
    say(`Se cerró el reclamo por ${piecesOf(order)}`, 'El pago quedó confirmado y la compra sigue en pie.'),
  'buyer.charged-back': (order) =>
    say(
      `Se desconoció tu pago de ${piecesOf(order)}`,
      `Tu banco te devolvió ${totalOf(order)} y la compra quedó sin efecto.`,
    ),

  'seller.sold': (order) =>
    say(`Vendiste ${piecesOf(order)}`, `${order.other} pagó ${totalOf(order)}. Prepará el envío.`),
  'seller.received': (order) =>
    say(`${order.other} recibió ${piecesOf(order)}`, '¡Qué bueno! La venta quedó completa.'),
  'seller.pending': (order) =>
    say(
      `Reserva de ${piecesOf(order)}`,
      `Todavía no envíes: falta que se acredite el pago de ${order.other}.`,
    ),
  'seller.pending-expired': (order) =>
    say(`No se acreditó el pago de ${piecesOf(order)}`, 'No envíes nada: está otra vez a la venta.'),
  'seller.review': (order) =>
    say(
      `Estamos revisando el pago de ${piecesOf(order)}`,
      'Si todavía no hiciste el envío, esperá a que te avisemos.',
    ),
  'seller.late-refund': (order) =>
    say(
      `Llegó tarde el pago de ${piecesOf(order)}`,
      'Ya no quedaban unidades y el dinero vuelve a quien pagó. No envíes nada.',
    ),
  'seller.refunding': (order) =>
    say(
      `Se está devolviendo el dinero de ${piecesOf(order)}`,
      `Son ${totalOf(order)}. Si todavía no hiciste el envío, no lo hagas.`,
    ),
  'seller.refunded': (order) =>
    say(
      `Se devolvió el dinero de ${piecesOf(order)}`,
      `Volvieron ${totalOf(order)} a quien compró. Lo que no hayas enviado podés volver a publicarlo.`,
    ),
  'seller.lacks-funds': (order) =>
    say(
      `Falta saldo para devolver el dinero de ${piecesOf(order)}`,
      `Poné ${totalOf(order)} en tu cuenta de Mercado Pago: lo volvemos a intentar solos.`,
    ),
  'seller.partly-refunded': (order) =>
    say(`Se devolvió una parte de ${piecesOf(order)}`, 'Mirá cuánto en el detalle de la venta.'),
  'seller.extra-refunded': (order) =>
    say(
      `Te pagaron dos veces ${piecesOf(order)}`,
      'El segundo pago se devolvió. La venta sigue en pie y no tenés que hacer nada.',
    ),
  'seller.refund-closed': (order) =>
    say(`No se pudo hacer la devolución de ${piecesOf(order)}`, 'La venta sigue como estaba.'),
  'seller.disputed': (order) =>
    say(
      `Hay un reclamo por ${piecesOf(order)}`,
      'Si todavía no hiciste el envío, esperá. Respondé en Mercado Pago con lo que tengas: fotos, mensajes, comprobante.',
    ),
  'seller.dispute-over': (order) =>
    say(`Se cerró el reclamo por ${piecesOf(order)}`, 'El pago quedó confirmado y la venta sigue en pie.'),
  'seller.charged-back': (order) =>
    say(
      `Se desconoció el pago de ${piecesOf(order)}`,
      `El banco devolvió ${totalOf(order)} a quien compró y Mercado Pago lo descontó de tu cuenta.`,
    ),

  linked: () =>
    say(
      'Vinculaste tu cuenta de Mercado Pago',
      'Desde ahora lo que vendas se acredita ahí. Si no fuiste vos, desvinculala y cambiá tu contraseña.',
    ),
  unlinked: () =>
    say(
      'Desvinculaste tu cuenta de Mercado Pago',
      'Tus prendas se siguen viendo, pero nadie puede comprarlas hasta que vincules una cuenta. Si no fuiste vos, cambiá tu contraseña.',
    ),
  'needs-relink': () =>
    say(
      'Volvé a vincular tu cuenta',
      'Mercado Pago dejó de autorizarnos y tus prendas no se pueden comprar. Se arregla en un minuto.',
    ),
  'not-ready': () =>
    say(
      'Tu cuenta de Mercado Pago no puede cobrar',
      'Alguien quiso comprarte y Mercado Pago no lo permitió. Entrá a tu cuenta y completá lo que te pida.',
    ),
};

/** What a mail says besides. */
export const mailTexts = {
  order: 'Número de compra',
  sale: 'Número de venta',
  total: 'Total',
  refunded: 'Devuelto',
  commission: 'Comisión de Perchero',
  providerFee: 'Comisión de Mercado Pago',
  net: 'Recibís',
  heldUntil: 'En reserva hasta',
  tracking: 'Seguimiento',
  piece: (title: string, size: string) => (size === '' ? title : `${title} (${size})`),
  amount: (quantity: number, cents: number) =>
    quantity > 1 ? `${quantity} × ${formatCents(cents)}` : formatCents(cents),
  until: (at: Date) => `${moment.format(at)} (hora de Uruguay)`,
  seePurchase: 'Ver mi compra',
  seeSale: 'Ver mi venta',
  seeAccount: 'Ir a Facturación',
};
