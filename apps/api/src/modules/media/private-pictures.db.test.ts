import { pictureFile, pictureWidths } from '@perchero/contract/media/pictures.rules';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aSignedInMember } from '../../../test/people.ts';
import { aProcessingPhoto, readyPhotos, sendPhoto, stateOf, storedFiles } from '../../../test/pictures.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { cleanUpPictures, lockPictures, releasePictures, takeOtherPictures } from './index.ts';

const test = await startTestApp();
const { endpoint, bucket } = test.config.objectStore;

async function aReadyMessagePhoto(visitor: Visitor) {
  const photo = await aProcessingPhoto(visitor, undefined, { purpose: 'message' });
  await test.workOff();
  return photo;
}

const uploadOf = async (visitor: Visitor, id: string) =>
  (await visitor.get(`/api/pictures/uploads?ids=${id}`)).body.pictures[0];

describe('a private photo', () => {
  it('has WebP files only, and no public address', async () => {
    const { visitor } = await aSignedInMember(test);

    const { path } = await aReadyMessagePhoto(visitor);

    expect(path).toMatch(/^privatePictures\/\d{13}-[0-9a-f]{32}$/);
    const files = pictureWidths.map((width) => pictureFile(path, width));
    expect(await storedFiles(test, path)).toEqual(files);
    const unsigned = await Promise.all(files.map((file) => fetch(`${endpoint}/${bucket}/${file}`)));
    expect(unsigned.map(({ status }) => status)).toEqual([403, 403, 403]);
  });

  it('is read through URLs that are signed for ten minutes', async () => {
    const { visitor } = await aSignedInMember(test);
    const { id, path } = await aReadyMessagePhoto(visitor);

    const { urls } = await uploadOf(visitor, id);

    expect(urls.map(({ width }: { width: number }) => width)).toEqual([...pictureWidths]);
    const { url } = urls[0];
    const read = await fetch(url);
    expect(read.status).toBe(200);
    expect(read.headers.get('content-type')).toBe('image/webp');
    expect(read.headers.get('cache-control')).toBe('private, max-age=600');
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('600');
    const other = new URL(url);
    other.pathname = other.pathname.replace(pictureFile(path, 320), pictureFile(path, 1280));
    expect((await fetch(other)).status).toBe(403);
  });

  it('is not listed for somebody else', async () => {
    const { visitor } = await aSignedInMember(test);
    const { visitor: stranger } = await aSignedInMember(test);
    const { id } = await aReadyMessagePhoto(visitor);

    expect(await uploadOf(stranger, id)).toBeUndefined();
  });

  it('cannot be taken by a product, nor a photo of a product by a message', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const { path: ofMessage } = await aReadyMessagePhoto(visitor);
    const [ofProduct] = await readyPhotos(test, visitor);
    const lock = (path: string, purpose: 'product' | 'message') =>
      inTransaction(test.db, (tx) => lockPictures(tx, member.id, [path], purpose));

    expect(await lock(ofMessage, 'product')).toEqual([]);
    expect(await lock(ofProduct?.path ?? '', 'message')).toEqual([]);
    expect(await lock(ofMessage, 'message')).toHaveLength(1);
  });

  it('stays after the clean-up once it is taken, until it is released', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const taken = await aReadyMessagePhoto(visitor);
    const unused = await aReadyMessagePhoto(visitor);
    await inTransaction(test.db, async (tx) =>
      takeOtherPictures(tx, await lockPictures(tx, member.id, [taken.path], 'message'), test.clock.now()),
    );

    test.clock.advance(2 * 24 * 60 * 60);
    await cleanUpPictures(test);
    await test.workOff();
    await visitor.post('/api/pictures/discard', { ids: [taken.id] });

    expect(await stateOf(visitor, taken.id)).toBe('ready');
    expect(await stateOf(visitor, unused.id)).toBeUndefined();
    expect(await storedFiles(test, unused.path)).toEqual([]);
    await inTransaction(test.db, (tx) => releasePictures(tx, test.jobs, [taken.id]));
    await test.workOff();
    expect(await storedFiles(test, taken.path)).toEqual([]);
  });
});

describe('the purpose of an upload', () => {
  it('cannot be changed by asking again', async () => {
    const { visitor } = await aSignedInMember(test);
    const { id } = await sendPhoto(visitor);

    const again = await visitor.post('/api/pictures/slots', {
      purpose: 'claim',
      files: [{ id, type: 'image/jpeg', bytes: 100 }],
    });

    expect(again.body.code).toBe('not-allowed');
  });

  it.each([
    ['message', 4],
    ['parcel', 2],
    ['chapter', 2],
    ['claim', 6],
    ['product', 6],
  ])('limits the files of one request: %s', async (purpose, count) => {
    const { visitor } = await aSignedInMember(test);
    const files = Array.from({ length: count }, () => ({
      id: crypto.randomUUID(),
      type: 'image/jpeg',
      bytes: 100,
    }));

    const { body } = await visitor.post('/api/pictures/slots', { purpose, files });

    expect(body.code).toBe('too-many-pictures');
  });
});
