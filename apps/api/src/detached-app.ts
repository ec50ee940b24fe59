import type { FastifyInstance } from 'fastify';
import { type AppDeps, buildApp } from './app.ts';
import type { Db } from './platform/database/database.ts';
import { createLiveStreams } from './platform/live/live-streams.ts';
import { openLog } from './platform/observability/log.ts';
import { createMetrics } from './platform/observability/metrics.ts';
import { readsOfOne } from './platform/database/replica.ts';

/** The API with nothing behind it: enough to say which routes it has, without a single service. */
export function buildDetachedApp(): Promise<FastifyInstance> {
  const log = openLog({ service: 'detached', commit: 'none', level: 'silent' });
  const config = { publicUrl: 'https://perchero.example', hasPeopleTool: true };
  const identity = { config } as AppDeps['identity'];
  const live = createLiveStreams(createMetrics('detached'));
  const reads = readsOfOne({} as Db);
  const deps = { log, config, identity, live, reads, namespace: 'none', trustedProxies: [] };
  return buildApp(deps as unknown as AppDeps);
}
