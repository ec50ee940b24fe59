import type { Redis } from 'ioredis';
import type { Clock } from '../clock.ts';

/** Streams that one account may have open in all processes together. */
export const maxStreamsPerAccount = 10;

/** Longer than two heartbeats, each of which renews it; the slots of a killed process expire. */
const leaseMs = 60_000;

interface Slot {
  readonly accountId: string;
  /** Unique for each stream. */
  readonly name: string;
}

/** Counts the streams of an account in all processes. Without Redis it rejects nothing, and each process enforces its own limits. */
export interface StreamSlots {
  /** False when the account has no free slot. */
  acquire(slot: Slot): Promise<boolean>;
  renew(slots: Iterable<Slot>): void;
  release(slot: Slot): void;
}

export function openStreamSlots({ redis, clock }: { redis: Redis; clock: Clock }): StreamSlots {
  const keyOf = ({ accountId }: Slot) => `streams:${accountId}`;
  return {
    async acquire(slot) {
      const now = clock.now().getTime();
      const acquired = redis.eval(
        acquireSlot,
        1,
        keyOf(slot),
        slot.name,
        now,
        now + leaseMs,
        leaseMs,
        maxStreamsPerAccount,
      );
      return acquired.then(
        (answer) => answer === 1,
        () => true,
      );
    },
    renew(slots) {
      const endsAt = clock.now().getTime() + leaseMs;
      const renewals = redis.pipeline();
      for (const slot of slots) renewals.zadd(keyOf(slot), endsAt, slot.name).pexpire(keyOf(slot), leaseMs);
      // The next heartbeat retries.
      if (renewals.length > 0) void renewals.exec().catch(() => {});
    },
    release(slot) {
      // An unreleased slot expires.
      void redis.zrem(keyOf(slot), slot.name).catch(() => {});
    },
  };
}

const acquireSlot = `
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', ARGV[2])
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[5]) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
return 1`;
