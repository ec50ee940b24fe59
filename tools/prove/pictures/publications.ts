import { randomUUID } from 'node:crypto';
import type { Answer } from '../accounts/api.ts';
import { kind, said } from '../accounts/api.ts';
import type { Browser } from '../accounts/browser.ts';
import { goodPassword } from '../accounts/people.ts';
import { askToPublish, publicationOf, publishedId } from './publishing.ts';
import { putFile, type Slot, type Upload } from './sending.ts';

export interface Publication {
  readonly seller: Browser;
  readonly title: string;
  readonly id: number;
  /** How many photos it should show in the end. */
  readonly photos: number;
  /** Every number that a repeated call answered; all must be the same one. */
  readonly ids: readonly number[];
  /** Deleted again by its seller. */
  readonly isDeleted: boolean;
}

/** What a seller does besides: photos that are left behind, changes of mind. */
export type Whim =
  'none' | 'slot only' | 'sent only' | 'left behind' | 'discards' | 'takes one off' | 'deletes';

export const whims: readonly Whim[] = [
  'none',
  'slot only',
  'sent only',
  'left behind',
  'discards',
  'takes one off',
  'none',
  'deletes',
  'none',
  'left behind',
];

/** Five photos and a piece, with every call made twice, as an impatient thumb or a lost answer would. */
export async function publishTwice(
  seller: Browser,
  { title, files, whim }: { title: string; files: readonly Buffer[]; whim: Whim },
): Promise<Publication> {
  const slots = await slotsTwice(seller, files);
  await Promise.all(slots.map((slot, index) => put(slot, files[index])));
  await finishTwice(
    seller,
    slots.map(({ id }) => id),
  );
  await leaveBehind(seller, whim, files[0]);

  const paths = slots.map(({ path }) => path);
  const atOnce = await Promise.all([askToPublish(seller, paths, title), askToPublish(seller, paths, title)]);
  const again = await askToPublish(seller, paths, title);
  const ids = [...atOnce, again].map(publishedId);
  const id = ids[0] ?? 0;
  if (whim === 'takes one off') {
    const kept = { ...publicationOf(paths.slice(0, -1), title), id };
    await must(seller.post('/api/products/update', kept));
    await must(seller.post('/api/products/update', kept));
  }
  if (whim === 'deletes') {
    await must(seller.post('/api/products/delete', { id, password: goodPassword }));
    await must(seller.post('/api/products/delete', { id, password: goodPassword }));
  }
  return {
    seller,
    title,
    id,
    ids,
    photos: whim === 'takes one off' ? paths.length - 1 : paths.length,
    isDeleted: whim === 'deletes',
  };
}

async function slotsTwice(seller: Browser, files: readonly Buffer[]): Promise<Slot[]> {
  const wanted = files.map(({ length }) => ({ id: randomUUID(), type: 'image/jpeg', bytes: length }));
  const ask = () => must(seller.post('/api/pictures/slots', { files: wanted }));
  const [first, second] = (await Promise.all([ask(), ask()])).map(
    (answer) => said(answer)['slots'] as Slot[],
  );
  const places = (slots: readonly Slot[] = []) => slots.map(({ path }) => path).join();
  if (!first || places(first) !== places(second)) throw new Error('The same photos got different places');
  return first;
}

async function finishTwice(seller: Browser, ids: readonly string[]): Promise<Upload[]> {
  const tell = () => must(seller.post('/api/pictures/uploaded', { ids }));
  const [answer] = await Promise.all([tell(), tell()]);
  const pictures = said(answer)['pictures'] as Upload[];
  if (pictures.some(({ state }) => state === 'waiting')) throw new Error('A photo that was sent still waits');
  return pictures;
}

/** A sixth photo that no piece takes, at one of the points where people close the page. */
async function leaveBehind(seller: Browser, whim: Whim, file: Buffer | undefined): Promise<void> {
  if (!file || !['slot only', 'sent only', 'left behind', 'discards'].includes(whim)) return;
  const [slot] = await slotsTwice(seller, [file]);
  if (!slot || whim === 'slot only') return;
  await put(slot, file);
  if (whim === 'sent only') return;
  await finishTwice(seller, [slot.id]);
  if (whim === 'discards') {
    const discard = () => must(seller.post('/api/pictures/discard', { ids: [slot.id] }));
    await Promise.all([discard(), discard()]);
  }
}

async function put(slot: Slot, file: Buffer | undefined): Promise<void> {
  const status = await putFile(slot, file ?? Buffer.alloc(0));
  if (status !== 200) throw new Error(`The store answered ${status}`);
}

async function must(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  if (answer.status !== 200) throw new Error(`${kind(answer)} where it must work: ${answer.body}`);
  return answer;
}
