import { categories } from '../catalogue/categories.ts';
import {
  type AccessoryType,
  accessoryTypes,
  colors,
  type Condition,
  conditions,
  departments,
  productLimits,
  type ProductType,
  productTypes,
  type Sex,
  sexes,
} from '../catalogue/product.ts';
import { type SizedKind, sizesOf } from '../catalogue/sizes.ts';

/** Sort orders. The default is `recientes` without text, `relevancia` with text. */
export const orders = [
  'relevancia',
  'recientes',
  'precio-asc',
  'precio-desc',
  'likes',
  'comentarios',
] as const;
export type Order = (typeof orders)[number];

/** Least average of the seller's reviews, from three reviews on. */
export const reputations = ['4', '4.5'] as const;
export type Reputation = (typeof reputations)[number];

/**
 * The search query shared by URLs, API and search. Values of one filter are combined with OR (Mujer or
 * Unisex), filters with AND, and every tag must match.
 */
export interface CatalogueQuery {
  readonly text: string;
  readonly sexo: readonly Sex[];
  readonly tipo: ProductType | null;
  /** `{size} - {type}`, see `filterSizesOf`. */
  readonly talle: readonly string[];
  readonly categoria: readonly string[];
  readonly marca: readonly string[];
  readonly estado: readonly Condition[];
  readonly color: readonly string[];
  readonly departamento: readonly string[];
  readonly tag: readonly string[];
  /** Words that must not appear. */
  readonly sin: readonly string[];
  readonly reputacion: Reputation | null;
  /** Only the reader's own sizes, which the address does not name. Ignored for guests and people without sizes. */
  readonly mios: boolean;
  /** Whole pesos, inclusive. */
  readonly desde: number | null;
  readonly hasta: number | null;
  /** Null for the default. */
  readonly orden: Order | null;
}

/** Filters with multiple values; these have facets. */
export const listFilters = [
  'sexo',
  'talle',
  'categoria',
  'marca',
  'estado',
  'color',
  'departamento',
  'tag',
] as const;
export type ListFilter = (typeof listFilters)[number];
export const facetNames = ['tipo', ...listFilters] as const;
export type FacetName = (typeof facetNames)[number];
/** Parts of a query that can be removed to find more. */
export const removables = ['texto', 'precio', 'sin', 'reputacion', 'mios', ...facetNames] as const;
export type Removable = (typeof removables)[number];

export const queryLimits = { text: 100, values: 20, tags: 10, excludedWords: 5, excludedWord: 40 } as const;

export const emptyQuery: CatalogueQuery = {
  text: '',
  sexo: [],
  tipo: null,
  talle: [],
  categoria: [],
  marca: [],
  estado: [],
  color: [],
  departamento: [],
  tag: [],
  sin: [],
  reputacion: null,
  mios: false,
  desde: null,
  hasta: null,
  orden: null,
};

/**
 * Sizes that can be filtered within a type, in wire format: `M - vestir`, `45 cm - accesorio`. For accessories, those of
 * the given types.
 */
export function filterSizesOf(
  type: ProductType,
  accessories: readonly AccessoryType[] = accessoryTypes,
): readonly string[] {
  const kinds: readonly SizedKind[] =
    type === 'accesorio'
      ? accessories.map((accessoryType) => ({ productType: type, accessoryType }))
      : [{ productType: type, accessoryType: null }];
  const sizes = new Set(kinds.flatMap((kind) => sizesOf(kind)));
  return [...sizes].map((size) => filterSize(size, type));
}

export function filterSize(size: string, type: ProductType): string {
  return `${size} - ${type}`;
}

/** The product types of sizes such as `M - vestir`. */
export function typesOfFilterSizes(sizes: readonly string[]): string[] {
  return [...new Set(sizes.map((size) => size.slice(size.lastIndexOf(' - ') + 3)))];
}

/** The allowed values of a filter; brands and tags are free text. */
const allowedValues: Partial<Record<ListFilter, readonly string[]>> = {
  sexo: sexes,
  talle: productTypes.flatMap((type) => filterSizesOf(type)),
  categoria: categories.map(({ key }) => key),
  estado: conditions,
  color: colors,
  departamento: departments,
};

/** PostgreSQL rejects text with NUL, which would become an internal error. */
export function hasNul(text: string): boolean {
  return text.includes('\0');
}

export function isFilterValue(filter: ListFilter, value: string): boolean {
  const known = allowedValues[filter];
  if (known) return known.includes(value);
  return (
    value !== '' &&
    !hasNul(value) &&
    value.length <= (filter === 'tag' ? productLimits.tag : productLimits.brand)
  );
}

/** A word to leave out has at least one letter or digit. */
export function isExcludedWord(word: string): boolean {
  return /[\p{L}\p{N}]/u.test(word) && !hasNul(word) && word.length <= queryLimits.excludedWord;
}

export function defaultOrder({ text }: Pick<CatalogueQuery, 'text'>): Order {
  return text === '' ? 'recientes' : 'relevancia';
}

/** Parses a URL query. Invalid parts are ignored, so that old or broken links still show a listing. */
export function readQuery(parameters: URLSearchParams): CatalogueQuery {
  const list = (filter: ListFilter) => {
    const values = new Set(parameters.getAll(filter).filter((value) => isFilterValue(filter, value)));
    return [...values].slice(0, filter === 'tag' ? queryLimits.tags : queryLimits.values);
  };
  const text = (parameters.get('q') ?? '').replaceAll('\0', '').trim().slice(0, queryLimits.text);
  const order = orders.find((known) => known === parameters.get('orden')) ?? null;
  const excluded = new Set(
    parameters
      .getAll('sin')
      .map((word) => word.trim())
      .filter(isExcludedWord),
  );
  return {
    text,
    sexo: list('sexo') as Sex[],
    tipo: productTypes.find((known) => known === parameters.get('tipo')) ?? null,
    talle: list('talle'),
    categoria: list('categoria'),
    marca: list('marca'),
    estado: list('estado') as Condition[],
    color: list('color'),
    departamento: list('departamento'),
    tag: list('tag'),
    sin: [...excluded].slice(0, queryLimits.excludedWords),
    reputacion: reputations.find((known) => known === parameters.get('reputacion')) ?? null,
    mios: parameters.get('mios') === '1',
    desde: readPrice(parameters.get('desde')),
    hasta: readPrice(parameters.get('hasta')),
    orden: order === 'relevancia' && text === '' ? null : order,
  };
}

/** Canonical URL parameters of a query, without defaults. */
export function writeQuery(query: CatalogueQuery): URLSearchParams {
  const parameters = new URLSearchParams();
  if (query.text) parameters.set('q', query.text);
  if (query.tipo) parameters.set('tipo', query.tipo);
  for (const filter of listFilters) for (const value of query[filter]) parameters.append(filter, value);
  for (const word of query.sin) parameters.append('sin', word);
  if (query.reputacion) parameters.set('reputacion', query.reputacion);
  if (query.mios) parameters.set('mios', '1');
  if (query.desde !== null) parameters.set('desde', String(query.desde));
  if (query.hasta !== null) parameters.set('hasta', String(query.hasta));
  if (query.orden && query.orden !== defaultOrder(query)) parameters.set('orden', query.orden);
  return parameters;
}

function readPrice(value: string | null): number | null {
  if (value === null || !/^\d{1,7}$/.test(value)) return null;
  return Math.min(Number(value), productLimits.price);
}
