import type { DeliveryState } from '@perchero/contract/delivery/delivery-states.rules';
import type { DeliveryEndCause } from '@perchero/contract/delivery/deliveries';
import type { Order } from '@perchero/contract/orders/orders';
import { formatTime } from '#app/shared/format-moment.ts';

type Side = Order['side'];
type BySide<T> = Readonly<Record<Side, T>>;

/** The values that a text may name. */
export interface Names {
  /** The first name of the other person. */
  readonly other: string;
  readonly total: string;
  readonly carrier: string | null;
  /** When the state ends. */
  readonly date: string;
}

type Text = string | ((names: Names) => string);

export type Method = Order['delivery']['method'];

const objection: BySide<Text> = {
  purchase: ({ date }) => `Tenés hasta el ${date} para avisarnos si algo no está bien.`,
  sale: ({ date }) => `Si no hay reclamos, la venta se completa el ${date}.`,
};

/** What happens next. */
export const nextTexts = {
  preparing: {
    purchase: {
      parcel: ({ other, date }) => `${other} tiene hasta el ${date} para hacer el envío.`,
      in_person: ({ other, date }) => `${other} tiene hasta el ${date} para coordinar la entrega.`,
      arranged: ({ other, date }) =>
        `${other} tiene hasta el ${date} para hacer el envío o coordinar la entrega.`,
    },
    sale: {
      parcel: ({ date }) => `Tenés hasta el ${date} para hacer el envío.`,
      in_person: ({ other, date }) =>
        `Escribile a ${other}: tenés hasta el ${date} para coordinar la entrega.`,
      arranged: ({ date }) => `Tenés hasta el ${date} para hacer el envío o coordinar la entrega.`,
    },
  } satisfies BySide<Readonly<Record<Method, Text>>>,
  states: {
    sent: {
      purchase: ({ carrier, date }) =>
        `${carrier ? `Salió por ${carrier}` : 'Ya salió'}. Si el ${date} no avisaste nada, damos la compra por recibida.`,
      sale: 'Salió. Te avisamos cuando llegue.',
    },
    ready_to_meet: {
      purchase: ({ other, date }) => `Encontrate con ${other} hasta el ${date}.`,
      sale: 'Pedí el código al entregar. Sin código no queda constancia.',
    },
    delivered: objection,
    handed_over: objection,
    in_claim: { purchase: 'Hay un reclamo abierto.', sale: 'Hay un reclamo abierto.' },
    on_hold: {
      purchase: 'Está en pausa hasta que se resuelva el pago.',
      sale: 'Está en pausa. No envíes ni entregues nada.',
    },
    completed: {
      purchase: '¡Que lo disfrutes! Cuando no lo uses más, pasalo.',
      sale: 'Venta completa.',
    },
  } satisfies Readonly<Record<Exclude<DeliveryState, 'preparing' | 'cancelled'>, BySide<Text>>>,
  cancelled: {
    unsent: {
      purchase: ({ other, total }) =>
        `${other} no envió a tiempo. Cancelamos la compra y te devolvemos ${total}.`,
      sale: ({ other }) =>
        `Venció el plazo para enviar. El dinero vuelve a ${other} y queda anotado en tu perfil.`,
    },
    seller: {
      purchase: ({ other, total }) => `${other} canceló la venta. Te devolvemos ${total}.`,
      sale: ({ other }) => `Cancelaste la venta. El dinero vuelve a ${other}.`,
    },
    agreed: {
      purchase: ({ other, total }) => `${other} aceptó cancelar. Te devolvemos ${total}.`,
      sale: ({ other }) => `Aceptaste cancelar. El dinero vuelve a ${other}.`,
    },
    'not-met': {
      purchase: 'Pasó el plazo sin el código: cancelamos y el dinero vuelve a quien compró.',
      sale: 'Pasó el plazo sin el código: cancelamos y el dinero vuelve a quien compró.',
    },
  } satisfies Partial<Record<DeliveryEndCause, BySide<Text>>>,
  overdue: 'El plazo venció. En unos minutos ves acá cómo sigue.',
  lastDay: 'Hoy es el último día.',
};

