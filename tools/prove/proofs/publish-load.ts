import { setTimeout as pause } from 'node:timers/promises';
import { pictureFile, pictureWidths } from '@perchero/contract/media/pictures.rules';
import sharp from 'sharp';
import { honest } from '../../hostile-pictures/honest.ts';
import type { Environment } from '../../stack/environment.ts';
import { everyService } from '../../stack/services.ts';
import { waitUntil } from '../../stack/wait.ts';
import { type AccountsScene, proveAccounts } from '../accounts/accounts-stack.ts';
import { said } from '../accounts/api.ts';
import type { Browser } from '../accounts/browser.ts';
import { type Findings, percentile, seconds } from '../harness/findings.ts';
import { say } from '../harness/proof-stack.ts';
import { sized } from '../harness/size.ts';
import { keysInStore, publicFile } from '../pictures/bucket.ts';
import { cleanUpLater } from '../pictures/clean-up.ts';
import { type Publication, publishTwice, whims } from '../pictures/publications.ts';
import { finish, putFile, signedInSellers, slotFor } from '../pictures/sending.ts';

export const summary =
  'publishing while the worker is killed again and again loses, doubles and leaves behind nothing';

const people = 20;
const publications = sized(60, 10);
const wantedKills = sized(6, 2);
const killEveryMs = 10_000;
const idleSamples = sized(20, 5);
/** Until then everything that was begun must be finished, or say that it is not. */
const graceSeconds = 600;

/** Of a job that could be done now. */
const isOpen = `state < 'completed' and start_after <= now()`;

interface Scene extends AccountsScene {
  readonly sellers: readonly Browser[];
  readonly photos: readonly Buffer[];
}

export async function run(): Promise<Findings> {
  const stack = { services: everyService, worker: true, env: { AVIF: 'paused' } };
  return proveAccounts('publish-load', stack, async (accounts) => {
    const sellers = await signedInSellers(accounts, people);
    // As a browser sends them after it has made them smaller.
    const photos = await Promise.all(
      Array.from({ length: 15 }, (_, index) => honest('image/jpeg', `load ${index}`, 2048, 1536)),
    );
    const scene = { ...accounts, sellers, photos };
    await measureIdle(scene);
    const published = await publishUnderKills(scene);
    await waitForTheEnd(scene, published);
    await judgeProducts(scene, published);
    await judgeStore(scene);
  });
}

async function measureIdle({ sellers, photos, stack, findings }: Scene): Promise<void> {
  const times: number[] = [];
  for (let index = 0; index < idleSamples; index += 1) {
    const seller = sellers[index % sellers.length] as Browser;
    const file = photos[index % photos.length] as Buffer;
    const slot = await slotFor(seller, { type: 'image/jpeg', bytes: file.length });
    await putFile(slot, file);
    const startedAt = performance.now();
    await finish(seller, slot.id);
    const isVisible = async () => (await publicFile(stack.env, pictureFile(slot.path, 320))) !== null;
    await waitUntil('the first file', isVisible, { seconds: 60, everyMs: 20 });
    times.push(performance.now() - startedAt);
  }
  const slowest = Math.max(...times);
  findings.note('first file visible after the upload, idle, p50', seconds(percentile(times, 0.5)));
  findings.demand('… the slowest', seconds(slowest), '≤ 3 s', slowest <= 3000);
}

async function publishUnderKills(scene: Scene): Promise<Publication[]> {
  const { sellers, photos, stack, findings } = scene;
  const worker = stack.process('worker');
  const kills: number[] = [];
  const over = new AbortController();
  const killing = (async () => {
    while (!over.signal.aborted || kills.length < wantedKills) {
      await pause(killEveryMs);
      await worker.kill('SIGKILL');
      kills.push(performance.now());
      await worker.start();
    }
    await worker.waitReady();
  })();

  say(`${publications} publications of 5 photos by ${people} people, the worker killed every 10 s …`);
  const everyMs = (killEveryMs * wantedKills) / publications;
  const failures: string[] = [];
  const startedAt = performance.now();
  const publishing = Array.from({ length: publications }, async (_, index) => {
    await pause(index * everyMs);
    return publishTwice(sellers[index % sellers.length] as Browser, {
      title: `Prenda ${index}`,
      files: Array.from({ length: 5 }, (__, place) => photos[(index + place) % photos.length] as Buffer),
      whim: whims[index % whims.length] ?? 'none',
    }).catch((error: Error) => {
      failures.push(`publication ${index}: ${error.message}`);
      return null;
    });
  });
  const published = (await Promise.all(publishing)).filter((one) => one !== null);
  findings.note('publishing took', seconds(performance.now() - startedAt));
  over.abort();
  await killing;

  for (const failure of failures) say(failure);
  findings.demand('publications acknowledged', published.length, `${publications}`, failures.length === 0);
  findings.demand('kills of the worker', kills.length, `≥ ${wantedKills}`, kills.length >= wantedKills);
  return published;
}

