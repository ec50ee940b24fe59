import { expect, it } from 'vitest';
import { anAccount, aPicture, aProduct, newProduct } from '../test/factories.ts';
import { startTestDeps } from '../test/harness.ts';
import { publishProduct } from './publish-product.ts';

const { db, clock } = await startTestDeps();

const countEvents = () =>
  db
    .selectFrom('outbox_event')
    .select((eb) => eb.fn.countAll<number>().as('events'))
    .executeTakeFirstOrThrow();

it('inserts the product with counters, ordered pictures, tags and one event', async () => {
  const seller = await anAccount(db);
  const pictures = [aPicture(), aPicture()];
  const before = await countEvents();

  const { id } = await publishProduct(
    db,
    clock,
    newProduct({
      sellerId: seller.id,
      title: "Levi's 501",
      brand: "Levi's",
      pictures,
      tags: ['jean', 'vintage', 'jean'],
    }),
  );

  const product = await db
    .selectFrom('product')
    .innerJoin('product_counter', 'product_counter.product_id', 'product.id')
    .innerJoin('product_stock', 'product_stock.product_id', 'product.id')
    .where('product.id', '=', id)
    .select(['title', 'brand', 'state', 'price_cents', 'product_stock.stock', 'like_count', 'comment_count'])
    .executeTakeFirstOrThrow();
  expect(product).toEqual({
    title: 'Levi’s 501',
    brand: 'Levi’s',
    state: 'active',
    price_cents: 129_000,
    stock: 1,
    like_count: 0,
    comment_count: 0,
  });
  const stored = await db
    .selectFrom('product_picture')
    .where('product_id', '=', id)
    .orderBy('position')
    .select('path')
    .execute();
  expect(stored).toEqual(pictures.map(({ path }) => ({ path })));
  const tags = await db
    .selectFrom('product_tag')
    .innerJoin('tag', 'tag.id', 'product_tag.tag_id')
    .where('product_id', '=', id)
    .orderBy('name')
    .select('name')
    .execute();
  expect(tags).toEqual([{ name: 'jean' }, { name: 'vintage' }]);
  expect((await countEvents()).events).toBe(before.events + 1);
});

it('ids ascend', async () => {
  const first = await aProduct(db);
  const second = await aProduct(db);

  expect(second.id).toBeGreaterThan(first.id);
});

it('concurrent publications create a new tag once', async () => {
  const seller = await anAccount(db);

  await Promise.all(
    Array.from({ length: 10 }, () => aProduct(db, { sellerId: seller.id, tags: ['z', 'a', 'm'] })),
  );

  const tags = await db.selectFrom('tag').where('name', 'in', ['a', 'm', 'z']).select('name').execute();
  expect(tags).toHaveLength(3);
});

it.each([
  ['without pictures', { pictures: [] }],
  ['with six pictures', { pictures: Array.from({ length: 6 }, aPicture) }],
  ['without a title', { title: ' <b></b> ' }],
  ['with a price of 0', { priceCents: 0 }],
  ['with half a centésimo', { priceCents: 10.5 }],
  ['with a size of another kind', { size: '44', productType: 'accesorio', accessoryType: 'gorro' } as const],
  ['with an accessory type on a garment', { accessoryType: 'gorro' } as const],
])('rejects a product %s and writes nothing', async (_, changes) => {
  const seller = await anAccount(db);
  const before = await countEvents();

  const publishing = async () => publishProduct(db, clock, newProduct({ sellerId: seller.id, ...changes }));

  await expect(publishing()).rejects.toThrow();
  const rows = await db.selectFrom('product').where('seller_id', '=', seller.id).select('id').execute();
  expect(rows).toEqual([]);
  expect(await countEvents()).toEqual(before);
});

it('rolls back when a later step fails', async () => {
  const seller = await anAccount(db);
  const broken = { ...aPicture(), width: -1 };

  await expect(aProduct(db, { sellerId: seller.id, pictures: [broken] })).rejects.toThrow();

  const rows = await db.selectFrom('product').where('seller_id', '=', seller.id).select('id').execute();
  expect(rows).toEqual([]);
});
