import { createStore } from '#app/shared/create-store.ts';
import { showToast } from '#app/ui/toast.ts';
import { isKnownToServer, readPushState } from './browser-push.ts';
import { texts } from './texts.ts';
import { wasDeclined } from './declined.ts';

/** The press that needs pushes; the dialog says what they are for. */
export type PushReason =
  /** The bell of a followed person, by their first name, with one of their products as an example. */
  | {
      readonly kind: 'published';
      readonly name: string;
      readonly product: { readonly title: string; readonly price: number } | null;
    }
  /** A saved search that is told at once, by its name. */
  | { readonly kind: 'alert'; readonly search: string }
  /** The switch of this browser in the settings. */
  | { readonly kind: 'settings' };

interface RequestState {
  readonly isOpen: boolean;
  /** Number of openings; resets the dialog each time. */
  readonly count: number;
  /** Still shown while the dialog closes. */
  readonly reason: PushReason | null;
}

const state = createStore<RequestState>({ isOpen: false, count: 0, reason: null });
let answer: ((isOn: boolean) => void) | null = null;

/**
 * Asks a member who pressed something that needs it whether this browser may show pushes, and switches them on. Resolves with whether
 * they are on afterwards; says by itself why they cannot be.
 */
export async function askForPush(reason: PushReason): Promise<boolean> {
  const current = await readPushState();
  if (current === 'on' && (await isKnownToServer())) return true;
  if (current !== 'on' && current !== 'off') {
    showToast({ kind: 'error', text: texts.states[current] });
    return false;
  }
  // The switch in the settings says clearly what the member wants.
  if (reason.kind !== 'settings' && wasDeclined(new Date())) return false;
  closePushRequest(false);
  return await new Promise((resolve) => {
    answer = resolve;
    state.set({ isOpen: true, count: state.get().count + 1, reason });
  });
}

/** For the dialog only. */
export function closePushRequest(isOn: boolean): void {
  answer?.(isOn);
  answer = null;
  if (state.get().isOpen) state.set({ ...state.get(), isOpen: false });
}

/** For the host of the dialog only. */
export const usePushRequest = (): RequestState => state.use();
