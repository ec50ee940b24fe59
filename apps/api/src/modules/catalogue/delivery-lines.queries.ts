import { sql } from 'kysely';
import { type Db, readNamed } from '#platform/database/database.ts';
import { productDeliveryColumns, type ProductDeliveryRow } from './delivery.sql.ts';

interface DeliveryLineRow extends ProductDeliveryRow {
  readonly id: number;
  readonly title: string;
  readonly department: string | null;
}

export function readDeliveryLines(db: Db, productIds: readonly number[]): Promise<DeliveryLineRow[]> {
  // bounded: by the ids
  return readNamed(
    db,
    'catalogue-delivery-lines',
    sql<DeliveryLineRow>`
      select id, title, department, ${productDeliveryColumns}
      from product where id = any (${productIds}::bigint[]) order by id`,
  );
}
