import { keyOf } from '#app/shared/product-address.ts';
import type { ProductCard } from '@perchero/contract/search/list-products';

/** The part of the list a person has seen, and how it goes on. */
export interface RackList {
  readonly products: readonly ProductCard[];
  readonly nextCursor: string | null;
}

interface Kept extends RackList {
  readonly key: string;
  readonly scrollY: number;
  /** Whose likes it shows; null for a guest. */
  readonly reader: string | null;
  /** From here on the pages were read for somebody else and are to be read again; null when all is this reader's. */
  readonly staleFrom: string | null;
}

const storageKey = 'perchero:listas';
const listsKept = 3;
const longestKept = 480;

/**
 * What grew below the first page, by entry of the browser's history. It is where a person stood, not a cache: going
 * back finds the same rack at the same place, and every other visit or a reload asks the server anew.
 */
let lists: readonly Kept[] | null = null;
/** Garments that left the rack while this page is open, and may still be in a list that came before. */
const takenDown = new Set<number>();
const listeners = new Set<() => void>();

export function recall(key: string): Kept | null {
  lists ??= read();
  return lists.find((kept) => kept.key === key) ?? null;
}

/** Hangs one more page on the list; what hangs there already is renewed. Doing it twice changes nothing. */
export function extend(key: string, shown: RackList, page: RackList, reader: string | null): void {
  const fresh = new Map(page.products.map((product) => [product.id, product]));
  const renewed = shown.products.map((product) => fresh.get(product.id) ?? product);
  const present = new Set(shown.products.map((product) => product.id));
  const added = page.products.filter((product) => !present.has(product.id));
  const last = shown.products.at(-1);
  const isWithin = added.length === 0 && last !== undefined && !fresh.has(last.id);
  const kept = recall(key);
  keep({
    key,
    // A page may arrive while this one is being left, after its place was noted.
    scrollY: kept?.scrollY ?? 0,
    reader: kept ? kept.reader : reader,
    staleFrom: isWithin && kept?.staleFrom ? page.nextCursor : null,
    nextCursor: isWithin ? shown.nextCursor : page.nextCursor,
    products: [...renewed, ...added],
  });
}

/** Somebody else looks at the list now: nobody's likes are shown until its pages have been read again. */
export function changeReader(key: string, reader: string | null, secondPage: string | null): void {
  const kept = recall(key);
  if (!kept) return;
  const products = kept.products.map((product) => ({ ...product, liked: false }));
  keep({ ...kept, reader, products, staleFrom: reader === null ? null : secondPage });
}

/** Remembers how far down the page stood when it was left. */
export function rememberScroll(key: string, scrollY: number): void {
  const kept = recall(key);
  if (kept) keep({ ...kept, scrollY });
}

export function takeDown(id: number): void {
  takenDown.add(id);
}

export function hangAgain(id: number): void {
  takenDown.delete(id);
}

/** Whether it still hangs, as far as this page knows. */
export function isHanging({ id }: { id: number }): boolean {
  return !takenDown.has(id);
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keep(list: Kept): void {
  const others = (lists ?? read()).filter((kept) => kept.key !== list.key && kept.reader === list.reader);
  lists = [list, ...others].slice(0, listsKept);
  try {
    sessionStorage.setItem(
      storageKey,
      JSON.stringify(lists.filter((kept) => kept.products.length <= longestKept)),
    );
  } catch {
    // No room, or none allowed: then only this page's memory has it.
  }
  for (const listener of listeners) listener();
}

function read(): Kept[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as Kept[];
    return cameBack() ? stored : stored.filter((kept) => kept.key !== currentKey());
  } catch {
    return [];
  }
}

function cameBack(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'back_forward';
}

/** The router calls the entry that a page was opened with "default". */
function currentKey(): string {
  const { key = 'default', usr = null } = (history.state ?? {}) as { key?: string; usr?: unknown };
  return keyOf({ key, pathname: window.location.pathname, search: window.location.search, state: usr });
}
