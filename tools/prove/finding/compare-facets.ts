import { type CatalogueQuery, type FacetName, facetNames } from '@perchero/contract/search/catalogue-query';
import type { Expected } from './expected-facets.ts';
import type { ListingPage } from './listing.ts';

/** Brands and tags are without end: only the most frequent need to be told, but at least so many. */
const open: Partial<Record<FacetName, number>> = { marca: 20, tag: 20 };

/** What the first page of a list says about counts that PostgreSQL does not; empty when both agree. */
export function differences(query: CatalogueQuery, page: ListingPage, expected: Expected): string[] {
  const { total, facets } = page;
  if (!facets || !total) return ['no counts'];
  const found: string[] = [];
  const isRight = total.exact ? total.count === expected.total : total.count <= expected.total;
  if (!isRight) found.push(`total ${total.count}, PostgreSQL ${expected.total}`);
  if (JSON.stringify(facets.precio) !== JSON.stringify(expected.precio))
    found.push(`precio ${JSON.stringify(facets.precio)}, PostgreSQL ${JSON.stringify(expected.precio)}`);
  for (const name of facetNames) {
    const told = new Map(facets[name].map(({ value, count }) => [value, count]));
    if (told.size !== facets[name].length) found.push(`${name}: a value twice`);
    found.push(...wrongCounts(query, name, { told, right: expected.facets[name] }));
  }
  return found;
}

function wrongCounts(
  query: CatalogueQuery,
  name: FacetName,
  { told, right }: { told: ReadonlyMap<string, number>; right: ReadonlyMap<string, number> },
): string[] {
  const chosen = new Set<string | null>(name === 'tipo' ? [query.tipo] : query[name]);
  const wrong = [...told]
    .filter(([value, count]) => count !== (right.get(value) ?? 0) || (count === 0 && !chosen.has(value)))
    .map(([value, count]) => `${name} ${value}: ${count}, PostgreSQL ${right.get(value) ?? 0}`);
  const untold = [...right].filter(([value]) => !told.has(value));
  const least = open[name];
  const rarest = Math.min(...[...told].filter(([value]) => !chosen.has(value)).map(([, count]) => count));
  const mayBeLeftOut = (count: number) => least !== undefined && told.size >= least && count <= rarest;
  const missing = untold.filter(([, count]) => !mayBeLeftOut(count));
  return [...wrong, ...missing.map(([value, count]) => `${name} ${value}: not told, PostgreSQL ${count}`)];
}
