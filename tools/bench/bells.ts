import type { Client } from 'pg';
import { type BenchedCall, request } from './calls.ts';
import { benchSeller } from './shop.ts';

const notificationCount = 500;
const likersOfEach = 12;

const ofSeller = (path: string): BenchedCall['run'] => {
  const url = path.replace(':userId', benchSeller.id);
  return (shop) => request(shop, { url, cookies: shop.memberCookies });
};

/** Measured after all others, because what they need would change what the others cost. */
export const bellCalls: readonly BenchedCall[] = [
  {
    name: 'GET /api/notifications/by-user/:userId, first page of 50',
    run: ofSeller('/api/notifications/by-user/:userId'),
  },
  {
    name: 'GET /api/notifications/by-user/:userId, last page of 50',
    run: ofSeller('/api/notifications/by-user/:userId?page=50'),
  },
  {
    name: 'GET /api/notifications/unread-count/:userId',
    run: ofSeller('/api/notifications/unread-count/:userId'),
  },
];

/** A full bell among others: every other notification is a comment, the others are groups of likes. */
export async function prepareBell(owner: Client): Promise<void> {
  await owner.query(
    `with piece as (
       select id, row_number() over (order by id) as place from product where state = 'active' order by id limit $2
     ), commented as (
       insert into comment (product_id, author_id, content, created_at)
       select piece.id, (select min(id::text)::uuid from account where id <> $1), 'Consulta', now()
       from piece where place % 2 = 0 returning id, product_id, author_id
     ), told as (
       insert into notification (account_id, kind, product_id, comment_id, actor_id, actor_count, revision, created_at, moved_at)
       select $1, case when commented.id is null then 'like' else 'comment' end::notification_kind, piece.id, commented.id,
         coalesce(commented.author_id, (select max(id::text)::uuid from account where id <> $1)),
         case when commented.id is null then $3 else 1 end, place, at, at
       from piece left join commented on commented.product_id = piece.id,
         lateral (select timestamptz '2026-01-01' + make_interval(mins => place::int) as at) as moment
       returning id, product_id, kind
     ), liked as (
       insert into notification_actor (product_id, actor_id, notification_id, created_at)
       select told.product_id, liker.id, told.id, now() from told,
         (select id from account where id <> $1 order by id desc limit $3) as liker
       where told.kind = 'like'
     )
     insert into notification_inbox (account_id, revision, unread, total) values ($1, $2, $2, $2)`,
    [benchSeller.id, notificationCount, likersOfEach],
  );
  await owner.query(
    `with told as (
       insert into notification (account_id, kind, actor_id, revision, created_at, moved_at)
       select person.id, 'comment', $1, place, now(), now()
       from (select id from account where id <> $1 order by id limit 1000) as person, generate_series(1, 20) as place
       returning account_id
     )
     insert into notification_inbox (account_id, revision, unread, total)
     select account_id, count(*), count(*), count(*) from told group by account_id`,
    [benchSeller.id],
  );
  for (const table of ['comment', 'notification', 'notification_actor', 'notification_inbox'])
    await owner.query(`vacuum (freeze, analyze, index_cleanup on) ${table}`);
}
