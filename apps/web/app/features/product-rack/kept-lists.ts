import type { ProductCard } from '@perchero/contract/search/list-products';

/** The part of the list a person has seen, and how it goes on. */
export interface RackList {
  readonly products: readonly ProductCard[];
  readonly nextCursor: string | null;
}

interface Kept extends RackList {
  readonly key: string;
  readonly scrollY: number;
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

interface Place {
  readonly key: string;
  readonly pathname: string;
  readonly search: string;
  readonly state: unknown;
}

/** What an entry of the history carries when it shows something over a rack: the key of that rack. */
export interface OverRack {
  readonly rack: string;
}

export function keyOf({ key, pathname, search, state }: Place): string {
  return (state as OverRack | null)?.rack ?? `${key} ${pathname}${search}`;
}

export function recall(key: string): Kept | null {
  lists ??= read();
  return lists.find((kept) => kept.key === key) ?? null;
}

/** Hangs one more page on the list, without what hangs there already. Doing it twice changes nothing. */
export function extend(key: string, shown: RackList, page: RackList): void {
  const present = new Set(shown.products.map((product) => product.id));
  const added = page.products.filter((product) => !present.has(product.id));
  // A page may arrive while this one is being left, after its place was noted.
  const scrollY = recall(key)?.scrollY ?? 0;
  keep({ key, scrollY, products: [...shown.products, ...added], nextCursor: page.nextCursor });
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
  lists = [list, ...(lists ?? read()).filter((kept) => kept.key !== list.key)].slice(0, listsKept);
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
