import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { PictureType } from '@perchero/contract/media/pictures.rules';
import { type Answer, kind, said } from '../accounts/api.ts';
import type { AccountsScene } from '../accounts/accounts-stack.ts';
import { addressAt, type Browser, createBrowser } from '../accounts/browser.ts';

export interface Slot {
  readonly id: string;
  readonly path: string;
  readonly url: string;
  readonly headers: Record<string, string>;
}

export interface Upload {
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
  const [slot] = said(answer)['slots'] as Slot[];
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
  if (answer.status !== 200) throw new Error(`slots answered ${kind(answer)}`);
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
  if (answer.status !== 200) throw new Error(`${kind(answer)} where it must work: ${answer.body}`);
  const [upload] = said(answer)['pictures'] as Upload[];
  if (!upload) throw new Error('The photo is gone');
  return upload;
}
