import type { ReplyOf } from '@perchero/contract/endpoint';
import type { listThreads, ThreadSummary } from '@perchero/contract/messages/messages';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { get } from '#app/shared/api.ts';
import { type LoadPage, useNextPage } from '#app/shared/use-paged-list.ts';

export type Side = 'all' | 'buying' | 'selling';
type Page = Pick<ReplyOf<typeof listThreads>, 'threads' | 'nextCursor'>;

export interface ThreadsPage extends Page {
  /** When it was read. */
  readonly now: string;
}

/** The threads of a list, the latest message first. `changes` of the live stream reads the first page again. */
export function useThreads(first: ThreadsPage, side: Side, changes: number) {
  const [state, setState] = useState({ first, list: first });
  if (state.first !== first) setState({ first, list: first });
  const setList = (change: (before: ThreadsPage) => ThreadsPage) =>
    setState((before) => ({ ...before, list: change(before.list) }));
  const { threads, nextCursor, now } = state.list;
  const load: LoadPage<Page> = async (cursor, signal) => {
    const query = new URLSearchParams({ side, ...(cursor !== null && { cursor }) });
    const result = await get<typeof listThreads>(`/api/threads?${query.toString()}`, signal);
    return result.ok ? result.value : null;
  };

  const next = useNextPage({
    list: first,
    cursor: nextCursor,
    load,
    onLoaded: (page) =>
      setList((before) => ({ ...before, ...page, threads: distinct([...before.threads, ...page.threads]) })),
  });

  const refresh = useEffectEvent(async (signal: AbortSignal) => {
    const page = await load(null, signal);
    if (page === null || signal.aborted) return;
    setList((before) => ({
      now: new Date().toISOString(),
      threads: distinct([...page.threads, ...before.threads]),
      nextCursor: before.threads.length > page.threads.length ? before.nextCursor : page.nextCursor,
    }));
  });
  const knownChanges = useRef(changes);
  useEffect(() => {
    if (knownChanges.current === changes) return undefined;
    knownChanges.current = changes;
    const controller = new AbortController();
    void refresh(controller.signal);
    return () => controller.abort();
  }, [changes]);

  return {
    threads,
    now,
    hasMore: nextCursor !== null,
    next,
    markRead: (id: string) =>
      setList((before) => ({
        ...before,
        threads: before.threads.map((thread) => (thread.id === id ? { ...thread, unread: 0 } : thread)),
      })),
  };
}

function distinct(threads: readonly ThreadSummary[]): ThreadSummary[] {
  const seen = new Set<string>();
  return threads.filter(({ id }) => !seen.has(id) && seen.add(id));
}
