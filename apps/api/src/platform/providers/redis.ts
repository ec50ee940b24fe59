import { Redis } from 'ioredis';

interface RedisOptions {
  readonly url: string;
  /** Separates environments and tests that share a server. */
  readonly prefix: string;
  readonly onError: (error: Error) => void;
}

/** Redis holds only data that may be lost, so calls fail fast when it is down. */
export function openRedis({ url, prefix, onError }: RedisOptions): Redis {
  const redis = new Redis(url, {
    keyPrefix: `${prefix}:`,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 1000,
    commandTimeout: 150,
    retryStrategy: (attempt) => Math.min(attempt * 100, 1000),
  });
  redis.on('error', onError);
  return redis;
}
