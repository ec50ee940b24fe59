import { endpoints } from '@perchero/contract/endpoints';
import { profileSections } from '@perchero/contract/accounts/profile.rules';
import type { Visitor } from '../visitor.ts';
import type { CanaryScene } from './canary.ts';
import { nameOf } from './cells.ts';
import { rows } from './rows.ts';
import { forgetLimits, type MatrixScene } from './scene.ts';

export interface LeakReport {
  readonly reads: number;
  /** "reader, call: canary". */
  readonly leaks: readonly string[];
  /** Canaries that their owner did not get to see: the scan would miss them elsewhere, too. */
  readonly unseen: readonly string[];
}

interface Read {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly body?: object | undefined;
}

type Reader = keyof CanaryScene['readers'];

/** Reads everything there is to read about one person, as themselves and as everybody else. */
export async function scanReads(scene: MatrixScene, canary: CanaryScene): Promise<LeakReport> {
  const { canaries, readers } = canary;
  const leaks: string[] = [];
  const seenByOwner = new Set<string>();
  const reads = readsAbout(canary);
  for (const [reader, visitor] of Object.entries(readers) as [Reader, Visitor][]) {
    await forgetLimits(scene);
    for (const read of reads) {
      const text = await answerTo(visitor.twin(), read);
      // What somebody says themselves may come back to them.
      const said = `${read.url} ${JSON.stringify(read.body)}`;
      const told = canaries.filter(({ value }) => text.includes(value) && !said.includes(value));
      for (const { name, shownTo } of told) {
        if (reader === 'owner') seenByOwner.add(name);
        const isTheirs = shownTo === reader || (reader === 'owner' && shownTo !== 'nobody');
        if (!isTheirs) leaks.push(`${reader}, ${read.method} ${read.url}: ${name}`);
      }
    }
  }
  const unseen = canaries.filter(({ name, shownTo }) => shownTo !== 'nobody' && !seenByOwner.has(name));
  return {
    reads: reads.length * Object.keys(readers).length,
    leaks,
    unseen: unseen.map(({ name }) => name),
  };
}

async function answerTo(visitor: Visitor, { method, url, body }: Read): Promise<string> {
  const { headers, body: told } = method === 'GET' ? await visitor.get(url) : await visitor.post(url, body);
  return JSON.stringify({ ...headers, 'set-cookie': undefined }) + JSON.stringify(told);
}

/** Each call of the contract that reads, about this person; and what a curious person would try besides. */
function readsAbout({ about, hidden, canaries, sale, purchase }: CanaryScene): Read[] {
  const declared = endpoints
    .filter(({ method, writes, stream }) => (method === 'GET' || !writes) && !stream)
    .map((endpoint): Read => {
      const { url = endpoint.path, body } = rows[nameOf(endpoint)]?.call?.(about) ?? {};
      return { method: endpoint.method, url, body };
    });
  const { productId, collectionId } = hidden;
  const words = canaries.filter(({ name }) => /^e-mail$|phone|closed/.test(name));
  const tried = [
    ...words.flatMap(({ value }) => [
      `/api/search?q=${encodeURIComponent(value)}`,
      `/api/products?q=${encodeURIComponent(value)}`,
    ]),
    `/api/search?q=${about.username}`,
    ...profileSections.map((section) => `/api/profiles/${about.username}?seccion=${section}`),
    `/api/profiles/${about.username}?coleccion=${collectionId}`,
    `/api/collections/${collectionId}/candidates`,
    `/api/products/${productId}`,
    `/api/products/${productId}/form`,
    `/api/comments?product=${productId}`,
    `/api/cart/preview?items=${productId}:1:1`,
    ...[sale, purchase].map((id) => `/api/orders/${id}`),
    ...['purchase', 'sale'].map((side) => `/api/orders?side=${side}`),
  ];
  return [...declared, ...tried.map((url): Read => ({ method: 'GET', url }))];
}
