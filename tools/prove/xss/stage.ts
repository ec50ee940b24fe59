import { randomUUID } from 'node:crypto';
import { rebuildIndex } from '@perchero/api/src/modules/search/index.ts';
import { anOrder, aPayment } from '@perchero/api/test/orders.ts';
import type { Environment } from '../../stack/environment.ts';
import { itemAt } from '../../seed/generator/random.ts';
import { readSql } from '../../stack/sql-file.ts';
import { inParallel } from '../lib/api.ts';
import { type CrowdPerson, openCrowdPeople } from '../lib/crowd.ts';
import type { People } from '../lib/people.ts';
import { openProofRuntime } from '../lib/runtime.ts';
import { groupsOf, type Payload } from './payloads.ts';

/** Somebody who writes one payload wherever people write. */
interface Writer extends CrowdPerson {
  readonly payload: Payload;
}

/** Somebody on whose pages everything that a group wrote comes together. */
export type Viewer = Stage['viewers'][number];

export type Stage = Awaited<ReturnType<typeof setStage>>;

/** As many as a page of the listing holds. */
export const perPage = 24;

/** Writers and viewers with everything between them that a page can show: products, talk, collections, orders, news. */
export async function setStage(env: Environment, people: People, payloads: readonly Payload[]) {
  const runtime = openProofRuntime(env);
  const groups = groupsOf(payloads, perPage);
  await using crowd = openCrowdPeople(env);
  const everybody = await crowd.create(payloads.length + 2 * groups.length);
  const writers = payloads.map((payload, place) => ({ ...itemAt(everybody, place), payload }));
  const { rows } = people;
  const all = everybody.map(({ id }) => id);
  await rows(
    `update product_stock set stock = 1000 where product_id in (select id from product where seller_id = any ($1))`,
    [all],
  );
  await rows(
    `insert into product_picture (product_id, position, path, width, height, color, thumbhash)
     select p.id, 0, pic.path, pic.width, pic.height, pic.color, pic.thumbhash from product p,
       (select * from product_picture where width is not null limit 1) pic where p.seller_id = any ($1)`,
    [all],
  );
  const viewers = await inParallel(groups.length, 2, (place) =>
    prepareViewer(
      itemAt(everybody, payloads.length + place),
      place,
      itemAt(groups, place).map(({ number }) => itemAt(writers, number)),
    ),
  );
  return {
    writers,
    viewers,
    reindex: async () => void (await rebuildIndex(runtime)),
    close: () => runtime.close(),
  };

  async function prepareViewer(viewer: CrowdPerson, place: number, group: readonly Writer[]) {
    const products = group.map(({ productId }) => productId);
    await rows(
      'insert into product_like (account_id, product_id, created_at) select $1, unnest($2::bigint[]), now()',
      [viewer.id, products],
    );
    await rows(
      `insert into cart_item (account_id, product_id, added_at, seen_price_cents) select $1, unnest($2::bigint[]), now(), 100000`,
      [viewer.id, products],
    );
    const collectionId = await collections(viewer, products);
    const checkoutKey = randomUUID();
    const purchases = await inTurn(group, ({ id, productId }) =>
      anOrder(runtime, {
        buyerId: viewer.id,
        sellerId: id,
        productIds: [productId],
        checkoutKey,
        path: ['awaiting_payment'],
      }),
    );
    const sales = await inTurn(group, ({ id }) =>
      anOrder(runtime, {
        buyerId: id,
        sellerId: viewer.id,
        productIds: [viewer.productId],
        path: ['paid', 'review'],
      }),
    );
    await inTurn(purchases, ({ id }) =>
      aPayment(runtime, id, { status: 'pending', voucherUrl: 'https://pay.example/a' }),
    );
    const commentIds = await talk(viewer, group);
    await news(viewer, group, commentIds, sales);
    return {
      ...viewer,
      username: `persona${payloads.length + place + 1}`,
      writers: group,
      bundle: group.map(({ payload }) => payload.text).join(' '),
      commentIds,
      purchases: purchases.map(({ id }) => id),
      sales: sales.map(({ id }) => id),
      collectionId,
      // With the first writer, about the viewer's product.
      threadId: randomUUID(),
      // Nobody sees anything else of this person.
      blockedId: itemAt(everybody, payloads.length + groups.length + place).id,
    };
  }

  /** One for each product and one that holds them all, the last. */
  async function collections(viewer: CrowdPerson, products: readonly number[]): Promise<number> {
    const made = await rows<{ id: number }>(
      `insert into collection (owner_id, name, product_count, created_at)
       select $1, 'Colección ' || place, 1, now() from generate_series(1, $2::int + 1) as place returning id`,
      [viewer.id, products.length],
    );
    const ids = made.map(({ id }) => id);
    const last = itemAt(ids, products.length);
    await rows(
      `insert into collection_product (collection_id, product_id)
       select * from unnest($1::bigint[], $2::bigint[]) union all select $3, unnest($2::bigint[])`,
      [ids.slice(0, -1), products, last],
    );
    await rows('update collection set product_count = $2 where id = $1', [last, products.length]);
    return last;
  }

  /** Ten threads with their answers: as much as one page of talk shows. */
  async function talk({ productId }: CrowdPerson, group: readonly Writer[]): Promise<number[]> {
    const threads = 10;
    const ids: number[] = [];
    for (const [place, { id }] of group.entries()) {
      const parent = place < threads ? null : itemAt(ids, (place - threads) % threads);
      const [row] = await rows<{ id: number }>(
        `insert into comment (product_id, author_id, parent_id, answered_id, content, created_at)
         select $1, $2, $3::bigint, (select author_id from comment where id = $3), 'Hola', now() returning id`,
        [productId, id, parent],
      );
      if (row) ids.push(row.id);
      await rows('update comment set reply_count = reply_count + 1 where id = $1', [parent]);
    }
    await rows('update product_counter set comment_count = $2 where product_id = $1', [
      productId,
      group.length,
    ]);
    return ids;
  }

  /** Of every kind in turn. */
  async function news(
    viewer: CrowdPerson,
    group: readonly Writer[],
    comments: readonly number[],
    sales: readonly { id: string }[],
  ) {
    for (const [place, { id, productId }] of group.entries()) {
      const kind = (['like', 'comment', 'reply', 'sale'] as const)[place % 4] ?? 'like';
      const isTalk = kind === 'comment' || kind === 'reply';
      await rows(
        `insert into notification (account_id, kind, product_id, comment_id, order_id, news, actor_id, revision, created_at, moved_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, now(), now())`,
        [
          viewer.id,
          kind,
          kind === 'sale' ? null : productId,
          isTalk ? itemAt(comments, place) : null,
          kind === 'sale' ? itemAt(sales, place).id : null,
          kind === 'sale' ? 'seller.sold' : null,
          id,
          place + 1,
        ],
      );
    }
    await rows(
      `insert into notification_inbox (account_id, revision, unread, total) values ($1, $2::int, $2::int, $2::int)
       on conflict (account_id) do update set revision = excluded.revision, unread = excluded.unread, total = excluded.total`,
      [viewer.id, group.length],
    );
  }
}

