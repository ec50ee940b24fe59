import { expect, it } from 'vitest';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { buy, buyIn, move, moveIn } from '../../../test/orders.ts';
import { startTestApp } from '../../../test/harness.ts';
import { goodPassword } from '../../../test/people.ts';
import { aProductForm, aPublished, aSeller, productRow, unlimited } from '../../../test/sellers.ts';
import { beginTransaction, untilWaiting } from '../../../test/two-transactions.ts';
import { changeProduct } from '../catalogue/change-product.ts';
import { reserveUnits, releaseUnits, sellReservedUnits } from '../catalogue/index.ts';
import { lockOwnProduct } from '../catalogue/own-product.ts';

// Two transactions step by step: the second waits for the first and then sees its result.
const test = await startTestApp({ limiter: unlimited });
const seller = await aSeller(test);
const other = await aSeller(test);

const sellerId = seller.member.id;
const one = (productId: number, quantity = 1) => [{ productId, quantity }];
const purchase = (productId: number, quantity = 1) => ({ sellerId, lines: one(productId, quantity) });
const ask = (verb: string, body: object) => seller.visitor.post(`/api/products/${verb}`, body);
const stockOf = async (id: number) => {
  const row = await productRow(test, id);
  return { state: row?.state, stock: row?.stock, reserved: row?.reserved };
};

/** The first transaction runs and waits, the second starts; then the first commits and the second continues. */
async function interleave<A, B>(first: (tx: Tx) => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  const begun = await beginTransaction(test.db);
  const done = await first(begun.tx);
  const following = second();
  await untilWaiting(test.db);
  await begun.commit();
  return [done, await following];
}

async function orderOf(productId: number, quantity = 1): Promise<string> {
  const made = await buy(test, purchase(productId, quantity));
  if (made.kind !== 'created') throw new Error(made.kind);
  return made.order.id;
}

it('PAY-06 reserve, reserve: one buyer gets the last unit', async () => {
  const { id } = await aPublished(test, seller);

  const [first, second] = await interleave(
    (tx) => buyIn(tx, test.clock, purchase(id)),
    () => buy(test, purchase(id)),
  );

  expect([first.kind, second.kind]).toEqual(['created', 'gone']);
  expect(await stockOf(id)).toEqual({ state: 'active', stock: 1, reserved: 1 });
});

it('PAY-06 reserve and roll back, reserve: the second gets the unit', async () => {
  const { id } = await aPublished(test, seller);
  const begun = await beginTransaction(test.db);
  await buyIn(begun.tx, test.clock, purchase(id));
  const second = buy(test, purchase(id));
  await untilWaiting(test.db);

  await begun.rollBack();

  expect((await second).kind).toBe('created');
  expect(await stockOf(id)).toEqual({ state: 'active', stock: 1, reserved: 1 });
});

it('PAY-06 reserve, reserve with three units: at most three are reserved', async () => {
  const { id } = await aPublished(test, seller, { stock: 3 });

  const [first, second] = await interleave(
    (tx) => buyIn(tx, test.clock, purchase(id, 2)),
    () => buy(test, purchase(id, 2)),
  );

  expect([first.kind, second.kind]).toEqual(['created', 'gone']);
  expect((await buy(test, purchase(id))).kind).toBe('created');
  expect((await buy(test, purchase(id))).kind).toBe('gone');
  expect(await stockOf(id)).toEqual({ state: 'active', stock: 3, reserved: 3 });
});

it('reserve, withdraw: the seller is refused while it is reserved', async () => {
  const { id } = await aPublished(test, seller);

  const [bought, withdrawn] = await interleave(
    (tx) => buyIn(tx, test.clock, purchase(id)),
    () => ask('withdraw', { id }),
  );

  expect([bought.kind, withdrawn.body.code]).toEqual(['created', 'product-locked']);
});

it('withdraw, reserve: the buyer is refused', async () => {
  const { id } = await aPublished(test, seller);

  const [, bought] = await interleave(
    async (tx) => {
      const product = await lockOwnProduct(tx, sellerId, id);
      await changeProduct(tx, test.clock, product, { state: 'withdrawn' });
    },
    () => buy(test, purchase(id)),
  );

  expect(bought.kind).toBe('gone');
  expect(await stockOf(id)).toEqual({ state: 'withdrawn', stock: 1, reserved: 0 });
});

