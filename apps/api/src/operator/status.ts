import { once } from 'node:events';
import { readConfig } from '#platform/config.ts';
import { openObjectStore } from '#platform/providers/object-store.ts';
import { openRedis } from '#platform/providers/redis.ts';
import { openRuntime } from '../runtime.ts';
import { describeServer } from './status.queries.ts';

/** Asks every service with the settings of the application; fails when one does not answer. */
export async function status(): Promise<void> {
  const config = readConfig();
  const runtime = openRuntime(config, { service: 'status-tool' });
  const store = openObjectStore(config.objectStore);
  const redis = openRedis({ url: config.redisUrl, prefix: config.namespace, onError: () => {} });
  const checks = {
    PostgreSQL: async () => {
      const { version, encryption } = await describeServer(runtime.db);
      return `${version}, ${encryption ?? 'without TLS'}`;
    },
    OpenSearch: async () => {
      const indexes = await runtime.engine.indexesBehind(runtime.aliases.read);
      return indexes.join(', ') || 'no index';
    },
    Redis: async () => {
      if (redis.status !== 'ready') await once(redis, 'ready', { signal: AbortSignal.timeout(3000) });
      return redis.ping();
    },
    'object store': async () => {
      await store.exists('status');
      return config.objectStore.bucket;
    },
  };
  process.stdout.write(`release ${config.commit}\n`);
  for (const [name, check] of Object.entries(checks)) {
    try {
      process.stdout.write(`${name}: ${await check()}\n`);
    } catch (error) {
      process.exitCode = 1;
      process.stdout.write(`${name}: ${reasonOf(error)}\n`);
    }
  }
  redis.disconnect();
  store.close();
  await runtime.close();
}

/** The clients wrap what the network said. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${reasonOf(error.cause)}`;
}
