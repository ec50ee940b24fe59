import type { Redis } from 'ioredis';
import { assertNoOpenTransaction } from '../database/database.ts';

/** How one process tells all others that something of a person has changed. */
export interface LiveNews {
  /** Never fails and never waits long: whoever misses it finds out by looking. To be called after the commit. */
  publish(accountIds: readonly string[]): Promise<void>;
}

/** For where nobody listens. */
export const silentNews: LiveNews = { publish: async () => {} };

/** ioredis puts its prefix before keys, but not before channels. */
const channelOf = (redis: Redis) => `${redis.options.keyPrefix}live`;

export function openLiveNews(redis: Redis): LiveNews {
  return {
    async publish(accountIds) {
      assertNoOpenTransaction();
      if (accountIds.length === 0) return;
      // Redis may be away: the sweep of the open streams makes up for it.
      await redis.publish(channelOf(redis), accountIds.join(' ')).catch(() => {});
    },
  };
}

/** Hears what every process publishes, on a connection of its own; answers how to stop. */
export function hearLiveNews(redis: Redis, hear: (accountId: string) => void): () => void {
  const subscriber = redis.duplicate({ autoResubscribe: false });
  const subscribe = () =>
    void subscriber.subscribe(channelOf(redis)).catch(() => subscriber.disconnect(true));
  // Told by the other connection already.
  subscriber.on('error', () => {});
  subscriber.on('ready', subscribe);
  subscriber.on('message', (_channel: string, message: string) => message.split(' ').forEach(hear));
  return () => subscriber.disconnect();
}