it('T75 reserve, edit price: the seller is refused and the buyer pays the shown price', async () => {
  const { id, images } = await aPublished(test, seller, { price: 1290 });

  const [bought, edited] = await interleave(
    (tx) => buyIn(tx, test.clock, purchase(id)),
    () => ask('update', { id, ...aProductForm(images, { price: 1 }) }),
  );

  expect(edited.body.code).toBe('product-locked');
  expect(bought).toMatchObject({ kind: 'created', order: { totalCents: 129_000, commissionCents: 12_900 } });
  expect((await productRow(test, id))?.price_cents).toBe(129_000);
});

it('T75 edit price, reserve: a buyer with the old price is refused, one without a price pays the new one', async () => {
  const { id } = await aPublished(test, seller, { price: 1290, stock: 2 });
  const seen = { sellerId, lines: [{ productId: id, quantity: 1, seenPriceCents: 129_000 }] };

  const [, bought] = await interleave(
    async (tx) => {
      await lockOwnProduct(tx, sellerId, id);
      await tx.updateTable('product').set({ price_cents: 250_000 }).where('id', '=', id).execute();
    },
    () => buy(test, seen),
  );

  expect(bought.kind).toBe('price-changed');
  expect(await stockOf(id)).toEqual({ state: 'active', stock: 2, reserved: 0 });
  expect(await buy(test, purchase(id))).toMatchObject({ kind: 'created', order: { totalCents: 250_000 } });
});

it('reserve, delete: the product stays for the buyer', async () => {
  const { id } = await aPublished(test, seller);

  const [bought, deleted] = await interleave(
    (tx) => buyIn(tx, test.clock, purchase(id)),
    () => ask('delete', { id, password: goodPassword }),
  );

  expect([bought.kind, deleted.body.code]).toEqual(['created', 'product-locked']);
});

it('delete, reserve: the buyer is refused', async () => {
  const { id } = await aPublished(test, seller);
  const begun = await beginTransaction(test.db);
  await lockOwnProduct(begun.tx, sellerId, id);
  const deleting = ask('delete', { id, password: goodPassword });
  await untilWaiting(test.db);
  const buying = buy(test, purchase(id));
  await untilWaiting(test.db, 2);

  await begun.commit();

  const [deleted, bought] = await Promise.all([deleting, buying]);
  expect([deleted.status, bought.kind]).toEqual([200, 'gone']);
  expect((await stockOf(id)).reserved).toBe(0);
});

it('PAY-06 sell, release: a paid order does not expire', async () => {
  const { id } = await aPublished(test, seller);
  const orderId = await orderOf(id);
  await move(test, orderId, 'awaiting_payment');

  const [paid, expired] = await interleave(
    (tx) => moveIn(tx, test.clock, orderId, 'paid'),
    () => move(test, orderId, 'expired').catch(() => 'refused'),
  );

  expect([paid?.state, expired]).toEqual(['paid', 'refused']);
  expect(await stockOf(id)).toEqual({ state: 'sold', stock: 0, reserved: 0 });
});

it('PAY-06 release, sell: late money reserves the product again while it is available', async () => {
  const { id } = await aPublished(test, seller);
  const orderId = await orderOf(id);
  await move(test, orderId, 'awaiting_payment');

  const [expired, paid] = await interleave(
    (tx) => moveIn(tx, test.clock, orderId, 'expired'),
    () => move(test, orderId, 'paid', { reason: 'late' }),
  );

  expect([expired?.state, paid?.state, paid?.reason]).toEqual(['expired', 'paid', 'late']);
  expect(await stockOf(id)).toEqual({ state: 'sold', stock: 0, reserved: 0 });
});

it('PAY-06 sell, sell late: of two late payments for one product the second is refunded', async () => {
  const { id } = await aPublished(test, seller);
  const first = await orderOf(id);
  await move(test, first, 'cancelled');
  const second = await orderOf(id);
  await move(test, second, 'cancelled');

  const [paid, late] = await interleave(
    (tx) => moveIn(tx, test.clock, first, 'paid'),
    () => move(test, second, 'paid'),
  );

  expect([paid?.state, late]).toEqual(['paid', null]);
  expect((await move(test, second, 'refund_pending', { reason: 'late' }))?.state).toBe('refund_pending');
  expect(await stockOf(id)).toEqual({ state: 'sold', stock: 0, reserved: 0 });
});

