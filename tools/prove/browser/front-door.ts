import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Environment, portOf, repository, variable } from '../../stack/environment.ts';
import { addAssets, startNginx } from '../../stack/nginx.ts';
import { waitUntil } from '../../stack/wait.ts';
import { ask, type Door } from './ask.ts';

const run = promisify(execFile);

/** The names of production, which nobody has. */
export const publicNames = {
  PUBLIC_URL: 'https://perchero.example',
  MEDIA_URL: 'https://fotos.perchero.example',
  S3_UPLOAD_ENDPOINT: 'https://subir.perchero.example',
};

export interface FrontDoor {
  readonly site: Door;
  readonly media: Door;
  readonly uploads: Door;
  stop(): Promise<void>;
}

/** nginx as in production, with a certificate made for this run, before the processes of a stack. */
export async function openFrontDoor(env: Environment): Promise<FrontDoor> {
  const folder = join(variable(env, 'PERCHERO_RUN'), 'front-door');
  await mkdir(folder, { recursive: true });
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const kind =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=perchero.example';
  await run('openssl', [...kind.split(' '), '-keyout', key, '-out', certificate]);
  const port = portOf(env, 43);
  const address = `127.0.0.1:${port}`;
  const shared = join(folder, 'shared');
  await addAssets(shared, join(repository, 'apps/web/build/client/assets'));
  const nginx = await startNginx(folder, {
    ...env,
    ...publicNames,
    SITE_LISTEN: address,
    MEDIA_LISTEN: address,
    INNER_LISTEN: `127.0.0.1:${variable(env, 'INNER_PORT')}`,
    PLAIN_LISTEN: `127.0.0.1:${portOf(env, 44)}`,
    API_SERVERS: `127.0.0.1:${variable(env, 'API_PORT')} 127.0.0.1:${variable(env, 'API_2_PORT')}`,
    WEB_SERVERS: `127.0.0.1:${variable(env, 'WEB_PORT')}`,
    ASSETS_FOLDER: shared,
    ACME_FOLDER: folder,
    TLS_CERTIFICATE: certificate,
    TLS_KEY: key,
  });
  const door = (name: string, url: string): Door => ({
    name,
    port,
    isSecure: true,
    host: new URL(url).hostname,
  });
  const site = door('front door', publicNames.PUBLIC_URL);
  await waitUntil('the front door', () => isOpen(site), { seconds: 10 });
  return {
    site,
    media: door('pictures', publicNames.MEDIA_URL),
    uploads: door('uploads', publicNames.S3_UPLOAD_ENDPOINT),
    stop: () => nginx.kill('SIGTERM'),
  };
}

async function isOpen(site: Door): Promise<boolean> {
  const told = await ask(site, { method: 'GET', path: '/robots.txt', address: '127.0.0.1' }).catch(
    () => null,
  );
  return told?.status === 200;
}
