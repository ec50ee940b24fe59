import { join } from 'node:path';
import { type Environment, portOf, variable } from '../../../stack/environment.ts';
import { type ManagedProcess, manageProcess } from '../../../stack/managed-process.ts';

/** In place of the product's worker; whoever starts it stops it. */
export async function startBadWorker(env: Environment): Promise<ManagedProcess> {
  const opsPort = portOf(env, 24);
  const worker = manageProcess({
    name: 'shuffling-worker',
    command: ['node', 'tools/prove/finding/shuffling-worker/main.ts'],
    env: { ...env, OPS_PORT: String(opsPort) },
    logFile: join(variable(env, 'PERCHERO_RUN'), 'log/shuffling-worker.log'),
    readyUrl: `http://127.0.0.1:${opsPort}/ready`,
  });
  await worker.start();
  await worker.waitReady();
  return worker;
}
