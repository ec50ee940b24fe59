import { Redis } from 'ioredis';

interface RedisOptions {
  readonly url: string;
  /** Every key starts with it, so that copies and tests share a server without meeting. */
  readonly prefix: string;
  readonly onError: (error: Error) => void;
}

/** Holds only what may be lost, so a call fails at once rather than waits when the server is away. */
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
