import { Server as ConnectionServer } from 'node:net';
import { setImmediate as turnOfLoop, setTimeout as pause } from 'node:timers/promises';
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
    await quietTurn();
    // Not the server's own `close`, which hangs up on every connection that is idle just now.
    ConnectionServer.prototype.close.call(app.server);
    const end = performance.now() + milliseconds;
    while (performance.now() < end && (await countConnections(app)) > 0) await pause(lookAgainMs);
  };
}

const quietMs = 1;
const mostTurns = 1_000;

/**
 * Whoever has knocked and is not let in yet is hung up on when the door closes. So it closes after a turn of the event loop in which
 * next to nothing was done, and therefore nobody could gather.
 */
async function quietTurn(): Promise<void> {
  // What is left of this turn has no look at the door.
  await turnOfLoop();
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const began = performance.now();
    await turnOfLoop();
    if (performance.now() - began < quietMs) return;
  }
}

function countConnections({ server }: FastifyInstance): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}
