import type { Order } from '@perchero/contract/search/catalogue-query';
import { pageSize } from '@perchero/contract/search/list-products';
import { OutsideUnavailable } from '#platform/http/app-error.ts';
import { filtersWithout, type ActiveFilters, buildActiveFilters } from './catalogue-filters.ts';
import { choosePlan } from './choose-plan.ts';
import { countProducts } from './count-products.ts';
import { type Cursor, encodeCursor } from './cursor.ts';
import {
  engineDeadlineMs,
  type FoundIds,
  type FoundPage,
  type ListingCall,
  type ListingDeps,
  type Counts,
} from './listing-deps.ts';
import { interpretText } from '../query/text-query.ts';

/** Ids and order from the search engine; on the first page also the counts. */
export async function findEnginePage(deps: ListingDeps, call: ListingCall): Promise<FoundPage> {
  const { query, order, cursor, noCache } = call;
  const text = query.text === '' ? null : interpretText(query.text);
  const planIndex = text ? (cursor?.plan ?? (await choosePlan(deps, call, text.plans))) : 0;
  // A vocabulary reload may have removed the plan: use the broadest one.
  const plan = text?.plans[planIndex] ?? text?.plans.at(-1) ?? null;
  const activeFilters = buildActiveFilters(call, plan?.query ?? null);
  const [page, counts] = await Promise.all([
    findIds(deps, activeFilters, {
      order,
      plan: planIndex,
      after: cursor?.after ?? [],
      noCache: noCache || isCachedAsResponse(call),
    }),
    cursor ? null : countOrNull(deps, call, { activeFilters, planIndex }),
  ]);
  return {
    ...page,
    total: counts && { count: totalOf(page, counts), exact: true },
    facets: counts?.facets ?? null,
    recognizedFilters: cursor ? [] : [...(text?.recognizedFilters ?? [])],
    didYouMean: cursor ? null : (plan?.didYouMean ?? null),
    filtersToRelax: page.ids.length === 0 ? (counts?.filtersToRelax ?? []) : [],
  };
}

/** A second cache behind that of the response would show a guest what is twice as old. */
function isCachedAsResponse({ viewerId, cursor, query }: ListingCall): boolean {
  return viewerId === null && cursor === null && query.text === '';
}

/** Cached counts may be stale, so a complete page overrides them. */
function totalOf(page: FoundIds, counts: Counts): number {
  return page.nextCursor === null ? page.ids.length : Math.max(counts.total, pageSize + 1);
}

/** Sort keys of each order; the id is the tie-breaker. */
const sortsOf: Record<Order, readonly object[]> = {
  relevancia: [{ _score: 'desc' }],
  recientes: [],
  'precio-asc': [{ price: 'asc' }],
  'precio-desc': [{ price: 'desc' }],
  likes: [{ likes: 'desc' }],
  comentarios: [{ comments: 'desc' }],
};

/** Requests one hit more than the page, to know whether there is a next one. Cached briefly for identical requests. */
function findIds(
  deps: ListingDeps,
  activeFilters: ActiveFilters,
  cursor: Cursor & { readonly noCache: boolean },
): Promise<FoundIds> {
  const { order, plan, after, noCache } = cursor;
  const sortsByIdOnly = order === 'recientes' || after.length === 1;
  const [lastId] = after;
  const filter = filtersWithout(activeFilters, isScored(cursor) ? 'texto' : null);
  const query = {
    size: pageSize + 1,
    query: {
      bool: {
        filter:
          // A range instead of search_after: the index is sorted by id, so a range can skip to its start.
          sortsByIdOnly && lastId !== undefined ? [...filter, { range: { id: { lt: lastId } } }] : filter,
        ...(isScored(cursor) && { must: activeFilters.get('texto') }),
      },
    },
    sort: [...(sortsByIdOnly ? [] : sortsOf[order]), { id: 'desc' }],
    ...(!sortsByIdOnly && after.length > 0 && { search_after: after }),
    // The sort values contain the id, so nothing else is fetched.
    _source: false,
    stored_fields: '_none_',
    track_total_hits: false,
  };
  const find = async () => {
    const [answer] = await deps.engine.search(deps.aliases.read, [query], engineDeadlineMs);
    const hits = answer?.hits ?? [];
    const last = hits.length > pageSize ? hits[pageSize - 1] : undefined;
    return {
      ids: hits.slice(0, pageSize).map((hit) => Number(hit.at(-1))),
      nextCursor: last ? encodeCursor({ order, plan, after: last.map(Number) }) : null,
    };
  };
  return noCache ? find() : deps.pages.get(JSON.stringify([order, plan, query]), find);
}

function isScored({ order, after }: Cursor): boolean {
  return order === 'relevancia' && after.length !== 1;
}

/** Counts are optional: without them the page is still shown. */
async function countOrNull(
  deps: ListingDeps,
  { query }: ListingCall,
  { activeFilters, planIndex }: { activeFilters: ActiveFilters; planIndex: number },
) {
  try {
    return await countProducts(deps, { query, activeFilters, planIndex });
  } catch (error) {
    if (!(error instanceof OutsideUnavailable)) throw error;
    return null;
  }
}
