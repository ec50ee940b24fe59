import { randomBytes } from 'node:crypto';
import { ticketCookie } from '@perchero/api/src/modules/identity/index.ts';
import { rebuildIndex } from '@perchero/api/src/modules/search/index.ts';
import { hashOf } from '@perchero/api/src/platform/keys.ts';
import { aMeeting, aParcel } from '@perchero/api/test/deliveries.ts';
import { anOrder, aPayment, walk } from '@perchero/api/test/orders.ts';
import type { Environment } from '../../stack/environment.ts';
import { readSql } from '../../stack/sql-file.ts';
import { waitUntil } from '../../stack/wait.ts';
import { inParallel } from '../lib/api.ts';
import type { CrowdPerson } from '../lib/crowd.ts';
import { appoint, openOutside, type People } from '../lib/people.ts';
import { openProofRuntime } from '../lib/runtime.ts';
import { type Books, type Market, openMarket } from '../money/market.ts';
import { type FuzzPerson, type Owned, type Shop, unknownThings } from './requests.ts';
import { openProvider } from '../money/provider.ts';

interface Wanted {
  readonly members: number;
  readonly admins: number;
  readonly victims: number;
  readonly botTokens: number;
}

export type FuzzScene = Awaited<ReturnType<typeof openScene>>;

const botActions = ['register', 'phone-code', 'recovery', 'sign-in'] as const;

/** A market with everybody who takes part, and what they need for it. */
export async function openScene(env: Environment, books: Books, people: People, wanted: Wanted) {
  const { members, admins, victims } = wanted;
  const outside = openOutside(env);
  await people.member();
  const [secret] = await books.rows<{ password: string }>('select password from auth.credential limit 1');
  // A fifth of the members sell.
  const sellingMembers = Math.ceil(members / 5);
  const market = await openMarket(
    { env, books, provider: openProvider(env) },
    {
      buyers: members - sellingMembers + admins + victims,
      sellers: sellingMembers,
      products: [{ count: 200, stock: 50 }],
    },
  );
  const everybody = await furnish(books.rows, [...market.sellers, ...market.buyers], secret?.password ?? '');
  const shop: Shop = {
    admins: everybody.splice(-admins),
    victims: everybody.splice(-victims),
    members: everybody,
    tickets: await beginRegistrations(books.rows, 60),
    botTokens: await inParallel(wanted.botTokens, 8, (index) =>
      outside.botToken(botActions[index % botActions.length] ?? 'register'),
    ),
    products: [...market.products.map(({ id }) => id), ...everybody.map(({ productId }) => productId)],
    comments: everybody.map(({ commentId }) => commentId),
    ...unknownThings(),
  };
  await appoint(books.rows, shop.admins, 'admin');
  await sellToMembers(env, shop, market);
  await readOwned(books, shop);
  return { shop, people };
}

/** Each buyer pays for a parcel or a meeting, and offers something for another product of the same seller. */
async function sellToMembers(env: Environment, { members }: Shop, { sellers, products }: Market) {
  await using runtime = openProofRuntime(env);
  const sellerIds = new Set(sellers.map(({ id }) => id));
  const buyers = members.filter(({ id }) => !sellerIds.has(id));
  await inParallel(buyers.length, 8, async (place) => {
    const [buyer, product] = [buyers[place], products[place % products.length]];
    if (!buyer || !product) return;
    const people = { buyerId: buyer.id, sellerId: product.sellerId };
    const delivery = place % 2 === 0 ? aParcel : aMeeting;
    const { id } = await anOrder(runtime, { ...people, productIds: [product.id], delivery });
    await aPayment(runtime, id);
    await walk(runtime, id, 'paid');
  });
}

