import { once } from 'node:events';
import { createServer } from 'node:http';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Environment } from '../../stack/environment.ts';
import type { PlainHost, UnitProcess } from './plain-host.ts';

/** The units of the host and a word to them: what the stand-in for systemctl is asked, they do. */
export async function openUnits(host: Pick<PlainHost, 'folder' | 'manageUnit' | 'runUnit'>) {
  const processes = new Map<string, UnitProcess>();
  let slowestStop = 0;

  async function start(name: string): Promise<void> {
    const unit = processes.get(name) ?? (await host.manageUnit(name));
    processes.set(name, unit);
    await unit.start();
  }

  async function stop(name: string): Promise<void> {
    const began = performance.now();
    await processes.get(name)?.managed.kill('SIGTERM');
    slowestStop = Math.max(slowestStop, performance.now() - began);
  }

  async function obey(verb: string, name: string): Promise<void> {
    if (verb === 'daemon-reload') return;
    if (verb === 'start' && name === 'perchero-migrate') return host.runUnit(name);
    if (verb === 'start') return start(name);
    const unit = processes.get(name);
    if (!unit) throw new Error(`${name} was never started`);
    if (verb === 'reload' || verb === 'reload-or-restart') return unit.reload();
    if (verb !== 'restart') throw new Error(`nobody knows how to ${verb}`);
    await stop(name);
    await start(name);
  }

  const socket = join(host.folder, 'units.sock');
  const server = createServer((request, response) => {
    const [, verb = '', unit = ''] = (request.url ?? '').split('/');
    obey(verb, unit.replace(/\.service$/, '')).then(
      () => response.end(),
      (error: Error) => response.writeHead(500).end(`${error.message}\n`),
    );
  }).listen(socket);
  await once(server, 'listening');

  return {
    processes: processes as ReadonlyMap<string, UnitProcess>,
    start,
    stop,
    slowestStop: () => slowestStop,
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

export type Units = Awaited<ReturnType<typeof openUnits>>;
