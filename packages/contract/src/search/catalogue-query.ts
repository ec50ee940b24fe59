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

/** The orders a person may choose. Without text the usual one is `recientes`, with text `relevancia`. */
export const orders = [
  'relevancia',
  'recientes',
  'precio-asc',
  'precio-desc',
  'likes',
  'comentarios',
] as const;
export type Order = (typeof orders)[number];

/**
 * What somebody looks for: the one shape that addresses, the API and the search share. Values of one filter widen (Mujer or
 * Unisex), filters narrow each other, and every tag must be there.
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
  /** Whole pesos, both ends included. */
  readonly desde: number | null;
  readonly hasta: number | null;
  /** Null: the usual one. */
  readonly orden: Order | null;
}

/** The filters with a list of values, which are also those that are counted. */
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
/** What can be taken away from a query to find more. */
export const removables = ['texto', 'precio', ...facetNames] as const;
export type Removable = (typeof removables)[number];

export const queryLimits = { text: 100, values: 20, tags: 10 } as const;

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
  desde: null,
  hasta: null,
  orden: null,
};

/**
 * The sizes that may be asked for within a type, each as it travels: `M - vestir`, `45 cm - accesorio`. Of accessories, those of
 * the given ones.
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

/** The closed list of a filter; brands and tags are open. */
const closed: Partial<Record<ListFilter, readonly string[]>> = {
  sexo: sexes,
  talle: productTypes.flatMap((type) => filterSizesOf(type)),
  categoria: categories.map(({ key }) => key),
  estado: conditions,
  color: colors,
  departamento: departments,
};

/** PostgreSQL has no such letter: it would take any text with it for a fault of ours. */
export function hasZero(text: string): boolean {
  return text.includes('\0');
}

export function isFilterValue(filter: ListFilter, value: string): boolean {
  const known = closed[filter];
  if (known) return known.includes(value);
  return (
    value !== '' &&
    !hasZero(value) &&
    value.length <= (filter === 'tag' ? productLimits.tag : productLimits.brand)
  );
}

export function usualOrder({ text }: Pick<CatalogueQuery, 'text'>): Order {
  return text === '' ? 'recientes' : 'relevancia';
}

/** What an address asks for. Whatever it says that makes no sense is left out: an old or broken link still shows something. */
export function readQuery(parameters: URLSearchParams): CatalogueQuery {
  const list = (filter: ListFilter) => {
    const values = new Set(parameters.getAll(filter).filter((value) => isFilterValue(filter, value)));
    return [...values].slice(0, filter === 'tag' ? queryLimits.tags : queryLimits.values);
  };
  const text = (parameters.get('q') ?? '').replaceAll('\0', '').trim().slice(0, queryLimits.text);
  const order = orders.find((known) => known === parameters.get('orden')) ?? null;
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
    desde: readPrice(parameters.get('desde')),
    hasta: readPrice(parameters.get('hasta')),
    orden: order === 'relevancia' && text === '' ? null : order,
  };
}

/** The address of a query: the same query always has the same one, and what is usual is not said. */
export function writeQuery(query: CatalogueQuery): URLSearchParams {
  const parameters = new URLSearchParams();
  if (query.text) parameters.set('q', query.text);
  if (query.tipo) parameters.set('tipo', query.tipo);
  for (const filter of listFilters) for (const value of query[filter]) parameters.append(filter, value);
  if (query.desde !== null) parameters.set('desde', String(query.desde));
  if (query.hasta !== null) parameters.set('hasta', String(query.hasta));
  if (query.orden && query.orden !== usualOrder(query)) parameters.set('orden', query.orden);
  return parameters;
}

function readPrice(value: string | null): number | null {
  if (value === null || !/^\d{1,7}$/.test(value)) return null;
  return Math.min(Number(value), productLimits.price);
}
