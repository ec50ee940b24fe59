import { sql } from 'kysely';
import { gradeOfStanding } from '#modules/search/seller-grade.sql.ts';
import { type Db, readNamed, type Tx } from '#platform/database/database.ts';
import type { Due } from '#platform/due-work/found-work.ts';
import type { AnswerTime, SendTime, StandingNumbers } from './standing.rules.ts';

export interface StoredStanding extends StandingNumbers {
  /** When the oldest counted sale or question no longer counts, or an open question counts as unanswered. */
  readonly expiresAt: Date | null;
}

interface LockedStanding extends StoredStanding {
  /** See `gradeOfStanding`. */
  readonly grade: number;
}

/** Serialises rebuilds of one person, so that each reads what the one before has seen. Null when the account is deleted. */
export async function lockStanding(tx: Tx, accountId: string, now: Date): Promise<LockedStanding | null> {
  await tx
    .insertInto('seller_standing')
    .columns(['account_id', 'changed_at'])
    .expression((eb) =>
      eb
        .selectFrom('account')
        .select(['id', sql<Date>`${now}::timestamptz`.as('now')])
        .where('id', '=', accountId)
        .where('deleted_at', 'is', null)
        .limit(1)
        .forShare(),
    )
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .execute();
  const row = await tx
    .selectFrom('seller_standing')
    .select([
      'reviews',
      'stars',
      'sales',
      'cancelled',
      'send_days as sendDays',
      'answer_hours as answerHours',
      'expires_at as expiresAt',
      gradeOfStanding.as('grade'),
    ])
    .where('account_id', '=', accountId)
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

interface Counts extends Omit<StandingNumbers, 'sendDays' | 'answerHours'> {
  /** Of the sales, notes and questions that count. */
  readonly oldestAt: Date | null;
  /** Of the questions that may still be answered in time. */
  readonly oldestOpenAt: Date | null;
}

interface AskedStanding {
  readonly accountId: string;
  readonly since: Date;
  /** Questions of before count as unanswered. */
  readonly openSince: Date;
}

/** A completed sale counts unless all of its money went back. */
const isSale = sql`delivery.state = 'completed' and shop_order.state not in ('refunded', 'charged_back')`;

export async function readCounts(db: Db, { accountId, since, openSince }: AskedStanding): Promise<Counts> {
  // bounded: one row
  const [row] = await readNamed(
    db,
    'reviews-standing-counts',
    sql<Counts>`
      select received.count as reviews, received.stars, sold.count as sales, noted.count as cancelled,
        least(sold.oldest, noted.oldest, questions.oldest) as "oldestAt", questions.open as "oldestOpenAt"
      from (
        select count(*)::int as count, coalesce(sum(stars), 0)::int as stars
        from review where subject_id = ${accountId} and published_at is not null and removed_at is null
      ) as received
      cross join (
        select count(*)::int as count, min(delivery.ended_at) as oldest
        from shop_order join delivery on delivery.order_id = shop_order.id
        where shop_order.seller_id = ${accountId} and ${isSale} and delivery.ended_at > ${since}
      ) as sold
      cross join (
        select count(*)::int as count, min(at) as oldest from sale_note
        where seller_id = ${accountId} and at > ${since}
      ) as noted
      cross join (
        select min(asked_at) as oldest, min(asked_at) filter (where answered_at is null and asked_at > ${openSince}) as open
        from answer_gap where seller_id = ${accountId} and asked_at > ${since}
      ) as questions`,
  );
  if (!row) throw new Error('an aggregate without a row');
  return row;
}

/** More would not change the median noticeably. */
const maxSendTimes = 1000;

/** The latest counted sales. One that was handed over at once counts from then. */
export function readSendTimes(db: Db, accountId: string, since: Date): Promise<SendTime[]> {
  return readNamed(
    db,
    'reviews-send-times',
    sql<SendTime>`
      select opened_at as "openedAt", coalesce(sent_at, ready_at, arrived_at) as "sentAt"
      from shop_order join delivery on delivery.order_id = shop_order.id
      where shop_order.seller_id = ${accountId} and ${isSale} and delivery.ended_at > ${since}
        and coalesce(sent_at, ready_at, arrived_at) is not null
      order by delivery.ended_at desc limit ${maxSendTimes}`,
  );
}

const maxAnswerTimes = 1000;

/** The latest questions that were answered, or were not in time. */
export function readAnswerTimes(
  db: Db,
  { accountId, since, openSince }: AskedStanding,
): Promise<AnswerTime[]> {
  return readNamed(
    db,
    'reviews-answer-times',
    sql<AnswerTime>`
      select asked_at as "askedAt", answered_at as "answeredAt" from answer_gap
      where seller_id = ${accountId} and asked_at > ${since} and (answered_at is not null or asked_at <= ${openSince})
      order by asked_at desc limit ${maxAnswerTimes}`,
  );
}

/** Sellers whose questions these messages opened or answered. */
export async function findQuestioned(db: Db, messageIds: readonly string[]): Promise<string[]> {
  const rows = await readNamed(
    db,
    'reviews-questioned',
    sql<{ id: string }>`
      select distinct answer_gap.seller_id as id from message
      join answer_gap on answer_gap.thread_id = message.thread_id
        and (answer_gap.asked_seq = message.seq or answer_gap.answered_at = message.created_at)
      where message.id = any(${messageIds}::uuid[]) limit ${messageIds.length}`,
  );
  return rows.map(({ id }) => id);
}

/** Returns the new grade of the seller. */
export async function updateStanding(
  tx: Tx,
  accountId: string,
  { reviews, stars, sales, cancelled, sendDays, answerHours, expiresAt }: StoredStanding,
  now: Date,
): Promise<number> {
  const { grade } = await tx
    .updateTable('seller_standing')
    .set({
      reviews,
      stars,
      sales,
      cancelled,
      send_days: sendDays,
      answer_hours: answerHours,
      expires_at: expiresAt,
      changed_at: now,
    })
    .where('account_id', '=', accountId)
    .returning(gradeOfStanding.as('grade'))
    .executeTakeFirstOrThrow();
  return grade;
}

export async function deleteStandings(tx: Tx, accountIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('seller_standing').where('account_id', 'in', accountIds).execute();
}

/** People whose standing changes with the time. */
export async function findExpired(db: Db, { now, limit, except }: Due): Promise<string[]> {
  const rows = await readNamed(
    db,
    'reviews-find-expired-standings',
    sql<{ id: string }>`
      select account_id as id from seller_standing
      where expires_at <= ${now} and account_id <> all (${except}::uuid[]) order by expires_at limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** People with reviews, sales, questions or a standing, in the order of their ids. */
export async function findPeopleWithStanding(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await readNamed(
    db,
    'reviews-people-with-standing',
    sql<{ id: string }>`
      select id from account
      where id > ${after} and deleted_at is null and (
        exists (select from seller_standing where account_id = account.id)
        or exists (select from review where subject_id = account.id)
        or exists (select from shop_order where seller_id = account.id)
        or exists (select from answer_gap where seller_id = account.id))
      order by id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

export interface StandingRow extends StandingNumbers {
  readonly memberSince: Date;
  readonly email: boolean;
  readonly phone: boolean;
  readonly paymentAccount: boolean;
}

/** Verification as booleans only: the verified data stays in the database. */
export async function readStanding(db: Db, accountId: string): Promise<StandingRow | null> {
  const [row] = await readNamed(
    db,
    'reviews-standing',
    sql<StandingRow>`
      select coalesce(standing.reviews, 0) as reviews, coalesce(standing.stars, 0) as stars,
        coalesce(standing.sales, 0) as sales, coalesce(standing.cancelled, 0) as cancelled,
        standing.send_days as "sendDays", standing.answer_hours as "answerHours", account.created_at as "memberSince",
        coalesce(identity.email_verified, false) as email, identity.phone_verified_at is not null as phone,
        seller_account.account_id is not null as "paymentAccount"
      from account
      left join seller_standing as standing on standing.account_id = account.id
      left join auth.identity as identity on identity.id = account.id
      left join seller_account on seller_account.account_id = account.id and seller_account.state = 'linked'
      where account.id = ${accountId}
      limit 1`,
  );
  return row ?? null;
}
