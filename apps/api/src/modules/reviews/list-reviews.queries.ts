import type { Picture } from '@perchero/contract/media/pictures';
import type { ProfileReview } from '@perchero/contract/reviews/reviews';
import type { ReviewTag } from '@perchero/contract/reviews/review.rules';
import { sql } from 'kysely';
import { isNotBlocked } from '#modules/blocks/not-blocked.sql.ts';
import { type Db, readNamed } from '#platform/database/database.ts';

type Author = Extract<ProfileReview, { kind: 'review' }>['author'];

export interface ListedRow {
  readonly id: string;
  readonly kind: ProfileReview['kind'];
  readonly at: Date;
  /** With microseconds, like the database column. */
  readonly cursorTime: string;
  /** Null for a note. */
  readonly review: {
    readonly stars: number;
    readonly text: string;
    readonly tags: ReviewTag[];
    readonly answer: string | null;
    readonly answeredAt: string | null;
    readonly author: Author;
    readonly product: { readonly title: string; readonly picture: Picture | null };
    readonly productCount: number;
  } | null;
}

interface Asked {
  readonly subjectId: string;
  readonly viewerId: string | null;
  readonly after: { readonly time: string; readonly id: string } | null;
  /** Notes are shown from then on. */
  readonly notesSince: Date;
  readonly limit: number;
}

/** Newest first. One subquery per index, so that neither sorts. */
export function readListed(
  db: Db,
  { subjectId, viewerId, after, notesSince, limit }: Asked,
): Promise<ListedRow[]> {
  const last = sql`(${after?.time ?? 'infinity'}::timestamptz, ${after?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff'}::uuid)`;
  return readNamed(
    db,
    'reviews-listed',
    sql<ListedRow>`
      select listed.id, listed.kind, listed.at,
        to_char(listed.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "cursorTime", (
          select json_build_object('stars', stars, 'text', text, 'tags', tags, 'answer', answer, 'answeredAt', answered_at,
            'author', (
              select json_build_object('id', id, 'username', username, 'full_name', full_name, 'avatar_url', avatar_path)
              from account where account.id = review.author_id and deleted_at is null
            ),
            'product', (
              select json_build_object('title', title, 'picture', picture) from order_item
              where order_item.order_id = review.order_id order by product_id limit 1
            ),
            'productCount', (
              select sum(quantity) from order_item where order_item.order_id = review.order_id
            ))
          from review where review.id = listed.id
        ) as review
      from (
        (select id, 'review' as kind, published_at as at from review
          where subject_id = ${subjectId} and published_at is not null and removed_at is null and (published_at, id) < ${last}
            and ${isNotBlocked(viewerId, sql.ref('review.author_id'))}
          order by published_at desc, id desc limit ${limit})
        union all
        (select id, kind, at from sale_note
          where seller_id = ${subjectId} and at > ${notesSince} and (at, id) < ${last}
          order by at desc, id desc limit ${limit})
      ) as listed
      order by listed.at desc, listed.id desc limit ${limit}`,
  );
}

/** False when the person and the viewer blocked each other. */
export async function isVisibleTo(db: Db, personId: string, viewerId: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', personId)
    .where(isNotBlocked(viewerId, sql.ref('account.id')))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
