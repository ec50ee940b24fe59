import type { Order } from '@perchero/contract/orders/orders';
import { firstName } from '#app/shared/first-name.ts';
import { formatLongDate, formatTime } from '#app/shared/format-moment.ts';
import { formatNumber } from '#app/shared/format.ts';

const gone = 'Cuenta eliminada';

export function firstNameOf(person: Order['other']): string {
  return person ? firstName(person.full_name) : gone;
}

type SideTexts = Readonly<Record<Order['side'], string>>;

/** Labels of the states; a paid order shows the state of its delivery. */
export const stateTexts = {
  creating: 'Preparando el pago',
  awaiting: { purchase: 'Sin pagar', sale: 'Esperando el pago' } satisfies SideTexts,
  rejected: 'Rechazado',
  pending: 'Pendiente',
  partlyRefunded: 'Devolución parcial',
  refundPending: 'Devolución en camino',
  refunded: 'Devuelto',
  disputed: 'Reclamo en Mercado Pago',
  chargedBack: 'Pago desconocido',
  expired: 'Vencida',
  cancelled: 'Cancelada',
  review: 'En revisión',
  stopped: 'En pausa',
};

/** Explanations of the states. */
export const hintTexts = {
  reserved: (until: Date) => `Las prendas te esperan hasta las ${formatTime(until)}.`,
  reservedForBuyer: (until: Date) =>
    `La prenda está reservada hasta las ${formatTime(until)}, mientras pagan.`,
  rejected: 'El último intento fue rechazado y no se cobró nada. Probá con otro medio de pago.',
  timeIsOver: 'Se terminó el tiempo para pagar. Estamos comprobando que no haya un pago en camino.',
  voucher: (until: Date) => `Pagá el cupón antes del ${formatLongDate(until)} a las ${formatTime(until)}.`,
  pending: 'Mercado Pago todavía no lo acreditó. Te avisamos apenas se acredite.',
  pendingSale: 'Mercado Pago todavía no lo acreditó. No envíes nada aún.',
  paid: 'El pago está acreditado.',
  partlyRefunded: 'Se devolvió una parte del dinero.',
  refundPending: 'Le pedimos a Mercado Pago que devuelva el dinero. Puede demorar unos días.',
  refunded: 'Vas a ver el dinero en el mismo medio con el que pagaste.',
  refundedSale: 'El dinero volvió a quien había comprado.',
  disputed: 'Hay un reclamo abierto en Mercado Pago. Te avisamos cuando se resuelva.',
  disputedSale: 'Hay un reclamo abierto en Mercado Pago. No envíes nada hasta que se resuelva.',
  chargedBack: 'El banco resolvió el reclamo de este pago y la compra quedó sin efecto.',
  ended: 'No se cobró nada y las prendas volvieron a la venta.',
  cancelled: 'Las prendas volvieron a la venta. Si hubo un pago, se devuelve.',
  review: 'Estamos mirando este pago. Te avisamos cuando haya novedades.',
  stopped: {
    purchase: 'Mercado Pago pidió frenar el envío mientras revisa el pago. Te avisamos cuando se resuelva.',
    sale: 'No envíes nada: Mercado Pago avisó de un posible fraude con este pago. Si ya hiciste el envío, guardá el comprobante. Te avisamos cuando se aclare.',
  } satisfies SideTexts,
};

export const texts = {
  title: 'Compras y ventas',
  description: 'Lo que compraste y lo que vendiste en Perchero, paso a paso.',
  tabsLabel: 'Compras y ventas',
  purchases: 'Compras',
  sales: 'Ventas',
  desk: 'Estantería',
  /** The API stops counting at 100. */
  count: (count: number) => (count >= 100 ? '99+' : String(count)),
  orderTitle: (side: Order['side'], number: number) =>
    `${side === 'purchase' ? 'Compra' : 'Venta'} #${number}`,
  soldBy: 'Vende',
  boughtBy: 'Compra',
  gone,
  notPaidYet: 'Todavía no pagaron',
  quantity: (quantity: number) => `${quantity} unidades`,
  size: 'Talle ',
  delivery: 'Envío',
  total: 'Total',
  seeDetail: 'Ver detalle',
  seeShipment: 'Ver envío',
  older: 'Ver anteriores',
  fromTheStart: 'Ver desde el principio',
  emptyPurchases: {
    title: 'Todavía no compraste nada',
    text: 'Cuando pagues una prenda, acá vas a seguir el envío paso a paso.',
    action: 'Ver prendas',
  },
  emptySales: {
    title: 'Todavía no vendiste nada',
    text: 'Cuando alguien pague una prenda tuya, acá vas a ver qué hacer.',
    action: 'Colgar una prenda',
  },
};

