import { pictureFile, pictureWidths, shareFile, squareFile } from '@perchero/contract/media/pictures.rules';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aSignedInMember } from '../../../test/people.ts';
import {
  aProcessingPhoto,
  attachPictures,
  pictureNews,
  readyPhotos,
  sendPhoto,
  stateOf,
  storedFiles,
} from '../../../test/pictures.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { lockPictures, makeAvifFiles, pictureEvents, releasePictures, takePictures } from './index.ts';
import { uploadKey } from './picture-path.rules.ts';

const test = await startTestApp();

const webpOf = (path: string) => pictureWidths.map((width) => pictureFile(path, width));
const avifOf = (path: string) => pictureWidths.map((width) => pictureFile(path, width, 'avif'));
const shareOf = (path: string) => [shareFile(path), squareFile(path)];
const locked = (ownerId: string, paths: readonly string[]) =>
  inTransaction(test.db, (tx) => lockPictures(tx, ownerId, paths));
const release = (...ids: string[]) => inTransaction(test.db, (tx) => releasePictures(tx, test.jobs, ids));

describe('ITEM-06 photos of a product', () => {
  it('get AVIF files, the cover also share files, with events', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const [cover, second] = (await readyPhotos(test, visitor, 2)) as [
      { id: string; path: string },
      { id: string; path: string },
    ];
    expect(await storedFiles(test, cover.path)).toEqual(webpOf(cover.path));

    await attachPictures(test, member.id, [cover.path, second.path]);
    await test.workOff();

    expect(await storedFiles(test, cover.path)).toEqual([
      ...webpOf(cover.path),
      ...avifOf(cover.path),
      ...shareOf(cover.path),
    ]);
    expect(await storedFiles(test, second.path)).toEqual([...webpOf(second.path), ...avifOf(second.path)]);
    expect(await locked(member.id, [second.path, cover.path])).toMatchObject([
      { path: second.path, hasAvif: true, hasShareFiles: false },
      { path: cover.path, hasAvif: true, hasShareFiles: true },
    ]);
    const { ready, refined } = pictureEvents;
    expect(await pictureNews(test, cover.id)).toEqual([ready, refined, refined]);
    const share = await test.store.get(shareFile(cover.path));
    expect(await sharp(share ?? undefined).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    });
  });

  it('get them when ready if the product existed first', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const { id, path } = await aProcessingPhoto(visitor);
    const productId = await attachPictures(test, member.id, [path]);
    await inTransaction(test.db, (tx) =>
      tx
        .updateTable('product_picture')
        .set({ picture_id: id, path })
        .where('product_id', '=', productId)
        .where('position', '=', 0)
        .execute(),
    );

    await test.workOff();

    expect(await storedFiles(test, path)).toEqual([...webpOf(path), ...avifOf(path), ...shareOf(path)]);
  });

  it('reordering creates only the missing share files of the new cover', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const [one, two] = (await readyPhotos(test, visitor, 2)).map(({ path }) => path) as [string, string];
    const productId = await attachPictures(test, member.id, [one, two]);
    await test.workOff();

    await inTransaction(test.db, async (tx) =>
      takePictures(tx, test.jobs, await lockPictures(tx, member.id, [two, one]), productId),
    );

    expect(await test.workOff()).toBe(1);
    expect(await storedFiles(test, two)).toContain(shareFile(two));
  });

  it('leave no file when deleted while files are being created', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const [photo] = (await readyPhotos(test, visitor)) as [{ id: string; path: string }];
    await attachPictures(test, member.id, [photo.path]);
    const store = {
      ...test.store,
      put: async (...object: Parameters<typeof test.store.put>) => {
        await test.store.put(...object);
        await release(photo.id);
      },
    };

    await makeAvifFiles({ ...test, store }, photo);

    expect(await storedFiles(test, photo.path)).toEqual([]);
    await test.workOff();
    expect(await storedFiles(test, photo.path)).toEqual([]);
  });
});

describe('SELL-11 released photos', () => {
  it('are deleted from the store in every state', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const [refined] = (await readyPhotos(test, visitor)) as [{ id: string; path: string }];
    await attachPictures(test, member.id, [refined.path]);
    await test.workOff();
    const processing = await aProcessingPhoto(visitor);
    const waiting = await sendPhoto(visitor);
    const all = [refined, processing, waiting];

    await release(...all.map(({ id }) => id));
    await test.workOff();

    for (const { id, path } of all) {
      expect([await storedFiles(test, path), await test.store.exists(uploadKey(id))]).toEqual([[], false]);
      expect(await stateOf(visitor, id)).toBeUndefined();
    }
  });

  it('can be locked only by their owner, in the requested order', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const other = await aSignedInMember(test);
    const mine = await sendPhoto(visitor);
    const theirs = await sendPhoto(other.visitor);

    const found = await locked(member.id, [theirs.path, mine.path, 'productPictures/1700000000000-00000000']);

    expect(found).toMatchObject([{ id: mine.id, state: 'waiting', productId: null }]);
    expect(await locked(member.id, [])).toEqual([]);
  });

  it('stay when discarded after a product took them', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const [photo] = (await readyPhotos(test, visitor)) as [{ id: string; path: string }];
    await attachPictures(test, member.id, [photo.path]);

    await visitor.post('/api/pictures/discard', { ids: [photo.id] });
    await test.workOff();

    expect(await stateOf(visitor, photo.id)).toBe('ready');
    expect(await storedFiles(test, photo.path)).toHaveLength(8);
  });
});