async function waitForTheEnd(scene: Scene, published: readonly Publication[]): Promise<void> {
  const { people: rows, findings } = scene;
  say('waiting until everything that was begun is finished …');
  const startedAt = performance.now();
  const open = () =>
    rows.count('pgboss.job', `${isOpen} and name like 'media.%' and name <> 'media.make-avif'`);
  const isDone = async () =>
    (await open()) === 0 &&
    (await rows.count('outbox_event')) === 0 &&
    (await rows.count('outbox_delivery', 'dead_at is null')) === 0;
  await waitUntil('the worker to finish', isDone, { seconds: graceSeconds, everyMs: 500 }).catch(() => {});
  findings.note(
    `${published.length * 5} photos finished after the last kill in`,
    seconds(performance.now() - startedAt),
  );
  findings.note('jobs still open', await open());
}

interface ShownProduct {
  readonly state: string;
  readonly images: readonly string[];
  readonly pictures: readonly { path: string }[];
}

async function judgeProducts(scene: Scene, published: readonly Publication[]): Promise<void> {
  const { people: rows, stack, findings } = scene;
  const counts = { complete: 0, processing: 0, deleted: 0 };
  const lies: string[] = [];
  for (const { seller, id, title, photos, isDeleted } of published) {
    const answer = await seller.get(`/api/products/${id}`);
    if (isDeleted) {
      counts.deleted += 1;
      if (answer.status !== 410) lies.push(`${title}: deleted, and answers ${answer.status}`);
      continue;
    }
    const { state, pictures } = said(answer)['product'] as ShownProduct;
    const unfit = await unfitFiles(stack.env, pictures);
    if (unfit.length > 0) lies.push(`${title}: shows files that are missing or broken: ${unfit.join(', ')}`);
    if (state === 'active' && pictures.length === photos) counts.complete += 1;
    else if (await isBeingProcessed(scene, id)) counts.processing += 1;
    else lies.push(`${title}: ${state} with ${pictures.length} of ${photos} photos, none on its way`);
  }
  for (const lie of lies) say(lie);
  const told = `${counts.complete} complete, ${counts.processing} in processing, ${counts.deleted} deleted again`;
  findings.demand('pieces', told, 'all whole or honestly on their way', lies.length === 0);

  const doubled = published.filter(({ ids }) => new Set(ids).size > 1).length;
  const inAll = await rows.count('product');
  findings.demand('pieces with two numbers', doubled, '0', doubled === 0);
  findings.demand('pieces in the database', inAll, `${published.length}`, inAll === published.length);
  const refused = await rows.count('picture', `state = 'refused'`);
  findings.demand('good photos given up', refused, '0', refused === 0);
}

async function unfitFiles(env: Environment, pictures: ShownProduct['pictures']): Promise<string[]> {
  const keys = pictures.flatMap(({ path }) => pictureWidths.map((width) => pictureFile(path, width)));
  const isFit = await Promise.all(
    keys.map(async (key) => {
      const file = await publicFile(env, key);
      return file !== null && (await isWhole(file));
    }),
  );
  return keys.filter((_, index) => !isFit[index]);
}

function isWhole(file: Buffer): Promise<boolean> {
  return sharp(file, { failOn: 'warning' })
    .stats()
    .then(
      () => true,
      () => false,
    );
}

async function isBeingProcessed({ people: rows }: Scene, productId: number): Promise<boolean> {
  return (await rows.count('picture', `product_id = $1 and state = 'processing'`, [productId])) > 0;
}

async function judgeStore(scene: Scene): Promise<void> {
  const { people: rows, stack, findings } = scene;
  const before = await orphans(scene);
  const unclaimed = await rows.count('picture', 'product_id is null');
  findings.note(
    'before the clean-up',
    `${before.length} uploads or files of photos that are gone, ${unclaimed} photos that no piece took`,
  );
  await cleanUpLater(stack.env, 48);
  // Some are removed a second time, later, in case a slow upload arrives in between.
  await rows.rows(`update pgboss.job set start_after = now() where name = 'media.remove-pictures'`);
  const isDone = async () =>
    (await rows.count('pgboss.job', `${isOpen} and name = 'media.remove-pictures'`)) === 0;
  await waitUntil('files to be removed', isDone, { seconds: 120, everyMs: 200 }).catch(() => {});
  const left = await orphans(scene);
  for (const key of left.slice(0, 20)) say(`orphan ${key}`);
  findings.demand('objects without a row after the clean-up', left.length, '0', left.length === 0);
  const forgotten = await rows.count('picture', 'product_id is null');
  findings.demand('photos that no piece took, after it', forgotten, '0', forgotten === 0);
  const buried = await rows.count('pgboss.job', `name = 'dead-letter'`);
  findings.demand('jobs given up', buried, '0', buried === 0);
}

/** What lies in the store though no photo of a piece is there: uploads, and files of photos that are gone. */
async function orphans({ people: rows, stack }: Scene): Promise<string[]> {
  const known = await rows.rows<{ path: string }>('select path from picture');
  const paths = new Set(known.map(({ path }) => path));
  const keys = await keysInStore(stack.env);
  return keys.filter((key) => !paths.has(key.replace(/-(?:\d+\.(?:webp|avif)|(?:share|square)\.jpg)$/, '')));
}
