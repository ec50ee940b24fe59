import { sql } from 'kysely';
import { type Db, readNamed, type Tx } from '#platform/database/database.ts';
import { isListable } from './garments.sql.ts';

/** Locks a garment, which locks its chapters and listings with it. Null when there is none. */
export async function lockGarment(tx: Tx, code: string): Promise<number | null> {
  const row = await tx
    .selectFrom('garment')
    .select('id')
    .where('code', '=', code)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.id ?? null;
}

interface Ownership {
  readonly ownerId: string;
  /** It is neither listed nor being sold. */
  readonly isListable: boolean;
}

/** The present owner of a locked garment. */
export async function readOwnership(tx: Tx, garmentId: number): Promise<Ownership | null> {
  const [row] = await readNamed(
    tx,
    'catalogue-garment-ownership',
    sql<Ownership>`
      select owner_id as "ownerId", ${isListable(sql.ref('garment_chapter.garment_id'), sql.ref('owner_id'))} as "isListable"
      from garment_chapter where garment_id = ${garmentId} and until is null and voided_at is null limit 1`,
  );
  return row ?? null;
}

export async function readGarmentId(db: Db, productId: number): Promise<number | null> {
  const row = await db
    .selectFrom('product')
    .select('garment_id')
    .where('id', '=', productId)
    .limit(1)
    .executeTakeFirst();
  return row?.garment_id ?? null;
}

/** The products in which a garment is listed or paused; one at most, unless it has just been passed on. */
export async function findListed(db: Db, garmentId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('product')
    .select('id')
    .where('garment_id', '=', garmentId)
    .where('state', 'in', ['processing', 'active', 'withdrawn'])
    .limit(10)
    .execute();
  return rows.map(({ id }) => id);
}

/** Listings of people who do not have the garment go on without its story. */
export async function detachListings(tx: Tx, garmentId: number): Promise<void> {
  await tx
    .updateTable('product')
    .set({ garment_id: null })
    .where('garment_id', '=', garmentId)
    .where('state', 'in', ['processing', 'active', 'withdrawn'])
    .execute();
}

/** Only of a product without one. */
export async function setGarment(tx: Tx, productId: number, garmentId: number): Promise<void> {
  await tx
    .updateTable('product')
    .set({ garment_id: garmentId })
    .where('id', '=', productId)
    .where('state', '<>', 'deleted')
    .where('garment_id', 'is', null)
    .execute();
}
