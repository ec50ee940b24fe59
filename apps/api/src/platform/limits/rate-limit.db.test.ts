import { limitClasses } from '@perchero/contract/limits';
import { describe, expect, it, vi } from 'vitest';
import { startTestDeps } from '../../../test/harness.ts';
import { createRateLimiter } from './rate-limit.ts';
import { openRedis } from '../providers/redis.ts';

const deps = await startTestDeps();

const noRedis = openRedis({ url: 'redis://127.0.0.1:9', prefix: 'none', onError: () => {} });

async function countAllowed(takes: Promise<{ allowed: boolean }>[]): Promise<number> {
  return (await Promise.all(takes)).filter((verdict) => verdict.allowed).length;
}

describe('shared limits', () => {
  it('count the calls of two processes together', async () => {
    const processes = [createRateLimiter(deps), createRateLimiter(deps)];

    const takes = Array.from({ length: 80 }, (_, call) => processes[call % 2]!.take('write', 'both'));

    expect(await countAllowed(takes)).toBe(limitClasses.write.allowed);
  });

  it('ask Redis for many calls at a time, let no more through than allowed and lose few', async () => {
    const asked = vi.spyOn(deps.redis, 'eval');
    const { allowed } = limitClasses.browse;
    const processes = [createRateLimiter(deps), createRateLimiter(deps)];

    let passed = 0;
    for (let call = 0; call < allowed; call += 1)
      if ((await processes[call % 2]!.take('browse', 'quick')).allowed) passed += 1;
    const questions = asked.mock.calls.length;
    while ((await processes[0]!.take('browse', 'quick')).allowed) passed += 1;

    expect(passed).toBeLessThanOrEqual(allowed);
    expect(passed).toBeGreaterThan(allowed - allowed / 40);
    expect(questions).toBeLessThanOrEqual(41);
  });

  it('forget what they took in advance when the window ends', async () => {
    const limiter = createRateLimiter(deps);
    const { cooldown } = await limiter.take('browse', 'slow');
    const asked = vi.spyOn(deps.redis, 'eval').mockClear();

    await limiter.take('browse', 'slow');
    expect(asked).not.toHaveBeenCalled();
    deps.clock.advance(cooldown);
    await limiter.take('browse', 'slow');

    expect(asked).toHaveBeenCalledOnce();
  });

  it('go on counting in the process when Redis is away', async () => {
    const limiter = createRateLimiter({ ...deps, redis: noRedis });

    const takes = Array.from({ length: 80 }, () => limiter.take('write', 'alone'));

    expect(await countAllowed(takes)).toBe(limitClasses.write.allowed);
  });

  it('ask a Redis that fails a few times, and not at every call', async () => {
    const asked = vi.spyOn(noRedis, 'eval');
    const limiter = createRateLimiter({ ...deps, redis: noRedis });

    for (let call = 0; call < 20; call += 1) await limiter.take('write', 'silent');

    expect(asked).toHaveBeenCalledTimes(5);
    expect((await deps.metrics.limitsBreaker.get()).values).toMatchObject([{ value: 1 }]);
  });

  it('begin again when the window has ended', async () => {
    const limiter = createRateLimiter({ ...deps, redis: noRedis });
    for (let call = 0; call < limitClasses.report.allowed; call += 1) await limiter.take('report', 'later');
    const refused = await limiter.take('report', 'later');

    deps.clock.advance(refused.cooldown);
    const after = await limiter.take('report', 'later');

    expect(refused.allowed).toBe(false);
    expect(after.allowed).toBe(true);
  });
});
