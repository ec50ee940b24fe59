import { once } from 'node:events';
import { readConfig } from '#platform/config.ts';
import { openRedis } from '#platform/providers/redis.ts';

/** After a restore, because the counters of Redis are newer than the data. */
export async function flushCounters(): Promise<void> {
  const { redisUrl, namespace } = readConfig();
  const redis = openRedis({ url: redisUrl, prefix: namespace, onError: () => {} });
  await once(redis, 'ready', { signal: AbortSignal.timeout(3000) });
  await redis.flushdb('ASYNC');
  redis.disconnect();
}
