import { limitClasses } from '@perchero/contract/limits';
import { describe, expect, it } from 'vitest';
import { startTestDeps } from '../../../test/harness.ts';
import { openRedis } from '../providers/redis.ts';
import { createRateLimiter, type RateLimitResult } from './rate-limit.ts';

const deps = await startTestDeps();

const unreachableRedis = openRedis({ url: 'redis://127.0.0.1:9', prefix: 'none', onError: () => {} });

/** What all processes have counted in Redis. */
async function sharedCount(key: string): Promise<number> {
  return Number(await deps.redis.get(`limit:${key}`));
}

async function countAllowed(results: Promise<RateLimitResult>[]): Promise<number> {
  return (await Promise.all(results)).filter(({ allowed }) => allowed).length;
}

describe('shared limits', () => {
  it('count the calls of two processes together', async () => {
    const processes = [createRateLimiter(deps), createRateLimiter(deps)];

    const results = Array.from({ length: 80 }, (_, call) => processes[call % 2]!.consume('write', 'both'));

    expect(await countAllowed(results)).toBe(limitClasses.write.allowed);
  });

  it('lease a fortieth of the window at once, never exceed it and lose at most one lease', async () => {
    const { allowed } = limitClasses.browse;
    const lease = Math.floor(allowed / 40);
    const processes = [createRateLimiter(deps), createRateLimiter(deps)];

    await processes[0]!.consume('browse', 'leased');
    await processes[0]!.consume('browse', 'leased');
    expect(await sharedCount('browse:leased')).toBe(lease);
    await processes[1]!.consume('browse', 'leased');
    expect(await sharedCount('browse:leased')).toBe(2 * lease);

    let passed = 3;
    for (let call = passed; call < allowed; call += 1)
      if ((await processes[call % 2]!.consume('browse', 'leased')).allowed) passed += 1;
    while ((await processes[0]!.consume('browse', 'leased')).allowed) passed += 1;

    expect(passed).toBeLessThanOrEqual(allowed);
    expect(passed).toBeGreaterThan(allowed - lease);
  });

  it('drop a lease when the window ends', async () => {
    const limiter = createRateLimiter(deps);
    const { cooldown } = await limiter.consume('browse', 'ended');
    const before = await sharedCount('browse:ended');

    deps.clock.advance(cooldown);
    await limiter.consume('browse', 'ended');

    expect(await sharedCount('browse:ended')).toBe(2 * before);
  });

  it('count in the process while Redis fails', async () => {
    const limiter = createRateLimiter({ ...deps, redis: unreachableRedis });

    const results = Array.from({ length: 80 }, () => limiter.consume('write', 'alone'));

    expect(await countAllowed(results)).toBe(limitClasses.write.allowed);
  });

  it('open the circuit breaker after five failures of Redis', async () => {
    let isBroken = true;
    const redis = {
      eval: ((...args: Parameters<typeof deps.redis.eval>) =>
        (isBroken ? unreachableRedis : deps.redis).eval(...args)) as typeof deps.redis.eval,
    };
    const limiter = createRateLimiter({ ...deps, redis });
    const breaker = async () => (await deps.metrics.limitsBreaker.get()).values[0]?.value;

    for (let call = 0; call < 4; call += 1) await limiter.consume('write', 'broken');
    expect(await breaker()).toBe(0);
    await limiter.consume('write', 'broken');
    expect(await breaker()).toBe(1);

    isBroken = false;
    expect((await limiter.consume('write', 'broken')).allowed).toBe(true);
    expect(await sharedCount('write:broken')).toBe(0);
  });

  it('begin again when the window has ended', async () => {
    const limiter = createRateLimiter({ ...deps, redis: unreachableRedis });
    for (let call = 0; call < limitClasses.report.allowed; call += 1)
      await limiter.consume('report', 'later');
    const refused = await limiter.consume('report', 'later');

    deps.clock.advance(refused.cooldown);
    const after = await limiter.consume('report', 'later');

    expect(refused.allowed).toBe(false);
    expect(after.allowed).toBe(true);
  });
});
