import { listKeyOf } from '#app/shared/product-address.ts';
import type { ProductCard } from '@perchero/contract/search/list-products';

/** Some lists are ordered by a moment of their own. */
export interface ListedProduct extends ProductCard {
  readonly published_at?: string;
  readonly matched_at?: string;
}

/** The products loaded so far, and the cursor of the next page. */
export interface LoadedList {
  readonly products: readonly ListedProduct[];
  readonly nextCursor: string | null;
}

interface SavedList extends LoadedList {
  readonly key: string;
  readonly scrollY: number;
  /** The user whose likes it shows; null for a guest. */
  readonly viewerId: string | null;
  /** Pages from this cursor on were loaded for another viewer and must be reloaded; null when none. */
  readonly staleFrom: string | null;
}

const storageKey = 'perchero:listas';
const maxLists = 3;
const maxStoredProducts = 480;

/**
 * The pages loaded after the first one, by history entry. It restores the list and the scroll position on back and forward; every
 * other visit and a reload ask the server again.
 */
let lists: readonly SavedList[] | null = null;
/** Products hidden or deleted since the page was opened, which an earlier list may still contain. */
const hiddenIds = new Set<number>();
const listeners = new Set<() => void>();

export function findSavedList(key: string): SavedList | null {
  lists ??= read();
  return lists.find((list) => list.key === key) ?? null;
}

/**
 * Appends a page and updates products that are already in the list; returns how many are new. Idempotent. `first` is the list
 * without saved pages.
 */
export function appendPage(
  key: string,
  first: LoadedList,
  page: LoadedList,
  viewerId: string | null,
): number {
  const saved = findSavedList(key);
  const { products, nextCursor } = saved ?? first;
  const fresh = new Map(page.products.map((product) => [product.id, product]));
  const updated = products.map((product) => fresh.get(product.id) ?? product);
  const present = new Set(products.map((product) => product.id));
  const added = page.products.filter((product) => !present.has(product.id));
  const last = products.at(-1);
  const isReload = added.length === 0 && last !== undefined && !fresh.has(last.id);
  save({
    key,
    // A page may arrive during a navigation, after the scroll position was saved.
    scrollY: saved?.scrollY ?? 0,
    viewerId: saved ? saved.viewerId : viewerId,
    staleFrom: isReload && saved?.staleFrom ? page.nextCursor : null,
    nextCursor: isReload ? nextCursor : page.nextCursor,
    products: [...updated, ...added],
  });
  return added.length;
}

/** After a sign-in or sign-out: clears all likes and marks the pages for reloading. */
export function changeViewer(key: string, viewerId: string | null, secondPage: string | null): void {
  const saved = findSavedList(key);
  if (!saved) return;
  const products = saved.products.map((product) => ({ ...product, liked: false }));
  save({ ...saved, viewerId, products, staleFrom: viewerId === null ? null : secondPage });
}

export function saveScroll(key: string, scrollY: number): void {
  const saved = findSavedList(key);
  if (saved) save({ ...saved, scrollY });
}

export function hideProduct(id: number): void {
  hiddenIds.add(id);
}

export function showProduct(id: number): void {
  hiddenIds.delete(id);
}

export function isShown({ id }: { id: number }): boolean {
  return !hiddenIds.has(id);
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function save(list: SavedList): void {
  const others = (lists ?? read()).filter(
    (other) => other.key !== list.key && other.viewerId === list.viewerId,
  );
  lists = [list, ...others].slice(0, maxLists);
  try {
    sessionStorage.setItem(
      storageKey,
      JSON.stringify(lists.filter(({ products }) => products.length <= maxStoredProducts)),
    );
  } catch {
    // Storage is full or blocked: the list stays in memory only.
  }
  for (const listener of listeners) listener();
}

function read(): SavedList[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as SavedList[];
    return isBackForward() ? stored : stored.filter((list) => list.key !== currentKey());
  } catch {
    return [];
  }
}

function isBackForward(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'back_forward';
}

/** The router uses the key "default" for the entry that opened the page. */
function currentKey(): string {
  const { key = 'default', usr = null } = (history.state ?? {}) as { key?: string; usr?: unknown };
  return listKeyOf({ key, pathname: window.location.pathname, search: window.location.search, state: usr });
}
