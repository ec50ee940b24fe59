import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the page answers to clicks: false in what the server sends. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
