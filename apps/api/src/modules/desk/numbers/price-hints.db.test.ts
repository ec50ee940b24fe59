import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inTransaction } from '#platform/database/database.ts';
import { aParcel } from '../../../../test/deliveries.ts';
import { aProductOf } from '../../../../test/checkouts.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { anOrder, aPayment, walk } from '../../../../test/orders.ts';
import { aSignedInMember } from '../../../../test/people.ts';
import { aSeller, hearAll, type Seller, unlimited } from '../../../../test/sellers.ts';
import { rebuildPriceHints } from './price-hints.ts';

const test = await startTestApp({ limiter: unlimited });
const sellers = [await aSeller(test), await aSeller(test), await aSeller(test)] as const;
const buyer = await aSignedInMember(test);

interface Sold {
  readonly price: number;
  readonly brand?: string;
  readonly condition?: 'nuevo_con_etiqueta' | 'nuevo_sin_uso' | 'como_nuevo' | 'buen_estado' | 'con_detalles';
  readonly category?: string;
  readonly daysAgo?: number;
}

/** A completed order. */
async function sell(seller: Seller, { price, daysAgo = 0, category = 'campera-jean', ...product }: Sold) {
  const id = await aProductOf(test, seller.member.id, { priceCents: price * 100, category, ...product });
  const people = { sellerId: seller.member.id, buyerId: buyer.member.id };
  const order = await anOrder(test, { ...people, productIds: [id], delivery: aParcel });
  await aPayment(test, order.id);
  await walk(test, order.id, 'paid');
  await hearAll(test);
  const ended_at = new Date(test.clock.now().getTime() - daysAgo * 24 * 60 * 60 * 1000);
  await inTransaction(test.db, (tx) =>
    tx
      .updateTable('delivery')
      .set({ state: 'completed', due_at: null, ended_at, end_cause: 'approved' })
      .where('order_id', '=', order.id)
      .execute(),
  );
  return order.id;
}

async function hint(query: string) {
  return (await buyer.visitor.get(`/api/desk/price-hint?${query}`)).body.hint;
}

const seller = (index: number) => sellers[index % sellers.length] ?? sellers[0];

it('DESK-13 a price hint needs five completed sales of three sellers and takes the most similar ones', async () => {
  await rebuildPriceHints(test);
  expect(await hint('category=campera-jean')).toBeNull();
  // Four of three sellers, five of two: not enough.
  for (const [index, price] of [800, 900, 1000, 1100].entries())
    await sell(seller(index), { price, brand: "Levi's" });
  for (const index of [0, 1, 0, 1, 0]) await sell(seller(index), { price: 5000, category: 'vestido' });
  await rebuildPriceHints(test);
  expect([await hint('category=campera-jean'), await hint('category=vestido')]).toEqual([null, null]);

  const fifth = await sell(seller(1), { price: 1200, brand: 'LEVIS' });
  await rebuildPriceHints(test);
  const ofBrand = { low: 900, middle: 1000, high: 1100, cases: 5 };
  expect(await hint('category=campera-jean')).toEqual(ofBrand);
  // Another spelling of the brand, and a condition that nobody named.
  expect(await hint('category=campera-jean&brand=Levis&condition=como_nuevo')).toEqual(ofBrand);

  for (let index = 0; index < 5; index += 1)
    await sell(seller(index), { price: 2000 + index, brand: 'Zara', condition: 'nuevo_sin_uso' });
  for (let index = 0; index < 5; index += 1)
    await sell(seller(index), { price: 3000, brand: 'Uma', condition: 'como_nuevo' });
  await rebuildPriceHints(test);
  expect(await hint('category=campera-jean&brand=zara&condition=nuevo_con_etiqueta')).toMatchObject({
    middle: 2002,
    cases: 5,
  });
  // The brand comes before the condition, the condition before the category.
  expect(await hint("category=campera-jean&brand=Levi's&condition=nuevo_sin_uso")).toEqual(ofBrand);
  expect(await hint('category=campera-jean&brand=Nadie&condition=buen_estado')).toMatchObject({
    middle: 3000,
    cases: 5,
  });
  expect(await hint('category=campera-jean&brand=Nadie&condition=con_detalles')).toMatchObject({ cases: 15 });
  expect(await hint('category=campera-jean')).toMatchObject({ middle: 2002, cases: 15 });

  // Refunded, also in part, and older than a year.
  await walk(test, fifth, { to: 'partially_refunded', cause: 'provider' });
  await rebuildPriceHints(test);
  expect(await hint("category=campera-jean&brand=Levi's")).toMatchObject({ cases: 14 });
  await sell(seller(1), { price: 1200, brand: 'Levis', daysAgo: 366 });
  await rebuildPriceHints(test);
  expect(await hint("category=campera-jean&brand=Levi's")).toMatchObject({ cases: 14 });
});

it('DESK-13 a price hint is for members and counted by whether there was one', async () => {
  expect((await test.get('/api/desk/price-hint?category=vestido')).status).toBe(401);
  expect((await buyer.visitor.get('/api/desk/price-hint')).status).toBe(400);
  expect((await buyer.visitor.get('/api/desk/price-hint?category=x&condition=rota')).status).toBe(400);
  const before = await emptyHints();
  expect(await hint('category=nadie')).toBeNull();
  expect(await emptyHints()).toBe(before + 1);
});

async function emptyHints(): Promise<number> {
  const { values } = await test.metrics.priceHints.get();
  return values.find(({ labels }) => labels.outcome === 'empty')?.value ?? 0;
}

it('DESK-13 a hint reads at most 12 blocks', async () => {
  await inTransaction(test.db, (tx) =>
    sql`insert into price_hint select 'c' || c, case b when 0 then '' else 'b' || b end, g, 5, 3, 1, 1, 1
      from generate_series(1, 150) c, generate_series(0, 100) b, unnest(array['', 'new', 'used', 'flawed']) g`.execute(
      tx,
    ),
  );
  const { rows } = await sql<{
    'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }];
  }>`
    explain (analyze, buffers, format json)
    select low_cents from price_hint where category = 'c77' and brand_key in ('', 'b55') and condition_group in ('', 'used')
    order by brand_key <> '' desc, condition_group <> '' desc limit 1`.execute(test.db as never);
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  expect((plan?.['Shared Hit Blocks'] ?? 99) + (plan?.['Shared Read Blocks'] ?? 99)).toBeLessThanOrEqual(12);
});
