import { Client } from 'pg';
import { afterAll, expect, it } from 'vitest';
import { buy, move } from '../../../test/orders.ts';
import { anAccount, aProduct } from '../../../test/factories.ts';
import { startTestDeps } from '../../../test/harness.ts';

const test = await startTestDeps();
const owner = new Client({ connectionString: test.ownerUrl });
await owner.connect();
afterAll(() => owner.end());

const months = ['2027-01-01', '2027-02-01', '2027-03-01'] as const;

/** The smallest id of a moment. */
function idAt(moment: string): string {
  const hex = Date.parse(moment).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

async function anOrder(): Promise<string> {
  const { id: sellerId } = await anAccount(test.db);
  const { id: productId } = await aProduct(test.db, { sellerId });
  const made = await buy(test, { sellerId, lines: [{ productId, quantity: 1 }] });
  if (made.kind !== 'created') throw new Error(made.kind);
  return made.order.id;
}

/** What is there becomes the first part as it is; the parts of the months to come are empty. */
async function divide(): Promise<void> {
  await owner.query(`
    begin;
    alter table shop_order rename to shop_order_first;
    alter table shop_order_first alter column number drop identity;
    create sequence shop_order_number;
    select setval('shop_order_number', (select max(number) from shop_order_first));
    alter table order_item drop constraint order_item_order_id_fkey;
    alter table reservation drop constraint reservation_order_id_fkey;
    alter table order_event drop constraint order_event_order_id_fkey;
    alter table payment drop constraint payment_order_id_fkey;
    alter table refund drop constraint refund_order_id_fkey;
    alter table ledger_line drop constraint ledger_line_order_id_fkey;
    create table shop_order (like shop_order_first including defaults including constraints including indexes)
      partition by range (id);
    alter table shop_order alter column number set default nextval('shop_order_number');
    alter table shop_order attach partition shop_order_first for values from (minvalue) to ('${idAt(months[0])}');
    ${months
      .slice(1)
      .map(
        (month, place) => `create table shop_order_of_${place} partition of shop_order
          for values from ('${idAt(months[place] ?? '')}') to ('${idAt(month)}');`,
      )
      .join('\n')}
    ${['order_item', 'reservation', 'order_event', 'payment', 'refund', 'ledger_line']
      .map((table) => `alter table ${table} add foreign key (order_id) references shop_order (id);`)
      .join('\n')}
    commit;`);
}

it('can be divided by months of its id without copying what is there, and the shop goes on', async () => {
  const before = await anOrder();
  await divide();
  test.clock.advance((Date.parse(months[0]) - test.clock.now().getTime()) / 1000 + 86_400);
  const after = await anOrder();
  await move(test, before, 'awaiting_payment');
  await move(test, after, 'paid');

  const { rows } = await owner.query<{ id: string; part: string; number: string; state: string }>(
    'select id, tableoid::regclass::text as part, number, state from shop_order order by id',
  );
  expect(rows).toMatchObject([
    { id: before, part: 'shop_order_first', state: 'awaiting_payment' },
    { id: after, part: 'shop_order_of_0', state: 'paid' },
  ]);
  expect(Number(rows[1]?.number)).toBe(Number(rows[0]?.number) + 1);

  const plan = await owner.query<{ 'QUERY PLAN': string }>(
    `explain select state from shop_order where id = '${after}'`,
  );
  const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(text).toContain('shop_order_of_0');
  expect(text).not.toContain('shop_order_first');
});
