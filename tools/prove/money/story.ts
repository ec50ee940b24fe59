import type { Books } from './invariants.ts';

/** Everything that is written down about a payment and its order, for whoever has to find out how it came to this. */
export async function storyOf(books: Books, paymentId: string, orderId: string | null): Promise<string> {
  const tables = {
    payment: `select status, status_detail, amount_cents, refunded_cents, verdict, provider_updated_at from payment where id = $1`,
    ledger: `select cause, account, amount_cents from ledger_line where payment_id = $1 order by id`,
    inbox: `select received_at, channel, action, state, attempts, last_error from provider_inbox where resource_id = $1 order by id`,
    refund: `select amount_cents, state, reason, last_error, provider_refund_id, created_at from refund where payment_id = $1`,
  };
  const told: string[] = [];
  for (const [name, statement] of Object.entries(tables))
    for (const row of await books.rows(statement, [paymentId])) told.push(`${name} ${JSON.stringify(row)}`);
  for (const row of await books.rows(
    `select state, reason, held_until, next_check_at, check_count, since as parked_since from shop_order
     left join parked_order on parked_order.order_id = shop_order.id where shop_order.id = $1`,
    [orderId],
  ))
    told.push(`now ${JSON.stringify(row)}`);
  const steps = await books.rows(
    `select at, from_state, to_state, cause, reason, payment_id from order_event where order_id = $1 order by id`,
    [orderId],
  );
  for (const step of steps) told.push(`order ${JSON.stringify(step)}`);
  return told.join('\n    ');
}
