import { categories } from '../catalogue/categories.ts';
import type { ProductType } from '../catalogue/product.ts';
import { type CatalogueQuery, emptyQuery, writeQuery } from './catalogue-query.ts';

export interface CanonicalListing {
  /** The canonical listing for search engines. */
  readonly query: CatalogueQuery;
  readonly isCanonical: boolean;
}

/**
 * Of all filter combinations, the few worth indexing by search engines: everything, one type, one
 * category, one brand, one sex, and a type or category for one sex. Always the first page, in the default order,
 * without text. Every other listing has the nearest of these as canonical.
 */
export function canonicalListing(query: CatalogueQuery): CanonicalListing {
  const nearest = nearestCanonical(query);
  return { query: nearest, isCanonical: urlOf(query) === urlOf(nearest) };
}

function nearestCanonical(query: CatalogueQuery): CatalogueQuery {
  const categoria = onlyOne(query.categoria);
  const marca = onlyOne(query.marca);
  const sexo = query.sexo.length === 1 ? query.sexo : [];
  if (categoria.length > 0) return { ...emptyQuery, categoria, sexo };
  const tipo = query.tipo ?? commonType(query.categoria);
  if (tipo) return { ...emptyQuery, tipo, sexo };
  if (marca.length > 0) return { ...emptyQuery, marca };
  return { ...emptyQuery, sexo };
}

/** Several categories of one type are that type. */
function commonType(keys: readonly string[]): ProductType | null {
  const types = new Set(keys.map(typeOf));
  const [type = null] = types;
  return types.size === 1 ? type : null;
}

function typeOf(category: string): ProductType | null {
  return categories.find(({ key }) => key === category)?.productType ?? null;
}

function onlyOne(values: readonly string[]): readonly string[] {
  return values.length === 1 ? values : [];
}

function urlOf(query: CatalogueQuery): string {
  return writeQuery(query).toString();
}

/** Breadcrumbs to this listing, inclusive: shoes, boots, boots for women. */
export function breadcrumbsTo({ tipo, categoria, marca, sexo }: CatalogueQuery): CatalogueQuery[] {
  const [category] = categoria;
  const type = category === undefined ? tipo : typeOf(category);
  const steps: Partial<CatalogueQuery>[] = [{}];
  if (type) steps.push({ tipo: type });
  if (category !== undefined) steps.push({ categoria });
  if (marca.length > 0) steps.push({ marca });
  if (sexo.length > 0) steps.push({ ...steps.at(-1), sexo });
  return steps.map((step) => ({ ...emptyQuery, ...step }));
}
