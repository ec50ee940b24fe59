import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '#app/features/session/use-session.ts';
import { listKeyOf } from '#app/shared/product-address.ts';
import { type LoadPage, useNextPage } from '#app/shared/use-paged-list.ts';
import {
  appendPage,
  changeViewer,
  findSavedList,
  isShown,
  type LoadedList,
  saveScroll,
  subscribe,
} from './saved-lists.ts';

/** Infinite list: the server-rendered first page and the pages loaded after it. */
export function useProductList(first: LoadedList, load: LoadPage<LoadedList>) {
  const key = listKeyOf(useLocation());
  const saved = useSyncExternalStore(
    subscribe,
    () => findSavedList(key),
    () => null,
  );
  const viewerId = useSession()?.user.id ?? null;
  const [added, setAdded] = useState({ key, count: 0 });
  const current = saved ? withFresh(saved, first) : first;
  const list = { ...current, products: current.products.filter(isShown) };
  const staleFrom = saved?.staleFrom ?? null;

  const { status, loadMore } = useNextPage({
    list: `${key} ${viewerId}`,
    cursor: staleFrom ?? list.nextCursor,
    load,
    onLoaded: (page) => setAdded({ key, count: appendPage(key, list, page, viewerId) }),
  });

  const isOfOtherViewer = saved !== null && saved.viewerId !== viewerId;
  useEffect(() => {
    if (isOfOtherViewer) changeViewer(key, viewerId, first.nextCursor);
  }, [isOfOtherViewer, key, viewerId, first.nextCursor]);

  useScrollRestoration(key, saved !== null);

  const reload = useEffectEvent(loadMore);
  useEffect(() => {
    if (staleFrom && status === 'ready') reload();
  }, [staleFrom, status]);

  return {
    ...list,
    loadMore,
    loading: status === 'loading' && !staleFrom,
    failed: status === 'failed',
    /** Number of products the last page added. */
    added: added.key === key ? added.count : 0,
  };
}

/** The saved list with the server's current data for the same products. */
function withFresh(saved: LoadedList, first: LoadedList): LoadedList {
  const fresh = new Map(first.products.map((product) => [product.id, product]));
  return { ...saved, products: saved.products.map((product) => fresh.get(product.id) ?? product) };
}

/** After a return from another site the list is restored late, so the browser's own scroll restoration falls short. */
function useScrollRestoration(key: string, isSaved: boolean) {
  useEffect(() => {
    const scrollY = isSaved ? (findSavedList(key)?.scrollY ?? 0) : 0;
    // Reading window.scrollY forces a layout, so it is read only when needed.
    if (scrollY > 0 && scrollY > window.scrollY) window.scrollTo(0, scrollY);
    const leave = () => saveScroll(key, window.scrollY);
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, [key, isSaved]);
}
