import { type LimitClass, limitClasses, type LimitRule } from '@perchero/contract/limits';
import type { Redis } from 'ioredis';
import { createBreaker } from './breaker.ts';
import type { Clock } from './clock.ts';
import type { Metrics } from './metrics.ts';

export interface Verdict {
  readonly allowed: boolean;
  /** Seconds until the window ends. */
  readonly cooldown: number;
}

export interface RateLimiter {
  /** Counts one call of `subject`; every API process counts into the same window. */
  take(limit: LimitClass, subject: string): Promise<Verdict>;
  /** Counts it in this process alone, for calls that cost less than a question to Redis. */
  takeHere(limit: LimitClass, subject: string): Verdict;
}

interface RateLimiterParts {
  readonly redis: Redis;
  readonly clock: Clock;
  readonly metrics: Pick<Metrics, 'limitsBreaker'>;
  readonly rules?: Record<LimitClass, LimitRule>;
}

export function createRateLimiter(parts: RateLimiterParts): RateLimiter {
  const { redis, clock, metrics, rules = limitClasses } = parts;
  const local = createLocalWindows(clock);
  const breaker = createBreaker((isOpen) => metrics.limitsBreaker.set(Number(isOpen)));
  const takeHere: RateLimiter['takeHere'] = (limit, subject) =>
    local.take(`${limit}:${subject}`, rules[limit]);
  return {
    takeHere,
    async take(limit, subject) {
      // Counted here as well at all times, so that the count goes on where it was when Redis goes away.
      const own = takeHere(limit, subject);
      // Everybody would wait for the time-out of a Redis that is there but does not answer, and hold a place meanwhile.
      if (!breaker.mayAsk()) return own;
      const shared = await takeShared(redis, `${limit}:${subject}`, rules[limit]).catch(() => null);
      breaker.note(shared !== null);
      return shared ?? own;
    },
  };
}

const countInWindow = `
local used = redis.call('INCR', KEYS[1])
if used == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {used, redis.call('PTTL', KEYS[1])}`;

async function takeShared(redis: Redis, key: string, rule: LimitRule): Promise<Verdict> {
  const windowMs = rule.windowSeconds * 1000;
  const [used, leftMs] = (await redis.eval(countInWindow, 1, `limit:${key}`, windowMs)) as [number, number];
  return { allowed: used <= rule.allowed, cooldown: Math.max(1, Math.ceil(leftMs / 1000)) };
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
        cooldown: Math.max(1, Math.ceil((window.endsAt - now) / 1000)),
      };
    },
  };
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
