import { createStore } from '#app/shared/create-store.ts';

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

const state = createStore<LoginState>({ isNear: false, isOpen: false, count: 0, request: {} });

const login = {
  open: (request: LoginRequest = {}) =>
    state.set({ isNear: true, isOpen: true, count: state.get().count + 1, request }),
  /** The pointer or the focus is on what opens it: load it now. */
  prepare: () => state.set({ ...state.get(), isNear: true }),
  close: () => state.set({ ...state.get(), isOpen: false }),
};

/** The login, which any part of the site may ask for. It is loaded when it is first needed. */
export function useLogin(): typeof login {
  return login;
}

/** For the one place that shows it. */
export const useLoginState = (): LoginState => state.use();
