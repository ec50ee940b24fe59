import type { FastifyInstance } from 'fastify';
import { type AppParts, buildApp } from './app.ts';
import type { Db } from './platform/database.ts';
import { createLiveStreams } from './platform/live-streams.ts';
import { openLog } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import { readsOfOne } from './platform/replica.ts';

/** The API with nothing behind it: enough to say which routes it has, without a single service. */
export function buildDetachedApp(): Promise<FastifyInstance> {
  const log = openLog({ service: 'detached', commit: 'none', level: 'silent' });
  const config = { publicUrl: 'https://perchero.example', hasPeopleTool: true };
  const identity = { config } as AppParts['identity'];
  const live = createLiveStreams(createMetrics('detached'));
  const reads = readsOfOne({} as Db);
  const parts = { log, config, identity, live, reads, namespace: 'none', trustedProxies: [] };
  return buildApp(parts as unknown as AppParts);
}