export const detailTexts = {
  write: (name: string) => `Escribirle a ${name}`,
  report: (name: string) => `Reportar a ${name}`,
  back: 'Compras y ventas',
  description: 'Cómo va tu compra o tu venta, paso a paso.',
  whatNext: 'Qué sigue',
  sellerSuspended: (name: string) =>
    `La cuenta de ${name} está suspendida. Tu compra sigue: si no la envía a tiempo, te devolvemos el dinero.`,
  products: 'Prendas',
  history: 'Historial',
  amounts: 'Tu dinero',
  price: 'Precio',
  commission: 'Comisión de Perchero',
  providerFee: 'Comisión de Mercado Pago',
  withheld: 'Retenciones de impuestos',
  refunded: 'Devuelto',
  net: 'Recibís',
  notKnownYet: 'Se sabe al acreditarse',
  siblings: 'Los otros pagos de esta compra',
  payThis: (seller: string) => `Pagar ahora a ${seller}`,
  print: 'Imprimir recibo',
};

/** Why a seller receives something else than the sell form estimated. */
export const whyTexts = {
  estimate: (share: number) =>
    `Al colgarla viste una cuenta aproximada, con lo que Mercado Pago cobró en las últimas ventas. En esta cobró el ${formatNumber(Math.round(share * 1000) / 10)} % de lo que pagaron.`,
  delivery: 'Su comisión también se calcula sobre el envío.',
  withheld: 'Además retuvo impuestos.',
};

export const garmentTexts = {
  story: 'Su historia',
  continues: 'Ahora su historia sigue con vos',
  tell: 'Contá tu parte cuando quieras.',
  see: (title: string) => `Ver la historia de ${title}`,
};

export const receiptTexts = {
  title: 'Recibo',
  number: 'Número',
  paidOn: 'Fecha de pago',
  buyer: 'Compró',
  seller: 'Vendió',
  product: 'Prenda',
  units: 'Cantidad',
  amount: 'Importe',
  total: 'Total pagado',
  through: 'Pagado con Mercado Pago.',
  notFiscal: 'Este recibo no es una factura ni un comprobante fiscal.',
};

export const actionTexts = {
  pay: 'Pagar ahora',
  seeVoucher: 'Ver cupón de pago',
  cancel: 'Cancelar',
  refund: 'Devolver el dinero',
  relist: 'Volver a colgarla',
  relisting: 'Colgando…',
  relisted: 'Tu prenda está colgada de nuevo',
};

interface DialogTexts {
  readonly title: string;
  /** `other` is the first name of the other person, `amount` the total or what a claim offers. */
  readonly text: (other: string, amount: string) => string;
  readonly keep: string;
  readonly confirm: string;
  readonly busy: string;
  readonly done: (other: string) => string;
}

const keep = 'No, dejarlo así';

