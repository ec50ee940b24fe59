import { Server as ConnectionServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    drain: ReturnType<typeof createDrain>;
  }
}

const lookAgainMs = 50;

/** How a process goes without anybody noticing; to be called before the app is ready. */
export function createDrain(app: FastifyInstance): (milliseconds: number) => Promise<void> {
  let isDraining = false;
  app.addHook('onRequest', (_request, reply, done) => {
    if (isDraining) void reply.header('connection', 'close');
    done();
  });
  /**
   * Nobody new is let in, and whoever is asked on an open connection answers and closes it. The front door keeps a connection that
   * it does not use for less than this time, so none is closed in the moment in which a request comes through it: one that may not
   * be sent twice would be lost.
   */
  return async function drain(milliseconds) {
    isDraining = true;
    // Not the server's own `close`, which hangs up on every connection that is idle just now.
    ConnectionServer.prototype.close.call(app.server);
    const end = performance.now() + milliseconds;
    while (performance.now() < end && (await countConnections(app)) > 0) await pause(lookAgainMs);
  };
}

function countConnections({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}
