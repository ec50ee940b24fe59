import { endpoints } from '@perchero/contract/endpoints';
import { profileSections } from '@perchero/contract/accounts/profile.rules';
import type { Visitor } from '../visitor.ts';
import type { CanaryScene } from './canary.ts';
import { nameOf } from './cells.ts';
import { rows } from './rows.ts';
import { resetLimits, type MatrixScene } from './scene.ts';

export interface LeakReport {
  readonly reads: number;
  /** "reader, call: canary". */
  readonly leaks: readonly string[];
  /** Canaries that even their owner did not see: the scan could not find them elsewhere either. */
  readonly unseen: readonly string[];
}

interface Read {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly body?: object | undefined;
}

type Reader = keyof CanaryScene['readers'];

/** Calls every read about one account as its owner and as others. */
export async function scanReads(scene: MatrixScene, canary: CanaryScene): Promise<LeakReport> {
  const { canaries, readers } = canary;
  const leaks: string[] = [];
  const seenByOwner = new Set<string>();
  const reads = readsAbout(canary);
  for (const [reader, visitor] of Object.entries(readers) as [Reader, Visitor][]) {
    await resetLimits(scene);
    for (const read of reads) {
      const text = await answerTo(visitor.twin(), read);
      // A response may repeat what the request contains.
      const sent = `${read.url} ${JSON.stringify(read.body)}`;
      const shown = canaries.filter(({ value }) => text.includes(value) && !sent.includes(value));
      for (const { name, shownTo } of shown) {
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
  const { headers, body: content } =
    method === 'GET' ? await visitor.get(url) : await visitor.post(url, body);
  return JSON.stringify({ ...headers, 'set-cookie': undefined }) + JSON.stringify(content);
}

/** Each read of the contract about this account, and URLs that an attacker would try. */
function readsAbout({ about, hidden, canaries, sale, purchase, meeting, threadId }: CanaryScene): Read[] {
  const declared = endpoints
    .filter(({ method, writes, stream }) => (method === 'GET' || !writes) && !stream)
    .map((endpoint): Read => {
      const { url = endpoint.path, body } = rows[nameOf(endpoint)]?.call?.(about) ?? {};
      return { method: endpoint.method, url, body };
    });
  const { productId, collectionId } = hidden;
  const words = canaries.filter(({ name }) => /^e-mail$|phone|closed/.test(name));
  const guessed = [
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
    ...[sale, purchase, meeting].flatMap((id) => [`/api/orders/${id}`, `/api/deliveries/${id}/label`]),
    '/api/threads',
    `/api/threads/${threadId}`,
    `/api/threads/${threadId}/messages?after=0`,
    `/api/threads/about?product=${about.productId}`,
    ...['purchase', 'sale'].map((side) => `/api/orders?side=${side}`),
  ];
  return [...declared, ...guessed.map((url): Read => ({ method: 'GET', url }))];
}
