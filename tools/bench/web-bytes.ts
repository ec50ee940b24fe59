import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { environmentOf, portOf, repository } from '../stack/environment.ts';
import { manageProcess } from '../stack/managed-process.ts';
import { webProgram } from '../stack/programs.ts';
import { benchedProduct } from './calls.ts';
import type { Shop } from './shop.ts';

interface BundleReport {
  readonly routes: Readonly<Record<string, { readonly js: number; readonly css: number }>>;
  readonly fonts: { readonly preloaded: number };
}

/** Called first: nobody wants to hear of a missing build after a minute. */
export async function demandBuild(): Promise<void> {
  await access(join(repository, 'apps/web/build/server/index.js')).catch(() => {
    throw new Error('apps/web is not built, so its bytes cannot be counted: run react-router build there');
  });
}

/** The pages that most visitors come in by, as routes.ts writes them, and an address of each. */
const pages = { '/productos': '/productos', '/Post/:id': `/Post/${benchedProduct('10k')}` };

/** What a browser with an empty cache fetches for a page besides pictures, by kind of file. */
export async function readWebBytes(shop: Shop): Promise<Record<string, Record<string, number>>> {
  const { stdout } = await promisify(execFile)('node', ['apps/web/bundle-report.ts'], { cwd: repository });
  const { routes, fonts } = JSON.parse(stdout) as BundleReport;
  const html = await readHtmlBytes(shop, Object.values(pages));
  return Object.fromEntries(
    Object.entries(pages).map(([page, address]) => {
      const bundle = routes[page];
      if (!bundle) throw new Error(`bundle-report.ts says nothing of ${page}`);
      return [page, { html: html.get(address) ?? 0, js: bundle.js, css: bundle.css, fonts: fonts.preloaded }];
    }),
  );
}

/** The pages as the built web app renders them from this shop. */
async function readHtmlBytes(shop: Shop, addresses: readonly string[]): Promise<Map<string, number>> {
  const apiUrl = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const base = await environmentOf();
  const port = portOf(base, 46);
  const env = await environmentOf({ API_URL: apiUrl, WEB_PORT: String(port) });
  const web = manageProcess(webProgram({ env, built: true }));
  const bytes = new Map<string, number>();
  try {
    await web.start();
    await web.waitReady();
    for (const address of addresses) {
      const response = await fetch(`http://127.0.0.1:${port}${address}`);
      if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
      bytes.set(address, brotliCompressSync(await response.text()).byteLength);
    }
  } finally {
    await web.kill('SIGTERM');
  }
  return bytes;
}
