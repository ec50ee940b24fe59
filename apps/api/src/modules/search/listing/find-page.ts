import type { Order } from '@perchero/contract/search/catalogue-query';
import { pageSize } from '@perchero/contract/search/list-products';
import { OutsideUnavailable } from '#platform/http/app-error.ts';
import { filtersWithout, type Narrowing, narrowingOf } from './catalogue-filters.ts';
import { choosePlan } from './choose-plan.ts';
import { countProducts, type Counts } from './count-products.ts';
import { type Cursor, encodeCursor } from './cursor.ts';
import {
  engineDeadlineMs,
  type FoundIds,
  type FoundPage,
  type ListingCall,
  type ListingDeps,
} from './listing-deps.ts';
import { understandText } from '../text/text-query.ts';

/** The engine's answer: which ids in which order, and on the first page how many there are of what. */
export async function findPage(deps: ListingDeps, call: ListingCall): Promise<FoundPage> {
  const { query, order, cursor, wantsNew } = call;
  const text = query.text === '' ? null : understandText(query.text);
  const planNumber = text ? (cursor?.plan ?? (await choosePlan(deps, query.text, text.plans))) : 0;
  // A plan that a reload of the vocabulary took away: the freest there is now.
  const plan = text?.plans[planNumber] ?? text?.plans.at(-1) ?? null;
  const narrowing = narrowingOf(query, plan?.query ?? null);
  const [page, counts] = await Promise.all([
    findIds(deps, narrowing, { order, plan: planNumber, after: cursor?.after ?? [], wantsNew }),
    cursor ? null : countWhereQuick(deps, call, { narrowing, planNumber }),
  ]);
  return {
    ...page,
    total: counts && { count: totalOf(page, counts), exact: true },
    facets: counts?.facets ?? null,
    understood: cursor ? [] : [...(text?.understood ?? [])],
    didYouMean: cursor ? null : (plan?.didYouMean ?? null),
    relief: page.ids.length === 0 ? (counts?.relief ?? []) : [],
  };
}

/** Counts may be a moment older than the page: where the page shows everything there is, it knows better. */
function totalOf(page: FoundIds, counts: Counts): number {
  return page.nextCursor === null ? page.ids.length : Math.max(counts.total, pageSize + 1);
}

/** The keys of each order before the id, which is the tie-breaker of all. */
const sortsOf: Record<Order, readonly object[]> = {
  relevancia: [{ _score: 'desc' }],
  recientes: [],
  'precio-asc': [{ price: 'asc' }],
  'precio-desc': [{ price: 'desc' }],
  likes: [{ likes: 'desc' }],
  comentarios: [{ comments: 'desc' }],
};

/** Asks for one more than a page, to know whether there is a next one; once for all who ask the same within a moment. */
function findIds(
  deps: ListingDeps,
  narrowing: Narrowing,
  cursor: Cursor & { readonly wantsNew: boolean },
): Promise<FoundIds> {
  const { order, plan, after, wantsNew } = cursor;
  const isByIdAlone = order === 'recientes' || after.length === 1;
  const [lastId] = after;
  const filter = filtersWithout(narrowing, isScored(cursor) ? 'texto' : null);
  const query = {
    size: pageSize + 1,
    query: {
      bool: {
        filter:
          // A range and not search_after: the index is kept in this order, so a range begins where it should.
          isByIdAlone && lastId !== undefined ? [...filter, { range: { id: { lt: lastId } } }] : filter,
        ...(isScored(cursor) && { must: narrowing.get('texto') }),
      },
    },
    sort: [...(isByIdAlone ? [] : sortsOf[order]), { id: 'desc' }],
    ...(!isByIdAlone && after.length > 0 && { search_after: after }),
    // The sort values hold the id: nothing else has to be fetched.
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
  return wantsNew ? find() : deps.pages.get(JSON.stringify([order, plan, query]), find);
}

function isScored({ order, after }: Cursor): boolean {
  return order === 'relevancia' && after.length !== 1;
}

/** A count that takes too long is left out; the page is worth showing without it. */
async function countWhereQuick(
  deps: ListingDeps,
  { query }: ListingCall,
  { narrowing, planNumber }: { narrowing: Narrowing; planNumber: number },
) {
  try {
    return await countProducts(deps, { query, narrowing, planNumber });
  } catch (error) {
    if (!(error instanceof OutsideUnavailable)) throw error;
    return null;
  }
}
