import { gunzipSync } from 'node:zlib';
import type { APIRequestContext, Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { expect, onRealSite } from './journey/real-site.ts';

onRealSite();

/** Parsed by the browser's strict XML parser. */
function locations(page: Page, xml: string): Promise<string[]> {
  return page.evaluate((source) => {
    const document = new DOMParser().parseFromString(source, 'application/xml');
    if (document.querySelector('parsererror')) throw new Error(document.documentElement.textContent ?? '');
    return [...document.querySelectorAll('loc')].map((location) => location.textContent ?? '');
  }, xml);
}

async function head(request: APIRequestContext, address: string) {
  const response = await request.get(address);
  const html = await response.text();
  return {
    status: response.status(),
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&'),
    isNoindex: /<meta name="robots" content="noindex/.test(html),
  };
}

test('PROD-08 robots.txt leads to the sitemap, whose pages are indexable and canonical', async ({
  page,
  request,
  site,
}) => {
  const robots = await (await request.get(`${site}/robots.txt`)).text();
  const index = /^Sitemap: (\S+)$/m.exec(robots)?.[1] ?? '';
  // The worker generates it after its first start.
  await expect.poll(async () => (await request.get(index)).status()).toBe(200);
  const files = await locations(page, await (await request.get(index)).text());
  const kinds = files.map((file) => /\/sitemaps\/(\w+)/.exec(file)?.[1]);
  expect(new Set(kinds)).toEqual(new Set(['pages', 'products', 'profiles']));

  for (const file of files) {
    const addresses = await locations(page, gunzipSync(await (await request.get(file)).body()).toString());
    expect(addresses.length).toBeGreaterThan(0);
    // The first, one with an ampersand, and the last.
    const some = [addresses[0], addresses.find((address) => address.includes('&')), addresses.at(-2)];
    for (const address of new Set(some.filter((one) => one !== undefined)))
      expect(await head(request, address)).toEqual({ status: 200, canonical: address, isNoindex: false });
  }
});
