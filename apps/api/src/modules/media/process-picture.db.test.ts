import { randomUUID } from 'node:crypto';
import { pictureFile, pictureWidths } from '@perchero/contract/media/pictures.rules';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aSignedInMember } from '../../../test/people.ts';
import {
  aPhoto,
  aProcessingPhoto,
  claim,
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

describe('SELL-12 a photo that has arrived', () => {
  it('becomes three public files that may be kept for ever, and nothing else stays', async () => {
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

  it('is decoded once, however often its browser says that it is there', async () => {
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
  ])('is refused when it is %s: nothing of it is kept', async (_, make) => {
    const { visitor } = await aSignedInMember(test);
    const { id, path } = await aProcessingPhoto(visitor, await make());

    await test.workOff();

    expect(await stateOf(visitor, id)).toBe('refused');
    expect(await storedFiles(test, path)).toEqual([]);
    expect(await test.store.exists(uploadKey(id))).toBe(false);
    expect(await pictureNews(test, id)).toEqual([pictureEvents.refused]);
  });

  it('is finished after a power cut between its files and its row, with the same bytes', async () => {
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

  it('leaves nothing when it was discarded meanwhile', async () => {
    const { visitor } = await aSignedInMember(test);
    const { id, path } = await aProcessingPhoto(visitor);
    const store = {
      ...test.store,
      // Gone just when its files are there.
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

describe('SELL-12 out of order', () => {
  it('a photo that was not sent goes on waiting, and comes when it is', async () => {
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

  it('a photo nobody asked a place for is not found', async () => {
    const { visitor } = await aSignedInMember(test);
    const { id } = await sendPhoto(visitor);

    expect((await finish(visitor, id, randomUUID())).body.code).toBe('not-found');
    expect(await stateOf(visitor, id)).toBe('waiting');
    expect(await stateOf(visitor, randomUUID())).toBeUndefined();
  });

  it('a file that was lost before it was decoded may be sent again; not when a piece counts on it', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const { id } = await aProcessingPhoto(visitor);
    const claimed = await aProcessingPhoto(visitor);
    await Promise.all([id, claimed.id].map((each) => test.store.remove(uploadKey(each))));
    await claim(test, member.id, [claimed.path]);

    await test.workOff();

    expect([await stateOf(visitor, id), await stateOf(visitor, claimed.id)]).toEqual(['waiting', 'refused']);
  });

  it('discarding twice, or what never was, is no error', async () => {
    const { visitor } = await aSignedInMember(test);
    const { id } = await sendPhoto(visitor);

    const twice = [id, id].map(() => visitor.post('/api/pictures/discard', { ids: [id, randomUUID()] }));

    expect((await Promise.all(twice)).map(({ status }) => status)).toEqual([200, 200]);
    await test.workOff();
    expect([await stateOf(visitor, id), await test.store.exists(uploadKey(id))]).toEqual([undefined, false]);
  });
});
