import {
  type DeskOrder,
  type DeskState,
  type LeftReason,
  maxChosen,
  maxCounted,
} from '@perchero/contract/desk/desk.rules';
import { maxPercent, minPercent } from '@perchero/contract/desk/price-change.rules';
import { formatNumber, formatPrice } from '#app/shared/format.ts';

/** Counts stop at a thousand; only those that are listed go on. */
const counted = (state: DeskState, count: number) =>
  formatNumber(count) + (state !== 'listed' && count === maxCounted ? '+' : '');
const garments = (count: number) => (count === 1 ? '1 prenda' : `${formatNumber(count)} prendas`);

export const texts = {
  title: 'Estantería',
  summary: (all: string, listed: number) =>
    `${all} ${all === '1' ? 'prenda' : 'prendas'} · ${formatNumber(listed)} ${listed === 1 ? 'colgada' : 'colgadas'}`,
  counted,
  publish: 'Publicar',
  loading: 'Cargando tu estantería…',

  search: 'Buscar en tus títulos',
  searchExample: 'Buscá un título',
  states: 'Estado',
  all: 'Todas',
  stateFilters: {
    listed: 'Colgadas',
    paused: 'Pausadas',
    reserved: 'Reservadas',
    sold: 'Vendidas',
    review: 'En revisión',
    hidden: 'Ocultas',
    removed: 'Quitadas',
    vacation: 'De vacaciones',
    processing: 'Con fotos en camino',
  } satisfies Record<DeskState, string>,
  order: 'Ordenar',
  orders: {
    date: 'Más nuevas',
    price: 'Precio',
    likes: 'Más gustadas',
    views: 'Más vistas',
  } satisfies Record<DeskOrder, string>,

  caption: 'Tus prendas, con su estado y sus números de 30 días',
  columns: {
    product: 'Prenda',
    price: 'Precio',
    state: 'Estado',
    since: 'Desde',
    views: 'Vistas',
    likes: 'Me gusta',
    saves: 'Guardados',
    offers: 'Ofertas',
  },
  stateNames: {
    listed: 'Colgada',
    paused: 'Pausada',
    reserved: 'Reservada',
    sold: 'Vendida',
    review: 'En revisión',
    hidden: 'Oculta',
    removed: 'Quitada',
    vacation: 'De vacaciones',
    processing: 'Preparando fotos',
  } satisfies Record<DeskState, string>,
  size: (size: string) => (size.startsWith('Talle') ? size : `Talle ${size}`),
  choose: (title: string) => `Elegir ${title}`,
  choosePage: 'Elegir todas las de esta página',
  more: 'Ver más',
  loadingMore: 'Cargando más…',
  moreFailed: 'No pudimos traer más prendas.',

  emptyTitle: 'Tu estantería está vacía.',
  emptyText: 'Lo que cuelgues aparece acá, con sus vistas y sus me gusta.',
  emptyAction: 'Publicar una prenda',
  noneTitle: 'No hay prendas así',
  noneText: 'Probá con otro título o mirá todas.',
  noneAction: 'Ver todas',
  failedTitle: 'No pudimos traer tu estantería',
  failedText: 'Fijate si tenés conexión y volvé a probar.',
};

export const bulkTexts = {
  region: (count: number) => `Acciones con ${garments(count)}`,
  chosen: (count: number) => (count === 1 ? '1 elegida' : `${formatNumber(count)} elegidas`),
  chooseAll: (count: number | null) =>
    count === null ? 'Elegir todas' : `Elegir las ${formatNumber(Math.min(count, maxChosen))}`,
  choosing: 'Eligiendo…',
  choosingFailed: 'No pudimos elegirlas. Probá de nuevo.',
  atMost: `Se eligen hasta ${formatNumber(maxChosen)} a la vez.`,
  clear: 'Soltar',
  pause: 'Pausar',
  relist: 'Volver a colgar',
  price: 'Cambiar precios',
  remove: 'Eliminar',
  copy: 'Colgar una parecida',
  doing: {
    pause: 'Pausando',
    relist: 'Colgando',
    price: 'Cambiando',
    delete: 'Eliminando',
  },
  progress: (doing: string, done: number, total: number) =>
    total > 1 ? `${doing}… ${formatNumber(done)} de ${formatNumber(total)}` : `${doing}…`,

  done: (count: number) => `Listo: ${formatNumber(count)}.`,
  left: (count: number) =>
    count === 1 ? 'Quedó 1 sin cambiar.' : `Quedaron ${formatNumber(count)} sin cambiar.`,
  leftOne: (title: string, reason: string) => `${title}: ${reason}`,
  reasons: {
    'not-found': 'Ya no está en tu estantería.',
    'product-locked': 'Está reservada o ya se vendió.',
    'product-removed': 'La quitamos. En Configuración, Decisiones, está el motivo.',
    'publish-needs-account': 'Falta vincular tu cuenta de Mercado Pago.',
    'owes-refund': 'Tenés una devolución pendiente.',
    'picture-required': 'Le falta una foto.',
    'price-moved': 'El precio cambió mientras tanto.',
  } satisfies Record<LeftReason, string>,
};

export const priceTexts = {
  title: (count: number) => (count === 1 ? 'Cambiar 1 precio' : `Cambiar ${formatNumber(count)} precios`),
  intro: 'Mirá cada uno antes de guardar.',
  percent: '¿Cuánto?',
  hint: `En porcentaje, de −${formatNumber(-minPercent)} a +${formatNumber(maxPercent)}. Se redondea a pesos enteros.`,
  example: '−15',
  sign: '%',
  invalid: `Poné un número entero de −${formatNumber(-minPercent)} a +${formatNumber(maxPercent)}.`,
  list: 'Precios de antes y de después',
  before: 'Antes ',
  after: 'Después ',
  stays: 'Queda igual',
  receives: (pesos: number, isExact: boolean) =>
    isExact
      ? `Recibís unos ${formatPrice(pesos)}`
      : `Recibís ${formatPrice(pesos)}, menos lo de Mercado Pago`,
  told: 'Les avisamos a las personas a las que les gustan, una vez en 7 días.',
  cancel: 'Cancelar',
};

export const deletionTexts = {
  title: (count: number) => `¿Descolgar ${garments(count)}?`,
  warning: 'Se borran las prendas y sus fotos. No se puede deshacer.',
  pauseInstead: '¿Solo querés que no se vean por un tiempo? Pausalas y volvé a colgarlas cuando quieras.',
  pause: 'Mejor pausar',
  password: 'Ingresá tu contraseña para confirmar',
  cancel: 'Cancelar',
  remove: 'Eliminar',
};
