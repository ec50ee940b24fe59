import { once } from 'node:events';
import { createServer } from 'node:http';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Environment } from '../../stack/environment.ts';
import type { ManagedProcess } from '../../stack/managed-process.ts';

export interface UnitProcess {
  readonly managed: ManagedProcess;
  start(): Promise<void>;
  reload(): Promise<void>;
}

/** The units of a host and a word to them: what the stand-in for systemctl is asked, they do. */
export async function openUnits(folder: string, manageUnit: (name: string) => UnitProcess) {
  const processes = new Map<string, UnitProcess>();

  async function start(name: string): Promise<void> {
    const unit = processes.get(name) ?? manageUnit(name);
    processes.set(name, unit);
    await unit.start();
  }

  async function stop(name: string): Promise<void> {
    await processes.get(name)?.managed.kill('SIGTERM');
  }

  async function obey(verb: string, name: string): Promise<void> {
    if (verb === 'daemon-reload' || name === 'perchero-migrate') return;
    if (verb === 'start') return start(name);
    const unit = processes.get(name);
    if (!unit) throw new Error(`${name} was never started`);
    if (verb === 'reload' || verb === 'reload-or-restart') return unit.reload();
    if (verb !== 'restart') throw new Error(`nobody knows how to ${verb}`);
    await stop(name);
    await start(name);
  }

  const socket = join(folder, 'units.sock');
  const server = createServer((request, response) => {
    const [, verb = '', unit = ''] = (request.url ?? '').split('/');
    obey(verb, unit.replace(/\.service$/, '')).then(
      () => response.end(),
      (error: Error) => response.writeHead(500).end(`${error.message}\n`),
    );
  }).listen(socket);
  await once(server, 'listening');

  return {
    start,
    /** For a shell that finds the stand-in. */
    environment: (env: Environment): Environment => ({
      ...env,
      UNITS_SOCKET: socket,
      PATH: `${import.meta.dirname}:${env['PATH']}`,
    }),
    async [Symbol.asyncDispose]() {
      for (const name of [...processes.keys()].toReversed()) await stop(name);
      server.close();
      await rm(socket, { force: true });
    },
  };
}
