import { claimLine } from '@perchero/contract/claims/claim-texts';
import { formatCents } from '@perchero/contract/orders/format-cents';
import { refundReasonTexts } from '@perchero/contract/orders/refund-reason-texts';
import type { RefundReason } from '@perchero/contract/orders/refund-reasons.rules';
import type { ClaimTextRow } from './claim.queries.ts';
import type { MoneyNews } from './news.rules.ts';

export interface OrderTextData {
  /** Title of the first product. */
  readonly title: string;
  readonly productCount: number;
  readonly totalCents: number;
  /** For a refund, the refunded amount. */
  readonly amountCents: number;
  /** Refund reason. */
  readonly reason: RefundReason | null;
  /** First name of the other side. */
  readonly other: string;
  /** The end of a deadline. */
  readonly deadline: Date | null;
  /** They meet; otherwise a parcel is sent. */
  readonly isMeeting: boolean;
  readonly carrier: string | null;
  /** What the notification of a review quotes. */
  readonly quote: string;
  readonly claim: ClaimTextRow | null;
}

interface Words {
  readonly title: string;
  readonly message: string;
}

const moment = new Intl.DateTimeFormat('es-UY', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'America/Montevideo',
});

const day = new Intl.DateTimeFormat('es-UY', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'America/Montevideo',
});

/** "jueves 9 de abril"; a deadline ends with the day before its midnight. */
const dayOf = ({ deadline }: OrderTextData) =>
  deadline ? day.format(deadline.getTime() - 1).replace(',', '') : 'día que ves en la página';
const momentOf = ({ deadline }: OrderTextData) =>
  deadline ? formatMoment(deadline) : 'momento que ves en la página';

/** "jueves 9 de abril, 15:40". */
export function formatMoment(at: Date): string {
  return `${day.format(at).replace(',', '')}, ${clockTime.format(at)}`;
}

const clockTime = new Intl.DateTimeFormat('es-UY', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'America/Montevideo',
});

const say = (title: string, message: string): Words => ({ title, message });
const productsOf = ({ title, productCount }: OrderTextData) =>
  productCount > 1 ? `${title} y ${productCount - 1} más` : title;
const totalOf = ({ totalCents }: OrderTextData) => formatCents(totalCents);
const amountOf = ({ amountCents }: OrderTextData) => formatCents(amountCents);
/** A sentence with a trailing space, or nothing. */
const because = ({ reason }: OrderTextData, side: 'buyer' | 'seller') =>
  reason === null ? '' : `${refundReasonTexts[reason][side]} `;

const ifUnsent = (order: OrderTextData) =>
  `Si no ${order.isMeeting ? 'se coordina' : 'sale'} hasta el ${dayOf(order)}, la venta se cancela y el dinero vuelve a ${order.other}.`;
const handedOver = (order: OrderTextData) =>
  say(`Entrega confirmada: ${productsOf(order)}`, `Hasta el ${momentOf(order)} se puede reclamar.`);
const meetSoon = (order: OrderTextData) =>
  say(
    `Falta entregar ${productsOf(order)}`,
    `Si no se encuentran hasta el ${dayOf(order)}, la compra se cancela y el dinero vuelve a quien compró.`,
  );
const notMet = (order: OrderTextData) =>
  say(
    `No se concretó la entrega de ${productsOf(order)}`,
    'Pasó el plazo sin el código: cancelamos y el dinero vuelve a quien compró.',
  );

const reviewSoon = (order: OrderTextData) =>
  say(`Te quedan 4 días para opinar sobre ${order.other}`, `Podés opinar hasta el ${dayOf(order)}.`);
const reviewPublished = (order: OrderTextData) => say(`${order.other} opinó sobre vos`, order.quote);
const reviewAnswered = (order: OrderTextData) => say(`${order.other} respondió tu opinión`, order.quote);
const howWasIt = (order: OrderTextData) => `Contá cómo te fue con ${order.other}.`;
/** What the reader's side reads about the claim now. */
const claimNow = (order: OrderTextData, side: 'buyer' | 'seller') => {
  const { claim, other } = order;
  if (!claim) return '';
  const { dueAt, amountCents, refundedCents } = claim;
  return claimLine({
    ...claim,
    side,
    other,
    date: dayOf({ ...order, deadline: dueAt ? new Date(dueAt) : null }),
    amount: formatCents(refundedCents ?? amountCents ?? order.totalCents),
  });
};
const claimTurn = (order: OrderTextData, side: 'buyer' | 'seller') =>
  say(`Te toca a vos en el reclamo por ${productsOf(order)}`, claimNow(order, side));
