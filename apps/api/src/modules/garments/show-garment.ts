import type { Chapter, getGarment, ProductStory } from '@perchero/contract/garments/garments';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { ChapterRow } from './chapters.sql.ts';
import { findGarment, findStory, readChapters } from './garments.queries.ts';
import { isWritable } from './writable.rules.ts';

export async function showGarment(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  code: string,
  viewerId: string | null,
): Promise<ReplyOf<typeof getGarment>> {
  const garment = await findGarment(db, code, viewerId);
  if (!garment) throw new AppError('not-found', `garment ${code}`);
  const chapters = await readChapters(db, garment.id, viewerId);
  const own = chapters.findLast(({ ownerId }) => ownerId === viewerId);
  const { title, picture, owners, listedId } = garment;
  return {
    garment: { code: garment.code, title, picture, owners },
    chapters: chapters.map((chapter) => toChapter(chapter)),
    productId: listedId,
    own: own
      ? {
          place: own.place,
          is_owner: own.untilAt === null,
          can_write: isWritable(own, clock.now()),
          shows_name: own.showsName,
          picture_id: own.pictureId,
        }
      : null,
  };
}

/** Null when it has no garment. */
export async function showStory(
  db: Db,
  garmentId: number | null,
  viewerId: string | null,
): Promise<ProductStory | null> {
  const row = garmentId === null ? null : await findStory(db, garmentId, viewerId);
  return row && { code: row.code, chapters: row.owners, last: toChapter(row) };
}

/** Deleted people and, to each other, those who blocked are "una persona" without words. */
function toChapter(row: ChapterRow): Chapter {
  const { id, place, since, until, isBrief, isHidden, isRemoved } = row;
  const isNamed = row.showsName && !row.isSuspended && !isHidden;
  const isTold = !isHidden && !isRemoved;
  return {
    id,
    place,
    since,
    until,
    is_brief: isBrief,
    owner: isNamed ? { username: row.username, first_name: firstName(row.fullName) } : null,
    department: isHidden ? null : (row.department as Chapter['department']),
    words: isTold ? row.words : '',
    picture: isTold ? row.picture : null,
    removed: isRemoved && !isHidden,
  };
}

function firstName(fullName: string): string {
  return fullName.trim().split(/\s+/)[0] ?? '';
}
