import Fastify, { type FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

interface OpsDeps {
  readonly commit: string;
  readonly metrics: Metrics;
  /** Updates the gauges before a scrape. */
  readonly measure: () => Promise<void>;
  /** Rejects while the process is not ready. */
  readonly checkReady: () => Promise<void>;
}

/**
 * Health checks and metrics on their own port, which the reverse proxy does not expose.
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
    // The other metrics matter most when the database is down.
    await measure().catch(() => {});
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  return server;
}
