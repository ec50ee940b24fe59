import type { ProductType } from '@perchero/contract/catalogue/product';
import type { ListFilter } from '@perchero/contract/search/catalogue-query';
import { formatPrice } from '#app/shared/format.ts';
import { productCount } from '#app/shared/texts.ts';

export const texts = {
  filters: 'Filtros',
  filtersChosen: (count: number) => (count === 1 ? 'Filtros, 1 elegido' : `Filtros, ${count} elegidos`),
  sort: 'Ordenar',
  skip: 'Saltar a las prendas',
  apply: 'Aplicar filtros',
  close: 'Cerrar filtros',
  clear: 'Limpiar',
  show: 'Ver prendas',
  showCount: (count: number) => `Ver ${productCount(count)}`,
  showAtLeast: (count: number) => `Ver más de ${productCount(count)}`,
  showNone: 'No hay prendas así',

  active: 'Filtros activos',
  remove: (label: string) => `Quitar filtro ${label}`,
  clearAll: 'Limpiar todo',

  groups: {
    sexo: 'Sexo',
    talle: 'Talle',
    categoria: 'Categoría',
    marca: 'Marca',
    estado: 'Estado',
    color: 'Color',
    departamento: 'Departamento',
    tag: 'Etiquetas',
  } satisfies Record<ListFilter, string>,
  type: 'Tipo de prenda',
  /** The accessible name of an option. */
  withCount: (label: string, count: number) => `${label}, ${productCount(count)}`,
  chosenInside: (count: number) => (count === 1 ? '1 elegido' : `${count} elegidos`),

  sizeGroups: {
    vestir: 'Prendas',
    calzado: 'Calzado',
    accesorio: 'Accesorios',
  } satisfies Record<ProductType, string>,
  commonSizes: {
    vestir: ['XS', 'S', 'M', 'L', 'XL', 'XXL', '36', '38', '40', '42', '44', '46'],
    calzado: ['35', '36', '37', '38', '39', '40', '41', '42'],
    accesorio: ['Talle único'],
  } satisfies Record<ProductType, readonly string[]>,
  ownSizes: 'Solo mis talles',
  ownSizesGuest: 'Ingresá y elegí los tuyos',
  ownSizesNone: 'Primero elegí los tuyos',
  allSizes: 'Ver todos los talles',
  fewerSizes: 'Ver menos talles',
  more: { categoria: 'Ver más categorías', marca: 'Ver más marcas', departamento: 'Ver más departamentos' },
  fewer: {
    categoria: 'Ver menos categorías',
    marca: 'Ver menos marcas',
    departamento: 'Ver menos departamentos',
  },

  price: 'Precio',
  priceFrom: 'Desde',
  priceTo: 'Hasta',
  pesos: '$',
  priceRange: (from: number, to: number) => `Hay desde ${formatPrice(from)} hasta ${formatPrice(to)}.`,
  priceOf: (price: number) => `Lo que hay está a ${formatPrice(price)}.`,
  priceInverted: 'El «desde» es más alto que el «hasta». Cambiá uno de los dos y te mostramos lo que hay.',

  searchBrand: 'Buscar marca',
  brandExample: 'Buscá una marca',
  noBrand: 'No tenemos esa marca por ahora.',

  searchTags: 'Buscar etiquetas',
  tagsExample: 'Lana, jean, fiesta',
  tagsFull: (max: number) => `Ya elegiste ${max} etiquetas.`,

  reputation: 'Reputación desde',
  anyReputation: 'Cualquiera',
  reputationLabel: (grade: string) => grade.replace('.', ','),

  without: 'Sin estas palabras',
  withoutExample: 'Sumá una palabra',
  anotherWord: 'Sumá otra',
  withoutHint: 'No te mostramos lo que las nombra.',
  removeWord: (word: string) => `Quitar ${word}`,

  sortBy: 'Ordenar por',
};
