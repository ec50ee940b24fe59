import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { aSeller } from '../../../test/sellers.ts';
import { startTestApp } from '../../../test/harness.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { disconnectAccount } from '../seller-accounts/index.ts';

/** During a rolling deployment, processes of the previous release still write to the old columns. */
const test = await startTestApp();

it('stock written by the previous release is synchronised', async () => {
  const { member } = await aSeller(test);

  const id = await publishAsPreviousRelease(member.id, 3);
  const published = await stockOf(id);
  await reserve(id, 2);
  await write(sql`update product set stock = 1 where id = ${id}`);

  expect(published).toEqual({ stock: 3, reserved: 0 });
  // Never less than the reserved units.
  expect(await stockOf(id)).toEqual({ stock: 2, reserved: 2 });
});

it('linking and unlinking an account works across both releases', async () => {
  const { member } = await aSeller(test);
  const linkState = () =>
    test.db
      .selectFrom('seller_account')
      .select(['state', sql<boolean>`revoked_at is not null`.as('isRevoked')])
      .where('account_id', '=', member.id)
      .executeTakeFirst();

  await disconnectAccount(test, member.id);
  const unlinked = await linkState();
  await write(sql`update seller_account set revoked_at = null where account_id = ${member.id}`);
  const relinked = await linkState();
  await write(sql`update seller_account set revoked_at = now() where account_id = ${member.id}`);

  expect([unlinked, relinked, await linkState()]).toEqual([
    { state: 'unlinked', isRevoked: true },
    { state: 'linked', isRevoked: false },
    { state: 'unlinked', isRevoked: true },
  ]);
});

async function publishAsPreviousRelease(sellerId: string, stock: number): Promise<number> {
  const title = `Campera ${randomUUID()}`;
  await write(sql`
    insert into product (seller_id, title, description, price_cents, product_type, size, sex, stock, created_at)
    values (${sellerId}, ${title}, '', 100000, 'vestir', 'M', 'Unisex', ${stock}, now())`);
  const { id } = await test.db
    .selectFrom('product')
    .select('id')
    .where('title', '=', title)
    .executeTakeFirstOrThrow();
  return id;
}

function reserve(id: number, units: number): Promise<unknown> {
  return write(sql`update product_stock set reserved = ${units} where product_id = ${id}`);
}

function stockOf(id: number) {
  return test.db
    .selectFrom('product_stock')
    .select(['stock', 'reserved'])
    .where('product_id', '=', id)
    .executeTakeFirst();
}

function write(statement: ReturnType<typeof sql>): Promise<unknown> {
  return inTransaction(test.db, (tx) => statement.execute(tx));
}
