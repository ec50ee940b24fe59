import type { DeliveryEndCause } from '@perchero/contract/delivery/deliveries';
import type { DeliveryState } from '@perchero/contract/delivery/delivery-states.rules';
import type { ReviewedSide, ReviewTag } from '@perchero/contract/reviews/review.rules';
import { sql } from 'kysely';
import { type Db, readNamed, type Tx } from '#platform/database/database.ts';
import type { Due } from '#platform/due-work/found-work.ts';

export interface Review {
  readonly id: string;
  readonly orderId: string;
  readonly authorId: string;
  readonly subjectId: string;
  readonly about: ReviewedSide;
  readonly stars: number;
  readonly text: string;
  readonly tags: ReviewTag[];
  readonly publishedAt: Date | null;
  /** By a moderator: counted and shown no longer. */
  readonly removedAt: Date | null;
  readonly answer: string | null;
  readonly answeredAt: Date | null;
}

const columns = [
  'id',
  'order_id as orderId',
  'author_id as authorId',
  'subject_id as subjectId',
  'about',
  'stars',
  'text',
  'tags',
  'published_at as publishedAt',
  'removed_at as removedAt',
  'answer',
  'answered_at as answeredAt',
] as const;

type Narrowed = Pick<Review, 'about' | 'tags'>;

/** At most one by each side. */
export function findReviewsOf(db: Db, orderId: string): Promise<Review[]> {
  return db
    .selectFrom('review')
    .select(columns)
    .where('order_id', '=', orderId)
    .limit(2)
    .$narrowType<Narrowed>()
    .execute();
}

export async function lockReview(tx: Tx, id: string): Promise<Review | null> {
  const row = await tx
    .selectFrom('review')
    .select(columns)
    .where('id', '=', id)
    .limit(1)
    .forUpdate()
    .$narrowType<Narrowed>()
    .executeTakeFirst();
  return row ?? null;
}

/** Locks both accounts against deletion. False when one is deleted. */
export async function lockAccounts(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const rows = await tx
    .selectFrom('account')
    .select('id')
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(ids.length)
    .forShare()
    .execute();
  return rows.length === ids.length;
}

interface NewReview extends Pick<
  Review,
  'id' | 'orderId' | 'authorId' | 'subjectId' | 'about' | 'stars' | 'text' | 'tags'
> {
  readonly now: Date;
}

export async function insertReview(tx: Tx, review: NewReview): Promise<void> {
  const { id, orderId, authorId, subjectId, about, stars, text, tags, now } = review;
  await tx
    .insertInto('review')
    .values({
      id,
      order_id: orderId,
      author_id: authorId,
      subject_id: subjectId,
      about,
      stars,
      text,
      tags,
      written_at: now,
    })
    .execute();
}

/** Publishes the reviews of an order that are not yet published; returns their ids. */
export async function publishReviewsOf(tx: Tx, orderId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('review')
    .set({ published_at: now })
    .where('order_id', '=', orderId)
    .where('published_at', 'is', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteUnpublished(tx: Tx, orderId: string): Promise<void> {
  await tx.deleteFrom('review').where('order_id', '=', orderId).where('published_at', 'is', null).execute();
}

export async function insertAnswer(tx: Tx, id: string, answer: string, now: Date): Promise<void> {
  await tx.updateTable('review').set({ answer, answered_at: now }).where('id', '=', id).execute();
}

export async function updateRemoved(tx: Tx, id: string, removedAt: Date | null): Promise<void> {
  await tx.updateTable('review').set({ removed_at: removedAt }).where('id', '=', id).execute();
}

/** Words and tags go; stars stay counted. */
export async function eraseReviewsBy(tx: Tx, authorIds: readonly string[]): Promise<void> {
  await tx.updateTable('review').set({ text: '', tags: [] }).where('author_id', 'in', authorIds).execute();
}

export async function deleteReviewsAbout(tx: Tx, subjectIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('review').where('subject_id', 'in', subjectIds).execute();
}

/** Does nothing when it is open already. */
export async function openPeriod(tx: Tx, orderId: string, dueAt: Date): Promise<void> {
  await tx
    .insertInto('review_period')
    .values({ order_id: orderId, due_at: dueAt })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute();
}

/** Sets the next date of a period that is due. False when it is not due. */
export async function postponePeriod(tx: Tx, orderId: string, dueAt: Date, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('review_period')
    .set({ due_at: dueAt })
    .where('order_id', '=', orderId)
    .where('due_at', '<=', now)
    .returning('order_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function closePeriod(tx: Tx, orderId: string): Promise<void> {
  await tx.deleteFrom('review_period').where('order_id', '=', orderId).execute();
}

/** Orders whose reviews have a reminder or an end that is due. */
export async function findDuePeriods(db: Db, { now, limit, except }: Due): Promise<string[]> {
  const rows = await readNamed(
    db,
    'reviews-find-due',
    sql<{ id: string }>`
      select order_id as id from review_period where due_at <= ${now} and order_id <> all (${except}::uuid[])
      order by due_at limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

export interface EndedDelivery {
  readonly state: DeliveryState;
  readonly endedAt: Date;
  readonly endCause: DeliveryEndCause | null;
}

/** Null while the delivery of the order has not ended. */
export async function findEndedDelivery(db: Db, orderId: string): Promise<EndedDelivery | null> {
  const row = await db
    .selectFrom('delivery')
    .select(['state', 'ended_at as endedAt', 'end_cause as endCause'])
    .where('order_id', '=', orderId)
    .where('ended_at', 'is not', null)
    .limit(1)
    .$narrowType<EndedDelivery>()
    .executeTakeFirst();
  return row ?? null;
}
