import { execFile } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Environment, repository } from './environment.ts';
import { type ManagedProcess, manageProcess } from './managed-process.ts';

const run = promisify(execFile);

/** nginx with the template of production, run in a folder of its own; `settings` are those of infra/nginx/render.sh. */
export async function startNginx(
  folder: string,
  settings: Environment,
  readyUrl = '',
): Promise<ManagedProcess> {
  const env: Environment = {
    ...(process.env as Environment),
    TLS_CERTIFICATE: '',
    ACCESS_LOG: 'access.log',
    ...settings,
  };
  await mkdir(folder, { recursive: true });
  // Started by root, its workers are somebody else.
  await chmod(folder, 0o777);
  const { stdout } = await run(join(repository, 'infra/nginx/render.sh'), [], { env });
  const configuration = join(folder, 'nginx.conf');
  await writeFile(configuration, stdout);
  const nginx = manageProcess({
    name: 'nginx',
    command: ['nginx', '-p', folder, '-c', configuration, '-e', 'stderr', '-g', 'daemon off;'],
    env: { ...env, PATH: `${env['PATH']}:/usr/sbin` },
    logFile: join(folder, 'nginx.log'),
    readyUrl,
  });
  await nginx.start();
  return nginx;
}

/** The files of a release for browsers, beside those of the releases before. */
export async function addAssets(shared: string, assets: string): Promise<void> {
  await run(join(repository, 'infra/production/assets.sh'), ['add', shared, assets]);
}

/** What none of the last three releases names is taken away. */
export async function pruneAssets(shared: string): Promise<void> {
  await run(join(repository, 'infra/production/assets.sh'), ['prune', shared]);
}
