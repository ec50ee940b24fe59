import { useSyncExternalStore } from 'react';

export interface LoginRequest {
  /** Why one has to sign in, said above the form. */
  readonly message?: string;
  /** Where to go on to, on this site; by default one stays. */
  readonly next?: string;
}

interface LoginState {
  /** Somebody is about to need it. */
  readonly isNear: boolean;
  readonly isOpen: boolean;
  /** How often it was opened: each time it begins anew. */
  readonly count: number;
  /** The last one, which a login that is closing still shows. */
  readonly request: LoginRequest;
}

const quiet: LoginState = { isNear: false, isOpen: false, count: 0, request: {} };
const listeners = new Set<() => void>();
let state = quiet;

const login = {
  open: (request: LoginRequest = {}) =>
    change({ isNear: true, isOpen: true, count: state.count + 1, request }),
  /** The pointer or the focus is on what opens it: load it now. */
  prepare: () => change({ ...state, isNear: true }),
  close: () => change({ ...state, isOpen: false }),
};

/** The login, which any part of the site may ask for. It is loaded when it is first needed. */
export function useLogin(): typeof login {
  return login;
}

/** For the one place that shows it. */
export function useLoginState(): LoginState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => quiet,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: LoginState): void {
  state = next;
  for (const listener of listeners) listener();
}