it('reserve by another, sell late: the other buyer gets the product', async () => {
  const { id } = await aPublished(test, seller);
  const lost = await orderOf(id);
  await move(test, lost, 'cancelled');

  const [bought, late] = await interleave(
    (tx) => buyIn(tx, test.clock, purchase(id)),
    () => move(test, lost, 'paid'),
  );

  expect([bought.kind, late]).toEqual(['created', null]);
  expect(await stockOf(id)).toEqual({ state: 'active', stock: 1, reserved: 1 });
});

it('several products in opposite order: no deadlock', async () => {
  const products = [
    await aPublished(test, seller),
    await aPublished(test, seller),
    await aPublished(test, seller),
  ];
  const lines = products.map(({ id }) => ({ productId: id, quantity: 1 }));

  const bought = await Promise.all(
    Array.from({ length: 20 }, (_, place) =>
      buy(test, { sellerId, lines: place % 2 ? lines : lines.toReversed() }),
    ),
  );

  expect(bought.filter(({ kind }) => kind === 'created')).toHaveLength(1);
  expect(bought.filter(({ kind }) => kind === 'gone')).toHaveLength(19);
  for (const { id } of products) expect((await stockOf(id)).reserved).toBe(1);
});

it('overlapping products: a buyer gets all or none', async () => {
  const [first, shared, last] = [
    await aPublished(test, seller),
    await aPublished(test, seller),
    await aPublished(test, seller),
  ];
  const two = (left: number, right: number) => ({ sellerId, lines: [...one(left), ...one(right)] });

  const [bought, refused] = await interleave(
    (tx) => buyIn(tx, test.clock, two(shared.id, last.id)),
    () => buy(test, two(first.id, shared.id)),
  );

  expect([bought.kind, refused.kind]).toEqual(['created', 'gone']);
  expect((await stockOf(first.id)).reserved).toBe(0);
});

it('two sellers in opposite order: correct counters and no deadlock', async () => {
  const mine = await Promise.all(Array.from({ length: 4 }, () => aPublished(test, seller)));
  const theirs = await Promise.all(Array.from({ length: 4 }, () => aPublished(test, other)));

  await Promise.all(
    mine.map(({ id }, place) => {
      const pair = [...one(id), ...one(theirs[place]?.id ?? 0)];
      return inTransaction(test.db, async (tx) => {
        await reserveUnits(tx, place % 2 ? pair : pair.toReversed());
        await sellReservedUnits(tx, test.clock, place % 2 ? pair.toReversed() : pair);
      });
    }),
  );

  for (const { id } of [...mine, ...theirs]) expect((await stockOf(id)).state).toBe('sold');
  for (const { member } of [seller, other]) expect(await counted(member.id)).toBe(await onSale(member.id));
});

it('refuses changes of a product while one of its three units is reserved', async () => {
  const { id, images } = await aPublished(test, seller, { stock: 3 });
  const orderId = await orderOf(id);
  const edit = () => ask('update', { id, ...aProductForm(images, { stock: 1, price: 99 }) });

  expect((await edit()).body.code).toBe('product-locked');
  await move(test, orderId, 'cancelled');
  expect((await edit()).status).toBe(200);
  expect(await stockOf(id)).toEqual({ state: 'active', stock: 1, reserved: 0 });
});

it('refuses to release or sell units that are not reserved', async () => {
  const { id } = await aPublished(test, seller, { stock: 3 });
  await orderOf(id);

  const tooMany = inTransaction(test.db, (tx) => releaseUnits(tx, one(id, 2)));
  await expect(tooMany).rejects.toThrow('does not have 2 reserved');
  const unpaid = inTransaction(test.db, (tx) => sellReservedUnits(tx, test.clock, one(id, 2)));
  await expect(unpaid).rejects.toThrow('does not have 2 reserved');
  expect(await stockOf(id)).toEqual({ state: 'active', stock: 3, reserved: 1 });
});

async function counted(accountId: string): Promise<number> {
  const row = await test.db
    .selectFrom('seller_counter')
    .select('product_count')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.product_count ?? 0;
}

async function onSale(accountId: string): Promise<number> {
  const rows = await test.db
    .selectFrom('product')
    .select('id')
    .where('seller_id', '=', accountId)
    .where('state', '=', 'active')
    .execute();
  return rows.length;
}
