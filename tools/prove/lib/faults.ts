import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { familyOf } from '../../bench/process-cost.ts';
import { type Environment, portOf, variable } from '../../stack/environment.ts';
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
  const [, ...sessions] = await familyOf(server);
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

/** What happens to every connection from now on. */
export type Fault =
  | 'none'
  /** Hangs up at once. */
  | 'refuse'
  /** Takes what is sent and never says a word. */
  | 'drop'
  /** Hears the question, then ends its side without an answer. */
  | 'half-close'
  /** Hears the question, then breaks off. */
  | 'reset'
  /** Answers, in the shape of HTTP, what no JSON begins with. */
  | 'wrong-bytes'
  | { readonly delayMs: number };

const wrongAnswer = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 8\r\n\r\n<oops: {';

export type FaultProxy = Awaited<ReturnType<typeof openFaultProxy>>;

/** Stands between the product and a server it depends on, and does what it is told. */
export async function openFaultProxy(port: number, target: number) {
  let fault: Fault = 'none';
  const open = new Set<Socket>();

  function keep(socket: Socket): Socket {
    open.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => open.delete(socket));
    return socket;
  }

  function passOn(client: Socket, delayMs: number): void {
    const server = keep(connect(target, '127.0.0.1'));
    client.pipe(server);
    server.on('data', (bytes: Buffer) => {
      if (delayMs === 0) client.write(bytes);
      else setTimeout(() => client.writable && client.write(bytes), delayMs);
    });
    server.on('end', () => (delayMs === 0 ? client.end() : setTimeout(() => client.end(), delayMs)));
    server.on('error', () => client.resetAndDestroy());
    client.on('close', () => server.destroy());
  }

  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const client = keep(socket);
    if (typeof fault === 'object') return passOn(client, fault.delayMs);
    switch (fault) {
      case 'none':
        return passOn(client, 0);
      case 'refuse':
        return void client.resetAndDestroy();
      case 'drop':
        return void client.resume();
      case 'half-close':
        return void client.once('data', () => client.end());
      case 'reset':
        return void client.once('data', () => client.resetAndDestroy());
      case 'wrong-bytes':
        return void client.once('data', () => client.end(wrongAnswer));
    }
  });
  server.listen(port, '127.0.0.1');
  await waitUntil(`the fault proxy on ${port}`, () => server.listening, { seconds: 5, everyMs: 5 });

  return {
    /** Also ends what is open, so that nothing goes on as before. */
    set(next: Fault): void {
      fault = next;
      for (const socket of open) socket.destroy();
    },
    [Symbol.dispose](): void {
      this.set('refuse');
      server.close();
    },
  };
}

/** The value of a metric of an API process, all its labels that hold these words summed up. */
export async function metricOf(env: Environment, api: 1 | 2, name: string, labels = ''): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${portOf(env, 21 + api)}/metrics`)).text();
  return text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) && line.includes(labels))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
}

export async function poolOf(env: Environment, api: 1 | 2) {
  const [open = 0, idle = 0, waiting = 0] = await Promise.all(
    ['open', 'idle', 'waiting'].map((state) =>
      metricOf(env, api, 'database_pool_connections', `state="${state}"`),
    ),
  );
  return { open, idle, waiting };
}
