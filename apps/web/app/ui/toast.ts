export interface ToastMessage {
  readonly text: string;
  readonly kind: 'done' | 'error';
  readonly action?: { readonly name: string; readonly onChoose: () => void };
  /** Milliseconds on screen; by default 3 seconds, and 8 for an error. */
  readonly duration?: number;
}

type Listener = (message: ToastMessage) => void;

let waiting: ToastMessage[] = [];
let wake: (() => void) | null = null;
let listener: Listener | null = null;

/** Says something in passing at the foot of the window. The newest replaces the one before. */
export function showToast(message: ToastMessage): void {
  if (listener) {
    listener(message);
    return;
  }
  // Whoever shows them is loaded with the first one, which must not be lost on the way.
  waiting.push(message);
  wake?.();
}

/** For the shell: called when there is something to show and nobody to show it. */
export function onFirstToast(callback: () => void): () => void {
  wake = callback;
  if (waiting.length > 0) callback();
  return () => {
    wake = null;
  };
}

/** For the region that shows them: gets what has waited, then what comes. */
export function listenToToasts(next: Listener): () => void {
  listener = next;
  for (const message of waiting) next(message);
  waiting = [];
  return () => {
    listener = null;
  };
}