/** Who takes part in which order, thread and offer, once the worker has heard of the payments. */
async function readOwned(books: Books, { owned, ...shop }: Shop): Promise<void> {
  await books.rows(
    `insert into offer (id, product_id, buyer_id, seller_id, by, price_cents, list_price_cents, state, made_at, until)
     select gen_random_uuid(), product_id, buyer_id, shop_order.seller_id, 'buyer', greatest(order_item.unit_price_cents * 8 / 1000 * 100, 100),
       order_item.unit_price_cents, 'open', now(), now() + interval '1 day'
     from shop_order join order_item on order_id = shop_order.id`,
  );
  await waitUntil(
    'the deliveries and threads',
    async () =>
      (await books.count(
        `select from shop_order where not exists (select from delivery where order_id = shop_order.id)
         or not exists (select from thread_order where order_id = shop_order.id)`,
      )) === 0,
    { seconds: 120 },
  );
  const parties = await books.rows<{ kind: keyof Owned; id: string; person: string }>(
    `select kind, one.id, person from (
       select 'orders' as kind, id, buyer_id, seller_id from shop_order
       union all select 'threads', id, buyer_id, seller_id from thread
       union all select 'offers', id, buyer_id, seller_id from offer
     ) as one cross join lateral unnest(array[buyer_id, seller_id]) as person`,
  );
  for (const { kind, id, person } of parties) {
    const own = owned.get(person) ?? { orders: [], threads: [], offers: [], checkouts: [] };
    owned.set(person, own);
    own[kind].push(id);
    shop[kind].push(id);
  }
}

/** The index of what came without events. */
export async function indexAll(env: Environment): Promise<void> {
  await using runtime = openProofRuntime(env);
  await rebuildIndex(runtime);
}

type Rows = <Row extends object>(statement: string, values?: unknown[]) => Promise<Row[]>;

const picturesEach = 6;

/** Gives people what they need to do anything there is: a password, photos, a collection, something they said. */
export async function furnish(
  rows: Rows,
  people: readonly CrowdPerson[],
  passwordHash: string,
): Promise<FuzzPerson[]> {
  const ids = people.map(({ id }) => id);
  const values = {
    ids,
    password: passwordHash,
    pictures: picturesEach,
    products: people.map(({ productId }) => productId),
    actors: ids.toReversed(),
  };
  await rows(await readSql(new URL('furnish.sql', import.meta.url), values));
  return readPeople(rows, people);
}

async function readPeople(rows: Rows, people: readonly CrowdPerson[]): Promise<FuzzPerson[]> {
  const found = await rows<Omit<FuzzPerson, keyof CrowdPerson> & { readonly id: string }>(
    `select identity.id, identity.email, identity.username, identity.phone,
       (select json_agg(json_build_object('id', picture.id, 'path', path)) from picture where owner_id = identity.id) as pictures,
       (select min(id) from collection where owner_id = identity.id) as "collectionId",
       (select min(id) from comment where author_id = identity.id) as "commentId",
       (select min(id) from notification where account_id = identity.id) as "notificationId",
       (select id from address where account_id = identity.id limit 1) as "addressId",
       (select id from saved_search where account_id = identity.id limit 1) as "savedSearchId"
     from auth.identity where id = any ($1)`,
    [people.map(({ id }) => id)],
  );
  const known = new Map(found.map((person) => [person.id, person]));
  return people.map((person) => {
    const more = known.get(person.id);
    if (!more) throw new Error(`${person.id} is nobody`);
    return { ...person, ...more };
  });
}

/** Registrations that were begun, as the cookies of their browsers; every other one has its password already. */
export async function beginRegistrations(rows: Rows, count: number): Promise<string[]> {
  const tickets = Array.from({ length: count }, () => randomBytes(24).toString('base64url'));
  await rows(
    `insert into registration (id, ticket_hash, email, username, full_name, birth_date, gender, terms_version,
       terms_accepted_at, email_confirmed_at, password_set_at, created_at, expires_at)
     select gen_random_uuid(), hash, 'r' || place || '@example.com', 'nueva' || place, 'Nueva', '1990-05-17', 'otro', '1',
       now(), now(), null, now(), now() + interval '1 day'
     from unnest($1::bytea[]) with ordinality as begun (hash, place)`,
    [tickets.map(hashOf)],
  );
  return tickets.map((ticket) => `${ticketCookie}=${ticket}`);
}
