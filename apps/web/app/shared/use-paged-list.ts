import { useEffect, useEffectEvent, useState } from 'react';
import { useMutation } from './use-mutation.ts';

/** Loads the page after a cursor, or the first one. Null when that failed. */
export type LoadPage<Page> = (cursor: string | null, signal: AbortSignal) => Promise<Page | null>;

interface NextPageOptions<Page> {
  /** Names the list: when it changes, a page that is on its way is dropped. */
  readonly list: unknown;
  readonly cursor: string | null;
  readonly load: LoadPage<Page>;
  readonly onLoaded: (page: Page) => void;
}

/** Loads the next page of a list that the caller holds. */
export function useNextPage<Page>({ list, cursor, load, onLoaded }: NextPageOptions<Page>) {
  const { isPending, error, mutate, reset } = useMutation(async (_: void, signal: AbortSignal) => {
    const page = await load(cursor, signal);
    if (signal.aborted) return null;
    if (page === null) return 'failed' as const;
    onLoaded(page);
    return null;
  });

  const drop = useEffectEvent(reset);
  useEffect(() => () => drop(), [list]);

  const status = isPending ? 'loading' : (error ?? 'ready');
  return { status, loadMore: () => mutate() } as const;
}

export interface ItemsPage<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

const nothing = { items: [], nextCursor: null };

/** The items of a list with a "load more" button. Without a first page it loads one; a new first page resets it. */
export function usePagedList<Item extends { readonly id: number | string }>(
  first: ItemsPage<Item> | null,
  load: LoadPage<ItemsPage<Item>>,
) {
  const [state, setState] = useState<{ first: typeof first; page: ItemsPage<Item> }>(() => begin(first));
  if (state.first !== first) setState(begin(first));
  const { items, nextCursor } = state.page;
  const { status, loadMore } = useNextPage({
    list: first,
    cursor: nextCursor,
    load,
    onLoaded: (next) => setState((before) => ({ ...before, page: extended(before.page, next) })),
  });

  const start = useEffectEvent(() => first ?? loadMore());
  useEffect(() => void start(), []);

  const isFirstToCome = state.page === nothing && status === 'ready';
  return {
    items,
    hasMore: nextCursor !== null,
    status: isFirstToCome ? 'loading' : status,
    loadMore,
  } as const;
}

function begin<Item>(first: ItemsPage<Item> | null) {
  return { first, page: first ?? nothing };
}

/** Items can move to the next page between two requests, so duplicates are dropped. */
function extended<Item extends { readonly id: number | string }>(
  page: ItemsPage<Item>,
  next: ItemsPage<Item>,
): ItemsPage<Item> {
  const known = new Set(page.items.map(({ id }) => id));
  const added = next.items.filter(({ id }) => !known.has(id));
  return { items: [...page.items, ...added], nextCursor: next.nextCursor };
}
