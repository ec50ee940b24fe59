import { randomUUID } from 'node:crypto';
import { addressAt, type Answer, type Api, inParallel } from '../lib/api.ts';
import { aForm, type Outside, type People } from '../lib/people.ts';
import { nth, type Stage, type Viewer } from './stage.ts';

/** How many of each field the server took, of those it was given. */
export type Taken = Map<string, { taken: number; given: number }>;

/** Everybody writes their payload wherever the API lets people write. */
export async function writeThroughApi(
  { writers, viewers }: Stage,
  { api, outside, people }: { readonly api: Api; readonly outside: Outside; readonly people: People },
): Promise<Taken> {
  const taken: Taken = new Map();
  const count = (field: string, { status }: Answer) => {
    const { taken: before = 0, given = 0 } = taken.get(field) ?? {};
    taken.set(field, { taken: before + (status === 200 ? 1 : 0), given: given + 1 });
  };
  const send = (who: { cookie?: string; address: string }, path: string, body: object) =>
    api.call({ method: 'POST', path, body, cookie: who.cookie, address: who.address });

  await inParallel(writers.length, 8, async (place) => {
    const writer = nth(writers, place);
    const { text } = writer.payload;
    const profile = { full_name: 'Ana', description: '', birth_date: '1990-05-17', gender: 'otro' };
    count('full name', await send(writer, '/api/account/update-profile', { ...profile, full_name: text }));
    count(
      'profile description',
      await send(writer, '/api/account/update-profile', { ...profile, description: text }),
    );
    count('billing names', await send(writer, '/api/billing-info', { first_name: text, last_name: text }));
    count('e-mail', await send(writer, '/api/account/change-email', { email: `${text}@correo.example` }));
    count('phone', await send(writer, '/api/check-phone', { phone: text }));
    const stranger = { address: addressAt(40, place) };
    const botToken = await outside.botToken('register');
    count(
      'registration: name',
      await send(stranger, '/api/register', { ...aForm({ fullName: text }), botToken }),
    );
    const again = { ...aForm({ username: text }), botToken: await outside.botToken('register') };
    count('registration: username', await send(stranger, '/api/register', again));
    count(
      'report of a broken page',
      await send(stranger, '/api/client-errors', { id: 'x', message: text, path: '/' }),
    );
  });
  for (const viewer of viewers) {
    for (const [place, { id, address, cookie, payload }] of viewer.writers.entries()) {
      const body = { productId: viewer.productId, userId: id, content: payload.text };
      count('comment', await send({ cookie, address }, '/api/add-comment', body));
      const reply = { ...body, parentId: nth(viewer.commentIds, place % 10) };
      count('reply', await send({ cookie, address }, '/api/add-comment', reply));
      count(
        'collection',
        await send(viewer, '/api/collections/create', { userId: viewer.id, name: payload.text }),
      );
      const orderId = nth(viewer.sales, place);
      await people.rows(`update shop_order set state = 'paid' where id = $1`, [orderId]);
      count(
        'tracking',
        await send(viewer, '/api/orders/ship', { order_id: orderId, tracking: payload.text }),
      );
    }
  }
  return taken;
}

/** The same and more, past every rule of the server: what is in the database now is shown by nothing but the care of the pages. */
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
  // The landing page shows a few pieces, the newest first: that one brings everybody's texts.
  const newest = Math.max(...viewers.map(({ productId }) => productId));
  const everything = viewers.map(({ bundle }) => bundle).join(' ');
  await rows('update product set title = $2, description = $2 where id = $1', [newest, everything]);
}

async function writeForViewer({ rows }: Pick<People, 'rows'>, viewer: Viewer): Promise<void> {
  const { id, productId, bundle, writers } = viewer;
  const texts = writers.map(({ payload }) => payload.text);
  const toEach = (table: string, column: string, ids: readonly unknown[], key: string, type: string) =>
    rows(
      `update ${table} set ${column} = text from unnest($1::${type}[], $2::text[]) as told (key, text) where ${table}.${key} = told.key`,
      [ids, texts],
    );
  await rows('update account set full_name = $2, description = $2, department = $2 where id = $1', [
    id,
    bundle,
  ]);
  await rows('update auth.identity set name = $2, email = $2 where id = $1', [id, bundle]);
  await rows(`update auth.session set user_agent = $2 where user_id = $1`, [id, bundle]);
  await rows(
    `insert into billing_info (account_id, first_name, last_name, updated_at) values ($1, $2, $2, now())
     on conflict (account_id) do update set first_name = $2, last_name = $2`,
    [id, bundle],
  );
  await rows('update product set title = $2, description = $2, brand = $2, size = $2 where id = $1', [
    productId,
    bundle,
  ]);
  const tags = await rows<{ id: number }>(
    'insert into tag (name) select unnest($1::text[]) on conflict do nothing returning id',
    [texts.map((text) => `${text} ${randomUUID()}`)],
  );
  await rows('insert into product_tag (product_id, tag_id) select $1, unnest($2::int[])', [
    productId,
    tags.slice(0, 5).map((tag) => tag.id),
  ]);
  await toEach('comment', 'content', viewer.commentIds, 'id', 'bigint');
  const collections = await rows<{ id: number }>(
    'select id from collection where owner_id = $1 order by id desc limit $2',
    [id, writers.length],
  );
  await toEach(
    'collection',
    'name',
    collections.map((one) => one.id),
    'id',
    'bigint',
  );
  await toEach('shop_order', 'tracking', viewer.sales, 'id', 'uuid');
  await toEach('shop_order', 'payment_url', viewer.purchases, 'id', 'uuid');
  await toEach('order_item', 'title', viewer.purchases, 'order_id', 'uuid');
  await toEach('order_item', 'title', viewer.sales, 'order_id', 'uuid');
  await toEach('order_item', 'size', viewer.sales, 'order_id', 'uuid');
  await toEach('payment', 'voucher_url', viewer.purchases, 'order_id', 'uuid');
  await rows(`update shop_order set state = 'payment_pending' where id = any ($1)`, [
    viewer.purchases.slice(0, 12),
  ]);
  await rows(`update shop_order set state = 'review' where id = any ($1)`, [viewer.sales]);
  await toEach('shop_order', 'reason', viewer.sales, 'id', 'uuid');
  await toEach('order_event', 'reason', viewer.sales, 'order_id', 'uuid');
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
