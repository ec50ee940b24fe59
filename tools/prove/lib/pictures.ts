import { randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { PictureType } from '@perchero/contract/media/pictures.rules';
import { type Environment, variable } from '../../stack/environment.ts';
import { addressAt, type Answer, type Browser, createBrowser, outcomeOf, bodyOf } from './api.ts';
import type { AccountsScene } from './stack.ts';

/** Every key in the store, read from the disk of the server that holds it: no request of ours may list a bucket. */
export async function keysInStore(env: Environment, prefix = ''): Promise<string[]> {
  const root = join(variable(env, 'PERCHERO_RUN'), 's3/data', variable(env, 'S3_BUCKET'));
  return (await filesUnder(root))
    .map((file) => file.slice(root.length + 1))
    .filter((key) => key.startsWith(prefix))
    .toSorted();
}

/** A folder may go while it is read: the server removes those that are empty. */
async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(ifGone);
  const nested = entries.map(async (entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(path) : [path];
  });
  return (await Promise.all(nested)).flat();
}

function ifGone(error: NodeJS.ErrnoException): Dirent[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/** A file as visitors get it; null when there is none for them. */
export async function publicFile(env: Environment, key: string): Promise<Buffer | null> {
  const reply = await fetch(`${variable(env, 'MEDIA_URL')}/${key}`);
  if (!reply.ok) {
    await reply.body?.cancel();
    return null;
  }
  return Buffer.from(await reply.arrayBuffer());
}

export function publicationOf(images: readonly string[], title: string) {
  return {
    images,
    title,
    description: 'Tapado de lana, forrado, impecable.',
    price: 1290,
    size: 'M - vestir',
    sexo: 'Mujer',
    tags: ['invierno'],
  };
}

export function askToPublish(browser: Browser, images: readonly string[], title: string): Promise<Answer> {
  return browser.post('/api/products/create', publicationOf(images, title));
}

export async function publish(browser: Browser, images: readonly string[], title: string): Promise<number> {
  return publishedId(await askToPublish(browser, images, title));
}

function publishedId(answer: Answer): number {
  if (answer.status !== 200) throw new Error(`products/create answered ${outcomeOf(answer)}: ${answer.body}`);
  return (bodyOf(answer)['product'] as { id: number }).id;
}

interface Slot {
  readonly id: string;
  readonly path: string;
  readonly url: string;
  readonly headers: Record<string, string>;
}

interface Upload {
  readonly id: string;
  readonly path: string;
  readonly state: 'waiting' | 'processing' | 'ready' | 'refused';
}

/** Sellers who are signed in, each at an address of their own. */
export async function signedInSellers({ people, api }: AccountsScene, count: number): Promise<Browser[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const seller = await people.seller();
      return createBrowser(api, addressAt(70, index), await people.sessionOf(seller));
    }),
  );
}

/** Asks for a place; the answer may be a refusal. */
export function askForSlot(
  browser: Browser,
  file: { id: string; type: string; bytes: number },
): Promise<Answer> {
  return browser.post('/api/pictures/slots', { files: [file] });
}

export function slotIn(answer: Answer): Slot {
  const [slot] = bodyOf(answer)['slots'] as Slot[];
  if (!slot) throw new Error('No slot in the answer');
  return slot;
}

export async function slotFor(
  browser: Browser,
  { type, bytes }: { type: PictureType; bytes: number },
): Promise<Slot> {
  return slotIn(await askForSlot(browser, { id: randomUUID(), type, bytes }));
}

/** As the browser sends a file: straight to the store. Answers the status. */
export async function putFile(
  { url, headers }: Pick<Slot, 'url' | 'headers'>,
  bytes: Uint8Array,
): Promise<number> {
  const reply = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) });
  await reply.body?.cancel();
  return reply.status;
}

/** The whole way of one photo up to where the worker takes over; null when it was refused before. */
export async function sendPhoto(
  browser: Browser,
  { type, bytes, id = randomUUID() }: { type: PictureType; bytes: Uint8Array; id?: string },
): Promise<Upload | null> {
  const answer = await askForSlot(browser, { id, type, bytes: bytes.length });
  if (answer.status === 400) return null;
  if (answer.status !== 200) throw new Error(`slots answered ${outcomeOf(answer)}`);
  const slot = slotIn(answer);
  const status = await putFile(slot, bytes);
  if (status !== 200) throw new Error(`the store answered ${status}`);
  return finish(browser, id);
}

export async function finish(browser: Browser, id: string): Promise<Upload> {
  return only(await browser.post('/api/pictures/uploaded', { ids: [id] }));
}

/** Waits until the worker has made up its mind; `processing` when it has not in time. */
export async function settled(browser: Browser, id: string, seconds = 90): Promise<Upload> {
  const until = performance.now() + seconds * 1000;
  for (;;) {
    const upload = only(await browser.get(`/api/pictures/uploads?ids=${id}`));
    if (upload.state !== 'processing' || performance.now() > until) return upload;
    await pause(50);
  }
}

function only(answer: Answer): Upload {
  if (answer.status !== 200) throw new Error(`${outcomeOf(answer)} where it must work: ${answer.body}`);
  const [upload] = bodyOf(answer)['pictures'] as Upload[];
  if (!upload) throw new Error('The photo is gone');
  return upload;
}
