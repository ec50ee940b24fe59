import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.ts';
import { writeNamed } from '#platform/database/database.ts';
import { deleteExpiredRows } from '#platform/database/delete-expired.queries.ts';

/** Within this time a search that was saved before a match is copied, and hears of what was matched without it. */
const copySeconds = 10 * 60;

/**
 * A product that waits keeps its place and what happened before; one that is being matched, or was, is matched again. What
 * happened before counts until the searches of that time are copied. The caller names each product once.
 */
function queueRows(tx: Tx, name: string, rows: ReturnType<typeof sql>, now: Date): Promise<unknown> {
  const counts = sql`(product_match.done_at is null
    or product_match.done_at > ${now}::timestamptz - make_interval(secs => ${sql.lit(copySeconds)}))`;
  return writeNamed(
    tx,
    name,
    sql`
      insert into product_match (product_id, happened_at, appeared_at, cheaper_since, due_at)
      select product_id, happened_at, appeared_at, cheaper_since, ${now}::timestamptz
      from (${rows}) as caused (product_id, happened_at, appeared_at, cheaper_since)
      order by product_id
      on conflict (product_id) do update set
        happened_at = greatest(product_match.happened_at, excluded.happened_at),
        appeared_at = greatest(case when ${counts} then product_match.appeared_at end, excluded.appeared_at),
        cheaper_since = least(case when ${counts} then product_match.cheaper_since end, excluded.cheaper_since),
        due_at = case when product_match.started_at is null then product_match.due_at else excluded.due_at end,
        started_at = null, done_at = null`,
  );
}

export async function queuePublished(tx: Tx, productIds: readonly number[], now: Date): Promise<void> {
  await queueRows(
    tx,
    'saved-searches-queue-published',
    sql`
      select id, coalesce(published_at, created_at), coalesce(published_at, created_at), null::timestamptz
      from product where id = any (${productIds}::bigint[])`,
    now,
  );
}

interface Edit {
  readonly productId: number;
  readonly at: Date;
}

/** Those within this time of the publication. */
export async function queueEdited(
  tx: Tx,
  edits: readonly Edit[],
  { withinSeconds, now }: { readonly withinSeconds: number; readonly now: Date },
): Promise<void> {
  await queueRows(
    tx,
    'saved-searches-queue-edited',
    sql`
      select product.id, max(edit.at), max(edit.at), null::timestamptz
      from unnest(${edits.map(({ productId }) => productId)}::bigint[], ${edits.map(({ at }) => at)}::timestamptz[])
        as edit (product_id, at)
      join product on product.id = edit.product_id
      where edit.at <= coalesce(product.published_at, product.created_at) + make_interval(secs => ${withinSeconds})
      group by product.id`,
    now,
  );
}

/** Those of these changes that lowered a price. */
export async function queueCheaper(tx: Tx, changeIds: readonly number[], now: Date): Promise<void> {
  await queueRows(
    tx,
    'saved-searches-queue-cheaper',
    sql`
      select product_id, max(at), null::timestamptz, min(at) from price_change
      where id = any (${changeIds}::bigint[]) and to_cents < from_cents group by product_id`,
    now,
  );
}

export interface LeasedProduct {
  readonly productId: number;
  /** The latest publication or edit; null when only its price fell. */
  readonly appearedAt: Date | null;
  /** The first fall of its price to compare; null when there is none. */
  readonly cheaperSince: Date | null;
  /** Names this attempt: the product is queued again when it is another. */
  readonly startedAt: Date;
}

export function leaseProducts(
  tx: Tx,
  { now, leaseUntil, limit }: { readonly now: Date; readonly leaseUntil: Date; readonly limit: number },
): Promise<LeasedProduct[]> {
  return writeNamed(
    tx,
    'saved-searches-lease',
    sql<LeasedProduct>`
      update product_match set started_at = ${now}, due_at = ${leaseUntil}
      where product_id = any (array(
        select product_id from product_match where done_at is null and due_at <= ${now}
        order by due_at limit ${limit} for update skip locked))
      returning product_id as "productId", appeared_at as "appearedAt",
        cheaper_since as "cheaperSince", started_at as "startedAt"`,
  );
}

/** Of those that are not finished nor queued again. */
export async function renewLease(tx: Tx, attempts: readonly Attempt[], leaseUntil: Date): Promise<void> {
  await writeNamed(
    tx,
    'saved-searches-renew-lease',
    sql`
      update product_match set due_at = ${leaseUntil}
      from unnest(${attempts.map(({ productId }) => productId)}::bigint[], ${attempts.map(({ startedAt }) => startedAt)}::timestamptz[])
        as attempt (product_id, started_at)
      where product_match.product_id = attempt.product_id and product_match.started_at = attempt.started_at and done_at is null`,
  );
}

type Attempt = Pick<LeasedProduct, 'productId' | 'startedAt'>;

/** False when the product was queued again meanwhile. */
export async function lockAttempt(tx: Tx, { productId, startedAt }: Attempt): Promise<boolean> {
  const row = await tx
    .selectFrom('product_match')
    .select('product_id')
    .where('product_id', '=', productId)
    .where('started_at', '=', startedAt)
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export async function finishAttempt(tx: Tx, { productId }: Attempt, now: Date): Promise<void> {
  await tx.updateTable('product_match').set({ done_at: now }).where('product_id', '=', productId).execute();
}

/** Waits until then, as if it had not been tried. */
export async function postponeAttempt(tx: Tx, { productId, startedAt }: Attempt, until: Date): Promise<void> {
  await tx
    .updateTable('product_match')
    .set({ due_at: until, started_at: null })
    .where('product_id', '=', productId)
    .where('started_at', '=', startedAt)
    .execute();
}

/** Null sets it aside. */
export async function scheduleProduct(tx: Tx, productId: number, at: Date | null): Promise<void> {
  await tx
    .updateTable('product_match')
    .set({ due_at: at ?? sql`'infinity'` })
    .where('product_id', '=', productId)
    .where('done_at', 'is', null)
    .execute();
}

/** Queues what was matched, or is being matched, and happened at or after this time. */
export async function queueAgain(
  tx: Tx,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('product_match')
    .set({ due_at: now, started_at: null, done_at: null })
    .where('started_at', 'is not', null)
    .where('happened_at', '>=', since)
    .execute();
}

const maxCounted = 10_000;

/** Products that wait, counted up to a limit. */
export async function countDue(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom(
      db
        .selectFrom('product_match')
        .select('product_id')
        .where('done_at', 'is', null)
        .where('due_at', '<=', now)
        .limit(maxCounted)
        .as('due'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export function deleteDone(db: Db, before: Date): Promise<void> {
  return deleteExpiredRows(db, 'product_match', sql`done_at < ${before}`);
}
