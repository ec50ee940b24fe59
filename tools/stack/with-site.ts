/**
 * node tools/stack/with-site.ts COMMAND…   runs COMMAND while the seeded shop is open, its address in E2E_BASE_URL
 *
 * Wants running services and a finished build of apps/web; ends the api, the worker and the web host afterwards.
 */
import { spawnSync } from 'node:child_process';
import { startStack } from './stack.ts';

const [program, ...args] = process.argv.slice(2);
if (!program) {
  console.error('usage: with-site.ts COMMAND…');
  process.exit(2);
}

const stack = await startStack({ seed: [], apis: 1, worker: true, web: 'built', say: console.log });
try {
  const env = { ...stack.env, E2E_BASE_URL: stack.url };
  // Synchronous: an interruption is dealt with once the command, which hears of it too, has ended.
  const { status } = spawnSync(program, args, { env, stdio: ['ignore', 'inherit', 'inherit'] });
  process.exitCode = status ?? 1;
} finally {
  await stack.stop();
}
