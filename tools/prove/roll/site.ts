import { execFile } from 'node:child_process';
import { mkdir, rename, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { startStub } from '../../../e2e/stub/server.ts';
import type { StubShop } from '../../../e2e/stub/shop.ts';
import { type Environment, portOf } from '../../stack/environment.ts';
import { manageProcess } from '../../stack/managed-process.ts';
import { addAssets, startNginx } from '../../stack/nginx.ts';
import { assetsOf } from './releases.ts';
import { openUnits, type UnitProcess } from './units.ts';

const run = promisify(execFile);
const units = [
  'perchero-api@1',
  'perchero-api@2',
  'perchero-worker',
  'perchero-web@1',
  'perchero-web@2',
  'perchero-front',
];

export type RolledSite = Awaited<ReturnType<typeof openSite>>;

/**
 * Two web processes behind nginx, as on a plain host, and the stub in place of the API. Releases come by infra/production/roll.sh,
 * whose systemctl is the one beside this file.
 */
export async function openSite(folder: string, env: Environment) {
  const stub = await startStub();
  const local = (offset: number) => `127.0.0.1:${portOf(env, offset)}`;
  const url = `http://${local(40)}`;
  const shared = join(folder, 'shared');
  const log = (name: string) => join(folder, 'log', `${name}.log`);
  let halfway = async () => {};

  const settings = { API_URL: `http://${local(42)}`, PUBLIC_URL: url, MEDIA_URL: stub.mediaUrl };
  function webUnit(number: 1 | 2): UnitProcess {
    const port = portOf(env, 29 + number);
    const managed = manageProcess({
      name: `web-${number}`,
      command: ['node', 'apps/web/server.ts'],
      folder: join(folder, 'current'),
      env: {
        ...env,
        ...settings,
        NODE_ENV: 'production',
        WEB_PORT: String(port),
        S3_UPLOAD_ENDPOINT: stub.origin,
      },
      logFile: log(`web-${number}`),
      readyUrl: `http://127.0.0.1:${port}/ready`,
    });
    const start = async () => {
      await managed.start();
      await managed.waitReady();
      if (number === 1) await halfway();
    };
    return { managed, start, reload: async () => {} };
  }
  const nothing: UnitProcess = {
    managed: manageProcess({ name: 'none', command: ['true'], env, logFile: log('none'), readyUrl: '' }),
    start: async () => {},
    reload: async () => {},
  };

  await mkdir(folder, { recursive: true });
  const nginx = await startNginx(
    join(folder, 'nginx'),
    {
      SITE_LISTEN: local(40),
      MEDIA_LISTEN: local(41),
      INNER_LISTEN: local(42),
      API_SERVERS: new URL(stub.origin).host,
      WEB_SERVERS: `${local(30)} ${local(31)}`,
      PUBLIC_URL: url,
      MEDIA_URL: `http://${local(41)}`,
      S3_ENDPOINT: stub.origin,
      S3_BUCKET: 'pictures',
      ASSETS_FOLDER: shared,
      UNLIMITED_ADDRESSES: '127.0.0.1',
    },
    `http://${local(41)}/healthz`,
  );
  await nginx.waitReady();
  const front: UnitProcess = {
    managed: nginx,
    start: async () => {},
    reload: async () => void (nginx.pid && process.kill(nginx.pid, 'SIGHUP')),
  };
  const running = await openUnits(folder, (name) => {
    if (name === 'perchero-front') return front;
    return name.startsWith('perchero-web@') ? webUnit(name.endsWith('1') ? 1 : 2) : nothing;
  });
  const shop: StubShop = {
    url,
    state: stub.state,
    reset: stub.reset,
    stop: stub.stop,
    mediaUrl: stub.mediaUrl,
    violations: stub.violations,
  };

  async function link(release: string): Promise<void> {
    await symlink(join('releases', basename(release)), join(folder, 'next'));
    await rename(join(folder, 'next'), join(folder, 'current'));
  }

  return {
    shop,
    shared,
    /** A release as docs/runbook/deploy.md brings it. Once its first web process answers beside an old one, `meanwhile` is waited for. */
    async roll(release: string, meanwhile: () => Promise<void>): Promise<void> {
      await link(release);
      halfway = meanwhile;
      const script = join(folder, 'current/infra/production/roll.sh');
      await run('bash', [script, 'systemd'], { env: running.environment(env) });
      halfway = async () => {};
    },
    /** The release a host begins with: nothing is replaced. */
    async begin(release: string): Promise<void> {
      await link(release);
      await addAssets(shared, assetsOf(release));
      for (const name of units) await running.start(name);
    },
    async [Symbol.asyncDispose]() {
      await running[Symbol.asyncDispose]();
      await stub.stop();
    },
  };
}
