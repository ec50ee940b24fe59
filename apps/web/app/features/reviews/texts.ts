import type { ReviewTag } from '@perchero/contract/reviews/review.rules';
import { formatMonth } from '#app/shared/format-moment.ts';
import { formatCount } from '#app/shared/format.ts';

const oneDecimal = new Intl.NumberFormat('es-UY', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

function countReviews(count: number): string {
  if (count === 0) return 'Todavía sin opiniones';
  return count === 1 ? '1 opinión' : `${formatCount(count)} opiniones`;
}

export const standingTexts = {
  title: (name: string) => `Reputación de ${name}`,
  seller: 'Quién vende',
  average: (average: number) => oneDecimal.format(average),
  averageOf: (average: number) => `${oneDecimal.format(average)} de 5 estrellas`,
  reviews: countReviews,
  rating: (average: number, count: number) => `${oneDecimal.format(average)} · ${countReviews(count)}`,
  sendsIn: (days: number) => {
    if (days === 0) return 'Envía en el día';
    return days === 1 ? 'Envía en 1 día hábil' : `Envía en ${days} días hábiles`;
  },
  sales: (count: number) => (count === 1 ? '1 venta' : `${formatCount(count)} ventas`),
  cancelled: (sales: number, of: number) => `Canceló ${formatCount(sales)} de ${formatCount(of)} ventas`,
  memberSince: (since: Date) => `En Perchero desde ${formatMonth(since)}`,
  verified: 'Verificado',
  signs: { email: 'Email', phone: 'Celular', paymentAccount: 'Mercado Pago' },
};

export const reviewTexts = {
  optionsOf: (username: string) => `Opciones de la opinión de @${username}`,
  stars: (stars: number) => `${stars} de 5 estrellas`,
  tags: {
    'as-pictured': 'Tal cual la foto',
    'well-packed': 'Bien embalada',
    'fast-delivery': 'Envío rápido',
    'answers-fast': 'Responde rápido',
    friendly: 'Buena onda',
    'not-as-pictured': 'No era como en la foto',
    slow: 'Demoró',
    'hard-to-reach': 'Costó comunicarse',
    'good-communication': 'Buena comunicación',
    punctual: 'Puntual',
    'hard-to-arrange': 'Costó coordinar',
    'no-show': 'No apareció',
  } satisfies Record<ReviewTag, string>,
  deletedAuthor: 'Cuenta eliminada',
  at: (username: string) => `@${username}`,
  products: (title: string, count: number) => (count > 1 ? `${title} y ${count - 1} más` : title),
};

export const formTexts = {
  question: (name: string) => `¿Cómo te fue con ${name}?`,
  until: (day: string) => `Podés opinar hasta el ${day}.`,
  starsLabel: 'Estrellas',
  star: (count: number) => (count === 1 ? '1 estrella' : `${count} estrellas`),
  noStars: 'Elegí de 1 a 5 estrellas.',
  tagsLabel: 'Lo que más pesó',
  maxTags: (max: number) => `hasta ${max}`,
  textLabel: 'Contalo',
  optional: 'opcional',
  textHint: 'Lo ve todo el mundo y no se puede cambiar.',
  publishedWhen: (name: string, day: string) => `Se publica cuando ${name} escriba o el ${day}.`,
  send: 'Enviar opinión',
  sending: 'Enviando…',
  sent: 'Enviaste tu opinión',
  own: (name: string) => `Tu opinión sobre ${name}`,
  received: (name: string) => `Lo que ${name} opinó de vos`,
};

export const answerTexts = {
  open: 'Responder',
  label: 'Tu respuesta',
  hint: 'La ve todo el mundo y no se puede cambiar.',
  until: (day: string) => `Podés responder hasta el ${day}.`,
  empty: 'Escribí tu respuesta.',
  send: 'Publicar respuesta',
  sending: 'Publicando…',
  sent: 'Publicaste tu respuesta',
  cancel: 'Cancelar',
  own: 'Tu respuesta',
};

export const listTexts = {
  heading: 'Opiniones',
  cancelled: 'Canceló una venta.',
  unsent: 'No envió una venta a tiempo.',
  /** "Febrero de 2026". */
  month: (at: Date) => formatMonth(at).replace(/^./, (letter) => letter.toUpperCase()),
  more: 'Ver más opiniones',
  loading: 'Cargando opiniones…',
  moreFailed: 'No pudimos traer más opiniones.',
  retry: 'Probar de nuevo',
  empty: 'Todavía sin opiniones',
  emptyOwn: 'Cuando completes una compra o una venta, la otra persona puede opinar sobre vos.',
  emptyOther: (name: string) => `Nadie opinó todavía sobre ${name}.`,
};
