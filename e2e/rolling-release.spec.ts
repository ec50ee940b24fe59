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
  /** The files of the build under other names, as if it had been built from other sources; fonts stay as they are. */
  readonly release: (number: number) => Promise<void>;
}

const test = base.extend<{ frontDoor: FrontDoor }>({
  /** nginx with the template of production, whose web process is the shop's. */
  frontDoor: async ({ shop }, use) => {
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
  'WEB-04 an open tab finds its files as long as its release is among the last three, and nobody after that',
  once,
  async ({ page, frontDoor }) => {
    const asked = new Map<string, number>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.startsWith('/assets/')) asked.set(pathname, response.status());
    });
    await visit(page, `${frontDoor.url}/productos`);

    await frontDoor.release(2);
    await page.getByRole('button', { name: /^Carrito/ }).click();
    await expect(page.getByRole('dialog', { name: 'Carrito' })).toBeVisible();
    await page.keyboard.press('Escape');
    await frontDoor.release(3);
    const before = asked.size;
    await page.getByRole('button', { name: 'Filtros' }).click();
    await expect(page.getByRole('dialog', { name: 'Filtros' })).toBeVisible();
    expect(asked.size).toBeGreaterThan(before);
    expect([...asked].filter(([, status]) => status !== 200)).toEqual([]);

    await frontDoor.release(4);
    for (const path of asked.keys()) {
      const answer = await fetch(frontDoor.url + path);
      expect([path, answer.status]).toEqual([path, path.endsWith('.woff2') ? 200 : 404]);
      if (answer.status === 404) expect(await answer.text()).toBe('');
    }
  },
);

test('WEB-04 the front door sends files as the web host does', once, async ({ shop, frontDoor }) => {
  const names = await readdir(built);
  for (const kind of ['.js', '.css', '.svg', '.webp', '.woff2'])
    for (const accepted of ['gzip, br', 'gzip', 'br;q=0, gzip', 'identity']) {
      const path = `/assets/${names.find((name) => name.endsWith(kind))}`;
      const [door, host] = await Promise.all(
        [frontDoor.url, shop.url].map((url) => sent(url + path, accepted)),
      );
      expect(door).toEqual(host);
      expect(host?.['cache-control']).toContain('immutable');
    }
});

/** Without what differs from answer to answer and from server to server. */
async function sent(address: string, accepted: string): Promise<Record<string, string>> {
  const answer = await fetch(address, { headers: { 'accept-encoding': accepted } });
  await answer.arrayBuffer();
  const own = /^(date|server|connection|keep-alive|etag|last-modified|x-request-id)$/;
  return Object.fromEntries([...answer.headers].filter(([name]) => !own.test(name)));
}
