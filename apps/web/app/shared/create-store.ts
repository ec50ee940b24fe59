import { useSyncExternalStore } from 'react';

/** A value shared by several components; server-rendered markup shows the initial one. */
export function createStore<T>(initial: T) {
  const listeners = new Set<() => void>();
  let value = initial;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  /** With `select`, a component renders again only when the selected value changes. */
  function use(): T;
  function use<S>(select: (value: T) => S): S;
  function use(select: (value: T) => unknown = (all) => all): unknown {
    return useSyncExternalStore(
      subscribe,
      () => select(value),
      () => select(initial),
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
