import type { ClosedReason } from '@perchero/contract/messages/message.rules';
import type { Message, ThreadDetail } from '@perchero/contract/messages/messages';
import type { Category } from '@perchero/contract/text/detector/detect';
import { firstName } from '#app/shared/first-name.ts';
import { formatDayAndTime } from '#app/shared/format-moment.ts';
import { formatPrice } from '#app/shared/format.ts';
import { siteTexts } from '#app/shared/texts.ts';

type Other = ThreadDetail['other'];

/** A blocked person reads the same as for a deleted account. */
const unavailable = 'Cuenta no disponible';

export const nameOf = (other: Other) => other?.full_name ?? unavailable;
export const firstNameOf = (other: Other) => (other ? firstName(other.full_name) : unavailable);

export const texts = {
  title: 'Mensajes',
  titleWith: (other: Other) => `Mensajes con ${nameOf(other)}`,
  threads: 'Conversaciones',
  sides: 'Qué conversaciones',
  side: { all: 'Todas', buying: 'Compro', selling: 'Vendo' },
  you: (text: string) => `Vos: ${text}`,
  photo: 'Foto',
  offer: 'Oferta',
  unread: 'sin leer',
  more: 'Ver más',
  loading: 'Cargando…',
  emptyTitle: 'Todavía no hablaste con nadie',
  empty: 'Cuando le escribas a alguien por una prenda, lo ves acá.',
  emptyAction: 'Ver prendas',
  failed: 'No pudimos leer tus mensajes.',
  retry: siteTexts.retry,
  removedProduct: 'Prenda eliminada',
};

export const writeTexts = {
  thread: 'Ver la conversación',
  write: (fullName: string) => `Escribirle a ${firstName(fullName)}`,
};

export const threadTexts = {
  region: (other: Other) => `Conversación con ${nameOf(other)}`,
  back: 'Volver a mensajes',
  options: 'Más opciones',
  optionsOfMessage: 'Opciones del mensaje',
  block: (other: Other) => `Bloquear a ${firstNameOf(other)}`,
  unblock: 'Desbloquear',
  at: (username: string) => `@${username}`,
  state: {
    available: 'Disponible',
    reserved: 'Reservada: otra persona la está pagando',
    sold: 'Vendida',
    paused: 'Pausada',
    deleted: 'Eliminada',
  },
  order: (side: ThreadDetail['side'], number: number) =>
    side === 'buying' ? `Es tu compra #${number}` : `Es tu venta #${number}`,
  agreed: (price: number, until: string) =>
    `Acordaron ${formatPrice(price)} hasta el ${formatDayAndTime(new Date(until))}. No queda reservada.`,
  offer: (price: number) => `Oferta de ${formatPrice(price)}`,
  seeOrder: (side: ThreadDetail['side']) => (side === 'buying' ? 'Ver la compra' : 'Ver la venta'),
  closed: {
    ended: 'Esta conversación está cerrada.',
    'product-deleted': 'La prenda ya no está: esta conversación está cerrada.',
  } satisfies Partial<Record<ClosedReason, string>>,
  blocked: (other: Other) => `Bloqueaste a ${firstNameOf(other)}.`,
  goOnIn: (number: number) => `Sigan en la compra #${number}.`,

  today: 'Hoy',
  yesterday: 'Ayer',
  older: 'Ver mensajes anteriores',
  loadingOlder: 'Cargando mensajes…',
  olderFailed: 'No pudimos leer los mensajes anteriores.',
  arrived: (count: number) => (count === 1 ? '1 mensaje nuevo' : `${count} mensajes nuevos`),
  /** For screen readers. */
  announced: (other: Other, words: string) => `${firstNameOf(other)}: ${words}`,
  read: 'Leído',
  removed: {
    'account-deleted': 'Mensaje eliminado',
    moderation: 'Mensaje quitado por moderación',
  } satisfies Record<NonNullable<Message['removed']>, string>,
  photoOf: (position: number) => `Ver la foto ${position} en grande`,
  photoGone: (position: number) => `No pudimos mostrar la foto ${position}`,
  warning: {
    contact: 'Este mensaje invita a seguir fuera de Perchero. Por fuera no podemos ayudarte con un reclamo.',
    payment: 'Te proponen pagar por fuera. En Perchero se paga solo desde el carrito, con Mercado Pago.',
    danger: 'Cuidado: nadie de Perchero te pide códigos, contraseñas ni dinero.',
  },
  blockShort: 'Bloquear',
  sending: 'Enviando…',
  notSent: 'No se envió.',
  retry: siteTexts.retry,
  discard: 'Quitar',
};

export const composerTexts = {
  label: 'Mensaje',
  placeholder: 'Escribí un mensaje',
  addPhoto: 'Mandar una foto',
  send: 'Enviar',
  sendingPhotos: 'Subiendo las fotos…',
  available: 'Sí, está disponible ahora mismo.',
  warnedBefore: 'Parece que tu mensaje tiene ',
  warnedAfter: '. Fuera de Perchero no hay constancia ni devolución.',
  and: ' y ',
  change: 'Cambiar el mensaje',
  sendAnyway: 'Enviar igual',
  found: {
    phone: 'un celular',
    email: 'un correo',
    link: 'un enlace',
    handle: 'un usuario de otra red',
    bank: 'una cuenta bancaria',
    lure: 'una propuesta para pagar por fuera',
    phishing: 'un pedido de datos',
  } satisfies Record<Category, string>,
};

/** Ways of asking only whether a product is available, in lower case without accents and signs. */
export const availabilityQuestions = [
  'disponible',
  'esta disponible',
  'sigue disponible',
  'todavia disponible',
  'aun disponible',
  'esta disponible todavia',
  'todavia esta disponible',
  'todavia la tenes',
  'todavia lo tenes',
  'la tenes',
  'lo tenes',
  'la tenes todavia',
  'lo tenes todavia',
  'sigue a la venta',
  'sigue en venta',
  'esta a la venta',
  'se vendio',
  'ya se vendio',
  'esta vendida',
  'esta vendido',
];
/** A greeting before the question is part of it. */
export const greetings = [
  'hola',
  'buenas',
  'buen dia',
  'buenas tardes',
  'buenas noches',
  'que tal',
  'como estas',
];
