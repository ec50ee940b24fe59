import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/database.ts';
import { writeNamed } from '#platform/database/database.ts';
import { deleteExpiredRows } from '#platform/database/delete-expired.queries.ts';

type Cause = 'published' | 'edited' | 'price';

/**
 * A product that waits keeps the wider cause, the higher former price and its place; one that is being matched, or was, is
 * matched again. The caller names each product once.
 */
function queueRows(tx: Tx, name: string, rows: ReturnType<typeof sql>, now: Date): Promise<unknown> {
  return writeNamed(
    tx,
    name,
    sql`
      insert into product_match (product_id, cause, happened_at, from_cents, due_at)
      select product_id, cause, happened_at, from_cents, ${now}::timestamptz from (${rows}) as caused (product_id, cause, happened_at, from_cents)
      order by product_id
      on conflict (product_id) do update set
        cause = case when product_match.done_at is not null or product_match.cause = 'price' then excluded.cause
          else product_match.cause end,
        happened_at = greatest(product_match.happened_at, excluded.happened_at),
        from_cents = case when product_match.done_at is not null then excluded.from_cents
          else greatest(product_match.from_cents, excluded.from_cents) end,
        due_at = case when product_match.started_at is null then product_match.due_at else excluded.due_at end,
        started_at = null, done_at = null
      where product_match.done_at is null or excluded.happened_at >= product_match.happened_at
        or (product_match.cause = 'price' and excluded.cause <> 'price')`,
  );
}

export async function queuePublished(tx: Tx, productIds: readonly number[], now: Date): Promise<void> {
  await queueRows(
    tx,
    'saved-searches-queue-published',
    sql`select id, 'published', coalesce(published_at, created_at), null::integer from product where id = any (${productIds}::bigint[])`,
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
      select product.id, 'edited', max(edit.at), null::integer
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
      select product_id, 'price', max(at), max(from_cents) from price_change
      where id = any (${changeIds}::bigint[]) and to_cents < from_cents group by product_id`,
    now,
  );
}

export interface LeasedProduct {
  readonly productId: number;
  readonly cause: Cause;
  readonly happenedAt: Date;
  readonly fromCents: number | null;
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
      returning product_id as "productId", cause, happened_at as "happenedAt", from_cents as "fromCents",
        started_at as "startedAt"`,
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
