import { getPriority, platform } from 'node:os';
import { readdirSync } from 'node:fs';
import { argon2 } from 'node:crypto';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { lowerThreadPoolPriority } from './thread-priority.ts';

it.runIf(platform() === 'linux')(
  'lowers the priority of the thread pool and not of the event loop',
  async () => {
    const nonce = Buffer.alloc(16);
    const cost = { memory: 1024, passes: 1, parallelism: 1, tagLength: 32 };
    await promisify(argon2)('argon2id', { ...cost, message: 'tapado', nonce });
    const before = getPriority();

    const count = lowerThreadPoolPriority();

    const priorities = readdirSync('/proc/self/task').map((id) => getPriority(Number(id)));
    expect(count).toBeGreaterThan(0);
    expect(priorities.filter((priority) => priority === Math.min(19, before + 5))).toHaveLength(count);
    expect(getPriority()).toBe(before);
  },
);
