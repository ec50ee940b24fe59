import { execFile } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Client } from 'pg';
import type { Asked } from '../prove/listing/wire.ts';
import { type Environment, variable } from '../stack/environment.ts';
import { type ManagedProcess, manageProcess } from '../stack/managed-process.ts';

const run = promisify(execFile);

/** What every shop knows of a product. */
export interface PeerProduct {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly price: number;
  readonly size: string;
  readonly category: string;
  readonly sex: string;
}

/** Another shop: how it is filled and started in its folder, and how its page of 24 products is asked for. */
export interface Peer {
  /** Of its folder here, which holds what is ours of it. */
  readonly name: string;
  readonly env: Readonly<Record<string, string>>;
  /** One after the other, on an empty database. */
  readonly load: readonly Command[];
  readonly serve: Command;
  readonly readyPath: string;
  /** The same page in each way that it offers. */
  pages(folder: string): Promise<Readonly<Record<string, Asked>>>;
}

type Command = readonly [string, ...string[]];

export interface RunningPeer {
  readonly process: ManagedProcess;
  readonly port: number;
  readonly pages: Readonly<Record<string, Asked>>;
}

interface Place {
  readonly env: Environment;
  readonly owner: Client;
  readonly port: number;
}

/** Installs it once for this machine, gives it a database of its own on our PostgreSQL, and fills and starts it. */
export async function startPeer(
  peer: Peer,
  products: readonly PeerProduct[],
  { env, owner, port }: Place,
): Promise<RunningPeer> {
  const folder = join(variable(env, 'PERCHERO_CACHE'), 'peers', peer.name);
  await mkdir(folder, { recursive: true });
  await cp(join(import.meta.dirname, peer.name), folder, { recursive: true });
  await writeFile(join(folder, 'products.json'), JSON.stringify(products));
  const own: Environment = {
    PATH: variable(env, 'PATH'),
    HOME: folder,
    NODE_ENV: 'production',
    DATABASE_URL: await makeDatabase(owner, `peer_${peer.name}`, variable(env, 'MIGRATIONS_DATABASE_URL')),
    PORT: String(port),
    ...peer.env,
  };
  // As this machine reaches its registry; what is installed then runs with nothing but its own settings.
  await run('npm', ['install', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
  });
  for (const [file, ...args] of peer.load)
    await run(file, args, { cwd: folder, env: own, maxBuffer: 64 * 1024 * 1024 });

  const process = manageProcess({
    name: peer.name,
    command: peer.serve,
    folder,
    env: own,
    logFile: join(variable(env, 'PERCHERO_RUN'), 'log', `peer-${peer.name}.log`),
    readyUrl: `http://127.0.0.1:${port}${peer.readyPath}`,
  });
  await process.start();
  await process.waitReady({ seconds: 180 });
  return { process, port, pages: await peer.pages(folder) };
}

async function makeDatabase(owner: Client, name: string, ownerUrl: string): Promise<string> {
  await owner.query(`create database ${name}`);
  const url = new URL(ownerUrl);
  url.pathname = `/${name}`;
  return url.href;
}
