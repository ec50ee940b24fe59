import { type LimitClass, limitClasses, type LimitRule } from '@perchero/contract/limits';
import type { Redis } from 'ioredis';
import { createCircuitBreaker } from './circuit-breaker.ts';
import type { Clock } from '../clock.ts';
import type { Metrics } from '../observability/metrics.ts';

export interface Verdict {
  readonly allowed: boolean;
  /** Seconds until the window ends. */
  readonly cooldown: number;
}

export interface RateLimiter {
  /**
   * Counts one call of `subject`; every API process counts into the same window. Of a large limit a process takes several calls at
   * a time, so that most need no question to Redis: never more are let through than allowed, and what another process took and did
   * not use, at most a fortieth, is missing until the window ends.
   */
  take(limit: LimitClass, subject: string): Promise<Verdict>;
  /** Counts it in this process alone, for calls that cost less than a question to Redis. */
  takeHere(limit: LimitClass, subject: string): Verdict;
}

interface RateLimiterDeps {
  readonly redis: Redis;
  readonly clock: Clock;
  readonly metrics: Pick<Metrics, 'limitsBreaker'>;
  readonly rules?: Record<LimitClass, LimitRule>;
}

export function createRateLimiter(deps: RateLimiterDeps): RateLimiter {
  const { redis, clock, metrics, rules = limitClasses } = deps;
  const local = createLocalWindows(clock);
  const advance = createAdvance(clock);
  const breaker = createCircuitBreaker({
    onStateChange: (isOpen) => metrics.limitsBreaker.set(Number(isOpen)),
  });
  const takeHere: RateLimiter['takeHere'] = (limit, subject) =>
    local.take(`${limit}:${subject}`, rules[limit]);
  return {
    takeHere,
    async take(limit, subject) {
      // Counted here as well at all times, so that the count goes on where it was when Redis goes away.
      const own = takeHere(limit, subject);
      const key = `${limit}:${subject}`;
      const left = advance.take(key);
      if (left) return left;
      // Everybody would wait for the time-out of a Redis that is there but does not answer, and hold a place meanwhile.
      if (!breaker.canRequest()) return own;
      const shared = await takeShared(redis, key, rules[limit]).catch(() => null);
      breaker.record(shared !== null);
      if (!shared) return own;
      advance.keep(key, shared.calls - 1, shared.leftMs);
      return { allowed: shared.calls > 0, cooldown: toSeconds(shared.leftMs) };
    },
  };
}

const partTaken = 40;

const countInWindow = `
local used = redis.call('INCRBY', KEYS[1], ARGV[2])
if used == tonumber(ARGV[2]) then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {used, redis.call('PTTL', KEYS[1])}`;

/** How many calls were had, and for how long they may be made. */
interface Shared {
  readonly calls: number;
  readonly leftMs: number;
}

async function takeShared(redis: Redis, key: string, rule: LimitRule): Promise<Shared> {
  const windowMs = rule.windowSeconds * 1000;
  const wanted = Math.max(1, Math.floor(rule.allowed / partTaken));
  const counted = await redis.eval(countInWindow, 1, `limit:${key}`, windowMs, wanted);
  const [used, leftMs] = counted as [number, number];
  return { calls: Math.min(wanted, rule.allowed - (used - wanted)), leftMs };
}

function toSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}

const mostSubjects = 50_000;

function createLocalWindows(clock: Clock) {
  const windows = new Map<string, { used: number; endsAt: number }>();
  return {
    take(key: string, rule: LimitRule): Verdict {
      const now = clock.now().getTime();
      let window = windows.get(key);
      if (!window || window.endsAt <= now) {
        windows.delete(key);
        if (windows.size >= mostSubjects) windows.delete(windows.keys().next().value ?? '');
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

/** Calls that were counted for a subject in Redis and not made yet. */
function createAdvance(clock: Clock) {
  const kept = new Map<string, { calls: number; endsAt: number }>();
  return {
    take(key: string): Verdict | null {
      const one = kept.get(key);
      if (!one) return null;
      const leftMs = one.endsAt - clock.now().getTime();
      one.calls -= 1;
      if (one.calls === 0 || leftMs <= 0) kept.delete(key);
      return leftMs > 0 ? { allowed: true, cooldown: toSeconds(leftMs) } : null;
    },
    keep(key: string, calls: number, leftMs: number): void {
      if (calls <= 0) return;
      const before = kept.get(key);
      // Two of one subject asked at once.
      if (before) before.calls += calls;
      else {
        if (kept.size >= mostSubjects) kept.delete(kept.keys().next().value ?? '');
        kept.set(key, { calls, endsAt: clock.now().getTime() + leftMs });
      }
    },
  };
}

/** The networks that an address is part of, from its subject: the /24 of an IPv4, the /56 and the /48 of an IPv6. */
export function networksOf(subject: string): { readonly wide: string; readonly within: string | null } {
  if (!subject.includes(':'))
    return { wide: `${subject.split('.').slice(0, 3).join('.')}.0/24`, within: null };
  const [a, b, c, d = '0'] = subject.split(':');
  // Of the fourth group a /56 keeps the upper half.
  const upper = d.padStart(4, '0').slice(0, 2);
  return { wide: `${a}:${b}:${c}::/48`, within: `${a}:${b}:${c}:${upper}00::/56` };
}

/** One household may hold a whole IPv6 /64, so that is what counts as one address. */
export function addressSubject(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address.replace('::ffff:', '');
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail.split(':').filter(Boolean);
  const zeros = address.includes('::') ? 8 - groups.length - rest.length : 0;
  return `${[...groups, ...Array<string>(zeros).fill('0'), ...rest].slice(0, 4).join(':')}::/64`;
}
