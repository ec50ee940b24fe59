import type { FacetName } from '@perchero/contract/search/catalogue-query';
import { productCount, productCountAtLeast } from '#app/shared/texts.ts';

export const texts = {
  title: 'Recién colgado',
  results: 'Resultados',
  /** Appended to "Resultados" for screen readers. */
  resultsFor: (text: string) => ` para «${text}»`,
  tabsLabel: 'Qué prendas ver',
  tabs: { products: 'Todo', feed: 'Siguiendo', savedSearches: 'Búsquedas' },
  /** Completes the name of the tab where there is room. */
  savedSearchesEnd: 'guardadas',
  upTo99: (count: number) => (count > 99 ? '99+' : String(count)),
  newMatches: (count: number) => (count === 1 ? 'nueva' : 'nuevas'),
  lastVisit: 'Desde tu última visita',
  howWeOrder: '¿Cómo ordenamos?',
  count: productCount,
  countAtLeast: productCountAtLeast,
  size: 'Talle ',
  seller: (username: string) => `@${username}`,
  sold: 'Vendida',
  paused: 'Pausada',
  reserved: 'Reservada',
  comments: (count: number) => (count === 1 ? ' comentario' : ' comentarios'),
  searching: 'Buscando prendas…',
  more: 'Ver más prendas',
  loadingMore: 'Cargando más prendas…',
  added: (count: number) => (count === 1 ? 'Se agregó 1 prenda.' : `Se agregaron ${count} prendas.`),
  end: 'Eso es todo lo que hay colgado.',
  fromTheStart: 'Ver desde el principio',
  moreFailed: 'No pudimos traer más prendas. Fijate si tenés conexión y volvé a probar.',
  retry: 'Probar de nuevo',
  failedStatus: 'No pudimos traerlas',
};

/** After a publication. */
export const publishedTexts = {
  title: '¡Ya está colgada!',
  text: 'Pasale el enlace a quien le pueda gustar.',
  heldTitle: 'La estamos mirando',
  heldText: 'Suele llevar menos de 24 horas. Después la ven todos.',
  share: 'Compartir',
  another: 'Colgar otra',
};

/** Below a product. */
export const relatedTexts = {
  ofSeller: (fullName: string) => `Más de ${fullName}`,
  own: 'Lo demás que colgaste',
  similar: 'Parecidas',
  seeAll: 'Ver todo',
  seeMore: 'Ver más',
};

interface RemovableNames {
  readonly one: (value: string) => string;
  readonly several: string;
}

export const nothingTexts = {
  recognizedFilters: (labels: readonly string[]) => `Entendimos: ${labels.join(', ')}.`,
  didYouMean: { before: '¿Quisiste decir ', after: '?' },
  emptyTitle: 'Todavía no hay nada colgado',
  emptyText: 'Las primeras prendas están por llegar. Date una vuelta en un rato.',
  noMatchTitle: 'No hay nada colgado con esa búsqueda',
  noMatchText: 'Probá sacando algún filtro o buscá por etiqueta: ',
  tagsToTry: ['lana', 'invierno', 'tejido a mano'],
  listComma: ', ',
  fullStop: '.',
  clear: 'Limpiar filtros',
  remove: (name: string, count: number) => `Sacar ${name} · ${productCount(count)}`,
  removables: {
    texto: (text: string) => `«${text}»`,
    precio: 'el precio',
    sin: { one: (word) => `«sin ${word}»`, several: 'las palabras que no querés' },
    reputacion: 'la reputación',
    mios: '«solo mis talles»',
    tipo: { one: (type) => `el tipo ${type}`, several: 'los tipos' },
    sexo: { one: (sex) => `el sexo ${sex}`, several: 'el sexo' },
    talle: { one: (size) => `el talle ${size}`, several: 'los talles' },
    categoria: { one: (category) => `la categoría ${category}`, several: 'las categorías' },
    marca: { one: (brand) => `la marca ${brand}`, several: 'las marcas' },
    estado: { one: (condition) => `el estado ${condition}`, several: 'los estados' },
    color: { one: (color) => `el color ${color}`, several: 'los colores' },
    departamento: { one: (department) => `el departamento ${department}`, several: 'los departamentos' },
    tag: { one: (tag) => `la etiqueta ${tag}`, several: 'las etiquetas' },
  } satisfies Record<FacetName | 'sin', RemovableNames> & {
    texto: (text: string) => string;
    precio: string;
    reputacion: string;
    mios: string;
  },
  failedTitle: 'Se nos cayó el perchero',
  failedText: 'No pudimos traer las prendas. Fijate si tenés conexión y volvé a probar.',
};

/** Meta tags of a listing. */
export const listingHeadTexts = {
  title: 'Recién colgado',
  everything: 'Productos',
  description: (count: string | null) =>
    'Ropa, calzado y accesorios de segunda mano en Uruguay. Mirá lo último que colgó la gente, prenda por prenda, con su historia.' +
    (count === null ? '' : ` Hay ${count} para mirar.`),
  filtered: (name: string, count: string | null) =>
    `${name}: ${count === null ? 'prendas' : count} de segunda mano en Uruguay, con fotos, talle y precio. Cada una es única y trae su historia.`,
  nothing: (name: string) =>
    `${name}: por ahora no hay ninguna colgada. Mirá otras prendas de segunda mano en Uruguay.`,
  count: productCount,
  countAtLeast: productCountAtLeast,
  pictureAlt: (title: string) => `Foto de ${title}`,
};
