import { randomUUID } from 'node:crypto';
import { pictureFile, pictureWidths } from '@perchero/contract/media/pictures.rules';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aSignedInMember } from '../../../test/people.ts';
import {
  aPhoto,
  aProcessingPhoto,
  attachPictures,
  pictureNews,
  sendPhoto,
  stateOf,
  storedFiles,
} from '../../../test/pictures.ts';
import type { Visitor } from '../../../test/visitor.ts';
import { pictureEvents, processPicture } from './index.ts';
import { uploadKey } from './picture-path.rules.ts';

const test = await startTestApp();

const finish = (visitor: Visitor, ...ids: string[]) => visitor.post('/api/pictures/uploaded', { ids });
const webpFiles = (path: string) => pictureWidths.map((width) => pictureFile(path, width));

describe('SELL-12 an uploaded photo', () => {
  it('becomes three public immutable files, and its upload is deleted', async () => {
    const { visitor } = await aSignedInMember(test);
    const { id, path } = await aProcessingPhoto(visitor, await aPhoto({ width: 1600, height: 2000 }));
    expect(await storedFiles(test, path)).toEqual([]);

    await test.workOff();

    const { body } = await visitor.get(`/api/pictures/uploads?ids=${id}`);
    const preview = { width: 1280, height: 1600, color: expect.any(String), thumbhash: expect.any(String) };
    expect(body.pictures).toEqual([{ id, path, state: 'ready', preview }]);
    for (const width of pictureWidths) {
      const seen = await fetch(`${test.config.mediaUrl}/${pictureFile(path, width)}`);
      expect(seen.headers.get('content-type')).toBe('image/webp');
      // SELL-15
      expect(seen.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(await sharp(await seen.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width });
    }
    expect(await storedFiles(test, path)).toEqual(webpFiles(path));
    expect(await test.store.exists(uploadKey(id))).toBe(false);
    expect(await pictureNews(test, id)).toEqual([pictureEvents.ready]);
  });

  it('is decoded once when finished repeatedly', async () => {
    const { visitor } = await aSignedInMember(test);
    const { id } = await sendPhoto(visitor);
    await test.workOff();

    const replies = await Promise.all([finish(visitor, id), finish(visitor, id), finish(visitor, id, id)]);

    const states = replies.flatMap(({ body }) => body.pictures as { state: string }[]);
    expect(states.map(({ state }) => state)).toEqual(['processing', 'processing', 'processing']);
    expect(await test.workOff()).toBe(1);
    expect(await test.workOff()).toBe(0);
    expect((await finish(visitor, id)).body.pictures).toMatchObject([{ state: 'ready' }]);
    expect(await test.workOff()).toBe(0);
  });

  it.each([
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    [
      'a PNG that was announced as JPEG',
      async () =>
        sharp(await aPhoto())
          .png()
          .toBuffer(),
    ],
    ['half a photo', async () => (await aPhoto({ width: 900 })).subarray(0, 700)],
  ])('is refused when it is %s, and no file is stored', async (_, make) => {
    const { visitor } = await aSignedInMember(test);
    const { id, path } = await aProcessingPhoto(visitor, await make());

    await test.workOff();

    expect(await stateOf(visitor, id)).toBe('refused');
    expect(await storedFiles(test, path)).toEqual([]);
    expect(await test.store.exists(uploadKey(id))).toBe(false);
    expect(await pictureNews(test, id)).toEqual([pictureEvents.refused]);
  });

  it('is completed with the same bytes after a crash between files and row', async () => {
    const { visitor } = await aSignedInMember(test);
    const { id, path } = await aProcessingPhoto(visitor);
    const dying = {
      ...test,
      clock: {
        now: () => {
          throw new Error('power cut');
        },
      },
    };
    await expect(processPicture(dying, { id, path })).rejects.toThrow('power cut');
    expect(await stateOf(visitor, id)).toBe('processing');
    expect(await pictureNews(test, id)).toEqual([]);
    const before = await Promise.all(webpFiles(path).map((file) => test.store.get(file)));

    await test.workOff();

    expect(await stateOf(visitor, id)).toBe('ready');
    expect(await Promise.all(webpFiles(path).map((file) => test.store.get(file)))).toEqual(before);
    expect(await pictureNews(test, id)).toEqual([pictureEvents.ready]);
  });

  it('leaves no file when discarded during processing', async () => {
    const { visitor } = await aSignedInMember(test);
    const { id, path } = await aProcessingPhoto(visitor);
    const store = {
      ...test.store,
      // Discarded right after its files are stored.
      put: async (...object: Parameters<typeof test.store.put>) => {
        await test.store.put(...object);
        await visitor.post('/api/pictures/discard', { ids: [id] });
      },
    };

    await processPicture({ ...test, store }, { id, path });

    expect(await storedFiles(test, path)).toEqual([]);
    await test.workOff();
    expect(await stateOf(visitor, id)).toBeUndefined();
    expect([await storedFiles(test, path), await test.store.exists(uploadKey(id))]).toEqual([[], false]);
    expect(await pictureNews(test, id)).toEqual([]);
  });
});

describe('SELL-12 requests out of order', () => {
  it('finishing before the upload leaves the photo waiting', async () => {
    const { visitor } = await aSignedInMember(test);
    const id = randomUUID();
    await test.workOff();
    await visitor.post('/api/pictures/slots', { files: [{ id, type: 'image/jpeg', bytes: 100 }] });

    expect((await finish(visitor, id)).body.pictures).toMatchObject([
      { id, state: 'waiting', preview: null },
    ]);
    expect(await test.workOff()).toBe(0);

    await sendPhoto(visitor, undefined, { id });
    await finish(visitor, id);
    await test.workOff();
    expect(await stateOf(visitor, id)).toBe('ready');
  });

  it('an unknown photo is not found', async () => {
    const { visitor } = await aSignedInMember(test);
    const { id } = await sendPhoto(visitor);

    expect((await finish(visitor, id, randomUUID())).body.code).toBe('not-found');
    expect(await stateOf(visitor, id)).toBe('waiting');
    expect(await stateOf(visitor, randomUUID())).toBeUndefined();
  });

  it('a lost upload can be sent again, unless a product has the photo', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const { id } = await aProcessingPhoto(visitor);
    const taken = await aProcessingPhoto(visitor);
    await Promise.all([id, taken.id].map((each) => test.store.remove(uploadKey(each))));
    await attachPictures(test, member.id, [taken.path]);

    await test.workOff();

    expect([await stateOf(visitor, id), await stateOf(visitor, taken.id)]).toEqual(['waiting', 'refused']);
  });

  it('discarding twice or an unknown photo succeeds', async () => {
    const { visitor } = await aSignedInMember(test);
    const { id } = await sendPhoto(visitor);

    const twice = [id, id].map(() => visitor.post('/api/pictures/discard', { ids: [id, randomUUID()] }));

    expect((await Promise.all(twice)).map(({ status }) => status)).toEqual([200, 200]);
    await test.workOff();
    expect([await stateOf(visitor, id), await test.store.exists(uploadKey(id))]).toEqual([undefined, false]);
  });
});
