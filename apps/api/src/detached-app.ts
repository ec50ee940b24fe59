import type { FastifyInstance } from 'fastify';
import { type AppParts, buildApp } from './app.ts';
import { openLog } from './platform/log.ts';

/** The API with nothing behind it: enough to say which routes it has, without a single service. */
export function buildDetachedApp(): Promise<FastifyInstance> {
  const log = openLog({ service: 'detached', commit: 'none', level: 'silent' });
  const config = { publicUrl: 'https://perchero.example', hasPeopleTool: true };
  const identity = { config } as AppParts['identity'];
  const parts: Partial<AppParts> = { log, identity, namespace: 'none', trustedProxies: [] };
  return buildApp(parts as AppParts);
}
