import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { environmentOf } from './environment.ts';
import { manageProcess } from './managed-process.ts';

it('forgets the pid of a process that has ended, which the system may give to another', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'managed-'));
  await using sleeper = manageProcess({
    name: 'sleeper',
    command: ['sleep', '60'],
    env: await environmentOf(),
    logFile: join(folder, 'log'),
    readyUrl: 'http://127.0.0.1:9',
  });
  await sleeper.start();
  expect(sleeper.pids).toEqual([sleeper.pid]);
  await sleeper.kill('SIGKILL');
  expect(sleeper.pids).toEqual([]);
  await rm(folder, { recursive: true });
});
