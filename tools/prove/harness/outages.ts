import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { type Environment, variable } from '../../stack/environment.ts';
import { services } from '../../stack/services.ts';
import { waitUntil } from '../../stack/wait.ts';

const run = promisify(execFile);

/** SIGKILL for the server and each of its sessions, as when a machine is lost. */
export async function killPostgres(
  env: Environment,
  which: 'postgres' | 'postgres-standby' = 'postgres',
): Promise<void> {
  const pidFile = join(variable(env, 'PERCHERO_RUN'), which, 'pid');
  const server = Number((await readFile(pidFile, 'utf8')).split(' ')[0]);
  const sessions = await childrenOf(server);
  await services('kill', [which], { env });
  for (const pid of sessions) killQuietly(pid);
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // A session ends by itself when it notices that its server is gone.
  }
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger);
  const isChild = await Promise.all(
    pids.map(async (pid) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      return status.includes(`\nPPid:\t${parent}\n`);
    }),
  );
  return pids.filter((_, index) => isChild[index]);
}

/** The moment from which the server lets somebody in. */
export async function waitForPostgres(env: Environment): Promise<number> {
  const connectionString = variable(env, 'DATABASE_URL');
  const accepts = async () => {
    const client = new Client({ connectionString, connectionTimeoutMillis: 1000 });
    // The socket may break after connect() has failed already.
    client.on('error', () => {});
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    } finally {
      await client.end();
    }
  };
  await waitUntil('PostgreSQL to accept connections', accepts, { seconds: 120, everyMs: 10 });
  return performance.now();
}

/** Clients of Redis besides the one that asks. */
export async function countConnections(env: Environment): Promise<number> {
  const { stdout } = await run('redis-cli', ['-p', variable(env, 'REDIS_PORT'), 'client', 'list']);
  return stdout.split('\n').filter((line) => line.startsWith('id=') && !line.includes('cmd=client')).length;
}
