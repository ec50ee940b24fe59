import { useSyncExternalStore } from 'react';

/** A value that several parts of a page look at; a page made on the server shows the first one. */
export function keepValue<T>(first: T) {
  const listeners = new Set<() => void>();
  let value = first;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    get: () => value,
    set: (next: T) => {
      value = next;
      for (const listener of listeners) listener();
    },
    use: () =>
      useSyncExternalStore(
        subscribe,
        () => value,
        () => first,
      ),
  };
}
