import { searchLimits } from '@perchero/contract/search/search';
import { OutsideUnavailable } from '#platform/http/app-error.ts';
import { engineDeadlineMs, type SearchDeps } from '../listing/listing-deps.ts';
import { type PostRow, readPosts, readRecentTitled } from './suggest-posts.queries.ts';
import { wordsOf } from '../text/fold.ts';

/** Every further word narrows little and costs the same. */
const mostWords = 8;

/** The newest pieces on sale with a word in their title for each beginning that was typed. */
export async function suggestPosts(deps: SearchDeps, typed: string): Promise<PostRow[]> {
  const words = wordsOf(typed).slice(0, mostWords);
  if (words.length === 0) return [];
  try {
    return await readPosts(deps.db, await findTitled(deps, words));
  } catch (error) {
    if (!(error instanceof OutsideUnavailable)) throw error;
    deps.metrics.searchFallbacks.inc();
    return readRecentTitled(deps.db, words, searchLimits.posts);
  }
}

async function findTitled(
  { engine, aliases }: SearchDeps,
  words: readonly string[],
): Promise<readonly number[]> {
  const query = {
    size: searchLimits.posts,
    query: { bool: { filter: words.map((word) => ({ prefix: { 'title.typed': word } })) } },
    // As the index is kept: the engine ends at the fifth one, however many begin so.
    sort: [{ id: 'desc' }],
    _source: false,
    stored_fields: '_none_',
    track_total_hits: false,
  };
  const [answer] = await engine.search(aliases.read, [query], engineDeadlineMs);
  return answer?.hits.map((hit) => Number(hit.at(-1))) ?? [];
}
