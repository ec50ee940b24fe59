import { expect, it } from 'vitest';
import { inTransaction } from '#platform/database/database.ts';
import { startTestApp } from '../../../test/harness.ts';
import { goodPassword } from '../../../test/people.ts';
import {
  aProductForm,
  aPublished,
  aSeller,
  decide,
  hearAll,
  productRow,
  type Seller,
  sentPictures,
  unlimited,
} from '../../../test/sellers.ts';
import { reserve, sell } from '../../../test/stock.ts';
import { accountEvents } from '../accounts/index.ts';
import { onAccountDeleted, sellReservedUnits } from './index.ts';

const test = await startTestApp({ limiter: unlimited });

const ask = ({ visitor }: Seller, verb: string, body: object) => visitor.post(`/api/products/${verb}`, body);

/** The stored counter and the actual number of active products. */
async function counts({ member }: Seller): Promise<{ stored: number; actual: number }> {
  const counter = await test.db
    .selectFrom('seller_counter')
    .select('product_count')
    .where('account_id', '=', member.id)
    .executeTakeFirst();
  const rows = await test.db
    .selectFrom('product')
    .select('id')
    .where('seller_id', '=', member.id)
    .where('state', '=', 'active')
    .execute();
  return { stored: counter?.product_count ?? 0, actual: rows.length };
}

it('PROF-01 the on-sale count follows every state change', async () => {
  const seller = await aSeller(test);
  const seen: Record<string, { stored: number; actual: number }> = {};
  const after = async (what: string) => (seen[what] = await counts(seller));

  const one = await aPublished(test, seller);
  const two = await aPublished(test, seller, { stock: 2 });
  await after('two published');
  const [photo = ''] = await sentPictures(test, seller.member.id, ['processing']);
  const { body } = await ask(seller, 'create', aProductForm([photo]));
  await after('a third one waits for its photo');
  await decide(test, photo, 'ready');
  await hearAll(test);
  await after('its photo is ready');
  await ask(seller, 'update', { id: one.id, ...aProductForm(one.images, { title: 'Otra' }) });
  await after('one has another title');
  await ask(seller, 'withdraw', { id: one.id });
  await ask(seller, 'withdraw', { id: one.id });
  await after('one is withdrawn, twice');
  await ask(seller, 'relist', { id: one.id });
  await ask(seller, 'relist', { id: one.id });
  await after('it is relisted, twice');
  await sell(test, two.id);
  await after('one unit of two is sold');
  await sell(test, two.id);
  await after('the last unit is sold');
  await ask(seller, 'delete', { id: body.product.id, password: goodPassword });
  await ask(seller, 'delete', { id: body.product.id, password: goodPassword });
  await after('the third is deleted, twice');

  const both = (count: number) => ({ stored: count, actual: count });
  expect(seen).toEqual({
    'two published': both(2),
    'a third one waits for its photo': both(2),
    'its photo is ready': both(3),
    'one has another title': both(3),
    'one is withdrawn, twice': both(2),
    'it is relisted, twice': both(3),
    'one unit of two is sold': both(3),
    'the last unit is sold': both(2),
    'the third is deleted, twice': both(1),
  });
});

it('a deleted seller has an on-sale count of 0, even with reserved units', async () => {
  const seller = await aSeller(test);
  const { id } = await aPublished(test, seller, { stock: 2 });
  await aPublished(test, seller);
  await ask(seller, 'withdraw', { id: (await aPublished(test, seller)).id });
  await reserve(test, id, 2);

  const event = { type: accountEvents.deleted, payload: { accountId: seller.member.id } };
  for (let times = 0; times < 2; times++) await onAccountDeleted(test).handle([event] as never);

  expect(await productRow(test, id)).toMatchObject({ state: 'withdrawn' });
  expect(await counts(seller)).toEqual({ stored: 0, actual: 0 });

  await inTransaction(test.db, (tx) => sellReservedUnits(tx, test.clock, [{ productId: id, quantity: 2 }]));

  expect(await productRow(test, id)).toMatchObject({ state: 'sold' });
  expect(await counts(seller)).toEqual({ stored: 0, actual: 0 });
});

it('concurrent state changes keep the on-sale count correct', async () => {
  const seller = await aSeller(test);
  const products = await Promise.all(Array.from({ length: 8 }, () => aPublished(test, seller)));

  await Promise.allSettled(
    products.flatMap(({ id }, index) => [
      ask(seller, 'withdraw', { id }),
      ask(seller, 'relist', { id }),
      index % 2 ? sell(test, id) : ask(seller, 'delete', { id, password: goodPassword }),
      aPublished(test, seller),
    ]),
  );

  const { stored, actual } = await counts(seller);
  expect(stored).toBe(actual);
  expect(actual).toBeGreaterThanOrEqual(8);
});
