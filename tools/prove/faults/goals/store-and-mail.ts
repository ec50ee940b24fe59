import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { errorTexts } from '@perchero/contract/error-texts';
import { honest } from '../../../hostile-pictures/honest.ts';
import { waitUntil } from '../../../stack/wait.ts';
import { type Answer, type Browser, createBrowser, said } from '../../lib/api.ts';
import type { CrowdPerson } from '../../lib/crowd.ts';
import type { Fault } from '../../lib/faults.ts';
import { askToPublish, putFile, settled, slotFor } from '../../lib/pictures.ts';
import { milliseconds, seconds, sized } from '../../lib/report.ts';
import { fillStore } from '../full-store.ts';
import { type FaultScene, goal } from '../scene.ts';

const awayMs = sized(60_000, 6_000);
const forgetful = 20;
const type = 'image/jpeg';

/** G46: the object store and the mail server are silent, then hang up, for a minute; then the store's disk is full. */
export async function storeAndMail(scene: FaultScene): Promise<void> {
  const { proxies, market, books } = scene;
  const sellers = market.sellers.slice(0, 3).map((seller) => browserOf(scene, seller));
  const photo = await honest(type);
  const before = await books.count('select from product');
  const setBoth = (fault: Fault) => {
    proxies.s3.set(fault);
    proxies.mail.set(fault);
  };

  // Each has put a file into the store and is about to say so when the store goes.
  const waiting = await Promise.all(sellers.map((seller) => putPhoto(seller, photo)));
  const goneAt = performance.now();
  setBoth('drop');
  const recovering = await forgetPasswords(scene);
  const silent = await tryToPublish(sellers, waiting);
  setBoth('refuse');
  const refused = await tryToPublish(sellers, waiting);
  await pause(Math.max(0, goneAt + awayMs - performance.now()));
  const orphans = (await books.count('select from product')) - before;
  setBoth('none');
  const returnedAt = performance.now();
  await waitUntil('all mails to arrive', async () => (await arrived(scene)).every((count) => count > 0), {
    seconds: 90,
    everyMs: 200,
  });
  const mailedAfter = performance.now() - returnedAt;
  const published = await publishAll(scene, sellers, waiting);
  await pause(5_000);
  const mails = await arrived(scene);

  const answers = [...silent, ...refused];
  const slowest = Math.max(...answers.map(({ ms }) => ms));
  const worded = answers.filter((answer) => answer.status >= 400 && isSentence(answer));
  goal(
    scene,
    'G46 publishing without the store',
    `${worded.length} of ${answers.length} with a text, the slowest after ${milliseconds(slowest)}`,
    'all with a text, within 15 s',
    worded.length === answers.length && slowest <= 15_000,
  );
  goal(
    scene,
    'G46 pieces nobody was told of; published after its return',
    `${orphans}; ${published} of ${sellers.length}`,
    'none; all',
    orphans === 0 && published === sellers.length,
  );
  const once = mails.filter((count) => count === 1).length;
  goal(
    scene,
    'G46 mails sent once after the server returned',
    `${once} of ${recovering}, all within ${seconds(mailedAfter)}`,
    'all',
    recovering === forgetful && once === forgetful,
  );
  await withFullDisk(scene, photo);
}

/** The photo can be sent or not; it is never lost, and the piece is not listed without it. */
async function withFullDisk(scene: FaultScene, photo: Buffer): Promise<void> {
  const { env, market, books } = scene;
  const seller = browserOf(scene, market.sellers[4] ?? scene.nextBuyer());
  const store = await fillStore(env);
  const before = await books.count('select from product');
  let status = 0;
  let id = '';
  try {
    const slot = await slotFor(seller, { type, bytes: photo.length });
    id = slot.id;
    status = await putFile(slot, photo).catch(() => 0);
    await seller.post('/api/pictures/uploaded', { ids: [id] });
    await askToPublish(seller, [slot.path], 'Sin lugar en el disco');
    const listed = (await books.count('select from product')) - before;
    goal(
      scene,
      `G46 the store's disk is full (${store.how})`,
      `the store answered ${status}, ${listed} pieces came to be`,
      'refused, none',
      status >= 500 && listed === 0,
    );
  } finally {
    await store.free();
  }
  const after = await putPhoto(seller, photo);
  const published = await publishAll(scene, [seller], [after]);
  goal(scene, 'G46 published once there is room again', `${published} of 1`, 'all', published === 1);
}

function browserOf({ api }: FaultScene, { cookie, address }: CrowdPerson): Browser {
  const at = cookie.indexOf('=');
  return createBrowser(api, address, new Map([[cookie.slice(0, at), cookie.slice(at + 1)]]));
}

interface SentPhoto {
  readonly id: string;
  readonly path: string;
}

async function putPhoto(seller: Browser, photo: Buffer): Promise<SentPhoto> {
  const slot = await slotFor(seller, { type, bytes: photo.length });
  const status = await putFile(slot, photo);
  if (status !== 200) throw new Error(`the store answered ${status}`);
  return { id: slot.id, path: slot.path };
}

/** Says that the file is there, and then asks for the piece all the same. */
async function tryToPublish(sellers: readonly Browser[], photos: readonly SentPhoto[]): Promise<Answer[]> {
  const told = sellers.map((seller, index) =>
    seller.post('/api/pictures/uploaded', { ids: [photos[index]?.id] }),
  );
  const reported = await Promise.all(told);
  const asked = sellers.map((seller, index) =>
    askToPublish(seller, [photos[index]?.path ?? ''], `Sin depósito ${randomUUID().slice(0, 8)}`),
  );
  return [...reported, ...(await Promise.all(asked))];
}

async function publishAll(
  { books }: FaultScene,
  sellers: readonly Browser[],
  photos: readonly SentPhoto[],
): Promise<number> {
  const titles = await Promise.all(
    sellers.map(async (seller, index) => {
      const photo = photos[index] ?? { id: '', path: '' };
      await seller.post('/api/pictures/uploaded', { ids: [photo.id] });
      await settled(seller, photo.id);
      const title = `De vuelta ${randomUUID().slice(0, 8)}`;
      await askToPublish(seller, [photo.path], title);
      return title;
    }),
  );
  return books
    .rows<{ id: number }>(`select id from product where title = any ($1)`, [titles])
    .then((rows) => rows.length);
}

const emailOf = (index: number) => `p${100 + index}@example.com`;

/** Twenty people ask for a new password; answers how many were told that a mail is on its way. */
async function forgetPasswords({ api, outside }: FaultScene): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: forgetful }, async (_, index) =>
      api.call({
        method: 'POST',
        path: '/api/send-recovery-email',
        address: `10.99.0.${index + 1}`,
        body: { email: emailOf(index), botToken: await outside.botToken('recovery') },
      }),
    ),
  );
  return answers.filter(({ status }) => status === 200).length;
}

function arrived({ outside }: FaultScene): Promise<number[]> {
  return Promise.all(
    Array.from({ length: forgetful }, async (_, index) => (await outside.mailsTo(emailOf(index))).length),
  );
}

function isSentence(answer: Answer): boolean {
  return Object.values<string>(errorTexts).includes(String(said(answer)['error']));
}
