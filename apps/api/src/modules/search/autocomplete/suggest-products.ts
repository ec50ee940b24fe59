import { searchLimits } from '@perchero/contract/search/search';
import { OutsideUnavailable } from '#platform/http/app-error.ts';
import { wordsOf } from '#modules/text/index.ts';
import { engineDeadlineMs, type SearchDeps } from '../listing/listing-deps.ts';
import {
  type SuggestedProductRow,
  readSuggestedProducts,
  readRecentByTitle,
} from './suggest-products.queries.ts';

/** Further words cost the same and narrow little. */
const maxWords = 8;

/** The newest products on sale whose title has a word for each typed prefix. */
export async function suggestProducts(deps: SearchDeps, typed: string): Promise<SuggestedProductRow[]> {
  const words = wordsOf(typed).slice(0, maxWords);
  if (words.length === 0) return [];
  try {
    return await readSuggestedProducts(deps.db, await findByTitlePrefix(deps, words));
  } catch (error) {
    if (!(error instanceof OutsideUnavailable)) throw error;
    deps.metrics.searchFallbacks.inc();
    return readRecentByTitle(deps.db, words, searchLimits.posts);
  }
}

async function findByTitlePrefix(
  { engine, aliases }: SearchDeps,
  words: readonly string[],
): Promise<readonly number[]> {
  const query = {
    size: searchLimits.posts,
    query: { bool: { filter: words.map((word) => ({ prefix: { 'title.typed': word } })) } },
    // The sort order of the index, so that the engine stops after enough hits.
    sort: [{ id: 'desc' }],
    _source: false,
    stored_fields: '_none_',
    track_total_hits: false,
  };
  const [answer] = await engine.search(aliases.read, [query], engineDeadlineMs);
  return answer?.hits.map((hit) => Number(hit.at(-1))) ?? [];
}
