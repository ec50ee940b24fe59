import { randomUUID } from 'node:crypto';
import { mostPictureBytes, pictureFile } from '@perchero/contract/media/pictures.rules';
import { honest } from '../../hostile-pictures/honest.ts';
import { variable } from '../../stack/environment.ts';
import type { AccountsScene } from '../accounts/accounts-stack.ts';
import { kind } from '../accounts/api.ts';
import type { Browser } from '../accounts/browser.ts';
import { askForSlot, finish, putFile, settled, slotIn } from './sending.ts';

const unwelcomeTypes = [
  'image/svg+xml',
  'image/gif',
  'image/heic',
  'image/heif',
  'image/avif',
  'image/tiff',
  'image/bmp',
  'image/x-icon',
  'image/*',
  'application/pdf',
  'text/html',
  'application/octet-stream',
  'image/jpeg; charset=utf-8',
  '',
];

/** What is refused before anything is decoded: by the API, or by the store because the signature says otherwise. */
export async function tryTheDoors({ stack, findings }: AccountsScene, seller: Browser): Promise<void> {
  const photo = await honest('image/jpeg');
  const open: string[] = [];
  const tried: string[] = [];
  const refused = (what: string, isRefused: boolean) => (isRefused ? tried : open).push(what);

  for (const type of unwelcomeTypes) {
    const answer = await askForSlot(seller, { id: randomUUID(), type, bytes: photo.length });
    refused(`a slot for ${type || 'no type'}: ${kind(answer)}`, answer.status === 400);
  }
  for (const bytes of [0, -1, 1.5, mostPictureBytes + 1, 2 ** 40]) {
    const answer = await askForSlot(seller, { id: randomUUID(), type: 'image/jpeg', bytes });
    refused(`a slot for ${bytes} bytes: ${kind(answer)}`, answer.status === 400 || answer.status === 413);
  }

  const id = randomUUID();
  const slot = slotIn(await askForSlot(seller, { id, type: 'image/jpeg', bytes: photo.length }));
  const denied = (status: number) => status >= 400 && status < 500;
  const put = async (what: string, changes: Partial<typeof slot>, bytes: Uint8Array = photo) => {
    const status = await putFile({ ...slot, ...changes }, bytes);
    refused(`${what}: ${status}`, denied(status));
  };
  await put('another type than announced', { headers: { 'content-type': 'text/html' } });
  await put('more bytes than announced', {}, Buffer.concat([photo, Buffer.alloc(9)]));
  await put('fewer bytes than announced', {}, photo.subarray(0, 900));
  await put('another key', { url: slot.url.replace(`uploads/${id}`, `productPictures/1-${id}`) });
  await put('no signature', { url: slot.url.slice(0, slot.url.indexOf('?')) });

  const get = async (what: string, url: string) => {
    const { status } = await fetch(url);
    refused(`${what}: ${status}`, denied(status));
  };
  const media = variable(stack.env, 'MEDIA_URL');
  await putFile(slot, photo);
  await get('the upload itself, read', `${media}/uploads/${id}`);
  await get('the photo before it is decoded', `${media}/${pictureFile(slot.path, 320)}`);
  await get('a list of the bucket', `${media}?list-type=2`);
  await finish(seller, id);
  await settled(seller, id);

  findings.demand(
    `${tried.length + open.length} requests that must be turned away`,
    open.length === 0 ? 'all were' : open.join(', '),
    'all',
    open.length === 0,
  );
}
