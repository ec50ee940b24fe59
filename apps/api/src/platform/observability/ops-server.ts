import Fastify, { type FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

interface OpsDeps {
  readonly commit: string;
  readonly metrics: Metrics;
  /** Refreshes the gauges that are read rather than counted. */
  readonly measure: () => Promise<void>;
  /** Rejects while the process cannot do its work. */
  readonly checkReady: () => Promise<void>;
}

/**
 * Health and metrics on a port of their own, which the front door does not reach.
 * Live says that the process turns; ready says that it may be given work.
 */
export function buildOpsServer({ commit, metrics, measure, checkReady }: OpsDeps): FastifyInstance {
  const server = Fastify();
  server.get('/live', async () => ({ status: 'live' }));
  server.get('/ready', async (_request, reply) => {
    try {
      await checkReady();
      return { status: 'ready', commit };
    } catch {
      return reply.code(503).send({ status: 'not-ready', commit });
    }
  });
  server.get('/metrics', async (_request, reply) => {
    // Without the database the other numbers matter all the more.
    await measure().catch(() => {});
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  return server;
}
