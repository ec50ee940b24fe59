import type { Environment } from '../../stack/environment.ts';
import { type ManagedProcess, manageProcess } from '../../stack/managed-process.ts';
import { apiProgram, workerProgram } from '../../stack/programs.ts';

/** The processes of the product, which a goal stops, kills and starts as it likes. */
export interface Crew {
  readonly apis: readonly [ManagedProcess, ManagedProcess];
  readonly worker: ManagedProcess;
  readonly all: readonly ManagedProcess[];
  stop(): Promise<void>;
}

export async function startCrew(env: Environment): Promise<Crew> {
  const apis = [
    manageProcess(apiProgram(1, { env, watch: false })),
    manageProcess(apiProgram(2, { env, watch: false })),
  ] as const;
  const worker = manageProcess(workerProgram({ env, watch: false }));
  const all = [...apis, worker];
  const crew = { apis, worker, all, stop };
  try {
    await Promise.all(all.map(startAgain));
  } catch (error) {
    await stop();
    throw error;
  }
  return crew;

  async function stop(): Promise<void> {
    await Promise.all(all.map((one) => one.kill('SIGTERM')));
  }
}

export async function startAgain(one: ManagedProcess): Promise<void> {
  await one.start();
  await one.waitReady();
}
