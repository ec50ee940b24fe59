import type { FastifyInstance } from 'fastify';
import { workerPolicy } from '../app/shared/security-headers.server.ts';

/** Takes the place of a worker that must go: it removes what was kept and itself. No page is reloaded for it. */
const farewell = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
})()));
`;

/** The service worker, which browsers ask for again on every visit. */
export async function serviceWorker(
  app: FastifyInstance,
  { client, isWithdrawn }: { client: string; isWithdrawn: boolean },
) {
  app.get('/sw.js', async (_, reply) => {
    reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': workerPolicy });
    if (isWithdrawn) return reply.type('text/javascript; charset=utf-8').send(farewell);
    return reply.sendFile('sw.js', client, { cacheControl: false });
  });
}
