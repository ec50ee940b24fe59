import { sql } from 'kysely';
import { type Db, type Tx, writeNamed } from '#platform/database/database.ts';

interface Alert {
  readonly orderId: string;
  readonly paymentId: string;
  readonly at: Date;
}

/** False when already raised; a cleared alert is raised again only by a later notification. */
export async function insertFraudAlert(tx: Tx, { orderId, paymentId, at }: Alert): Promise<boolean> {
  const rows = await writeNamed(
    tx,
    'orders-raise-fraud-alert',
    sql<{ orderId: string }>`
      insert into fraud_alert (order_id, payment_id, alerted_at) values (${orderId}, ${paymentId}, ${at})
      on conflict (order_id) do update
        set payment_id = excluded.payment_id, alerted_at = excluded.alerted_at, cleared_at = null
        where fraud_alert.cleared_at < excluded.alerted_at
      returning order_id as "orderId"`,
  );
  return rows.length > 0;
}

export async function closeFraudAlert(tx: Tx, orderId: string, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('fraud_alert')
    .set({ cleared_at: at })
    .where('order_id', '=', orderId)
    .where('cleared_at', 'is', null)
    .returning('order_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasFraudAlert(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('fraud_alert')
    .select('order_id')
    .where('order_id', '=', orderId)
    .where('cleared_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
