import { runCommand } from './command.ts';
import { type Environment, environmentOf, variable } from './environment.ts';
import { stopWhenInterrupted } from './interrupts.ts';
import { type ManagedProcess, manageProcess, type Program } from './managed-process.ts';
import { apiProgram, webProgram, workerProgram } from './programs.ts';
import { type Service, services } from './services.ts';

export interface StackOptions {
  /** Which copy; what is left out is as in the environment of the caller. */
  readonly portBase?: number;
  readonly runDir?: string;
  readonly env?: Environment;
  /** Started here and stopped with the stack; those not named must be up already. */
  readonly services?: readonly Service[];
  /** Runs tools/seed/seed.ts with these arguments before the processes start. */
  readonly seed?: readonly string[];
  readonly apis?: 0 | 1 | 2;
  readonly worker?: boolean;
  readonly secondWorker?: boolean;
  /** `built` wants a finished build of apps/web. */
  readonly web?: 'built' | 'dev';
  /** In front of everything, as in production. */
  readonly nginx?: boolean;
  /** Starts api and worker again when their sources change. */
  readonly watch?: boolean;
  readonly say?: (line: string) => void;
}

export interface Stack {
  readonly env: Environment;
  /** Where a visitor comes in. */
  readonly url: string;
  readonly processes: readonly ManagedProcess[];
  process(name: string): ManagedProcess;
  /** Everything in reverse order; also done when this process is interrupted. */
  stop(): Promise<void>;
}

export async function startStack(options: StackOptions): Promise<Stack> {
  const { say, nginx = false } = options;
  const env = await stackEnvironment(options);
  const processes = programsOf(options, env).map(manageProcess);
  const interrupted = new AbortController();
  const { signal } = interrupted;

  const starting = start();
  const stop = stopWhenInterrupted(async () => {
    interrupted.abort();
    await starting.catch(() => {});
    await stopAll();
  });
  try {
    await starting;
  } catch (error) {
    await stop();
    throw error;
  }
  return { env, url: variable(env, 'PUBLIC_URL'), processes, process: find, stop };

  async function start(): Promise<void> {
    await services('start', options.services ?? [], { env, say, signal });
    if (processes.length > 0 || options.seed) {
      await runCommand(['node', 'apps/api/src/main-migrate.ts'], { env, say, signal });
    }
    if (options.seed) {
      await runCommand(['node', 'tools/seed/seed.ts', ...options.seed], { env, say, signal });
    }
    await Promise.all(processes.map(startOne));
    if (nginx) await services('start', ['nginx'], { env, say, signal });
  }

  async function startOne(one: ManagedProcess): Promise<void> {
    signal.throwIfAborted();
    await one.start();
    await one.waitReady({ signal });
    say?.(`${one.name.padEnd(11)} ready    pid ${one.pid}, log ${one.logFile}`);
  }

  /** Each is asked to end even when the one before did not; the first complaint is passed on. */
  async function stopAll(): Promise<void> {
    const failures: unknown[] = [];
    const steps = [
      () => services('stop', nginx ? ['nginx'] : [], { env, say }),
      ...processes.toReversed().map((one) => () => one.kill('SIGTERM')),
      () => services('stop', options.services ?? [], { env, say }),
    ];
    for (const step of steps) await step().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }

  function find(name: string): ManagedProcess {
    const found = processes.find((one) => one.name === name);
    if (!found) throw new Error(`The stack has no process ${name}`);
    return found;
  }
}

function programsOf({ apis = 0, worker, secondWorker, web, watch = false }: StackOptions, env: Environment) {
  const programs: Program[] = [];
  if (apis >= 1) programs.push(apiProgram(1, { env, watch }));
  if (apis === 2) programs.push(apiProgram(2, { env, watch }));
  if (worker) programs.push(workerProgram({ env, watch }));
  if (secondWorker) programs.push(workerProgram({ env, watch }, 2));
  if (web) programs.push(webProgram({ env, built: web === 'built' }));
  return programs;
}

/** Behind nginx, visitors and pictures come through its doors, and the web host finds both API processes through a third. */
async function stackEnvironment({ portBase, runDir, env, nginx }: StackOptions): Promise<Environment> {
  const copy = {
    ...(portBase !== undefined && { PERCHERO_PORT_BASE: String(portBase) }),
    ...(runDir !== undefined && { PERCHERO_RUN: runDir }),
    ...env,
  };
  if (!nginx) return environmentOf(copy);
  const base = await environmentOf(copy);
  return environmentOf({
    DRAIN_SECONDS: '5',
    PUBLIC_URL: `http://127.0.0.1:${variable(base, 'SITE_PORT')}`,
    MEDIA_URL: `http://127.0.0.1:${variable(base, 'MEDIA_PORT')}`,
    API_URL: `http://127.0.0.1:${variable(base, 'INNER_PORT')}`,
    ...copy,
  });
}
