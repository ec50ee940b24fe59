import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { aSeller } from '../../../test/sellers.ts';
import { startTestApp } from '../../../test/harness.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { disconnectAccount } from '../seller-accounts/index.ts';

/** While a release is rolled out, processes of the one before still write what only they know. */
const test = await startTestApp();

it('gives a piece of a process of the release before its stock, and keeps it when the seller changes it', async () => {
  const { member } = await aSeller(test);

  const id = await publishAsBefore(member.id, 3);
  const published = await stockOf(id);
  await reserve(id, 2);
  await write(sql`update product set stock = 1 where id = ${id}`);

  expect(published).toEqual({ stock: 3, reserved: 0 });
  // Never fewer than are being paid for.
  expect(await stockOf(id)).toEqual({ stock: 2, reserved: 2 });
});

it('ends and renews a link for processes of both releases', async () => {
  const { member } = await aSeller(test);
  const standing = () =>
    test.db
      .selectFrom('seller_account')
      .select(['state', sql<boolean>`revoked_at is not null`.as('isRevoked')])
      .where('account_id', '=', member.id)
      .executeTakeFirst();

  await disconnectAccount(test, member.id);
  const endedNow = await standing();
  await write(sql`update seller_account set revoked_at = null where account_id = ${member.id}`);
  const renewedBefore = await standing();
  await write(sql`update seller_account set revoked_at = now() where account_id = ${member.id}`);

  expect([endedNow, renewedBefore, await standing()]).toEqual([
    { state: 'unlinked', isRevoked: true },
    { state: 'linked', isRevoked: false },
    { state: 'unlinked', isRevoked: true },
  ]);
});

async function publishAsBefore(sellerId: string, stock: number): Promise<number> {
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
