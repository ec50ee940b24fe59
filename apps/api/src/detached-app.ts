import type { FastifyInstance } from 'fastify';
import { type AppDeps, buildApp } from './app.ts';
import type { Db } from './platform/database/database.ts';
import { createLiveStreams } from './platform/live/live-streams.ts';
import { openLog } from './platform/observability/log.ts';
import { createMetrics } from './platform/observability/metrics.ts';
import { createPrimaryReads } from './platform/database/replica.ts';

/** The API without services, for listing its routes. */
export function buildDetachedApp(): Promise<FastifyInstance> {
  const log = openLog({ service: 'detached', commit: 'none', level: 'silent' });
  const config = { publicUrl: 'https://perchero.example', hasPeopleTool: true };
  const identity = { config } as AppDeps['identity'];
  const live = createLiveStreams(createMetrics('detached'));
  const reads = createPrimaryReads({} as Db);
  const deps = { log, config, identity, live, reads, namespace: 'none', trustedProxies: [] };
  return buildApp(deps as unknown as AppDeps);
}
