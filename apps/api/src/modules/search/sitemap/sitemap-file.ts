import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type SitemapEntry, sitemapHead, sitemapLine, sitemapTail } from './sitemap.rules.ts';

export interface SitemapFile {
  readonly bytes: Buffer;
  readonly urls: number;
}

/** Streams: only one batch of entries is in memory. */
export async function compressEntries(
  publicUrl: string,
  batches: AsyncIterable<readonly SitemapEntry[]>,
): Promise<SitemapFile> {
  let urls = 0;
  const lines = async function* () {
    yield sitemapHead;
    for await (const entries of batches) {
      urls += entries.length;
      yield entries.map((entry) => sitemapLine(publicUrl, entry)).join('');
    }
    yield sitemapTail;
  };
  const gzip = createGzip();
  const [bytes] = await Promise.all([buffer(gzip), pipeline(Readable.from(lines()), gzip)]);
  return { bytes, urls };
}

/** Unique for each run. */
export function sitemapKey(runId: string, name: string): string {
  return `sitemaps/${runId}/${name}.xml.gz`;
}
