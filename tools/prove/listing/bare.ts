import { type EngineSearch, isForPage } from './recorder.ts';
import { toWire } from './wire.ts';

/** What of a card the document holds; seller and photo would have to be looked up besides. */
const cardFields = [
  'id',
  'seller_id',
  'title',
  'price',
  'product_type',
  'accessory_type',
  'size',
  'sex',
  'likes',
  'comments',
];

/** What the API asked the engine for one page: everything when it knew nothing, and only what it asks each time. */
export interface EngineQuestions {
  readonly cold: readonly EngineSearch[];
  readonly warm: readonly EngineSearch[];
}

/** How long the API keeps counts, and so does whoever asks the engine directly. */
const countsLiveMs = 2000;

/** The same questions straight to the engine, with the fields of the cards instead of ids. Counts are asked for as often. */
export function bareRequests({ cold, warm }: EngineQuestions): () => Buffer {
  const [whole, page] = [toRequest(cold), toRequest(warm)];
  let countedAt = -Infinity;
  return () => {
    const now = performance.now();
    if (now - countedAt < countsLiveMs) return page;
    countedAt = now;
    return whole;
  };
}

function toRequest(searches: readonly EngineSearch[]): Buffer {
  const [first] = searches;
  if (!first) throw new Error('The API asked the engine nothing');
  const headers = { 'content-type': 'application/json' };
  const bodies = searches.map(({ query }) =>
    JSON.stringify(
      isForPage({ query }) ? { ...query, stored_fields: undefined, _source: cardFields } : query,
    ),
  );
  if (bodies.length === 1) {
    return toWire({ method: 'POST', path: `/${first.index}/_search`, headers, body: bodies.join('') });
  }
  const lines = searches.flatMap(({ index }, place) => [JSON.stringify({ index }), bodies[place]]);
  return toWire({ method: 'POST', path: '/_msearch', headers, body: `${lines.join('\n')}\n` });
}
