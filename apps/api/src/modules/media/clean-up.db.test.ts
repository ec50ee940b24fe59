import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aSignedInMember } from '../../../test/people.ts';
import {
  aPhoto,
  aProcessingPhoto,
  attachPictures,
  readyPhotos,
  sendPhoto,
  stateOf,
  storedFiles,
} from '../../../test/pictures.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { cleanUpPictures } from './index.ts';
import { uploadKey } from './picture-path.rules.ts';

const test = await startTestApp();
const hour = 60 * 60;
const day = 24 * hour;

/** Runs the clean-up with a clock ahead by `seconds`; everything else keeps the current time. */
const cleanUpIn = async (seconds: number) => {
  const later = { now: () => new Date(test.clock.now().getTime() + seconds * 1000) };
  await cleanUpPictures({ ...test, clock: later });
  await test.workOff();
};
const putAgain = async (id: string) => test.store.put(uploadKey(id), await aPhoto(), 'image/jpeg');
const hasUpload = (id: string) => test.store.exists(uploadKey(id));

afterEach(() => cleanUpIn(3 * day));

describe('SELL-12 the clean-up', () => {
  it('deletes photos without a product after a day, with all their files', async () => {
    const { visitor } = await aSignedInMember(test);
    const [ready] = (await readyPhotos(test, visitor)) as [{ id: string; path: string }];
    const waiting = await sendPhoto(visitor);
    const refused = await aProcessingPhoto(visitor, Buffer.from('no photo'));
    await test.workOff();

    await cleanUpIn(day - hour);
    expect([await stateOf(visitor, ready.id), await stateOf(visitor, refused.id)]).toEqual([
      'ready',
      'refused',
    ]);

    await cleanUpIn(day + 60);
    for (const { id, path } of [ready, waiting, refused]) {
      expect(await stateOf(visitor, id)).toBeUndefined();
      expect([await storedFiles(test, path), await hasUpload(id)]).toEqual([[], false]);
    }
  });

  it('keeps photos of a product, but deletes an upload sent again for one', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const [photo] = (await readyPhotos(test, visitor)) as [{ id: string; path: string }];
    await attachPictures(test, member.id, [photo.path]);
    await test.workOff();
    await putAgain(photo.id);

    await cleanUpIn(10 * 60);
    expect(await hasUpload(photo.id)).toBe(true);
    await cleanUpIn(2 * hour);
    expect(await hasUpload(photo.id)).toBe(false);
    await cleanUpIn(30 * day);

    expect(await storedFiles(test, photo.path)).toHaveLength(8);
  });

  it('deletes an unfinished upload, which can be sent again', async () => {
    const { visitor } = await aSignedInMember(test);
    const { id } = await sendPhoto(visitor);

    await cleanUpIn(2 * hour);

    expect([await hasUpload(id), await stateOf(visitor, id)]).toEqual([false, 'waiting']);
    await sendPhoto(visitor, undefined, { id });
    await visitor.post('/api/pictures/uploaded', { ids: [id] });
    await test.workOff();
    expect(await stateOf(visitor, id)).toBe('ready');
  });

  it('keeps an upload not yet decoded and enqueues its lost job again', async () => {
    const { visitor } = await aSignedInMember(test);
    const { id } = await aProcessingPhoto(visitor);
    await loseJobs();
    await test.workOff();
    expect(await stateOf(visitor, id)).toBe('processing');

    await cleanUpIn(2 * hour);

    expect(await stateOf(visitor, id)).toBe('ready');
  });

  it('does not enqueue a waiting job twice', async () => {
    const { visitor } = await aSignedInMember(test);
    await test.workOff();
    await aProcessingPhoto(visitor);
    const later = { now: () => new Date(test.clock.now().getTime() + 2 * hour * 1000) };

    await cleanUpPictures({ ...test, clock: later });
    await cleanUpPictures({ ...test, clock: later });

    expect(await test.workOff()).toBe(1);
  });

  it('refuses a photo of a product that could not be decoded for a day', async () => {
    const { member, visitor } = await aSignedInMember(test);
    const { id, path } = await aProcessingPhoto(visitor);
    await attachPictures(test, member.id, [path]);
    await loseJobs();

    await cleanUpIn(2 * day);

    expect([await stateOf(visitor, id), await hasUpload(id)]).toEqual(['refused', false]);
  });

  it('handles more than one batch', async () => {
    const { member } = await aSignedInMember(test);
    await inTransaction(test.db, (tx) =>
      tx
        .insertInto('picture')
        .values(
          Array.from({ length: 230 }, (_, index) => ({
            id: crypto.randomUUID(),
            owner_id: member.id,
            path: `productPictures/1700000000000-${String(index).padStart(32, '0')}`,
            content_type: 'image/jpeg',
            byte_size: 1,
            created_at: test.clock.now(),
            upload_until: test.clock.now(),
          })),
        )
        .execute(),
    );

    await cleanUpIn(day + 60);

    const left = await test.db
      .selectFrom('picture')
      .where('owner_id', '=', member.id)
      .select('id')
      .limit(1)
      .execute();
    expect(left).toEqual([]);
  });
});

/** Simulates a job table restored from an older backup. */
async function loseJobs(): Promise<void> {
  await inTransaction(test.db, (tx) =>
    sql`delete from pgboss.job where name = 'media.process-picture' and state = 'created'`.execute(tx),
  );
}
