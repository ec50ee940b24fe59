import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tools/stack/free-port.ts';
import { startNginx } from '../../tools/stack/nginx.ts';

/** An address without rate limits. */
export const unlimited = '127.0.0.77';

/** nginx with the production configuration in front of servers at these ports. */
export async function startReverseProxy({ web, api }: { readonly web: number; readonly api: number }) {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  const inner = await freePort();
  const mediaPort = await freePort();
  const port = await freePort();
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets/x.js'), 'ok');
  const nginx = await startNginx(
    folder,
    {
      SITE_LISTEN: `127.0.0.1:${port}`,
      MEDIA_LISTEN: `127.0.0.1:${mediaPort}`,
      INNER_LISTEN: `127.0.0.1:${inner}`,
      API_SERVERS: `127.0.0.1:${api}`,
      WEB_SERVERS: `127.0.0.1:${web}`,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      MEDIA_URL: `http://127.0.0.1:${mediaPort}`,
      ASSETS_FOLDER: folder,
      UNLIMITED_ADDRESSES: unlimited,
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_BUCKET: 'pictures',
    },
    `http://127.0.0.1:${port}/assets/x.js`,
  );
  await nginx.waitReady({ seconds: 10 });
  return {
    folder,
    port,
    mediaPort,
    stop: async () => {
      await nginx.kill('SIGTERM');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
