export interface ToastMessage {
  readonly text: string;
  readonly kind: 'done' | 'plain' | 'error';
  readonly action?: { readonly name: string; readonly onChoose: () => void };
  /** Milliseconds on screen; by default 3 seconds, and 8 for an error. */
  readonly duration?: number;
}

type Listener = (message: ToastMessage) => void;

let queue: ToastMessage[] = [];
let onFirst: (() => void) | null = null;
let listener: Listener | null = null;

/** Shows a short message at the bottom of the window. The newest replaces the one before. */
export function showToast(message: ToastMessage): void {
  if (listener) {
    listener(message);
    return;
  }
  // The first toast loads the region that shows them; until then they are queued.
  queue.push(message);
  onFirst?.();
}

/** Calls back when there is a toast and no region to show it. */
export function onFirstToast(callback: () => void): () => void {
  onFirst = callback;
  if (queue.length > 0) callback();
  return () => {
    onFirst = null;
  };
}

/** For the region: gets the queued toasts, then new ones. */
export function listenToToasts(next: Listener): () => void {
  listener = next;
  for (const message of queue) next(message);
  queue = [];
  return () => {
    listener = null;
  };
}