/** The questions before actions. */
export const dialogTexts = {
  cancel: {
    title: '¿Cancelar esta compra?',
    text: () => 'No se cobró nada. Las prendas vuelven a la venta y otra persona puede llevárselas.',
    keep,
    confirm: 'Cancelar la compra',
    busy: 'Cancelando…',
    done: () => 'Cancelaste la compra.',
  },
  refund: {
    title: '¿Devolver el dinero?',
    text: (other, total) =>
      `${other} recibe ${total} de vuelta en unos días. La venta queda sin efecto y lo que vendiste vuelve a tu estantería, en pausa. No se puede deshacer.`,
    keep,
    confirm: 'Devolver el dinero',
    busy: 'Pidiendo la devolución…',
    done: () => 'Le pedimos a Mercado Pago que devuelva el dinero.',
  },
  'cancel-sale': {
    title: '¿Cancelar esta venta?',
    text: (other, total) =>
      `${other} recibe ${total} de vuelta y en tu perfil queda anotado que cancelaste una venta.`,
    keep,
    confirm: 'Cancelar la venta',
    busy: 'Cancelando…',
    done: () => 'Cancelaste la venta. Le pedimos a Mercado Pago que devuelva el dinero.',
  },
  'agree-cancel': {
    title: '¿Aceptás cancelar?',
    text: (other, total) => `${other} recibe ${total} de vuelta. No cuenta como venta cancelada por vos.`,
    keep,
    confirm: 'Aceptar y devolver',
    busy: 'Cancelando…',
    done: () => 'Cancelamos la venta. Le pedimos a Mercado Pago que devuelva el dinero.',
  },
  'say-handed': {
    title: '¿La entregaste sin el código?',
    text: (other) =>
      `Le avisamos a ${other}. Si no reclama en 5 días hábiles, la venta se completa. Con el código queda constancia al momento.`,
    keep,
    confirm: 'Sí, la entregué',
    busy: 'Avisando…',
    done: (other) => `Le avisamos a ${other}.`,
  },
  confirm: {
    title: '¿Ya lo recibiste?',
    text: () => 'Desde ahora tenés 48 horas para revisarlo y avisarnos si algo no está bien.',
    keep: 'Todavía no',
    confirm: 'Sí, ya lo tengo',
    busy: 'Avisando…',
    done: (other) => `Le avisamos a ${other} que ya lo tenés.`,
  },
  approve: {
    title: '¿Está todo bien?',
    text: () => 'La compra se completa ahora y después ya no se puede reclamar.',
    keep: 'Todavía no',
    confirm: 'Sí, está todo bien',
    busy: 'Avisando…',
    done: () => 'La compra está completa.',
  },
  extend: {
    title: '¿Darle 3 días hábiles más?',
    text: (other) =>
      `Se puede una sola vez. Si ${other} tampoco llega a enviarla, cancelamos y te devolvemos el dinero.`,
    keep: 'Todavía no',
    confirm: 'Darle más tiempo',
    busy: 'Avisando…',
    done: (other) => `Le avisamos a ${other} que tiene 3 días hábiles más.`,
  },
  'ask-cancel': {
    title: '¿Pedir que se cancele?',
    text: (other, total) => `${other} decide si acepta. Si acepta, te devolvemos ${total}.`,
    keep,
    confirm: 'Pedir que se cancele',
    busy: 'Avisando…',
    done: (other) => `Le avisamos a ${other} que querés cancelar.`,
  },
  'claim-accept': {
    title: '¿Aceptar la parte?',
    text: (_, amount) => `Te devolvemos ${amount} y la compra queda completa.`,
    keep: 'Todavía no',
    confirm: 'Aceptar',
    busy: 'Aceptando…',
    done: () => 'Le pedimos la devolución a Mercado Pago.',
  },
  'claim-ask-operator': {
    title: '¿Pedir que lo mire Perchero?',
    text: (other) =>
      `Leemos lo que contaron vos y ${other}, y decidimos. La decisión es para las dos partes.`,
    keep: 'Todavía no',
    confirm: 'Pedir que lo mire',
    busy: 'Pidiendo…',
    done: () => 'Perchero lo va a mirar.',
  },
  'claim-withdraw': {
    title: '¿Retirar el reclamo?',
    text: () => 'La compra queda completa, sin devolución, y no se puede volver a reclamar.',
    keep,
    confirm: 'Retirar el reclamo',
    busy: 'Retirando…',
    done: () => 'Retiraste el reclamo.',
  },
  'claim-arrived': {
    title: '¿Ya llegó?',
    text: () =>
      'El reclamo se cierra. Desde ahora tenés 48 horas para revisarla y avisarnos si algo no está bien.',
    keep: 'Todavía no',
    confirm: 'Sí, ya llegó',
    busy: 'Avisando…',
    done: (other) => `Le avisamos a ${other} que ya la tenés.`,
  },
  'claim-handed-back': {
    title: '¿Ya la devolviste?',
    text: (other) => `Le avisamos a ${other} para que lo confirme.`,
    keep: 'Todavía no',
    confirm: 'Sí, ya la devolví',
    busy: 'Avisando…',
    done: (other) => `Le avisamos a ${other} que se la devolviste.`,
  },
  'claim-received': {
    title: '¿Ya te llegó?',
    text: (other) => `Le devolvemos el dinero a ${other}. No se puede deshacer.`,
    keep: 'Todavía no',
    confirm: 'Sí, devolver el dinero',
    busy: 'Pidiendo la devolución…',
    done: () => 'Le pedimos a Mercado Pago que devuelva el dinero.',
  },
} satisfies Record<string, DialogTexts>;

