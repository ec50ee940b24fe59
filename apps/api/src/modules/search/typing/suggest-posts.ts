import { searchLimits } from '@perchero/contract/search/search';
import { OutsideUnavailable } from '#platform/app-error.ts';
import { engineDeadlineMs, type SearchParts } from '../listing/listing-parts.ts';
import { type PostRow, readPosts, readRecentTitled } from './suggest-posts.queries.ts';
import { wordsOf } from '../text/fold.ts';

/** Every further word narrows little and costs the same. */
const mostWords = 8;

/** The newest pieces on sale with a word in their title for each beginning that was typed. */
export async function suggestPosts(parts: SearchParts, typed: string): Promise<PostRow[]> {
  const words = wordsOf(typed).slice(0, mostWords);
  if (words.length === 0) return [];
  try {
    return await readPosts(parts.db, await findTitled(parts, words));
  } catch (error) {
    if (!(error instanceof OutsideUnavailable)) throw error;
    parts.metrics.searchFallbacks.inc();
    return readRecentTitled(parts.db, words, searchLimits.posts);
  }
}

async function findTitled(
  { engine, aliases }: SearchParts,
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
