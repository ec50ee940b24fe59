import { productLimits } from '@perchero/contract/catalogue/product';
import { claimRules, maxClaimPhotos } from '@perchero/contract/claims/claim-states.rules';
import {
  type DeliveryPeriod,
  deliveryRules,
  earlyReminderDays,
} from '@perchero/contract/delivery/delivery-states.rules';
import { contactAnswerDays, contactWordsLength } from '@perchero/contract/moderation/contact.rules';
import { appealAnswerDays, appealDays } from '@perchero/contract/moderation/decisions.rules';
import { floorPercents, maxOffers } from '@perchero/contract/offers/offer-prices.rules';
import { offerHours } from '@perchero/contract/offers/offer-states.rules';
import { formatDayAndTime } from '#app/shared/format-moment.ts';
import { formatNumber } from '#app/shared/format.ts';
import type { HelpQuestion } from '#app/shared/help/texts.ts';
import { paths } from '#app/shared/paths.ts';

export const texts = {
  pageTitle: 'Ayuda',
  title: '¿Qué necesitás?',
  description:
    'Respuestas cortas sobre vender, comprar, entregas, reclamos, cuidados y tu cuenta en Perchero.',
  search: 'Buscar en la ayuda',
  placeholder: 'Probá: talle, envío, devolución',
  found: (count: number) => {
    if (count === 0) return 'Ninguna pregunta con esas palabras';
    return count === 1 ? '1 pregunta' : `${count} preguntas`;
  },
  topics: 'Temas',
  none: 'Probá con otra palabra, o escribinos.',
  missing: '¿No está tu pregunta?',
  missingText: `Te contestamos por correo en menos de ${contactAnswerDays} días hábiles.`,
  write: 'Escribinos',
};

/** The keys are URL fragments. */
export const topics = {
  vender: 'Vender',
  comprar: 'Comprar',
  entregas: 'Entregas y reclamos',
  cuidarnos: 'Cuidarnos',
  cuenta: 'Tu cuenta',
};
export type Topic = keyof typeof topics;

/** What answers take from the configuration. */
export interface HelpFigures {
  /** Null if it could not be read. */
  readonly commission: { readonly basisPoints: number } | null;
}

interface HelpText {
  readonly topic: Topic;
  readonly answer: string | ((figures: HelpFigures) => string);
  /** Words that people search for and the answer does not say. */
  readonly also?: string;
  readonly link: {
    readonly label: string;
    /** A guest has no settings: the login. */
    readonly to: string | ((username: string) => string);
  };
}

const { preparing, sent, delivered } = deliveryRules;
const timeToSend = lengthOf(preparing.end?.after);
const moreTime = lengthOf(preparing.end?.extension);
const timeToClaim = lengthOf(delivered.end?.after);
const lostAfterDays = businessDaysOf(sent.end?.after) - earlyReminderDays;
const sellerAnswerDays = claimRules.waiting_seller.end?.days ?? 0;
const lowestOfferPercent = Math.min(...floorPercents);