const claimLate = (order: OrderTextData) =>
  say(
    `Se demora el reclamo por ${productsOf(order)}`,
    'Perchero lo sigue mirando y te responde lo antes posible.',
  );
const claimDecided = (order: OrderTextData) =>
  say(`Decidimos el reclamo por ${productsOf(order)}`, order.claim?.reason ?? '');
const claimClosed = (order: OrderTextData, side: 'buyer' | 'seller') =>
  say(`Se cerró el reclamo por ${productsOf(order)}`, claimNow(order, side));

/** Title and message, on the site and in the mail. Gender-neutral for the product. */
export const moneyTexts: Readonly<Record<MoneyNews, (order: OrderTextData) => Words>> = {
  'buyer.bought': (order) =>
    say(
      `¡Pago exitoso! Compraste ${productsOf(order)}`,
      `Se acreditaron ${totalOf(order)}. ${
        order.isMeeting
          ? `Coordiná la entrega con ${order.other}.`
          : `${order.other} tiene hasta el ${dayOf(order)} para hacer el envío.`
      }`,
    ),
  'buyer.shipped': (order) =>
    say(
      `${productsOf(order)} está en camino`,
      `${order.other} hizo el envío${order.carrier ? ` por ${order.carrier}` : ''}. Avisanos cuando llegue.`,
    ),
  'buyer.ready': (order) =>
    say(
      `${order.other} ya tiene ${productsOf(order)} para darte`,
      'Coordinen en los mensajes. Tu código está en la compra: dalo recién con la prenda en la mano.',
    ),
  'buyer.send-today': (order) =>
    say(
      `${order.other} todavía no ${order.isMeeting ? 'coordinó la entrega de' : 'envió'} ${productsOf(order)}`,
      'Podés darle 3 días hábiles más o esperar la devolución.',
    ),
  'buyer.arrived-question': (order) =>
    say(
      `¿Te llegó ${productsOf(order)}?`,
      `Si ya llegó, avisanos. Si no, podés reclamar. El ${dayOf(order)} damos la compra por recibida.`,
    ),
  'buyer.taken-as-received': (order) =>
    say(
      `Dimos por recibida tu compra de ${productsOf(order)}`,
      `Si no llegó o algo no está bien, reclamá hasta el ${momentOf(order)}.`,
    ),
  'buyer.said-handed': (order) =>
    say(
      `${order.other} dice que ya te entregó ${productsOf(order)}`,
      `Si no fue así, reclamá hasta el ${dayOf(order)}.`,
    ),
  'buyer.handed-over': handedOver,
  'buyer.meet-soon': meetSoon,
  'buyer.completed': (order) => say(`Compra completa: ${productsOf(order)}`, howWasIt(order)),
  'buyer.unsent': (order) =>
    say(
      `${order.other} no ${order.isMeeting ? 'coordinó la entrega de' : 'envió'} ${productsOf(order)} a tiempo`,
      `Cancelamos la compra y te devolvemos ${totalOf(order)}.`,
    ),
  'buyer.not-met': notMet,
  'buyer.seller-cancelled': (order) =>
    say(`${order.other} canceló la venta de ${productsOf(order)}`, `Te devolvemos ${totalOf(order)}.`),
  'buyer.cancel-agreed': (order) =>
    say(`${order.other} aceptó cancelar ${productsOf(order)}`, `Te devolvemos ${totalOf(order)}.`),
  'buyer.cancel-refused': (order) =>
    say(`${order.other} prefiere no cancelar ${productsOf(order)}`, 'La compra sigue en pie.'),
  'buyer.voucher': (order) =>
    say(
      `Pago pendiente: ${productsOf(order)}`,
      `Pagá el cupón de ${totalOf(order)} antes de que venza. Hasta entonces queda en reserva.`,
    ),
  'buyer.pending': (order) =>
    say(
      `Pago pendiente: ${productsOf(order)}`,
      'Mercado Pago está procesando tu pago. Te avisamos apenas se acredite.',
    ),
  'buyer.expired': (order) =>
    say(
      `Se venció el tiempo para pagar ${productsOf(order)}`,
      'No se te cobró nada. Si sigue a la venta, podés volver a intentarlo.',
    ),
  'buyer.pending-expired': (order) =>
    say(
      `No se acreditó tu pago de ${productsOf(order)}`,
      'La compra quedó sin efecto. Si el dinero llega igual y ya no hay prenda, te lo devolvemos entero.',
    ),
  'buyer.rejected': (order) =>
    say(`Pago rechazado: ${productsOf(order)}`, 'No se te cobró nada. Probá con otro medio de pago.'),
  'buyer.cancelled': (order) =>
    say(`Se canceló tu compra de ${productsOf(order)}`, 'Si llegaste a pagar, te devolvemos el dinero.'),
  'buyer.review': (order) =>
    say(
      `Estamos revisando tu pago de ${productsOf(order)}`,
      'No tenés que hacer nada. Te avisamos apenas esté resuelto.',
    ),
  'buyer.late-refund': (order) =>
    say(
      `Tu pago de ${productsOf(order)} llegó tarde`,
      `${because(order, 'buyer')}Te devolvemos ${amountOf(order)}.`,
    ),
  'buyer.refunding': (order) =>
    say(
      `Te estamos devolviendo el dinero de ${productsOf(order)}`,
      `${because(order, 'buyer')}Son ${amountOf(order)}. Según tu medio de pago, puede demorar unos días en verse.`,
    ),
  'buyer.refunded': (order) =>
    say(
      `Te devolvimos el dinero de ${productsOf(order)}`,
      `${because(order, 'buyer')}En total son ${amountOf(order)}. Según tu medio de pago, puede demorar unos días en verse.`,
    ),
  'buyer.partly-refunded': (order) =>
    say(
      `Te devolvieron una parte de ${productsOf(order)}`,
      `Son ${amountOf(order)}. Según tu medio de pago, puede demorar unos días en verse.`,
    ),
  'buyer.extra-refunded': (order) =>
    say(
      `Pagaste dos veces ${productsOf(order)}`,
      `Te devolvimos los ${amountOf(order)} de más. La compra sigue en pie y no tenés que hacer nada.`,
    ),
  'buyer.refund-closed': (order) =>
    say(
      `No se pudo hacer la devolución de ${productsOf(order)}`,
      'La compra sigue como estaba. Si tenés dudas, escribinos.',
    ),
  'buyer.disputed': (order) =>
    say(
      `Hay un reclamo en Mercado Pago por ${productsOf(order)}`,
      'Mercado Pago lo está analizando. Respondé lo que te pidan desde tu cuenta.',
    ),
  'buyer.dispute-over': (order) =>
    say(
      `Se cerró el reclamo en Mercado Pago por ${productsOf(order)}`,
      'El pago quedó confirmado y la compra sigue en pie.',
    ),
  'buyer.charged-back': (order) =>
    say(
      `Se desconoció tu pago de ${productsOf(order)}`,
      `Tu banco te devolvió ${totalOf(order)} y la compra quedó sin efecto.`,
    ),
  'buyer.claim-settled': (order) =>
    say(
      `Se cerró el reclamo en Mercado Pago por ${productsOf(order)}`,
      'El banco ya lo resolvió y la compra quedó sin efecto. Si no te devolvió el dinero, escribinos.',
    ),
  'buyer.seller-suspended': (order) =>
    say(
      `Suspendimos la cuenta de quien te vendió ${productsOf(order)}`,
      'Tu compra sigue en pie. Si no te llega, podés reclamar el pago en Mercado Pago.',
    ),
  'buyer.delivery-stopped': (order) =>
    say(
      `El envío de ${productsOf(order)} está en pausa`,
      'Mercado Pago pidió frenarlo mientras revisa el pago. No tenés que hacer nada: te avisamos cuando se resuelva.',
    ),
  'buyer.delivery-resumed': (order) =>
    say(`Terminó la revisión del pago de ${productsOf(order)}`, 'La compra sigue como estaba.'),

  'seller.delivery-stopped': (order) =>
    say(
      `No envíes ${productsOf(order)}`,
      'Mercado Pago avisó de un posible fraude con este pago. Si ya hiciste el envío, guardá el comprobante. Te avisamos cuando se aclare.',
    ),
  'seller.delivery-resumed': (order) =>
    say(
      `Se levantó la alerta por ${productsOf(order)}`,
      'La venta sigue como estaba: mirá qué sigue en el detalle de la venta.',
    ),
  'seller.sold': (order) =>
    say(
      `Vendiste ${productsOf(order)}`,
      `${order.other} pagó ${totalOf(order)}. ${
        order.isMeeting
          ? `Escribile para coordinar la entrega: tenés hasta el ${dayOf(order)}.`
          : `Tenés hasta el ${dayOf(order)} para hacer el envío.`
      }`,
    ),
  'seller.received': (order) =>
    say(
      `${order.other} recibió ${productsOf(order)}`,
      `Si no hay reclamos, la venta se completa el ${momentOf(order)}.`,
    ),
  'seller.send-soon': (order) =>
    say(
      `Te quedan 2 días hábiles para ${order.isMeeting ? 'coordinar la entrega de' : 'enviar'} ${productsOf(order)}`,
      ifUnsent(order),
    ),
  'seller.send-today': (order) =>
    say(
      `Hoy es el último día para ${order.isMeeting ? 'coordinar la entrega de' : 'enviar'} ${productsOf(order)}`,
      ifUnsent(order),
    ),
  'seller.extended': (order) =>
    say(
      `${order.other} te dio 3 días hábiles más para ${productsOf(order)}`,
      `Ahora tenés hasta el ${dayOf(order)}.`,
    ),
  'seller.handed-over': handedOver,
  'seller.meet-soon': meetSoon,
  'seller.completed': (order) => say(`Venta completa: ${productsOf(order)}`, howWasIt(order)),
  'seller.unsent': (order) =>
    say(
      `Se canceló la venta de ${productsOf(order)}`,
      `Venció el plazo para ${order.isMeeting ? 'coordinar la entrega' : 'enviar'}. El dinero vuelve a ${order.other} y queda anotado en tu perfil.`,
    ),
  'seller.not-met': notMet,
  'seller.cancel-asked': (order) =>
    say(`${order.other} quiere cancelar ${productsOf(order)}`, 'Decidí si aceptás.'),
  'seller.address-changed': (order) =>
    say(`${order.other} cambió la dirección de ${productsOf(order)}`, 'Fijate antes de enviar.'),
  'buyer.review-soon': reviewSoon,
  'seller.review-soon': reviewSoon,
  'buyer.review-published': reviewPublished,
  'seller.review-published': reviewPublished,
  'buyer.review-answered': reviewAnswered,
  'seller.review-answered': reviewAnswered,
  'seller.pending': (order) =>
    say(`Reserva de ${productsOf(order)}`, 'Todavía no envíes: falta que se acredite el pago.'),
  'seller.pending-expired': (order) =>
    say(`No se acreditó el pago de ${productsOf(order)}`, 'No envíes nada: está otra vez a la venta.'),
  'seller.review': (order) =>
    say(
      `Estamos revisando el pago de ${productsOf(order)}`,
      'Si todavía no hiciste el envío, esperá a que te avisemos.',
    ),
  'seller.late-refund': (order) =>
    say(
      `Llegó tarde el pago de ${productsOf(order)}`,
      `${because(order, 'seller')}Vuelven ${amountOf(order)} a quien pagó. No envíes nada.`,
    ),
  'seller.refunding': (order) =>
    say(
      `Se está devolviendo el dinero de ${productsOf(order)}`,
      `${because(order, 'seller')}Son ${amountOf(order)}. Si todavía no hiciste el envío, no lo hagas.`,
    ),
  'seller.refunded': (order) =>
    say(
      `Se devolvió el dinero de ${productsOf(order)}`,
      `${because(order, 'seller')}Volvieron ${amountOf(order)} en total a quien compró. Lo que no hayas enviado podés volver a publicarlo.`,
    ),
  'seller.lacks-funds': (order) =>
    say(
      `Falta saldo para devolver el dinero de ${productsOf(order)}`,
      `Poné ${amountOf(order)} en tu cuenta de Mercado Pago: lo volvemos a intentar solos cada día.`,
    ),
  'seller.lacks-funds-third-day': (order) =>
    say(
      `Sigue faltando saldo para devolver el dinero de ${productsOf(order)}`,
      `Poné ${amountOf(order)} en tu cuenta de Mercado Pago: lo intentamos hasta cumplir una semana.`,
    ),
  'seller.lacks-funds-last-day': (order) =>
    say(
      `Último aviso: falta saldo para devolver el dinero de ${productsOf(order)}`,
      `Poné ${amountOf(order)} en tu cuenta de Mercado Pago hoy: mañana es el último intento.`,
    ),
  'seller.partly-refunded': (order) =>
    say(`Se devolvió una parte de ${productsOf(order)}`, `Volvieron ${amountOf(order)} a quien compró.`),
  'seller.extra-refunded': (order) =>
    say(
      `Te pagaron dos veces ${productsOf(order)}`,
      `Los ${amountOf(order)} de más se devolvieron. La venta sigue en pie y no tenés que hacer nada.`,
    ),
  'seller.refund-closed': (order) =>
    say(`No se pudo hacer la devolución de ${productsOf(order)}`, 'La venta sigue como estaba.'),
  'seller.disputed': (order) =>
    say(
      `Hay un reclamo en Mercado Pago por ${productsOf(order)}`,
      'Si todavía no hiciste el envío, esperá. Respondé en Mercado Pago con lo que tengas: fotos, mensajes, comprobante.',
    ),
  'seller.dispute-over': (order) =>
    say(
      `Se cerró el reclamo en Mercado Pago por ${productsOf(order)}`,
      'El pago quedó confirmado y la venta sigue en pie.',
    ),
  'seller.charged-back': (order) =>
    say(
      `Se desconoció el pago de ${productsOf(order)}`,
      `El banco devolvió ${totalOf(order)} a quien compró y Mercado Pago lo descontó de tu cuenta.`,
    ),
  'seller.claim-settled': (order) =>
    say(
      `Se cerró el reclamo en Mercado Pago por ${productsOf(order)}`,
      'El dinero quedó en tu cuenta de Mercado Pago y la venta quedó sin efecto. No envíes nada.',
    ),

  'seller.claim-opened': (order) =>
    say(`${order.other} hizo un reclamo por ${productsOf(order)}`, claimNow(order, 'seller')),
  'buyer.claim-answered': (order) =>
    say(`${order.other} respondió tu reclamo por ${productsOf(order)}`, claimNow(order, 'buyer')),
  'buyer.claim-turn': (order) => claimTurn(order, 'buyer'),
  'seller.claim-turn': (order) => claimTurn(order, 'seller'),
  'buyer.claim-late': claimLate,
  'seller.claim-late': claimLate,
  'buyer.claim-decided': claimDecided,
  'seller.claim-decided': claimDecided,
  'buyer.claim-closed': (order) => claimClosed(order, 'buyer'),
  'seller.claim-closed': (order) => claimClosed(order, 'seller'),

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

/** For a review without words. */
export const starsText = (stars: number) => `Te dio ${stars} de 5 estrellas.`;

export const mailTexts = {
  order: 'Número de compra',
  sale: 'Número de venta',
  billingName: 'Recibo a nombre de',
  delivery: 'Envío',
  total: 'Total',
  refunded: 'Devuelto',
  commission: 'Comisión de Perchero',
  providerFee: 'Comisión de Mercado Pago',
  withheld: 'Retenciones de impuestos',
  net: 'Recibís',
  voucherUntil: 'Pagalo hasta',
  carrier: 'Correo o agencia',
  tracking: 'Seguimiento',
  code: 'Tu código',
  product: (title: string, size: string) => (size === '' ? title : `${title} (${size})`),
  amount: (quantity: number, cents: number) =>
    quantity > 1 ? `${quantity} × ${formatCents(cents)}` : formatCents(cents),
  until: (at: Date) => `${moment.format(at)} (hora de Uruguay)`,
  seePurchase: 'Ver mi compra',
  seeSale: 'Ver mi venta',
  seeAccount: 'Ir a Facturación',
};
