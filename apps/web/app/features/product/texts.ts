import type { ShownHold } from '@perchero/contract/catalogue/products';
import { formatNumber } from '#app/shared/format.ts';

const list = new Intl.ListFormat('es-UY', { type: 'conjunction' });

export const texts = {
  back: 'Volver',
  backToList: 'Ver todo lo colgado',
  gone: 'Esta prenda ya no está colgada.',
  goneText: 'Se vendió, o quien la vendía la descolgó. Hay muchas más esperando.',
  goneAction: 'Ver lo que hay colgado',
  failed: 'No pudimos traer esta prenda',
  failedText: 'Fijate si tenés conexión y volvé a probar.',
  retry: 'Probar de nuevo',
  loading: 'Cargando la prenda…',

  at: (username: string) => `@${username}`,
  own: 'Es tuya',
  size: (size: string) => (size.startsWith('Talle') ? size : `Talle ${size}`),
  story: (fullName: string) => `Así lo cuenta ${fullName}`,
  tag: (name: string) => `#${name}`,
  tags: 'Etiquetas',
  /** `moment` is a date or words such as "hace 3 días". */
  published: (moment: string) => (/^\d/.test(moment) ? `Publicado el ${moment}` : `Publicado ${moment}`),

  ways: 'Cómo te llega',
  from: (department: string) => `Sale de ${department}`,
  noWay: 'Por ahora no se puede entregar. Volvé a mirar más tarde.',

  facts: 'Detalles',
  brand: 'Marca',
  condition: 'Estado',
  color: (count: number) => (count === 1 ? 'Color' : 'Colores'),
  material: (count: number) => (count === 1 ? 'Material' : 'Materiales'),
  measures: 'Medidas',
  measure: (centimetres: number) => `${formatNumber(centimetres)} cm`,
  /** Half of the way around, doubled, beside the viewer's own. */
  compare: (flat: number, own: number) =>
    `De costado a costado ${formatNumber(flat)} cm: ${formatNumber(flat * 2)} de contorno. Vos dijiste ${formatNumber(own)}.`,
  department: 'Está en',
  stock: 'Unidades',
  list: (values: readonly string[]) => list.format(values),

  share: 'Compartir',

  /** After the price. */
  agreed: 'acordado',
  /** Read by screen readers before the struck price. */
  listPrice: 'Precio de lista: ',

  sold: 'Vendida',
  reserved: 'Reservada',
  soldNote: 'Esta prenda ya encontró dueño.',
  withdrawnNote: 'La pausaste: solo vos la ves. Volvé a colgarla cuando quieras.',
  holds: {
    review: 'Estamos revisando esta prenda. Suele llevar menos de 24 horas.',
    hidden: 'Esta prenda está oculta: solo vos la ves. Corregila y la volvemos a mirar.',
    removed: 'Quitamos esta prenda. En Configuración, Decisiones, está el motivo.',
  } satisfies Record<ShownHold, string>,
  stoppedBy: (words: readonly string[]) =>
    `Así no se puede vender. Para que se vea, cambiá: ${words.map((word) => `«${word}»`).join(', ')}.`,
  holdReason: 'Ver por qué',
  processingNote: 'Estamos preparando tus fotos…',

  edit: 'Editar',
  copy: 'Colgar una parecida',
  withdraw: 'Pausar',
  withdrawing: 'Pausando…',
  relist: 'Volver a colgar',
  relisting: 'Colgando…',
  relisted: 'Tu prenda está colgada de nuevo',
};

export const galleryTexts = {
  carousel: 'carrusel',
  slide: 'foto',
  photosOf: (title: string, count: number) => `${count === 1 ? 'Foto' : 'Fotos'} de ${title}`,
  /** The scrolling area. */
  slides: 'Pasar las fotos',
  choose: 'Elegir foto',
  /** Element id of a photo. */
  anchor: (id: number, position: number) => `foto-${id}-${position}`,
  position: (position: number, count: number) => `Foto ${position} de ${count}`,
  alt: (title: string, position: number, count: number) =>
    count === 1 ? title : `${title}, foto ${position} de ${count}`,
  short: (position: number, count: number) => `${position}/${count}`,
  previous: 'Foto anterior',
  next: 'Foto siguiente',
  zoom: 'Ampliar',
  zoomPhoto: 'Ampliar foto',
};

export const zoomTexts = {
  /** Read by screen readers before the title. */
  enlarged: 'Foto ampliada de ',
  close: 'Cerrar foto ampliada',
  zoomIn: 'Acercar',
  zoomOut: 'Alejar',
  percent: (scale: number) => `${Math.round(scale * 100)}\u00a0%`,
  hint: 'Teclas: + acerca, − aleja, 0 vuelve, flechas mueven, Esc cierra',
};

export const deletionTexts = {
  open: 'Eliminar prenda',
  question: '¿Descolgar esta prenda?',
  warning: (comments: number) =>
    comments === 0
      ? 'Se borran la prenda y sus fotos. No se puede deshacer.'
      : `Se borran la prenda, sus fotos y ${comments === 1 ? 'su comentario' : `sus ${formatNumber(comments)} comentarios`}. No se puede deshacer.`,
  pauseInstead: '¿Solo querés que no se vea por un tiempo? Pausala y volvé a colgarla cuando quieras.',
  pause: 'Mejor pausarla',
  password: 'Ingresá tu contraseña para confirmar',
  cancel: 'Cancelar',
  remove: 'Eliminar',
  removing: 'Eliminando…',
  removed: 'Descolgaste la prenda',
  failed: 'Error al eliminar la publicación.',
};

/** For search engines and link previews. */
export const previewTexts = {
  title: (title: string, price: string) => `${title} · ${price}`,
  description: (size: string, condition: string | null, story: string) =>
    [size, condition].filter(Boolean).join(' · ') + `. ${story}`,
  pictureAlt: (title: string) => `Foto de ${title}`,
};
