import type { ClaimAnswer, ClaimDecision, ClaimKind } from '@perchero/contract/claims/claim-states.rules';

const photosHint = 'No son públicas.';
const optional = 'opcional';

export const formTexts = {
  title: 'Hacer un reclamo',
  back: (number: number) => `Compra #${number}`,
  about: (number: number, products: string) => `Compra #${number} · ${products}`,
  stepOf: (step: number, steps: number) => `Paso ${step} de ${steps}`,
  steps: ['Qué pasó', 'Contalo', 'Revisar'],
  kind: '¿Qué pasó?',
  kindHints: {
    not_arrived: 'Todavía no la tenés',
    not_as_described: 'Distinta de la foto o de la descripción',
    damaged: 'Rota, manchada o dañada en el viaje',
    not_authentic: 'No es de la marca que dice',
  } satisfies Record<ClaimKind, string>,
  products: '¿Con qué prendas?',
  text: 'Contanos qué pasó',
  textHint: (seller: string) => `Lo leen ${seller} y, si hace falta, Perchero.`,
  photos: 'Fotos',
  photosHint: `De una a cinco. ${photosHint}`,
  optionalPhotosHint: `Hasta cinco, si ayudan. ${photosHint}`,
  check: 'Revisá tu reclamo',
  checkKind: 'Qué pasó',
  checkProducts: 'Prendas',
  checkText: 'Lo que contás',
  photoCount: (count: number) => (count === 1 ? '1 foto' : `${count} fotos`),
  send: 'Enviar reclamo',
  sending: 'Enviando…',
  sent: (seller: string) => `Enviamos tu reclamo a ${seller}.`,
  goBack: 'Atrás',
  goOn: 'Seguir',
  toPurchase: 'Volver a la compra',
  noKind: 'Elegí qué pasó.',
  noProduct: 'Elegí una prenda al menos.',
  badText: (min: number) => `Contanos qué pasó, con ${min} caracteres o más.`,
  noPhoto: 'Sumá una foto al menos.',
  howItGoesOn: 'Cómo sigue',
  until: (moment: string) => `Tenés hasta el ${moment}`,
  untilWhat: 'para avisarnos si algo no está bien',
  sellerHas: (seller: string, days: number) => `${seller} tiene ${days} días hábiles`,
  sellerHasWhat: 'para responder',
  otherwise: 'Si no se ponen de acuerdo',
  otherwiseWhat: 'lo mira Perchero y decide',
  money:
    'Cuando corresponde, el dinero vuelve por Mercado Pago desde la cuenta de quien vendió: Perchero no guarda tu dinero.',
};

/** What the claim adds to the line of its state. */
export const noteTexts = {
  late: 'Perchero lo sigue mirando y te responde lo antes posible.',
  partUnanswered: (date: string, amount: string) =>
    `Si el ${date} no dijiste nada, te devolvemos ${amount} y la compra queda completa.`,
  noUnanswered: (date: string) => `Si el ${date} no lo pediste, el reclamo se cierra sin devolución.`,
  notReturned: 'Si no la devolvés a tiempo, el reclamo se cierra sin devolución.',
  refunding: 'Puede demorar unos días.',
};

export const turnTexts = {
  own: 'Te toca a vos en el reclamo',
  other: (name: string) => `Le toca a ${name} en el reclamo`,
  operator: 'Le toca a Perchero decidir el reclamo',
  status: 'Te toca a vos',
};

export const actionTexts = {
  open: 'Tengo un problema',
  openFrom: (day: string) => `Si no llega, podés reclamar desde el ${day}.`,
  see: 'Ver el reclamo',
  accept: (amount: string) => `Aceptar ${amount}`,
  askOperator: 'Pedir que lo mire Perchero',
  arrived: 'Ya llegó',
  withdraw: 'Retirar el reclamo',
  handedBack: 'Ya la devolví',
  received: 'Ya me llegó',
  contest: 'Algo no está bien',
};

interface ByPerson {
  readonly own: string;
  readonly other: string;
}

