import type { writeChapter as endpoint } from '@perchero/contract/garments/garments';
import type { ParsedCallOf } from '@perchero/contract/endpoint';
import { lockGarment } from '#modules/catalogue/index.ts';
import { releasePictures, takeOwnPicture } from '#modules/media/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { AppError } from '#platform/http/app-error.ts';
import {
  type ChapterContent,
  findChapterPictures,
  findOwnChapter,
  type OwnChapter,
  updateChapter,
} from './chapters.queries.ts';
import type { GarmentDeps } from './deps.ts';
import { type ChapterChangedPayload, garmentEvents } from './events.ts';
import { isWritable } from './writable.rules.ts';

/** The same content again is a success. */
export function writeChapter(
  { db, clock, jobs }: GarmentDeps,
  ownerId: string,
  {
    code,
    words,
    picture_id: pictureId,
    shows_name: showsName,
    department,
  }: ParsedCallOf<typeof endpoint>['body'],
): Promise<void> {
  const now = clock.now();
  return inTransaction(db, async (tx) => {
    const garmentId = await lockGarment(tx, code);
    if (garmentId === null) throw new AppError('not-found', `garment ${code}`);
    const own = await findOwnChapter(tx, garmentId, ownerId);
    if (!own) throw new AppError('not-allowed', `garment ${code}`);
    const content = { words, pictureId, showsName, department };
    if (isSame(own, content)) return;
    if (!isWritable(own, now) && !onlyHides(own, content)) throw new AppError('chapter-closed');
    const isNewPicture = pictureId !== null && pictureId !== own.pictureId;
    if (isNewPicture) {
      const photo = { id: pictureId, ownerId, purpose: 'chapter', mustBeReady: true } as const;
      if (!(await takeOwnPicture(tx, photo, now))) throw new AppError('invalid-picture', pictureId);
    }
    await updateChapter(tx, own.id, content);
    if (own.pictureId !== null && own.pictureId !== pictureId)
      await releasePictures(tx, jobs, await findChapterPictures(tx, [own.pictureId]));
    const payload: ChapterChangedPayload = { garmentId, chapterId: own.id };
    await emit(tx, clock, { type: garmentEvents.chapterChanged, payload });
  });
}

function isSame(own: OwnChapter, { words, pictureId, showsName, department }: ChapterContent): boolean {
  return (
    own.words === words &&
    own.pictureId === pictureId &&
    own.showsName === showsName &&
    own.department === department
  );
}

/** Every part stays as it is, or goes. */
function onlyHides(own: OwnChapter, { words, pictureId, showsName, department }: ChapterContent): boolean {
  return (
    (words === '' || words === own.words) &&
    (pictureId === null || pictureId === own.pictureId) &&
    (!showsName || own.showsName) &&
    (department === null || department === own.department)
  );
}
