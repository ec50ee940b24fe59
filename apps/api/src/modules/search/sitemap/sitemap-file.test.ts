import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressEntries } from './sitemap-file.ts';

it('escapes XML', async () => {
  const batches = async function* () {
    yield [{ path: `/productos?marca=a&b=<c>"'`, changedAt: new Date('2026-11-15T12:00:00Z') }];
    yield [{ path: '/Post/7', changedAt: null }];
  };

  const { bytes, urls } = await compressEntries('https://perchero.uy', batches());

  expect(urls).toBe(2);
  expect(gunzipSync(bytes).toString()).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://perchero.uy/productos?marca=a&amp;b=&lt;c&gt;&quot;&apos;</loc><lastmod>2026-11-15T12:00:00.000Z</lastmod></url>
<url><loc>https://perchero.uy/Post/7</loc></url>
</urlset>
`,
  );
});

it('fails when its source fails', async () => {
  const batches = async function* () {
    yield [{ path: '/Post/1', changedAt: null }];
    throw new Error('the database went away');
  };

  await expect(compressEntries('https://perchero.uy', batches())).rejects.toThrow('went away');
});