/** What both sides and Perchero said, each as `person: words`. */
export const saidTexts = {
  title: 'Lo que dijo cada parte',
  by: (person: string, words: string) => `${person}: ${words}`,
  you: 'Vos',
  operator: 'Perchero decidió',
  kinds: {
    not_arrived: 'no llegó',
    not_as_described: 'no es como la contaron',
    damaged: 'vino con un problema',
    not_authentic: 'no es original',
  } satisfies Record<ClaimKind, string>,
  answers: {
    refund: { own: 'devolvés el dinero', other: 'devuelve el dinero' },
    refund_after_return: {
      own: 'devolvés el dinero cuando vuelva la prenda',
      other: 'devuelve el dinero cuando vuelva la prenda',
    },
    part: { own: 'ofrecés una parte', other: 'ofrece una parte' },
    no: { own: 'no estás de acuerdo', other: 'no está de acuerdo' },
  } satisfies Record<ClaimAnswer, ByPerson>,
  sent: { own: 'sí hiciste el envío', other: 'sí hizo el envío' },
  contest: { own: 'algo no está bien con lo que volvió', other: 'algo no está bien con lo que volvió' },
  decisions: {
    refund: 'se devuelve el dinero',
    refund_after_return: 'se devuelve el dinero cuando vuelva la prenda',
    part: 'se devuelve una parte',
    no_refund: 'no hay devolución',
  } satisfies Record<ClaimDecision, string>,
  part: {
    purchase: (amount: string, total: string) => `Te devuelve ${amount} de ${total}`,
    sale: (amount: string, total: string) => `Devolvés ${amount} de ${total}`,
  },
  decidedPart: (amount: string, total: string) => `Vuelven ${amount} de ${total}`,
  products: (titles: string) => `Por ${titles}`,
  photo: (position: number) => `Ver foto ${position} en grande`,
};

export const answerTexts = {
  title: 'Tu respuesta',
  label: 'Qué respondés',
  options: {
    refund: {
      label: 'Devolver el dinero',
      hint: (other: string, amount: string) => `${other} recibe ${amount}. No se puede deshacer.`,
      send: 'Devolver el dinero',
    },
    refund_after_return: {
      label: 'Devolver el dinero cuando vuelva la prenda',
      hint: (other: string) => `${other} te la manda con pago en destino: el envío de vuelta lo pagás vos.`,
      send: 'Enviar respuesta',
    },
    part: {
      label: 'Devolver una parte',
      hint: (other: string) => `Si ${other} no la acepta, lo mira Perchero.`,
      send: 'Ofrecer esta parte',
    },
    no: {
      label: 'No estoy de acuerdo',
      hint: (other: string) => `Contá por qué. Si ${other} lo pide, lo mira Perchero.`,
      send: 'Enviar respuesta',
    },
  } satisfies Record<
    ClaimAnswer,
    { label: string; hint: (other: string, amount: string) => string; send: string }
  >,
  /** In place of `no` when it did not arrive. */
  sent: {
    label: 'Sí hice el envío',
    hint: (other: string) =>
      `Contá cuándo y por dónde, y sumá una foto del comprobante. Si ${other} lo pide, lo mira Perchero.`,
  },
  amount: 'Cuánto devolvés',
  amountHint: (max: string) => `Hasta ${max}.`,
  text: 'Qué le decís',
  optional,
  textHint: (buyer: string) => `Lo leen ${buyer} y, si hace falta, Perchero.`,
  photos: 'Fotos',
  photosHint: `Hasta cinco, si ayudan. ${photosHint}`,
  sending: 'Enviando…',
  done: (other: string) => `Le enviamos tu respuesta a ${other}.`,
  noAnswer: 'Elegí una respuesta.',
  badText: (min: number) => `Escribí ${min} caracteres o más.`,
};

export const placeTexts = {
  title: '¿A dónde te la devuelve?',
  label: 'Cómo te la devuelve',
  later: { label: 'Lo digo después', hint: 'Tenés 2 días hábiles.' },
  parcel: { label: 'Por envío', hint: 'A una dirección o agencia tuya, con pago en destino.' },
  in_person: { label: 'En persona', hint: 'El lugar y la hora los arreglan entre ustedes.' },
  address: 'Dirección',
  noAddresses: 'No tenés direcciones guardadas.',
  addAddress: 'Agregar una',
  zone: 'Barrio o punto de encuentro',
  noMethod: 'Elegí cómo te la devuelve.',
  send: 'Confirmar el lugar',
  sending: 'Guardando…',
  done: (other: string) => `Le avisamos a ${other} a dónde devolverla.`,
};

export const returnTexts = {
  title: 'Devolución',
  place: 'A dónde se devuelve',
  meeting: 'En persona',
  arrange: 'El lugar y la hora los arreglan entre ustedes.',
  cost: {
    purchase: (other: string) => `Mandala con pago en destino: el envío lo paga ${other}, no Perchero.`,
    sale: () => 'Viene con pago en destino: el envío lo pagás vos, no Perchero.',
  },
  formTitle: '¿Ya la devolviste?',
  send: 'Avisar que la devolví',
  sending: 'Avisando…',
  done: (other: string) => `Le avisamos a ${other} que está volviendo.`,
};

export const contestTexts = {
  title: '¿Qué no está bien?',
  about: 'Lo mira Perchero y decide. Contá qué pasó con lo que volvió y sumá fotos.',
  text: 'Qué pasó',
  send: 'Pedir que lo mire Perchero',
  sending: 'Enviando…',
  done: 'Perchero lo va a mirar.',
};
