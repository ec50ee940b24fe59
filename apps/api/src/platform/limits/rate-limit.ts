import { type LimitClass, limitClasses, type LimitRule } from '@perchero/contract/limits';
import type { Redis } from 'ioredis';
import { createCircuitBreaker } from './circuit-breaker.ts';
import type { Clock } from '../clock.ts';
import type { Metrics } from '../observability/metrics.ts';

export interface RateLimitResult {
  readonly allowed: boolean;
  /** Seconds until the window ends. */
  readonly cooldown: number;
}

export interface RateLimiter {
  /**
   * Counts one call of `subject` in a window that all API processes share. For large limits a process leases a fortieth of the window
   * from Redis at once, so that most calls need no round trip. The limit is never exceeded; leased calls that a process does not use
   * are lost until the window ends.
   */
  consume(limit: LimitClass, subject: string): Promise<RateLimitResult>;
  /** Counts in this process alone, for calls that cost less than a round trip to Redis. */
  consumeLocally(limit: LimitClass, subject: string): RateLimitResult;
}

interface RateLimiterDeps {
  readonly redis: Pick<Redis, 'eval'>;
  readonly clock: Clock;
  readonly metrics: Pick<Metrics, 'limitsBreaker'>;
  readonly rules?: Record<LimitClass, LimitRule>;
}

export function createRateLimiter(deps: RateLimiterDeps): RateLimiter {
  const { redis, clock, metrics, rules = limitClasses } = deps;
  const local = createLocalWindows(clock);
  const leases = createLeases(clock);
  const breaker = createCircuitBreaker({
    onStateChange: (isOpen) => metrics.limitsBreaker.set(Number(isOpen)),
  });
  const consumeLocally: RateLimiter['consumeLocally'] = (limit, subject) =>
    local.consume(`${limit}:${subject}`, rules[limit]);
  return {
    consumeLocally,
    async consume(limit, subject) {
      // Always counted locally as well, so that the count continues when Redis fails.
      const localResult = consumeLocally(limit, subject);
      const key = `${limit}:${subject}`;
      const leased = leases.consume(key);
      if (leased) return leased;
      if (!breaker.canRequest()) return localResult;
      const lease = await requestLease(redis, key, rules[limit]).catch(() => null);
      breaker.record(lease !== null);
      if (!lease) return localResult;
      leases.add(key, lease.calls - 1, lease.remainingMs);
      return { allowed: lease.calls > 0, cooldown: toSeconds(lease.remainingMs) };
    },
  };
}

const leasesPerWindow = 40;

const countInWindow = `
local used = redis.call('INCRBY', KEYS[1], ARGV[2])
if used == tonumber(ARGV[2]) then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {used, redis.call('PTTL', KEYS[1])}`;

interface Lease {
  readonly calls: number;
  /** Until the window ends. */
  readonly remainingMs: number;
}

async function requestLease(redis: Pick<Redis, 'eval'>, key: string, rule: LimitRule): Promise<Lease> {
  const windowMs = rule.windowSeconds * 1000;
  const wanted = Math.max(1, Math.floor(rule.allowed / leasesPerWindow));
  const counted = await redis.eval(countInWindow, 1, `limit:${key}`, windowMs, wanted);
  const [used, remainingMs] = counted as [number, number];
  return { calls: Math.min(wanted, rule.allowed - (used - wanted)), remainingMs };
}

function toSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}

const maxSubjects = 50_000;

function createLocalWindows(clock: Clock) {
  const windows = new Map<string, { used: number; endsAt: number }>();
  return {
    consume(key: string, rule: LimitRule): RateLimitResult {
      const now = clock.now().getTime();
      let window = windows.get(key);
      if (!window || window.endsAt <= now) {
        windows.delete(key);
        if (windows.size >= maxSubjects) windows.delete(windows.keys().next().value ?? '');
        window = { used: 0, endsAt: now + rule.windowSeconds * 1000 };
        windows.set(key, window);
      }
      window.used += 1;
      return {
        allowed: window.used <= rule.allowed,
        cooldown: toSeconds(window.endsAt - now),
      };
    },
  };
}

/** Calls that are counted in Redis and not made yet. */
function createLeases(clock: Clock) {
  const leases = new Map<string, { calls: number; endsAt: number }>();
  return {
    consume(key: string): RateLimitResult | null {
      const lease = leases.get(key);
      if (!lease) return null;
      const remainingMs = lease.endsAt - clock.now().getTime();
      lease.calls -= 1;
      if (lease.calls === 0 || remainingMs <= 0) leases.delete(key);
      return remainingMs > 0 ? { allowed: true, cooldown: toSeconds(remainingMs) } : null;
    },
    add(key: string, calls: number, remainingMs: number): void {
      if (calls <= 0) return;
      const existing = leases.get(key);
      // Two concurrent calls of one subject each got a lease.
      if (existing) existing.calls += calls;
      else {
        if (leases.size >= maxSubjects) leases.delete(leases.keys().next().value ?? '');
        leases.set(key, { calls, endsAt: clock.now().getTime() + remainingMs });
      }
    },
  };
}

/** The networks that contain an address subject: the /24 of an IPv4 address, the /48 and the /56 of an IPv6 address. */
export function networksOf(subject: string): { readonly wide: string; readonly within: string | null } {
  if (!subject.includes(':'))
    return { wide: `${subject.split('.').slice(0, 3).join('.')}.0/24`, within: null };
  const [a, b, c, d = '0'] = subject.split(':');
  // A /56 ends in the middle of the fourth group.
  const upper = d.padStart(4, '0').slice(0, 2);
  return { wide: `${a}:${b}:${c}::/48`, within: `${a}:${b}:${c}:${upper}00::/56` };
}

/** Providers assign whole IPv6 /64 networks to one household, so a /64 counts as one address. */
export function addressSubject(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address.replace('::ffff:', '');
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail.split(':').filter(Boolean);
  const zeros = address.includes('::') ? 8 - groups.length - rest.length : 0;
  return `${[...groups, ...Array<string>(zeros).fill('0'), ...rest].slice(0, 4).join(':')}::/64`;
}
