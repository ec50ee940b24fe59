import { chmod, cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repository } from '../tools/stack/environment.ts';
import { freePort } from '../tools/stack/free-port.ts';
import { addAssets, pruneAssets, startNginx } from '../tools/stack/nginx.ts';
import { expect, once, test as base, visit } from './fixtures.ts';

const built = join(repository, 'apps/web/build/client/assets');

interface FrontDoor {
  readonly url: string;
  /** The build with renamed files, like a build from other sources; fonts keep their names. */
  readonly release: (number: number) => Promise<void>;
}

const test = base.extend<{ reverseProxy: FrontDoor }>({
  /** nginx with the production template in front of the stub's web process. */
  reverseProxy: async ({ shop }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'perchero-release-'));
    await chmod(folder, 0o755);
    const shared = join(folder, 'shared');
    const local = async () => `127.0.0.1:${await freePort()}`;
    const [site, media, inner] = [await local(), await local(), await local()];
    const { host } = new URL(shop.url);
    await addAssets(shared, built);
    const nginx = await startNginx(
      join(folder, 'nginx'),
      {
        SITE_LISTEN: site,
        MEDIA_LISTEN: media,
        INNER_LISTEN: inner,
        API_SERVERS: host,
        WEB_SERVERS: host,
        PUBLIC_URL: `http://${site}`,
        MEDIA_URL: `http://${media}`,
        S3_ENDPOINT: shop.url,
        S3_BUCKET: 'pictures',
        ASSETS_FOLDER: shared,
      },
      `http://${media}/healthz`,
    );
    await nginx.waitReady();
    await use({
      url: `http://${site}`,
      async release(number) {
        const assets = join(folder, String(number));
        await mkdir(assets);
        await cp(built, assets, { recursive: true });
        for (const name of await readdir(assets))
          if (!name.endsWith('.woff2')) await rename(join(assets, name), join(assets, `${number}-${name}`));
        await addAssets(shared, assets);
        await pruneAssets(shared);
      },
    });
    await nginx.kill('SIGTERM');
    await rm(folder, { recursive: true });
  },
});

test(
  'WEB-04 an open tab finds its files for the last three releases',
  once,
  async ({ page, reverseProxy }) => {
    const statuses = new Map<string, number>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.startsWith('/assets/')) statuses.set(pathname, response.status());
    });
    await visit(page, `${reverseProxy.url}/productos`);

    await reverseProxy.release(2);
    await page.getByRole('button', { name: /^Carrito/ }).click();
    await expect(page.getByRole('dialog', { name: 'Carrito' })).toBeVisible();
    await page.keyboard.press('Escape');
    await reverseProxy.release(3);
    const before = statuses.size;
    await page.getByRole('button', { name: 'Filtros' }).click();
    await expect(page.getByRole('dialog', { name: 'Filtros' })).toBeVisible();
    expect(statuses.size).toBeGreaterThan(before);
    expect([...statuses].filter(([, status]) => status !== 200)).toEqual([]);

    await reverseProxy.release(4);
    for (const path of statuses.keys()) {
      const answer = await fetch(reverseProxy.url + path);
      expect([path, answer.status]).toEqual([path, path.endsWith('.woff2') ? 200 : 404]);
      if (answer.status === 404) expect(await answer.text()).toBe('');
    }
  },
);

test('WEB-04 the reverse proxy serves files like the web host', once, async ({ shop, reverseProxy }) => {
  const names = await readdir(built);
  for (const kind of ['.js', '.css', '.svg', '.webp', '.woff2'])
    for (const accepted of ['gzip, br', 'gzip', 'br;q=0, gzip', 'identity']) {
      const path = `/assets/${names.find((name) => name.endsWith(kind))}`;
      const [door, host] = await Promise.all(
        [reverseProxy.url, shop.url].map((url) => sent(url + path, accepted)),
      );
      expect(door).toEqual(host);
      expect(host?.['cache-control']).toContain('immutable');
    }
});

/** Response headers without those that differ per response or server. */
async function sent(address: string, accepted: string): Promise<Record<string, string>> {
  const answer = await fetch(address, { headers: { 'accept-encoding': accepted } });
  await answer.arrayBuffer();
  const own = /^(date|server|connection|keep-alive|etag|last-modified|x-request-id)$/;
  return Object.fromEntries([...answer.headers].filter(([name]) => !own.test(name)));
}
