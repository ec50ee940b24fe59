import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type SitemapEntry, sitemapHead, sitemapLine, sitemapTail } from './sitemap.rules.ts';

export interface SitemapFile {
  readonly bytes: Buffer;
  readonly addresses: number;
}

/** Of all its entries only one batch is in memory, and the compressed rest. */
export async function compressEntries(
  publicUrl: string,
  batches: AsyncIterable<readonly SitemapEntry[]>,
): Promise<SitemapFile> {
  let addresses = 0;
  const lines = async function* () {
    yield sitemapHead;
    for await (const entries of batches) {
      addresses += entries.length;
      yield entries.map((entry) => sitemapLine(publicUrl, entry)).join('');
    }
    yield sitemapTail;
  };
  const gzip = createGzip();
  const [bytes] = await Promise.all([buffer(gzip), pipeline(Readable.from(lines()), gzip)]);
  return { bytes, addresses };
}

/** Where a file of a run lies in the object store: never twice in the same place. */
export function sitemapKey(runId: string, name: string): string {
  return `sitemaps/${runId}/${name}.xml.gz`;
}
