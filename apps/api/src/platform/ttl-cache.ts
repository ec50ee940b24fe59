import type { Clock } from './clock.ts';

interface KeepOptions {
  readonly clock: Clock;
  /** How many are kept; beyond that the one that was not asked for the longest goes. */
  readonly most: number;
  /** So long it serves as it is. */
  readonly freshMs: number;
  /** So long it still serves while a new one is made. */
  readonly usableMs?: number;
}

export interface Kept<T> {
  /** What is kept and fresh. */
  peek(key: string): T | undefined;
  /** What is kept, or what `make` makes: once, however many ask for it meanwhile. */
  get(key: string, make: () => Promise<T>): Promise<T>;
}

interface Entry<T> {
  made: { readonly value: T; readonly at: number } | null;
  making: Promise<T> | null;
}

/** Answers that may be a moment old. Their age counts from when they began to be made. */
export function createKept<T>({ clock, most, freshMs, usableMs = freshMs }: KeepOptions): Kept<T> {
  const entries = new Map<string, Entry<T>>();

  function start(key: string, entry: Entry<T>, make: () => Promise<T>): Promise<T> {
    const at = now();
    entry.making = make().then(
      (value) => {
        entry.made = { value, at };
        entry.making = null;
        return value;
      },
      (error: unknown) => {
        entry.making = null;
        if (entries.get(key) === entry && !entry.made) entries.delete(key);
        throw error;
      },
    );
    return entry.making;
  }

  function now(): number {
    return clock.now().getTime();
  }

  function isWithin(entry: Entry<T>, milliseconds: number): entry is Entry<T> & { made: object } {
    return entry.made !== null && now() - entry.made.at < milliseconds;
  }

  /** The entry of a key, now the last to be forgotten. */
  function entryOf(key: string): Entry<T> {
    const entry = entries.get(key) ?? { made: null, making: null };
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size > most) entries.delete(entries.keys().next().value ?? key);
    return entry;
  }

  return {
    peek(key) {
      const entry = entries.get(key);
      return entry && isWithin(entry, freshMs) ? entry.made.value : undefined;
    },
    async get(key, make) {
      const entry = entryOf(key);
      if (isWithin(entry, freshMs)) return entry.made.value;
      const making = entry.making ?? start(key, entry, make);
      if (!isWithin(entry, usableMs)) return making;
      // The next one after its time waits for a new one and hears why there is none.
      making.catch(() => {});
      return entry.made.value;
    },
  };
}
