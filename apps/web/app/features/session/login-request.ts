import { createStore } from '#app/shared/create-store.ts';

export interface LoginRequest {
  /** Why a login is needed; shown above the form. */
  readonly message?: string;
  /** Path after the login; by default the current page. */
  readonly next?: string;
  /** What the login was needed for; it is done before the page shows the member. */
  readonly onSignedIn?: () => Promise<void>;
}

interface LoginState {
  readonly shouldPreload: boolean;
  readonly isOpen: boolean;
  /** Number of openings; resets the dialog each time. */
  readonly count: number;
  /** Still shown while the dialog closes. */
  readonly request: LoginRequest;
}

const state = createStore<LoginState>({ shouldPreload: false, isOpen: false, count: 0, request: {} });

const login = {
  open: (request: LoginRequest = {}) =>
    state.set({ shouldPreload: true, isOpen: true, count: state.get().count + 1, request }),
  /** For hover and focus of a login button. */
  prepare: () => state.set({ ...state.get(), shouldPreload: true }),
  close: () => state.set({ ...state.get(), isOpen: false }),
};

/** Opens the login dialog from anywhere; the dialog is loaded lazily. */
export function useLogin(): typeof login {
  return login;
}

/** For the host of the dialog only. */
export const useLoginState = (): LoginState => state.use();
