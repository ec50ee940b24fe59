import type { DeliveryOptions } from '@perchero/contract/delivery/price.rules';
import type { Db } from '#platform/database/database.ts';
import { readDeliveryLines } from './delivery-lines.queries.ts';
import { productDeliveryOptions } from './delivery.rules.ts';

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
  const rows = await readDeliveryLines(db, productIds);
  return rows.map((row) => ({ id: row.id, title: row.title, options: productDeliveryOptions(row, now) }));
}
