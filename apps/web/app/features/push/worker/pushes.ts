import { localPath } from '#app/shared/local-path.ts';
import { scope, type Tab } from '#app/shared/worker-scope.ts';
import { answer, isAnswered, type ToWorker } from '../messages.ts';
import { fetchPushSettings, subscribe } from '../subscription.ts';
import { notificationOf } from './push-notification.ts';

/** The part of the service worker that shows pushes. */
export function listenToPushes(): void {
  scope.addEventListener('push', (event) => event.waitUntil(show(event.data?.text() ?? null)));
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { path } = (event.notification.data ?? {}) as { readonly path?: unknown };
    event.waitUntil(open(localPath(path)));
  });
  scope.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain()));
  scope.addEventListener('message', (event) => {
    const message = event.data as ToWorker;
    // The worker keeps nothing of the server, so a page loaded by the one before goes on with it.
    if (message === 'take-over') event.waitUntil(scope.skipWaiting());
    answer(event.ports[0]);
  });
}

async function subscribeAgain(): Promise<void> {
  const settings = await fetchPushSettings();
  if (settings.ok) await subscribe(scope.registration, settings.value);
}

async function show(content: string | null): Promise<void> {
  const { title, options } = notificationOf(content);
  await scope.registration.showNotification(title, options);
}

/** In the tab that shows it, or the one used last, or a new one. */
async function open(path: string): Promise<void> {
  const tabs = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const address = new URL(path, scope.registration.scope).href;
  const tab = tabs.find(({ url }) => url === address) ?? tabs[0];
  if (!tab || !(await openIn(tab, path, address))) await scope.clients.openWindow(address);
}

/** The page navigates by itself, as for a link; one that does not answer is loaded anew. */
async function openIn(tab: Tab, path: string, address: string): Promise<boolean> {
  try {
    await tab.focus();
    if (!(await isAnswered(tab, { open: path }))) await tab.navigate(address);
    return true;
  } catch {
    return false;
  }
}
