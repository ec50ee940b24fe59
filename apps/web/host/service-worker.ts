import type { FastifyInstance } from 'fastify';
import { workerPolicy } from '../app/shared/security-headers.server.ts';

/** Replaces a withdrawn service worker: deletes its caches and unregisters itself, without reloading pages. */
const selfDestroyingWorker = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;

/** Serves the service worker, which browsers check for updates on every visit. */
export async function serviceWorker(
  app: FastifyInstance,
  { client, isWithdrawn }: { client: string; isWithdrawn: boolean },
) {
  app.get('/sw.js', async (_, reply) => {
    reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': workerPolicy });
    if (isWithdrawn) return reply.type('text/javascript; charset=utf-8').send(selfDestroyingWorker);
    return reply.sendFile('sw.js', client, { cacheControl: false });
  });
}
