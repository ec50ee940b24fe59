import { Server as ConnectionServer } from 'node:net';
import { setImmediate as turnOfLoop, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    drain: ReturnType<typeof createDrain>;
  }
}

const pollMs = 50;

/** Graceful shutdown without failed requests. Must be called before the app is ready. */
export function createDrain(app: FastifyInstance): (timeoutMs: number) => Promise<void> {
  let isDraining = false;
  app.addHook('onRequest', (_request, reply, done) => {
    if (isDraining) void reply.header('connection', 'close');
    done();
  });
  /**
   * Stops accepting connections and closes each open one after its next response. The reverse proxy drops idle connections sooner
   * than this timeout, so no connection is closed while a request is on its way: the proxy cannot retry a request that writes.
   */
  return async function drain(timeoutMs) {
    isDraining = true;
    await acceptPendingConnections();
    // Not http.Server's `close`, which also closes idle keep-alive connections.
    ConnectionServer.prototype.close.call(app.server);
    const end = performance.now() + timeoutMs;
    while (performance.now() < end && (await countConnections(app)) > 0) await pause(pollMs);
  };
}

const idleTurnMs = 1;
const maxTurns = 1_000;

/**
 * Closing the listening socket resets connections in its backlog that are not accepted yet. An idle turn of the event loop accepts
 * them all and leaves no time for new ones.
 */
async function acceptPendingConnections(): Promise<void> {
  // The current turn accepts no connections.
  await turnOfLoop();
  for (let turn = 0; turn < maxTurns; turn += 1) {
    const startedAt = performance.now();
    await turnOfLoop();
    if (performance.now() - startedAt < idleTurnMs) return;
  }
}

function countConnections({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}
