import { searchLimits, type SuggestedProduct } from '@perchero/contract/search/search';
import { OutsideUnavailable } from '#platform/http/app-error.ts';
import { findBlockedIds } from '#modules/blocks/index.ts';
import { wordsOf } from '#modules/text/index.ts';
import { toPreview } from '../listing/cards.ts';
import { engineDeadlineMs, type SearchDeps } from '../listing/listing-deps.ts';
import { notSoldBy } from '../query/clauses.ts';
import {
  type SuggestedProductRow,
  readSuggestedProducts,
  readRecentByTitle,
} from './suggest-products.queries.ts';

/** Further words cost the same and narrow little. */
const maxWords = 8;

/** The newest products on sale whose title has a word for each typed prefix. */
export async function suggestProducts(
  deps: SearchDeps,
  typed: string,
  viewerId: string | null,
): Promise<SuggestedProduct[]> {
  const words = wordsOf(typed).slice(0, maxWords);
  if (words.length === 0) return [];
  try {
    const blockedSellers = await findBlockedIds(deps.db, viewerId);
    const ids = await findByTitlePrefix(deps, words, blockedSellers);
    return (await readSuggestedProducts(deps.db, ids, viewerId)).map(toSuggestion);
  } catch (error) {
    if (!(error instanceof OutsideUnavailable)) throw error;
    deps.metrics.searchFallbacks.inc();
    const rows = await readRecentByTitle(deps.db, words, { viewerId, limit: searchLimits.posts });
    return rows.map(toSuggestion);
  }
}

function toSuggestion(row: SuggestedProductRow): SuggestedProduct {
  const { id, title, content, priceCents, picturePath } = row;
  return { id, title, content, price: priceCents / 100, image: picturePath, preview: toPreview(row) };
}

async function findByTitlePrefix(
  { engine, aliases }: SearchDeps,
  words: readonly string[],
  blockedSellers: readonly string[],
): Promise<readonly number[]> {
  const startsWith = words.map((word) => ({ prefix: { 'title.typed': word } }));
  const query = {
    size: searchLimits.posts,
    query: { bool: { filter: [...startsWith, ...notSoldBy(blockedSellers)] } },
    // The sort order of the index, so that the engine stops after enough hits.
    sort: [{ id: 'desc' }],
    _source: false,
    stored_fields: '_none_',
    track_total_hits: false,
  };
  const [answer] = await engine.search(aliases.read, [query], engineDeadlineMs);
  return answer?.hits.map((hit) => Number(hit.at(-1))) ?? [];
}
