/** What page and service worker say to each other. */
export type ToWorker = 'can-push' | 'take-over';

/** Asks the page to open a path of the site. */
export interface ToPage {
  readonly open: string;
}

/** Sends a message and resolves with whether it was answered in time. */
export async function isAnswered(
  receiver: { postMessage: (message: unknown, transfer: Transferable[]) => void },
  message: ToWorker | ToPage,
): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), timeoutMs);
  port1.addEventListener('message', () => resolve(true));
  port1.start();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker and a tab have no such argument
  receiver.postMessage(message, [port2]);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    port1.close();
  }
}

const timeoutMs = 1_000;

export function answer(port: MessagePort | undefined): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no such argument
  port?.postMessage(true);
}
