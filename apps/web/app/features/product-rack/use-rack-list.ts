import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { useSession } from '#app/features/session/use-session.ts';
import {
  changeReader,
  extend,
  isHanging,
  type RackList,
  recall,
  rememberScroll,
  subscribe,
} from './kept-lists.ts';
import { keyOf } from '#app/shared/product-address.ts';

/** What the loader of a page with a rack answers, whatever else it may tell. */
type RackPage = ({ readonly ok: true } & RackList) | { readonly ok: false };

/** The list as it is shown: the page the server gave, and what was asked for after it. */
export function useRackList(first: RackList, nextPath: (cursor: string) => string) {
  const key = keyOf(useLocation());
  const kept = useSyncExternalStore(
    subscribe,
    () => recall(key),
    () => null,
  );
  const reader = useSession()?.user.id ?? null;
  const fetcher = useFetcher<RackPage>({ key });
  const [added, setAdded] = useState({ key, count: 0 });
  const known = kept ? refreshed(kept, first) : first;
  const list = { ...known, products: known.products.filter(isHanging) };

  const hang = useEffectEvent((page: RackList) => {
    extend(key, list, page, reader);
    const count = (recall(key)?.products.length ?? list.products.length) - list.products.length;
    setAdded({ key, count });
  });
  useEffect(() => {
    if (fetcher.data?.ok) hang(fetcher.data);
  }, [fetcher.data]);

  const isOfAnother = kept !== null && kept.reader !== reader;
  useEffect(() => {
    if (isOfAnother) changeReader(key, reader, first.nextCursor);
  }, [isOfAnother, key, reader, first.nextCursor]);

  useKeptScroll(key, kept !== null);

  const loading = fetcher.state !== 'idle';
  const staleFrom = kept?.staleFrom ?? null;
  const readAgain = useEffectEvent((cursor: string) => void fetcher.load(nextPath(cursor)));
  useEffect(() => {
    if (staleFrom && !loading) readAgain(staleFrom);
  }, [staleFrom, loading]);

  const loadMore = () => {
    const cursor = staleFrom ?? list.nextCursor;
    if (cursor && !loading) void fetcher.load(nextPath(cursor));
  };

  return {
    ...list,
    loadMore,
    loading: loading && !staleFrom,
    failed: !loading && fetcher.data?.ok === false,
    /** How many garments the last page brought. */
    added: added.key === key ? added.count : 0,
  };
}

/** The kept list with what the server has just said about the same garments. */
function refreshed(kept: RackList, first: RackList): RackList {
  const fresh = new Map(first.products.map((product) => [product.id, product]));
  return { ...kept, products: kept.products.map((product) => fresh.get(product.id) ?? product) };
}

/** After a return from another site the list grows back only now, so the place must be found again now. */
function useKeptScroll(key: string, isKept: boolean) {
  useEffect(() => {
    const scrollY = isKept ? (recall(key)?.scrollY ?? 0) : 0;
    // Asking where the page stands makes the browser lay it out at once: not without need.
    if (scrollY > 0 && scrollY > window.scrollY) window.scrollTo(0, scrollY);
    const leave = () => rememberScroll(key, window.scrollY);
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [key, isKept]);
}
