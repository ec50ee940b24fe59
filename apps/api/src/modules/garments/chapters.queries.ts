import { type Db, type Tx } from '#platform/database/database.ts';

export interface OwnChapter {
  readonly id: string;
  readonly untilAt: Date | null;
  readonly isRemoved: boolean;
  readonly words: string;
  readonly pictureId: string | null;
  readonly showsName: boolean;
  readonly department: string | null;
}

/** The latest chapter of a person that counts. */
export async function findOwnChapter(db: Db, garmentId: number, ownerId: string): Promise<OwnChapter | null> {
  const row = await db
    .selectFrom('garment_chapter')
    .select(['id', 'until as untilAt', 'words', 'picture_id as pictureId', 'shows_name as showsName'])
    .select((eb) => ['department', eb('removed_at', 'is not', null).$castTo<boolean>().as('isRemoved')])
    .where('garment_id', '=', garmentId)
    .where('owner_id', '=', ownerId)
    .where('voided_at', 'is', null)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

export type ChapterContent = Pick<OwnChapter, 'words' | 'pictureId' | 'showsName' | 'department'>;

export async function updateChapter(tx: Tx, id: string, content: ChapterContent): Promise<void> {
  const { words, pictureId, showsName, department } = content;
  await tx
    .updateTable('garment_chapter')
    .set({ words, picture_id: pictureId, shows_name: showsName, department })
    .where('id', '=', id)
    .execute();
}

/** Of these photos, those that belong to a chapter alone and not to a product. */
export async function findChapterPictures(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('picture')
    .select('id')
    .where('id', 'in', ids)
    .where('purpose', '=', 'chapter')
    .limit(ids.length)
    .execute();
  return rows.map(({ id }) => id);
}

export async function setChapterRemoved(tx: Tx, id: string, removedAt: Date | null): Promise<void> {
  await tx.updateTable('garment_chapter').set({ removed_at: removedAt }).where('id', '=', id).execute();
}

/** A batch of the chapters of deleted people that still say something. */
export async function lockUnerased(tx: Tx, ownerIds: readonly string[], limit: number) {
  return tx
    .selectFrom('garment_chapter')
    .select(['id', 'picture_id as pictureId'])
    .where('owner_id', 'in', ownerIds)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .execute();
}

/** Place and time stay. */
export async function eraseChapters(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await tx
    .updateTable('garment_chapter')
    .set({ words: '', picture_id: null, shows_name: false, department: null, erased_at: at })
    .where('id', 'in', ids)
    .execute();
}
