import { limitClasses } from '@perchero/contract/limits';
import { describe, expect, it } from 'vitest';
import { startTestParts } from '../../test/harness.ts';
import { cleanUp } from './clean-up.ts';
import { openDatabase } from './database.ts';
import { createRateLimiter } from './rate-limit.ts';
import { openRedis } from './redis.ts';

const parts = await startTestParts();
const { allowed, windowSeconds } = limitClasses.sensitive;

const noRedis = openRedis({ url: 'redis://127.0.0.1:9', prefix: 'none', onError: () => {} });
const noDatabase = openDatabase({ url: 'postgres://x:y@127.0.0.1:9/none' });

async function countAllowed(takes: Promise<{ allowed: boolean }>[]): Promise<number> {
  return (await Promise.all(takes)).filter((verdict) => verdict.allowed).length;
}

describe('shared limits', () => {
  it('count the calls of two processes together', async () => {
    const processes = [createRateLimiter(parts), createRateLimiter(parts)];

    const takes = Array.from({ length: 80 }, (_, call) => processes[call % 2]!.take('write', 'both'));

    expect(await countAllowed(takes)).toBe(limitClasses.write.allowed);
  });

  it('go on counting in the process when Redis is away', async () => {
    const limiter = createRateLimiter({ ...parts, redis: noRedis });

    const takes = Array.from({ length: 80 }, () => limiter.take('write', 'alone'));

    expect(await countAllowed(takes)).toBe(limitClasses.write.allowed);
  });

  it('begin again when the window has ended', async () => {
    const limiter = createRateLimiter({ ...parts, redis: noRedis });
    for (let call = 0; call < limitClasses.report.allowed; call += 1) await limiter.take('report', 'later');
    const refused = await limiter.take('report', 'later');

    parts.clock.advance(refused.cooldown);
    const after = await limiter.take('report', 'later');

    expect(refused.allowed).toBe(false);
    expect(after.allowed).toBe(true);
  });
});

describe('guarded limits', () => {
  it('allow exactly their number to a hundred calls at once from two processes', async () => {
    const processes = [createRateLimiter(parts), createRateLimiter(parts)];

    const takes = Array.from({ length: 100 }, (_, call) => processes[call % 2]!.take('sensitive', 'burst'));

    expect(await countAllowed(takes)).toBe(allowed);
  });

  it('tell how long to wait, and allow again after that', async () => {
    const limiter = createRateLimiter(parts);
    for (let call = 0; call < allowed; call += 1) await limiter.take('sensitive', 'patient');

    const refused = await limiter.take('sensitive', 'patient');
    parts.clock.advance(refused.cooldown);
    const after = await limiter.take('sensitive', 'patient');

    expect(refused).toEqual({ allowed: false, cooldown: expect.any(Number) });
    expect(refused.cooldown).toBeLessThanOrEqual(windowSeconds);
    expect(after.allowed).toBe(true);
  });

  it('refuse to guess when they cannot count', async () => {
    const limiter = createRateLimiter({ ...parts, db: noDatabase.db });

    await expect(limiter.take('sensitive', 'anybody')).rejects.toThrow();
  });

  it('do not need Redis', async () => {
    const limiter = createRateLimiter({ ...parts, redis: noRedis });

    expect(await limiter.take('sensitive', 'without-redis')).toMatchObject({ allowed: true });
  });

  it('leave no row behind once the window has ended', async () => {
    await createRateLimiter(parts).take('sensitive', 'forgotten');
    parts.clock.advance(windowSeconds + 1);

    await cleanUp(parts.db, parts.clock);

    const rows = await parts.db.selectFrom('rate_limit_window').select('subject').execute();
    expect(rows).toEqual([]);
  });
});
