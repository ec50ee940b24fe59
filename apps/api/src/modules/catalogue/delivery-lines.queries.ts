import type { DeliveryOptions } from '@perchero/contract/delivery/price.rules';
import { sql } from 'kysely';
import { type Db, readNamed } from '#platform/database/database.ts';
import { productDeliveryOptions } from './delivery.rules.ts';
import { productDeliveryColumns, type ProductDeliveryRow } from './delivery.sql.ts';

interface DeliveryLineRow extends ProductDeliveryRow {
  readonly id: number;
  readonly title: string;
  readonly department: string | null;
}

export interface DeliveryLine {
  readonly id: number;
  readonly title: string;
  readonly options: DeliveryOptions;
}

/** How each of these products can be delivered. */
export async function findDeliveryLines(
  db: Db,
  productIds: readonly number[],
  now: Date,
): Promise<DeliveryLine[]> {
  if (productIds.length === 0) return [];
  // bounded: by the ids
  const rows = await readNamed(
    db,
    'catalogue-delivery-lines',
    sql<DeliveryLineRow>`
      select id, title, department, ${productDeliveryColumns}
      from product where id = any (${productIds}::bigint[]) order by id`,
  );
  return rows.map((row) => ({ id: row.id, title: row.title, options: productDeliveryOptions(row, now) }));
}