/** Below what happens next. */
export const noteTexts = {
  unsent: {
    purchase: 'Podés darle 3 días hábiles más o esperar la devolución.',
    sale: (other: string) => `Si se pasa esa fecha, la venta se cancela y el dinero vuelve a ${other}.`,
  },
  extended: {
    purchase: (other: string) => `Le diste 3 días hábiles más a ${other}.`,
    sale: (other: string) => `${other} te dio 3 días hábiles más.`,
  } satisfies BySide<(other: string) => string>,
  sentSale: ({ other, date }: Names) => `Si ${other} no avisa nada, el ${date} la damos por recibida.`,
  readySale: ({ other, date }: Names) =>
    `Tienen hasta el ${date}. Si no se encuentran, cancelamos y el dinero vuelve a ${other}.`,
  takenAsReceived: 'Pasó el plazo sin avisos y la dimos por recibida.',
  saidHanded: {
    purchase: (other: string) => `${other} dice que ya te la entregó.`,
    sale: () => 'La entregaste sin el código.',
  } satisfies BySide<(other: string) => string>,
  handedOver: 'Quedó constancia de la entrega.',
  cancelAsked: (other: string) => `Pediste cancelar. ${other} decide si acepta.`,
  cancelRefused: (other: string) => `${other} prefiere no cancelar. La compra sigue en pie.`,
};

/** On a card: whose turn it is, and until when. */
export const turnTexts = {
  preparing: {
    parcel: {
      purchase: (other: string) => `Le toca a ${other} hacer el envío`,
      sale: () => 'Te toca hacer el envío',
    },
    meeting: {
      purchase: (other: string) => `Le toca a ${other} coordinar la entrega`,
      sale: () => 'Te toca coordinar la entrega',
    },
  },
  sent: {
    purchase: () => 'Te toca avisar cuando llegue',
    sale: (other: string) => `Le toca a ${other} avisar cuando llegue`,
  },
  ready_to_meet: {
    purchase: (other: string) => `Te toca encontrarte con ${other}`,
    sale: (other: string) => `Te toca encontrarte con ${other}`,
  },
  arrived: {
    purchase: () => 'Te toca decir si está todo bien',
    sale: (other: string) => `Le toca a ${other} decir si está todo bien`,
  },
  until: (date: string) => `hasta el ${date}`,
};

export const stateTexts = {
  parcel: { purchase: 'Preparando', sale: 'Para enviar' },
  meeting: { purchase: 'Coordinando', sale: 'Para coordinar' },
  sent: 'En camino',
  ready_to_meet: 'Lista',
  delivered: 'Recibido',
  handed_over: 'Entregada',
  in_claim: 'En reclamo',
  on_hold: 'En pausa',
  completed: 'Completa',
  cancelled: 'Cancelada',
};

export const trackerTexts = {
  parcel: { label: 'Estado del envío', steps: ['Pagado', 'Preparando', 'En camino', 'Recibido'] },
  meeting: { label: 'Estado de la entrega', steps: ['Pagado', 'Coordinando', 'Lista', 'Entregada'] },
  /** The first step of an unpaid order. */
  unpaid: 'Por pagar',
};

export const panelTexts = {
  title: 'Entrega',
  methods: { parcel: 'Por envío', in_person: 'En persona', arranged: 'A coordinar' } satisfies Record<
    Method,
    string
  >,
  arrange: 'El lugar y la hora los arreglan entre ustedes.',
  recipient: (name: string) => `Recibe ${name}`,
  to: (department: string) => `Envío a ${department}`,
  addressLater: 'La dirección la ves cuando se acredite el pago.',
  addressGone: 'La dirección ya no se muestra: la entrega terminó.',
  addressErased: 'Ya borramos la dirección de esta compra.',
  photo: 'Foto del paquete',
  photoBy: (other: string) => `Foto que sumó ${other} al enviarla.`,
  ownPhoto: 'Tu foto del paquete.',
  tracking: (carrier: string | null) =>
    carrier ? `Número de seguimiento de ${carrier}` : 'Número de seguimiento',
  copy: 'Copiar el número de seguimiento',
  copied: 'Número copiado',
  notCopied: 'No pudimos copiar el número.',
  follow: (carrier: string) => `Seguir el envío en ${carrier}`,
  printLabel: 'Imprimir etiqueta',
};