export const reasonTexts = {
  label: 'Por qué',
  optional: 'opcional',
  hint: (other: string) => `Lo lee ${other}.`,
};

export const resultTexts = {
  success: {
    title: '¡Pago exitoso!',
    status: 'Acreditado',
    told: (seller: string) => `${seller} ya sabe.`,
    next: {
      parcel: 'Te avisamos cuando salga el envío.',
      in_person: 'Te avisamos cuando la tenga lista para dártela.',
      arranged: 'Te avisamos cuando salga el envío o la tenga lista para dártela.',
    } satisfies Record<Order['delivery']['method'], string>,
    plain: 'En tus compras ves cómo sigue.',
  },
  failure: {
    title: 'Pago rechazado',
    status: 'Rechazado',
    text: 'No se cobró nada. Probá con otro medio de pago o hablá con tu banco.',
  },
  pending: {
    title: 'Pago pendiente',
    status: 'Pendiente',
    text: 'Si elegiste pagar en efectivo, puede demorar hasta dos días hábiles. Te avisamos apenas se acredite.',
    card: 'Mercado Pago está revisando el pago. Puede demorar hasta dos días hábiles. Te avisamos apenas se acredite.',
    late: 'Mercado Pago todavía no nos confirmó el pago. Te avisamos apenas se acredite.',
    review: 'Estamos mirando este pago. Te avisamos cuando haya novedades.',
  },
  confirming: {
    title: 'Confirmando tu pago…',
    status: 'Pendiente',
    text: 'Lo estamos consultando con Mercado Pago. No cierres esta página.',
  },
  unknown: {
    title: 'Estado desconocido',
    text: 'No pudimos leer el resultado. Si pagaste, lo vas a ver en tus compras en unos minutos.',
  },
  unpaid: {
    title: 'El pago no se completó',
    status: 'Sin pagar',
    text: (until: Date) => `No se cobró nada. Las prendas te esperan hasta las ${formatTime(until)}.`,
    plain: 'No se cobró nada.',
  },
  expired: {
    title: 'El pago no se completó',
    status: 'Vencido',
    text: 'Se terminó el tiempo: no se cobró nada y las prendas volvieron a la venta.',
  },
  cancelled: {
    title: 'El pago no se completó',
    status: 'Cancelado',
    text: 'La compra está cancelada y las prendas volvieron a la venta. Si llegaste a pagar, te devolvemos el dinero.',
  },
  disputed: {
    title: 'Hay un reclamo abierto',
    status: 'Reclamo en Mercado Pago',
    text: 'Mercado Pago lo está analizando. Te avisamos cuando se resuelva.',
  },
  returning: {
    title: 'Te devolvemos el dinero',
    status: 'Devolución en camino',
    text: 'Le pedimos a Mercado Pago que te devuelva el dinero. Puede demorar unos días.',
  },
  returned: {
    title: 'Te devolvimos el dinero',
    status: 'Devuelto',
    text: 'Lo vas a ver en el mismo medio con el que pagaste.',
  },
  pageTitle: 'Resultado del pago',
  seller: (username: string) => `@${username}`,
  signIn: 'Ingresá para ver tu compra',
  signInMessage: 'Ingresá para ver cómo quedó tu compra.',
  retry: 'Reintentar el pago',
  pay: 'Pagar ahora',
  payNext: (name: string, left: number) =>
    `Seguir con ${name} (${left === 1 ? 'queda 1' : `quedan ${left}`})`,
  seeVoucher: 'Ver cupón de pago',
  seePurchases: 'Ver mis compras',
  seePurchase: 'Ver la compra',
  backToCart: 'Volver al carrito',
  goOn: 'Seguir mirando',
  goHome: 'Ir al inicio',
};
