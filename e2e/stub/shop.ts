import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startStub } from './server.ts';
import type { StubState } from './state.ts';

const root = join(import.meta.dirname, '../..');
const startTimeoutMs = 60_000;
/** The policy of guests' pages names its origin. */
export const botCheckScript = 'https://bot-check.invalid/api.js';

export interface StubShop {
  readonly url: string;
  readonly mediaUrl: string;
  /** Mutable: tests change it to change the replies. */
  readonly state: StubState;
  /** Calls and replies that do not match the contract. */
  readonly violations: () => string[];
  readonly reset: () => void;
  readonly stop: () => Promise<void>;
}

/** Starts the built web app on the stub API, both on free local ports. */
export async function startShop(): Promise<StubShop> {
  const stub = await startStub();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const web = spawn(process.execPath, [join(root, 'apps/web/server.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      WEB_HOST: '127.0.0.1',
      WEB_PORT: String(port),
      PUBLIC_URL: url,
      API_URL: stub.origin,
      MEDIA_URL: stub.mediaUrl,
      S3_UPLOAD_ENDPOINT: stub.origin,
      TURNSTILE_SCRIPT_URL: botCheckScript,
      LOG_LEVEL: 'silent',
      DEV_PAGES: '1',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await untilReady(url, web);

  return {
    url,
    mediaUrl: stub.mediaUrl,
    state: stub.state,
    violations: stub.violations,
    reset: stub.reset,
    stop: async () => {
      const exited = once(web, 'exit');
      web.kill('SIGTERM');
      await Promise.all([exited, stub.stop()]);
    },
  };
}

async function untilReady(url: string, web: ChildProcess): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline && web.exitCode === null) {
    const ready = await fetch(`${url}/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return;
    await pause(50);
  }
  web.kill();
  throw new Error('The web host does not start. Is it built? (cd apps/web && react-router build)');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
