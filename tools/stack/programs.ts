import { join } from 'node:path';
import { type Environment, portOf, repository, variable } from './environment.ts';
import type { Program } from './managed-process.ts';

interface Start {
  readonly env: Environment;
  /** Starts the program again whenever its sources change. */
  readonly watch: boolean;
}

/** The flags of production. With a young generation of 4 MiB a request costs a fifth more; Node's default is as large as thousands of live streams. */
const apiFlags = ['--max-semi-space-size=16', '--max-old-space-size=640'];

/** Where each API process listens, and where it is watched. The third is for anyone who measures. */
const apiPorts = { 1: [20, 22], 2: [21, 23], 3: [45, 46] } as const;

export function apiProgram(number: keyof typeof apiPorts, { env, watch }: Start): Program {
  const [apiPort, opsPort] = apiPorts[number].map((offset) => portOf(env, offset));
  return nodeProgram(`api-${number}`, 'apps/api/src/main-api.ts', {
    env: { ...env, API_PORT: String(apiPort), OPS_PORT: String(opsPort) },
    watch,
    flags: apiFlags,
    readyUrl: `http://127.0.0.1:${opsPort}/ready`,
  });
}

export function workerProgram({ env, watch }: Start, number: 1 | 2 = 1): Program {
  const opsPort = portOf(env, number === 1 ? 24 : 25);
  return nodeProgram(number === 1 ? 'worker' : 'worker-2', 'apps/api/src/main-worker.ts', {
    env: { ...env, OPS_PORT: String(opsPort) },
    watch,
    readyUrl: `http://127.0.0.1:${opsPort}/ready`,
  });
}

/** Built: the production host. Otherwise Vite's development server, which shows edits as they are saved. */
export function webProgram({ env, built }: { env: Environment; built: boolean }): Program {
  const address = `http://127.0.0.1:${variable(env, 'WEB_PORT')}`;
  if (built) {
    return nodeProgram('web', 'apps/web/server.ts', {
      env: { ...env, NODE_ENV: 'production' },
      watch: false,
      readyUrl: `${address}/ready`,
    });
  }
  return {
    name: 'web',
    command: [join(repository, 'node_modules/.bin/react-router'), 'dev'],
    folder: join(repository, 'apps/web'),
    env: { ...env, NODE_ENV: 'development' },
    logFile: logFile(env, 'web'),
    readyUrl: `${address}/productos`,
  };
}

function nodeProgram(
  name: string,
  file: string,
  { env, watch, readyUrl, flags = [] }: Start & { readyUrl: string; flags?: readonly string[] },
): Program {
  const watching = watch ? ['--watch', '--watch-preserve-output'] : [];
  return { name, command: ['node', ...flags, ...watching, file], env, logFile: logFile(env, name), readyUrl };
}

function logFile(env: Environment, name: string): string {
  return join(variable(env, 'PERCHERO_RUN'), 'log', `${name}.log`);
}
