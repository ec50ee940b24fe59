import { type getVacation, maxUnsentSales } from '@perchero/contract/desk/vacation';
import type { ReplyOf } from '@perchero/contract/endpoint';
import { readVacation } from '#modules/catalogue/index.ts';
import type { Db } from '#platform/database/database.ts';
import { countListed, countUnsent, findUnsent } from './vacation.queries.ts';

/** A seller's vacation, and the sales whose deadlines go on during it. */
export async function showVacation(db: Db, sellerId: string): Promise<ReplyOf<typeof getVacation>> {
  const [vacation, listed, count, sales] = await Promise.all([
    readVacation(db, sellerId),
    countListed(db, sellerId),
    countUnsent(db, sellerId),
    findUnsent(db, sellerId, maxUnsentSales),
  ]);
  return {
    until: vacation?.until ?? null,
    listed,
    unsent: {
      count,
      sales: sales.map(({ orderId, title, picture, method, buyerName, department, dueAt }) => ({
        order_id: orderId,
        title,
        picture,
        method,
        buyer_name: buyerName,
        department,
        due_at: dueAt.toISOString(),
      })),
    },
  };
}
