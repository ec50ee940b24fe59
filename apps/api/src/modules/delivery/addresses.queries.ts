import type { OrderAddress } from '@perchero/contract/delivery/deliveries';
import { sql } from 'kysely';
import { type Db, readNamed } from '#platform/database/database.ts';

/** The buyer's address as an order keeps it. */
export async function findOwnAddress(db: Db, accountId: string, id: string): Promise<OrderAddress | null> {
  const [row] = await readNamed(
    db,
    'delivery-find-address',
    sql<OrderAddress>`
      select kind, recipient, phone, street, door, apartment, office, locality, department, postal_code, notes
      from address where id = ${id} and account_id = ${accountId} limit 1`,
  );
  return row ?? null;
}
