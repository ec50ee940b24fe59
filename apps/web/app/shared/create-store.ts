import { useSyncExternalStore } from 'react';

/** A value that several parts of a page look at; a page made on the server shows the first one. */
export function createStore<T>(first: T) {
  const listeners = new Set<() => void>();
  let value = first;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  /** With `select` only what it picks makes a part render again. */
  function use(): T;
  function use<S>(select: (value: T) => S): S;
  function use(select: (value: T) => unknown = (all) => all): unknown {
    return useSyncExternalStore(
      subscribe,
      () => select(value),
      () => select(first),
    );
  }

  return {
    use,
    get: () => value,
    set: (next: T) => {
      value = next;
      for (const listener of listeners) listener();
    },
  };
}