export const helpTexts: Readonly<Record<HelpQuestion, HelpText>> = {
  'como-publico-una-prenda': {
    topic: 'vender',
    answer: `Vinculá tu cuenta de Mercado Pago, una sola vez. Después tocá Vender, subí hasta ${productLimits.pictures} fotos, contá su historia, elegí tipo y talle y ponele precio. Si dejás algo a medias, el borrador queda guardado en ese dispositivo.`,
    also: 'colgar subir vendo',
    link: { label: 'Publicar una prenda', to: paths.sell },
  },
  'cuanto-cuesta-vender': {
    topic: 'vender',
    answer: ({ commission }) =>
      `Colgar es gratis. Cuando vendés, ${commissionText(commission?.basisPoints ?? null)} y Mercado Pago descuenta lo suyo. Mientras escribís el precio ves cuánto te queda después de nuestra comisión. Del envío no cobramos nada.`,
    also: 'porcentaje tarifa',
    link: { label: 'Ver cuánto recibís', to: paths.sell },
  },
  'cuando-recibo-el-dinero': {
    topic: 'vender',
    answer:
      'El pago va directo a tu cuenta de Mercado Pago cuando se acredita. Cuándo queda disponible depende de tu plan con ellos; lo ves en su app.',
    also: 'cobrar plata',
    link: { label: 'Ver mis ventas', to: paths.sales },
  },
  'por-que-necesito-mercado-pago': {
    topic: 'vender',
    answer:
      'Porque quien compra te paga a vos, en tu propia cuenta: Perchero no guarda tu dinero. La vinculás una sola vez, y podés cambiarla cuando quieras.',
    also: 'vincular asociar cobrar',
    link: { label: 'Vincular mi cuenta', to: paths.billing },
  },
  'como-pago': {
    topic: 'comprar',
    answer:
      'Con Mercado Pago: tarjeta, dinero en cuenta o redes de cobranza. Se paga por separado a cada persona que vende, y antes de pagar ves el total con el envío.',
    also: 'efectivo debito credito cuotas carrito',
    link: { label: 'Ir al carrito', to: paths.cart },
  },
  'que-pasa-si-mi-pago-queda-pendiente': {
    topic: 'comprar',
    answer:
      'Las prendas quedan reservadas mientras Mercado Pago lo acredita, y te avisamos. Si el plazo vence, la compra se cancela sola, y lo que se pague después vuelve.',
    also: 'acreditar demora',
    link: { label: 'Ver mis compras', to: paths.purchases },
  },
  'como-llega-la-prenda': {
    topic: 'entregas',
    answer: `Por envío o en persona, según lo que ofrezca quien vende. Elegís en el carrito y ves el costo antes de pagar. Quien vende tiene ${timeToSend} desde el pago para enviarla o coordinar el encuentro.`,
    also: 'encomienda correo paquete costo demora',
    link: { label: 'Seguir mi compra', to: paths.purchases },
  },
  'puedo-retirarla-en-persona': {
    topic: 'entregas',
    answer:
      'Sí, si quien vende lo ofrece y las dos personas son mayores de edad. Coordinan por mensajes y al encontrarse le mostrás el código que está en tu compra: así la entrega queda probada para los dos.',
    also: 'encuentro zona barrio',
    link: { label: 'Ver mis compras', to: paths.purchases },
  },
  'y-si-no-la-envian': {
    topic: 'entregas',
    answer: `A los ${timeToSend} la compra se cancela sola y el dinero vuelve entero. Si querés esperarla, podés darle ${moreTime} más, una sola vez. Si la enviaron y no llega, podés reclamar desde el día hábil ${lostAfterDays}.`,
    also: 'envio demora devolucion perdida',
    link: { label: 'Ver mis compras', to: paths.purchases },
  },
  'y-si-no-es-como-la-describieron': {
    topic: 'entregas',
    answer: `Tenés ${timeToClaim} desde que la recibís para abrir un reclamo, con texto y hasta ${maxClaimPhotos} fotos. Quien vende tiene ${sellerAnswerDays} días hábiles para responder; si no responde, la devolvés y el dinero vuelve. Si no se ponen de acuerdo, decide Perchero.`,
    also: 'devolucion rota falsa manchada problema',
    link: { label: 'Abrir un reclamo', to: paths.purchases },
  },
  'puedo-devolver-una-prenda-porque-me-arrepenti': {
    topic: 'entregas',
    answer: `No: quienes venden son personas particulares, como vos. Sí podés reclamar cuando no es como la describieron: tenés ${timeToClaim} desde que la recibís.`,
    also: 'devolucion arrepentimiento cambio',
    link: { label: 'Leer los términos', to: paths.terms },
  },
  'como-hago-una-oferta': {
    topic: 'comprar',
    answer: `En la prenda tocá «Hacer una oferta» y poné un precio entero, desde el ${lowestOfferPercent} % del publicado o lo que acepte quien vende. Tenés ${maxOffers} por prenda y cada una dura ${offerHours} horas. Si la aceptan, ese precio es tuyo por ${offerHours} horas, pero la prenda no queda reservada: se la lleva quien paga primero.`,
    also: 'regatear descuento rebaja contraoferta',
    link: { label: 'Ver prendas', to: paths.products },
  },
  'por-que-no-puedo-mandar-mi-numero': {
    topic: 'cuidarnos',
    answer:
      'Porque casi todas las estafas empiezan por ahí, y fuera de Perchero no hay constancia ni devolución. Con una cuenta nueva podés recién cuando la compra está pagada; después te avisamos y decidís vos.',
    also: 'celular telefono whatsapp contacto enlace',
    link: { label: 'Leer las reglas', to: paths.rules },
  },
  'como-bloqueo-o-reporto-a-alguien': {
    topic: 'cuidarnos',
    answer:
      'Con «Reportar», en el menú de un perfil, una prenda, un comentario, un mensaje, una opinión o una colección. Con «Bloquear», en el menú de su perfil o de la conversación. Bloquear es silencioso, y nadie se entera de quién reportó.',
    also: 'denunciar acoso estafa',
    link: { label: 'Ver qué hacemos con un reporte', to: paths.rulesOnDecisions },
  },
  'por-que-ocultaron-o-quitaron-mi-prenda': {
    topic: 'cuidarnos',
    answer: `Porque alguien del equipo vio que incumplía una regla. El motivo está en Configuración, Decisiones: si está oculta, corregila y vuelve a verse; si no estás de acuerdo, pedí la revisión dentro de los ${appealDays} días. Si dice que la estamos revisando, todavía no decidimos nada.`,
    also: 'moderacion borraron eliminaron revision',
    link: { label: 'Ver las decisiones', to: paths.decisions },
  },
  'que-puedo-hacer-si-suspendieron-mi-cuenta': {
    topic: 'cuidarnos',
    answer: `Podés ingresar, terminar tus compras y ventas, leer tus mensajes, descargar tus datos y pedir la revisión dentro de los ${appealDays} días. La decide otra persona, en menos de ${appealAnswerDays} días hábiles.`,
    also: 'suspension bloqueada cerrada apelar',
    link: { label: 'Pedir la revisión', to: paths.decisions },
  },
  'que-no-se-puede-vender': {
    topic: 'cuidarnos',
    answer:
      'Imitaciones, cosas robadas o ajenas, ropa interior usada, armas, medicamentos, cosméticos abiertos, animales y especies protegidas, y lo que no es ropa, calzado ni accesorio. Tampoco valen las fotos ajenas ni vender por fuera.',
    also: 'prohibido falso replica',
    link: { label: 'Leer las reglas', to: paths.rules },
  },
  'como-elijo-que-me-avisan': {
    topic: 'cuenta',
    answer:
      'En Configuración, Notificaciones: para cada tema elegís campanita, correo, los dos o ninguno. Las decisiones sobre tu cuenta se avisan siempre.',
    also: 'mail alerta notificacion',
    link: { label: 'Elegir mis avisos', to: paths.notificationSettings },
  },
  'como-descargo-o-elimino-mis-datos': {
    topic: 'cuenta',
    answer:
      'En Configuración, Cuenta, descargás un archivo con todo lo tuyo o eliminás la cuenta. Antes de eliminarla tienen que terminar tus compras y ventas en curso.',
    also: 'borrar baja cerrar privacidad',
    link: { label: 'Ir a mi cuenta', to: paths.accountSettings },
  },
  'como-se-mi-talle': {
    topic: 'comprar',
    answer:
      'Cada prenda dice el talle de su etiqueta y, si quien vende las cargó, sus medidas en centímetros. Comparalas con una prenda tuya que te quede bien. Si no están, pedíselas con un comentario o un mensaje antes de comprar.',
    also: 'tamano medida numero',
    link: { label: 'Filtrar por talle', to: paths.products },
  },
};

