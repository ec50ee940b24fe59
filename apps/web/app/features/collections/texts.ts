import { collectionLimits } from '@perchero/contract/collections/collection.rules';
import { formatNumber } from '#app/shared/format.ts';
import { productCount } from '#app/shared/texts.ts';

const collections = (count: number) => (count === 1 ? '1 colección' : `${formatNumber(count)} colecciones`);

export const texts = {
  garments: productCount,
  private: 'Privada',
  cancel: 'Cancelar',
  close: 'Cerrar',
  more: 'Ver más',
  loading: 'Cargando…',
  retry: 'Probar de nuevo',
  moreFailed: 'No pudimos traer más. Fijate si tenés conexión y volvé a probar.',
  confirmChoice: 'Confirmar selección',
  choose: (name: string) => `Elegir ${name}`,
};

export const gridTexts = {
  heading: 'Colecciones',
  create: 'Nueva colección',
  deleteMode: 'Eliminar colecciones',
  deleteHint: 'Elegí las colecciones que querés eliminar. Las prendas siguen colgadas.',
  chosen: (count: number) =>
    count === 1 ? '1 colección elegida' : `${formatNumber(count)} colecciones elegidas`,
  remove: (count: number) => `Eliminar ${count}`,
  created: (name: string) => `Creaste «${name}»`,
  removed: (count: number) => (count === 1 ? 'Eliminaste la colección' : `Eliminaste ${collections(count)}`),
  noneOwn: 'Todavía no armaste ninguna colección',
  noneOwnText: 'Juntá prendas por estación, por plan o por capricho, y volvé a ellas cuando quieras.',
  none: 'Todavía no hay colecciones',
  noneText: (username: string) => `Cuando @${username} junte prendas en una colección, vas a verla acá.`,
};

export const deletionTexts = {
  question: (names: readonly string[]) =>
    names.length === 1 ? `¿Eliminar «${names[0] ?? ''}»?` : `¿Eliminar ${collections(names.length)}?`,
  warning: (count: number) =>
    count === 1
      ? 'Las prendas siguen colgadas y en tus favoritos. La colección no se puede recuperar.'
      : 'Las prendas siguen colgadas y en tus favoritos. Las colecciones no se pueden recuperar.',
  remove: 'Eliminar',
  removing: 'Eliminando…',
};

export const formTexts = {
  partlyDeleted: (done: number, all: number, reason: string) => `Borramos ${done} de ${all}. ${reason}`,
  createTitle: 'Nueva colección',
  editTitle: 'Editar colección',
  name: 'Nombre',
  namePlaceholder: 'Invierno en la rambla',
  visibility: 'Quién la ve',
  public: 'Pública',
  private: 'Privada',
  publicHint: 'La ve quien entre a tu perfil.',
  privateHint: 'Solo la ves vos.',
  create: 'Crear',
  creating: 'Creando…',
  save: 'Guardar',
  saving: 'Guardando…',
  notSaved: 'No pudimos guardar los cambios. Volvé a probar.',
};

export const openedTexts = {
  options: 'Opciones de la colección',
  back: 'Colecciones',
  add: 'Agregar prendas',
  remove: 'Quitar prendas',
  edit: 'Editar colección',
  delete: 'Eliminar colección',
  addHint: 'Elegí las prendas que querés sumar. Las que ya están no aparecen.',
  removeHint: 'Elegí las prendas que querés quitar. Siguen colgadas en Perchero.',
  source: 'De dónde elegís',
  sources: { favoritos: 'Favoritos', publicaciones: 'Mis prendas' },
  chosen: (count: number) => (count === 1 ? '1 prenda elegida' : `${formatNumber(count)} prendas elegidas`),
  confirmAdd: (count: number) => `Agregar ${count}`,
  confirmRemove: (count: number) => `Quitar ${count}`,
  adding: 'Agregando…',
  removing: 'Quitando…',
  added: (count: number) => `Agregaste ${productCount(count)}`,
  removed: (count: number) => `Quitaste ${productCount(count)}`,
  saved: 'Guardamos los cambios',
  tooMany: `Podés elegir hasta ${collectionLimits.chosen} prendas por vez.`,
  seller: (username: string) => `@${username}`,
  size: 'Talle ',
  sold: 'Vendida',
  emptyOwn: 'Esta colección está vacía',
  emptyOwnText: 'Agregá prendas de tus favoritos o de las tuyas.',
  empty: 'Esta colección está vacía',
  emptyText: 'Todavía no tiene prendas guardadas.',
  noFavourites: 'No hay favoritos para agregar',
  noFavouritesText: 'Dale me gusta a las prendas que te tienten y vas a encontrarlas acá.',
  noPublications: 'No hay prendas para agregar',
  noPublicationsText: 'Las prendas que cuelgues y no estén en la colección aparecen acá.',
  nothingLeft: 'Ya no hay prendas que quitar',
  nothingLeftText: 'La colección está vacía.',
  candidatesFailed: 'No pudimos traer tus prendas. Fijate si tenés conexión y volvé a probar.',
};

export const saveTexts = {
  open: 'Guardar en colección',
  title: 'Guardar en…',
  loading: 'Cargando tus colecciones…',
  failed: 'No pudimos traer tus colecciones.',
  none: 'Todavía no tenés colecciones. Creá la primera:',
  inAll: (name: string, count: number) => `${name}, ${productCount(count)}`,
  newName: 'Nueva colección',
  create: 'Crear',
  creating: 'Creando…',
};
