import type { Redis } from 'ioredis';
import type { Clock } from '../clock.ts';

/** Live channels that one person may have open, over all processes. */
export const streamsOfAPerson = 10;

/** More than two heartbeats, with each of which it is renewed: what a killed process held is free after it. */
const leaseMs = 60_000;

interface Place {
  readonly accountId: string;
  /** Another one for every stream. */
  readonly name: string;
}

/**
 * Counts the streams of a person over all processes. Redis may be away: then nobody is refused here, and each process goes on
 * counting its own.
 */
export interface StreamPlaces {
  /** False when the person has as many as they may. */
  take(place: Place): Promise<boolean>;
  keep(places: Iterable<Place>): void;
  leave(place: Place): void;
}

export function openStreamPlaces({ redis, clock }: { redis: Redis; clock: Clock }): StreamPlaces {
  const keyOf = ({ accountId }: Place) => `streams:${accountId}`;
  return {
    async take(place) {
      const now = clock.now().getTime();
      const taken = redis.eval(
        takePlace,
        1,
        keyOf(place),
        place.name,
        now,
        now + leaseMs,
        leaseMs,
        streamsOfAPerson,
      );
      return taken.then(
        (answer) => answer === 1,
        () => true,
      );
    },
    keep(places) {
      const endsAt = clock.now().getTime() + leaseMs;
      const renewals = redis.pipeline();
      for (const place of places)
        renewals.zadd(keyOf(place), endsAt, place.name).pexpire(keyOf(place), leaseMs);
      // The next heartbeat tries again.
      if (renewals.length > 0) void renewals.exec().catch(() => {});
    },
    leave(place) {
      // It ends by itself.
      void redis.zrem(keyOf(place), place.name).catch(() => {});
    },
  };
}

const takePlace = `
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[2])
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[5]) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return 1`;
