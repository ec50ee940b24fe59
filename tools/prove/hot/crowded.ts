import type { Client } from 'pg';
import { type CrowdPerson, openCrowdPeople } from '../streams/crowd-people.ts';
import type { Environment } from '../../stack/environment.ts';

type Person = Omit<CrowdPerson, 'productId'>;

/** Who and what is hot, each beside its ordinary match. */
export interface Crowded {
  readonly people: readonly Person[];
  readonly piece: Match<number>;
  readonly seller: Match<Person & { readonly username: string }>;
  /** Somebody whose notifications were never forgotten. */
  readonly inbox: Match<Person>;
  /** Somebody whose inbox is as full as it may be, and the pieces that they are told of. */
  readonly told: Match<Person & { readonly pieces: readonly number[] }>;
}

export interface Match<T> {
  readonly hot: T;
  readonly ordinary: T;
}

export interface Sizes {
  readonly likes: number;
  readonly products: number;
  readonly notifications: number;
  /** As many as the shop keeps for a person. */
  readonly fullInbox: number;
}

const ordinarily = { likes: 20, products: 60, notifications: 100 };
const piecesToTellOf = 400;

/** Straight in the tables, as hours of use would leave them. */
export async function makeCrowded(env: Environment, owner: Client, sizes: Sizes): Promise<Crowded> {
  const crowd = await openCrowdPeople(env);
  const people = await crowd.people(sizes.likes + 2000);
  await crowd.close();
  const person = (place: number) => people[place] as Person;
  const usernameOf = (place: number) => `persona${place + 1}`;
  const fans = people.slice(2000).map(({ id }) => id);

  const seller = {
    hot: { ...person(0), username: usernameOf(0) },
    ordinary: { ...person(1), username: usernameOf(1) },
  };
  await hang(owner, seller.hot.id, sizes.products);
  await hang(owner, seller.ordinary.id, ordinarily.products);

  const [hotPiece = 0] = await hang(owner, person(2).id, 1);
  const [ordinaryPiece = 0] = await hang(owner, person(3).id, 1);
  await likeAndTell(owner, { sellerId: person(2).id, productId: hotPiece, fans });
  await likeAndTell(owner, {
    sellerId: person(3).id,
    productId: ordinaryPiece,
    fans: fans.slice(0, ordinarily.likes),
  });

  const inbox = { hot: person(4), ordinary: person(5) };
  await fillInbox(owner, inbox.hot.id, sizes.notifications);
  await fillInbox(owner, inbox.ordinary.id, ordinarily.notifications);

  const told = {
    hot: { ...person(6), pieces: await hang(owner, person(6).id, piecesToTellOf) },
    ordinary: { ...person(7), pieces: await hang(owner, person(7).id, piecesToTellOf) },
  };
  await fillInbox(owner, told.hot.id, sizes.fullInbox);
  await fillInbox(owner, told.ordinary.id, ordinarily.notifications);
  for (const table of ['product', 'product_like', 'notification', 'notification_actor', 'notification_inbox'])
    await owner.query(`vacuum analyze ${table}`);
  return { people, piece: { hot: hotPiece, ordinary: ordinaryPiece }, seller, inbox, told };
}

async function hang(owner: Client, sellerId: string, count: number): Promise<number[]> {
  const { rows } = await owner.query<{ id: string }>(
    `with hung as (
       insert into product (seller_id, state, title, description, price_cents, product_type, size, sex, created_at)
       select $1, 'active', 'Prenda ' || place, '', 100000, 'vestir', 'M', 'Unisex', now() from generate_series(1, $2::int) as place
       returning id
     ), stocked as (
       insert into product_stock (product_id) select id from hung
     ), counted as (
       insert into product_counter (product_id) select id from hung
     ), pictured as (
       insert into product_picture (product_id, position, path, width, height, color, thumbhash)
       select id, 0, 'productPictures/1700000000000-hot', 1080, 1440, '#aabbcc', 'k8YFBwgHeHh3d4h4eHeIiHd3CA' from hung
     ), of_seller as (
       insert into seller_counter (account_id, product_count) values ($1, $2)
     )
     select id from hung`,
    [sellerId, count],
  );
  return rows.map(({ id }) => Number(id));
}

/** Everybody's like, the counters, and the one notification in which they all are. */
async function likeAndTell(
  owner: Client,
  { sellerId, productId, fans }: { sellerId: string; productId: number; fans: readonly string[] },
): Promise<void> {
  await owner.query(
    `with liked as (
       insert into product_like (account_id, product_id, created_at) select fan, $2, now() from unnest($3::uuid[]) as fan
     ), counted as (
       update product_counter set like_count = cardinality($3::uuid[]) where product_id = $2
     ), of_seller as (
       update seller_counter set like_count = cardinality($3::uuid[]) where account_id = $1
     ), told as (
       insert into notification (account_id, kind, product_id, actor_id, actor_count, revision, created_at, moved_at)
       values ($1, 'like', $2, ($3::uuid[])[1], cardinality($3::uuid[]), 1, now(), now()) returning id
     ), joined as (
       insert into notification_actor (product_id, actor_id, notification_id, created_at)
       select $2, fan, told.id, now() from told, unnest($3::uuid[]) as fan
     )
     insert into notification_inbox (account_id, revision, unread, total) values ($1, 1, 1, 1)`,
    [sellerId, productId, fans],
  );
}

/** Comments that are gone, the last ten of them unread. */
async function fillInbox(owner: Client, accountId: string, count: number): Promise<void> {
  await owner.query(
    `with told as (
       insert into notification (account_id, kind, actor_id, revision, created_at, moved_at, read_at)
       select $1, 'comment', $1, place, now(), now() - interval '1 second' * ($2 - place),
         case when place <= $2 - 10 then now() end
       from generate_series(1, $2::int) as place
     )
     insert into notification_inbox (account_id, revision, unread, total) values ($1, $2, 10, $2)`,
    [accountId, count],
  );
}
