import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import {
  pictureFile,
  type PicturePurpose,
  type PictureType,
  pictureWidths,
  shareFile,
  squareFile,
} from '@perchero/contract/media/pictures.rules';
import {
  lockPictures,
  type PictureEventPayload,
  pictureEvents,
  takePictures,
} from '../src/modules/media/index.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import { aProduct } from './factories.ts';
import type { TestApp } from './people.ts';
import type { Visitor } from './visitor.ts';

/** A small single-colour photo. */
export function aPhoto({ width = 400, height = 500, color = '#c7a388' } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
}

interface SentPhoto {
  readonly id: string;
  readonly path: string;
}

interface PhotoOptions {
  readonly id?: string;
  readonly type?: PictureType;
  readonly purpose?: PicturePurpose;
}

/** Requests an upload slot and uploads the file; it is not decoded yet. */
export async function sendPhoto(
  visitor: Visitor,
  file?: Buffer,
  { id = randomUUID(), type = 'image/jpeg', purpose }: PhotoOptions = {},
): Promise<SentPhoto> {
  const bytes = Uint8Array.from(file ?? (await aPhoto()));
  const asked = await visitor.post('/api/pictures/slots', {
    purpose,
    files: [{ id, type, bytes: bytes.length }],
  });
  if (asked.status !== 200) throw new Error(`No slot: ${asked.status} ${asked.body.code}`);
  const { path, url, headers } = asked.body.slots[0] as {
    path: string;
    url: string;
    headers: Record<string, string>;
  };
  const sent = await fetch(url, { method: 'PUT', body: bytes, headers });
  if (sent.status !== 200) throw new Error(`The store answered ${sent.status}`);
  return { id, path };
}

/** An uploaded photo that `workOff` decodes. */
export async function aProcessingPhoto(
  visitor: Visitor,
  file?: Buffer,
  options: PhotoOptions = {},
): Promise<SentPhoto> {
  const photo = await sendPhoto(visitor, file, options);
  const finished = await visitor.post('/api/pictures/uploaded', { ids: [photo.id] });
  if (finished.status !== 200) throw new Error(`Not finished: ${finished.status} ${finished.body.code}`);
  return photo;
}

/** Decoded photos. */
export async function readyPhotos(test: TestApp, visitor: Visitor, count = 1): Promise<SentPhoto[]> {
  const photos: SentPhoto[] = [];
  for (let made = 0; made < count; made += 1) photos.push(await aProcessingPhoto(visitor));
  await test.workOff();
  return photos;
}

/** The state of a photo as its owner sees it; undefined when it does not exist. */
export async function stateOf(visitor: Visitor, id: string): Promise<string | undefined> {
  return (await visitor.get(`/api/pictures/uploads?ids=${id}`)).body.pictures[0]?.state as string | undefined;
}

/** The stored files of a photo. */
export async function storedFiles(test: TestApp, path: string): Promise<string[]> {
  const files = [
    ...pictureWidths.map((width) => pictureFile(path, width)),
    ...pictureWidths.map((width) => pictureFile(path, width, 'avif')),
    shareFile(path),
    squareFile(path),
  ];
  const exist = await Promise.all(files.map((file) => test.store.exists(file)));
  return files.filter((_, index) => exist[index]);
}

/** Undelivered events of a photo. */
export async function pictureNews(test: TestApp, id: string): Promise<string[]> {
  const events = await test.db
    .selectFrom('outbox_event')
    .where('type', 'in', Object.values(pictureEvents))
    .orderBy('id')
    .select(['type', 'payload'])
    .limit(1000)
    .execute();
  return events
    .filter(({ payload }) => (payload as unknown as PictureEventPayload).pictureId === id)
    .map(({ type }) => type);
}

/** Attaches photos to a new product, as publishing does. */
export async function attachPictures(
  test: TestApp,
  ownerId: string,
  paths: readonly string[],
): Promise<number> {
  const { id } = await aProduct(test.db);
  await inTransaction(test.db, async (tx) =>
    takePictures(tx, test.jobs, await lockPictures(tx, ownerId, paths), id),
  );
  return id;
}
