import { type CatalogueQuery, emptyQuery, type Order } from '@perchero/contract/search/catalogue-query';
import type { ListingPage } from './listing.ts';
import { type Listing, pathOf } from './listing.ts';

export interface Scroll {
  readonly query: CatalogueQuery;
  /** Every id in the order in which it came, as often as it came. */
  readonly ids: readonly number[];
  readonly pages: number;
  /** Statuses other than 200. */
  readonly failures: readonly string[];
}

/** A list that goes on for longer than this never ends. */
const mostPages = 2000;

/** Goes down a list to its end; `before` is called ahead of each page. */
export async function scrollDown(
  listing: Listing,
  query: CatalogueQuery,
  before: (page: number) => Promise<void> | void = () => {},
): Promise<Scroll> {
  const ids: number[] = [];
  const failures: string[] = [];
  let cursor: string | null = null;
  let pages = 0;
  do {
    await before(pages);
    const answer = await listing.get(pathOf(query, cursor));
    pages += 1;
    if (answer.status !== 200) {
      failures.push(`${pathOf(query, cursor)}: ${answer.status}`);
      break;
    }
    const page = JSON.parse(answer.body) as ListingPage;
    ids.push(...page.products.map(({ id }) => id));
    cursor = page.nextCursor;
    if (pages > mostPages) failures.push('the list does not end');
  } while (cursor !== null && pages <= mostPages);
  return { query, ids, pages, failures };
}

export function inOrder(orden: Order, text = ''): CatalogueQuery {
  return { ...emptyQuery, text, orden };
}

export function nameOf({ orden, text }: CatalogueQuery): string {
  return text ? `${orden} "${text}"` : String(orden);
}

/** The ids that came more than once. */
export function repeated(ids: readonly number[]): Set<number> {
  const seen = new Set<number>();
  const twice = new Set<number>();
  for (const id of ids) (seen.has(id) ? twice : seen).add(id);
  return twice;
}
