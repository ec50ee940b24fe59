import type { Condition } from '@perchero/contract/catalogue/product';
import { sql } from 'kysely';
import { secondsAfter } from '#platform/clock.ts';
import { type Db, readNamed, type Tx } from '#platform/database/database.ts';

export interface ScreenedRow {
  readonly title: string;
  readonly description: string;
  readonly tags: string[];
  readonly brand: string | null;
  readonly category: string | null;
  readonly condition: Condition | null;
}

/** Null when there is none. */
export async function readScreened(db: Db, productId: number): Promise<ScreenedRow | null> {
  const [row] = await readNamed(
    db,
    'catalogue-screened',
    sql<ScreenedRow>`
      select title, description, brand, category, condition,
        array(select tag.name from product_tag join tag on tag.id = product_tag.tag_id
          where product_tag.product_id = product.id order by tag.name) as tags
      from product where id = ${productId} limit 1`,
  );
  return row ?? null;
}

export interface Pace {
  readonly inHour: number;
  readonly inDay: number;
}

/** More than this in a day is too fast anyway. */
const maxCounted = 32;
const hour = 60 * 60;
const day = 24 * hour;

/** How many products a seller published in the hour and the day before this moment. */
export async function countPublished(db: Db, sellerId: string, until: Date): Promise<Pace> {
  const latest = await db
    .selectFrom('product')
    .select('created_at')
    .where('seller_id', '=', sellerId)
    .where('created_at', '<=', until)
    .orderBy('id', 'desc')
    .limit(maxCounted)
    .execute();
  const countSince = (moment: Date) => latest.filter(({ created_at: at }) => at > moment).length;
  return { inHour: countSince(secondsAfter(until, -hour)), inDay: countSince(secondsAfter(until, -day)) };
}

export interface SignalledVersion {
  readonly productId: number;
  readonly fingerprint: Buffer;
}

/** Whether our rules found something in this version before. */
export async function isKnownVersion(tx: Tx, { productId, fingerprint }: SignalledVersion): Promise<boolean> {
  const row = await tx
    .selectFrom('moderation_signal')
    .select('rule')
    .where('rule', 'in', ['forbidden-words', 'contact-in-text'])
    .where('target_kind', '=', 'product')
    .where('target_id', '=', String(productId))
    .where('fingerprint', '=', fingerprint)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a moderator looked at this version and left it, or what was decided about it was reversed. */
export async function isAllowedVersion(
  tx: Tx,
  { productId, fingerprint }: SignalledVersion,
): Promise<boolean> {
  const row = await tx
    .selectFrom('moderation_signal as signal')
    .innerJoin('moderation_decision as decision', 'decision.case_id', 'signal.case_id')
    .select('signal.rule')
    .where('signal.rule', 'in', ['forbidden-words', 'contact-in-text'])
    .where('signal.target_kind', '=', 'product')
    .where('signal.target_id', '=', String(productId))
    .where('signal.fingerprint', '=', fingerprint)
    .where((eb) =>
      eb.or([
        eb('decision.thing', '=', 'nothing'),
        eb.and([eb('decision.undone_at', 'is not', null), eb('decision.replaced_by', 'is', null)]),
      ]),
    )
    .whereRef('decision.created_at', '>=', 'signal.created_at')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