export const costTexts = {
  products: 'Prendas',
  inPerson: 'Entrega en persona',
  free: 'Gratis',
  onArrival: { purchase: 'Lo pagás al recibir', sale: 'Lo paga al recibir' } satisfies BySide<string>,
  plusDelivery: 'más el envío, que pagás al recibir',
};

export const codeTexts = {
  title: (other: string) => `Tu código para ${other}`,
  text: (other: string) =>
    `Mostrale este código a ${other} recién con la prenda en la mano. Encuéntrense en un lugar público.`,
  qr: 'Código QR',
  met: '¿Ya se encontraron?',
  label: (other: string) => `Código de ${other}`,
  hint: (other: string) =>
    `Son seis números. También podés apuntar la cámara al QR de ${other}: se completa solo.`,
  incomplete: 'Son seis números.',
  confirm: 'Confirmar la entrega',
  busy: 'Confirmando…',
  locked: (until: Date) => `Fueron cinco intentos. Probá de nuevo a las ${formatTime(until)}.`,
};

export const sendTexts = {
  title: '¿Ya lo enviaste?',
  mendTitle: 'Corregir el envío',
  carrier: 'Correo o agencia',
  choose: 'Elegí',
  carrierName: 'Nombre del correo o agencia',
  tracking: 'Número de seguimiento',
  optional: 'opcional',
  photo: 'Foto del paquete, opcional',
  otherPhoto: 'Otra foto del paquete',
  confirm: 'Avisar que salió',
  mend: 'Guardar',
  busy: 'Avisando…',
  mending: 'Guardando…',
  done: 'Avisamos que está en camino.',
  mended: 'Guardamos los datos del envío.',
  noCarrier: 'Elegí por dónde lo enviaste.',
  badCarrierName: 'Poné el nombre, de 2 a 30 caracteres.',
  badTracking: 'Revisá el número de seguimiento.',
};

export const actionTexts = {
  confirm: 'Ya lo recibí',
  approve: 'Está todo bien',
  extend: 'Darle 3 días hábiles más',
  ready: 'Ya la tengo lista',
  readying: 'Avisando…',
  readyDone: (other: string) => `Le avisamos a ${other} que ya la tenés.`,
  askCancel: 'Pedir que se cancele',
  changeAddress: 'Cambiar la dirección',
  sayHanded: 'Entregué sin el código',
  cancelSale: 'Cancelar y devolver el dinero',
  wantsToCancel: (other: string) => `${other} quiere cancelar. Decidí si aceptás.`,
  agree: 'Aceptar y devolver el dinero',
  refuse: 'Seguir con la venta',
  refusing: 'Avisando…',
  refused: (other: string) => `Le avisamos a ${other} que la venta sigue.`,
  seeSend: 'Hacer el envío',
  seeHandOver: 'Entregar con el código',
  seeAnswer: 'Responder',
};

export const addressTexts = {
  title: 'Cambiar la dirección',
  choose: 'Enviar a',
  equalCost: 'Solo las direcciones donde el envío cuesta lo mismo.',
  none: 'No tenés otra dirección donde el envío cueste lo mismo.',
  confirm: 'Cambiar',
  busy: 'Cambiando…',
  done: (other: string) => `Le avisamos a ${other} la dirección nueva.`,
};

export const labelTexts = {
  title: (number: number) => `Etiqueta de la venta #${number}`,
  name: 'Etiqueta',
  back: (number: number) => `Venta #${number}`,
  print: 'Imprimir',
  howTo: 'Hoja A6 (105 × 148 mm). Pegala en la cara más grande del paquete.',
  to: 'Para',
  from: 'De',
  qr: 'Código QR para avisar que llegó',
  goneTitle: 'Esta etiqueta ya no se puede imprimir',
  gone: 'La dirección se ve solo mientras preparás el envío y hasta que llega.',
  toSale: 'Volver a la venta',
};
