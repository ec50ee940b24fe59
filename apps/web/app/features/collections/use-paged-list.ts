import { useEffect, useEffectEvent, useRef, useState } from 'react';

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

interface State<Item> extends Page<Item> {
  readonly first: Page<Item> | null;
  readonly status: 'ready' | 'loading' | 'failed';
}

type Load<Item> = (cursor: string | null, signal: AbortSignal) => Promise<Page<Item> | null>;

/** A list with a "load more" button. `load` returns null on failure. Without a first page it loads one; a new first page resets it. */
export function usePagedList<Item extends { readonly id: number }>(
  first: Page<Item> | null,
  load: Load<Item>,
) {
  const [state, setState] = useState(() => begin(first));
  const leaving = useRef<AbortController>(null);
  if (state.first !== first) setState(begin(first));

  async function loadMore(): Promise<void> {
    const { signal } = (leaving.current ??= new AbortController());
    setState((before) => ({ ...before, status: 'loading' }));
    const page = await load(state.nextCursor, signal);
    if (signal.aborted) return;
    setState((before) => (page ? extended(before, page) : { ...before, status: 'failed' }));
  }

  const start = useEffectEvent(() => {
    if (first === null) void loadMore();
  });
  useEffect(() => {
    start();
    return () => {
      leaving.current?.abort();
      leaving.current = null;
    };
  }, []);

  return { ...state, hasMore: state.nextCursor !== null, loadMore: () => void loadMore() };
}

function begin<Item>(first: Page<Item> | null): State<Item> {
  return first
    ? { first, ...first, status: 'ready' }
    : { first, items: [], nextCursor: null, status: 'loading' };
}

/** Items can move to the next page between two requests, so duplicates are dropped. */
function extended<Item extends { readonly id: number }>(before: State<Item>, page: Page<Item>): State<Item> {
  const known = new Set(before.items.map(({ id }) => id));
  const added = page.items.filter(({ id }) => !known.has(id));
  return { ...before, items: [...before.items, ...added], nextCursor: page.nextCursor, status: 'ready' };
}
