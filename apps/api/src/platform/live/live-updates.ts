import type { Redis } from 'ioredis';
import { assertNoOpenTransaction } from '../database/database.ts';

/** Tells all processes that a topic of an account changed. */
export interface LiveUpdates {
  /** Best effort, after the commit: the periodic sweep covers lost messages. */
  publish(accountIds: readonly string[]): Promise<void>;
}

/** ioredis prefixes keys, but not channels. */
const channelOf = (redis: Redis) => `${redis.options.keyPrefix}live`;

export function openLiveUpdates(redis: Redis): LiveUpdates {
  return {
    async publish(accountIds) {
      assertNoOpenTransaction();
      if (accountIds.length === 0) return;
      await redis.publish(channelOf(redis), accountIds.join(' ')).catch(() => {});
    },
  };
}

/** Subscribes on its own connection. Returns a function that unsubscribes. */
export function subscribeToLiveUpdates(redis: Redis, onChange: (accountId: string) => void): () => void {
  const subscriber = redis.duplicate({ autoResubscribe: false });
  const subscribe = () =>
    void subscriber.subscribe(channelOf(redis)).catch(() => subscriber.disconnect(true));
  // The main connection logs the same error.
  subscriber.on('error', () => {});
  subscriber.on('ready', subscribe);
  subscriber.on('message', (_channel: string, message: string) => message.split(' ').forEach(onChange));
  return () => subscriber.disconnect();
}
