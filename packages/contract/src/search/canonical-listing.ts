import { categories } from '../catalogue/categories.ts';
import type { ProductType } from '../catalogue/product.ts';
import { type CatalogueQuery, emptyQuery, writeQuery } from './catalogue-query.ts';

export interface CanonicalListing {
  /** The listing under whose address search engines should know this one. */
  readonly query: CatalogueQuery;
  /** Whether it is that one itself. */
  readonly isCanonical: boolean;
}

/**
 * Of the endless pages that filters make, the few that somebody would look for in a search engine: everything, one type, one
 * category, one brand, the pieces for one sex, and a type or category for one sex. Always from the start, in the usual order,
 * without text. Any other page is known as the nearest of these.
 */
export function canonicalListing(query: CatalogueQuery): CanonicalListing {
  const nearest = nearestOf(query);
  return { query: nearest, isCanonical: addressOf(query) === addressOf(nearest) };
}

function nearestOf(query: CatalogueQuery): CatalogueQuery {
  const categoria = onlyOne(query.categoria);
  const marca = onlyOne(query.marca);
  const sexo = query.sexo.length === 1 ? query.sexo : [];
  if (categoria.length > 0) return { ...emptyQuery, categoria, sexo };
  const tipo = query.tipo ?? typeShared(query.categoria);
  if (tipo) return { ...emptyQuery, tipo, sexo };
  if (marca.length > 0) return { ...emptyQuery, marca };
  return { ...emptyQuery, sexo };
}

/** Two categories of shoes are shoes. */
function typeShared(keys: readonly string[]): ProductType | null {
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

function addressOf(query: CatalogueQuery): string {
  return writeQuery(query).toString();
}

/** The way from everything to this listing, itself included: shoes, boots, boots for women. */
export function wayTo({ tipo, categoria, marca, sexo }: CatalogueQuery): CatalogueQuery[] {
  const [category] = categoria;
  const type = category === undefined ? tipo : typeOf(category);
  const steps: Partial<CatalogueQuery>[] = [{}];
  if (type) steps.push({ tipo: type });
  if (category !== undefined) steps.push({ categoria });
  if (marca.length > 0) steps.push({ marca });
  if (sexo.length > 0) steps.push({ ...steps.at(-1), sexo });
  return steps.map((step) => ({ ...emptyQuery, ...step }));
}