export const contactTexts = {
  title: 'Escribinos',
  description: 'Escribile al equipo de Perchero. La respuesta llega por correo.',
  intro: `Contanos qué pasa y te contestamos por correo en menos de ${contactAnswerDays} días hábiles.`,
  first: '¿Ya te fijaste en',
  help: 'las preguntas de siempre',
  firstEnd: '? Capaz está ahí.',
  otherWays: 'Otras formas',
  byMail: 'Si el formulario no anda, escribinos a',
  byMailEnd: '.',
  topic: 'Tema',
  chooseTopic: 'Elegí un tema',
  topicMissing: 'Elegí un tema.',
  email: 'Email',
  emailHint: 'Ahí te llega la respuesta',
  emailWrong: 'Ingresa un email válido',
  words: 'Tu mensaje',
  wordsHint: 'Si es por una compra o una venta, poné el número. Nunca tu contraseña ni datos de tu tarjeta.',
  wordsWrong: `Escribinos entre ${contactWordsLength.min} y ${formatNumber(contactWordsLength.max)} caracteres.`,
  answersTo: (email: string) => `Te contestamos a ${email}.`,
  send: 'Enviar',
  sending: 'Enviando…',
  done: `Recibimos tu mensaje. Te contestamos por correo en menos de ${contactAnswerDays} días hábiles.`,
  backToHelp: 'Volver a la ayuda',
  tooMany: 'Ya nos escribiste varias veces.',
  waitUntil: (moment: Date) =>
    `Ya nos escribiste varias veces. Podés volver a escribirnos el ${formatDayAndTime(moment)}.`,
  signedOut: 'Tu sesión terminó. Ingresá de nuevo y volvé a enviarlo.',
};

function commissionText(basisPoints: number | null): string {
  if (basisPoints === null) return 'Perchero se queda con una comisión';
  if (basisPoints === 0) return 'Perchero no cobra comisión';
  return `Perchero se queda con el ${formatNumber(basisPoints / 100)} % del precio`;
}

function lengthOf(period: DeliveryPeriod | undefined): string {
  return period && 'hours' in period ? `${period.hours} horas` : `${businessDaysOf(period)} días hábiles`;
}

function businessDaysOf(period: DeliveryPeriod | undefined): number {
  return period && 'businessDays' in period ? period.businessDays : 0;
}