/** Of the purchases that can be paid, and of the sales. */
export const parcelPlace = 12;
export const claimPlace = 13;

async function inTurn<Item, Result>(items: readonly Item[], work: (item: Item) => Promise<Result>) {
  const results: Result[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

/** Past every rule of the server: what is in the database now is shown by nothing but the care of the pages. */
export async function writeStraight({ rows }: People, { writers, viewers }: Stage): Promise<void> {
  await forgetChecks({ rows });
  const texts = writers.map(({ payload }) => payload.text);
  const ids = writers.map(({ id }) => id);
  await rows(
    `update account set full_name = text, username = text, description = text
     from unnest($1::uuid[], $2::text[]) as told (id, text) where account.id = told.id`,
    [ids, texts],
  );
  await rows(
    `update product set title = text, description = text, brand = text, size = text
     from unnest($1::uuid[], $2::text[]) as told (id, text) where seller_id = told.id`,
    [ids, texts],
  );
  await rows(
    `update auth.identity set name = text, username = text, email = text
     from unnest($1::uuid[], $2::text[]) as told (id, text) where identity.id = told.id`,
    [ids, texts],
  );
  for (const viewer of viewers) await writeForViewer({ rows }, viewer);
  // The landing page shows a few products, the newest first: that one brings everybody's texts.
  const everything = viewers.map(({ bundle }) => bundle).join(' ');
  await rows('update product set title = $1, description = $1 where id = (select max(id) from product)', [
    everything,
  ]);
}

async function writeForViewer({ rows }: Pick<People, 'rows'>, viewer: Viewer): Promise<void> {
  const { id, productId: product, bundle, commentIds, purchases, sales, blockedId, writers } = viewer;
  const texts = writers.map(({ payload }) => payload.text);
  const values = {
    id,
    product,
    bundle,
    texts,
    purchases,
    sales,
    comments: commentIds,
    blocked: blockedId,
    tags: texts.map((text) => `${text} ${randomUUID()}`),
    payable: purchases.slice(0, 12),
    firstSale: itemAt(sales, 0),
  };
  await rows(await readSql(new URL('viewer.sql', import.meta.url), values));
  await writeThreads({ rows }, viewer);
  await writeDeliveries({ rows }, viewer);
  await writeClaims({ rows }, viewer);
}

/** A thread with every writer; in the first one each text is a message, and an offer waits for an answer. */
async function writeThreads({ rows }: Pick<People, 'rows'>, viewer: Viewer): Promise<void> {
  const { id: seller, productId: product, threadId: thread, writers } = viewer;
  const texts = writers.map(({ payload }) => payload.text);
  const threads = writers.map((_, place) => (place === 0 ? thread : randomUUID()));
  const [buyer = '', ...otherBuyers] = writers.map((writer) => writer.id);
  const offer = randomUUID();
  const values = {
    seller,
    product,
    thread,
    threads,
    texts,
    buyer,
    otherBuyers,
    offer,
    buyers: [buyer, ...otherBuyers],
    otherThreads: threads.slice(1),
    otherTexts: texts.slice(1),
    offerSeq: texts.length + 1,
    offerCause: `offer:${offer}:1`,
    count: threads.length,
  };
  await rows(await readSql(new URL('threads.sql', import.meta.url), values));
}

/** One parcel bought and one sold, on their way, with the texts in all that people type about them. */
async function writeDeliveries({ rows }: Pick<People, 'rows'>, viewer: Viewer): Promise<void> {
  const { id, bundle, writers } = viewer;
  const parcels = [parcelPlace, claimPlace].flatMap((place) => [
    itemAt(viewer.purchases, place),
    itemAt(viewer.sales, place),
  ]);
  const address = addressOf(bundle);
  const at = new Date();
  const insert = inserter({ rows });
  await rows(
    `insert into delivery_settings (account_id, department, in_person, zone, parcel, updated_at)
     select unnest($1::uuid[]), 'Salto', true, unnest($2::text[]), 'free', now() on conflict do nothing`,
    [
      [id, ...writers.map((writer) => writer.id)],
      [bundle, ...writers.map(({ payload }) => payload.text)],
    ],
  );
  const book = { id: randomUUID(), account_id: id, label: bundle, is_default: true };
  await insert('address', { ...address, ...book, created_at: at, updated_at: at });
  await rows(`update shop_order set state = 'paid', paid_at = now(), reason = null where id = any ($1)`, [
    parcels,
  ]);
  await rows('delete from delivery where order_id = any ($1)', [parcels]);
  await rows('delete from order_delivery where order_id = any ($1)', [parcels]);
  for (const order_id of parcels) {
    const parcel = { order_id, method: 'parcel' };
    const places = { zone: bundle, department: bundle, address };
    await insert('order_delivery', { ...parcel, terms: 'free', cost_cents: 0, ...places });
    const sent = { state: 'sent', version: 1, opened_at: at, sent_at: at, due_at: '2099-01-01' };
    const typed = { carrier: 'otra', carrier_name: bundle, tracking: bundle };
    await insert('delivery', { ...parcel, ...sent, ...typed, code_failures: 0, cancel_asked_at: at });
  }
  await rows(
    `insert into delivery_event (order_id, from_state, to_state, version, cause, reason, at)
     select unnest($1::uuid[]), 'preparing', 'preparing', 1, 'cancel-asked', $2, now()`,
    [parcels, bundle],
  );
}

function addressOf(text: string): object {
  const fields = 'recipient phone street door apartment office locality postal_code notes';
  return {
    kind: 'home',
    department: 'Rivera',
    ...Object.fromEntries(fields.split(' ').map((name) => [name, text])),
  };
}

function inserter({ rows }: Pick<People, 'rows'>) {
  return (table: string, row: object) =>
    rows(`insert into ${table} select (jsonb_populate_record(null::${table}, $1)).*`, [JSON.stringify(row)]);
}

/** One about a purchase and one about a sale, in which everybody has said everything and an operator is to decide. */
async function writeClaims({ rows }: Pick<People, 'rows'>, viewer: Viewer): Promise<void> {
  const { bundle } = viewer;
  const insert = inserter({ rows });
  const orders = [itemAt(viewer.purchases, claimPlace), itemAt(viewer.sales, claimPlace)];
  await rows(`update delivery set state = 'in_claim', due_at = null where order_id = any ($1)`, [orders]);
  const at = new Date();
  const until = '2099-01-01';
  for (const order_id of orders) {
    const id = randomUUID();
    const state = { state: 'waiting_operator', version: 1, due_at: until, promised_at: until, due_from: at };
    const opened = {
      kind: 'damaged',
      opened_at: at,
      delivery_state: 'delivered',
      product_ids: [],
      due_days: 10,
    };
    const answered = { answer: 'refund_after_return', answer_text: bundle, answered_at: at };
    const place = { method: 'parcel', address: addressOf(bundle), zone: bundle };
    const returned = {
      return_place: place,
      return_sent_at: at,
      return_carrier: 'otra',
      return_carrier_name: bundle,
      return_tracking: bundle,
    };
    const decided = { contest_text: bundle, decision: 'refund_after_return', reason: bundle, decided_at: at };
    const claim = { id, order_id, text: bundle, ...state, ...opened, ...answered, ...returned, ...decided };
    await insert('claim', claim);
  }
}

/** In the copy of this proof the database keeps whatever it is given. */
async function forgetChecks({ rows }: Pick<People, 'rows'>): Promise<void> {
  const checks = await rows<{ place: string; name: string }>(
    `select conrelid::regclass::text as place, conname as name from pg_constraint
      where contype = 'c' and connamespace in ('public'::regnamespace, 'auth'::regnamespace) and conislocal`,
  );
  for (const { place, name } of checks)
    await rows(`alter table ${place} drop constraint if exists "${name}"`);
  // Names change places here, which an index that looks at each row alone does not allow.
  await rows('drop index if exists collection_name');
}
