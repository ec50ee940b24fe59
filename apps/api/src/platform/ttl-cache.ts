import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';

interface TtlCacheOptions<T> {
  readonly clock: Clock;
  readonly maxEntries: number;
  /** Younger values are served as they are. */
  readonly freshMs: number | ((value: T) => number);
  /** For so long after that, values are served while a new one is loaded. */
  readonly staleMs?: number;
}

export interface TtlCache<T> {
  /** The fresh value, without loading one. */
  peek(key: string): T | undefined;
  /** The cached value, or what `load` answers; concurrent calls share one load. */
  get(key: string, load: () => Promise<T>): Promise<T>;
}

/** An LRU cache whose values age from the moment their load began. Errors are not cached. */
export function createTtlCache<T>({
  clock,
  maxEntries,
  freshMs,
  staleMs = 0,
}: TtlCacheOptions<T>): TtlCache<T> {
  const now = () => clock.now().getTime();
  const freshMsOf = typeof freshMs === 'number' ? () => freshMs : freshMs;
  const cache = new LRUCache<string, { readonly value: T; readonly at: number }, () => Promise<T>>({
    max: maxEntries,
    // An evicted load still answers its callers, and a failed one leaves the stale value.
    ignoreFetchAbort: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: async (_key, _stale, { context: load }) => {
      const at = now();
      return { value: await load(), at };
    },
  });
  return {
    peek(key) {
      const entry = cache.peek(key);
      return entry && now() - entry.at < freshMsOf(entry.value) ? entry.value : undefined;
    },
    async get(key, load) {
      const entry = cache.get(key);
      const overdueMs = entry ? now() - entry.at - freshMsOf(entry.value) : Infinity;
      if (entry && overdueMs < 0) return entry.value;
      const loading = cache.forceFetch(key, { context: load, forceRefresh: true });
      if (!entry || overdueMs >= staleMs) return (await loading).value;
      loading.catch(() => {});
      return entry.value;
    },
  };
}
