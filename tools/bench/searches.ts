import type { SearchEngine } from '@perchero/api/src/platform/providers/search-engine.ts';

interface Search {
  readonly index: string;
  readonly query: object;
}

/** The same engine; `searchesDuring` tells what it was asked. */
export function watchSearches(engine: SearchEngine) {
  let listener: ((search: Search) => void) | null = null;
  const watched: SearchEngine = {
    ...engine,
    search(index, queries, deadlineMs) {
      for (const query of queries) listener?.({ index, query });
      return engine.search(index, queries, deadlineMs);
    },
  };
  const searchesDuring = async (work: () => Promise<unknown>): Promise<Search[]> => {
    const seen: Search[] = [];
    listener = (search) => seen.push(search);
    await work().finally(() => (listener = null));
    return seen;
  };
  return { engine: watched, searchesDuring };
}

interface Profile {
  readonly profile: {
    readonly shards: readonly {
      readonly searches: readonly {
        readonly query: readonly { readonly breakdown: Readonly<Record<string, number>> }[];
      }[];
    }[];
  };
}

/**
 * How many documents the engine looks at to answer, in thousands rounded up: below that it depends on how the index
 * happens to be cut into segments, above it the search walks the catalogue.
 */
export async function countVisited(openSearchUrl: string, { index, query }: Search): Promise<number> {
  const response = await fetch(`${openSearchUrl}/${index}/_search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...query, profile: true }),
  });
  if (!response.ok) throw new Error(`The engine answered ${response.status}: ${await response.text()}`);
  const { profile } = (await response.json()) as Profile;
  const parts = profile.shards.flatMap((shard) => shard.searches).flatMap((search) => search.query);
  const visited = parts.reduce(
    (sum, { breakdown }) => sum + (breakdown['next_doc_count'] ?? 0) + (breakdown['advance_count'] ?? 0),
    0,
  );
  return Math.ceil(visited / 1000) * 1000;
}
