import type { Tx } from '#platform/database/database.ts';
import { isFailedRefund } from './failed-refunds.sql.ts';

interface Debt {
  readonly sellerId: string;
  readonly orderId: string;
  readonly since: Date;
}

/** Nobody can buy from this seller until the refund is made. */
export async function insertDebt(tx: Tx, { sellerId, orderId, since }: Debt): Promise<void> {
  await tx
    .insertInto('seller_debt')
    .values({ seller_id: sellerId, order_id: orderId, since })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ends the debt of an order that no refund waits for any more. */
export async function deletePaidDebt(tx: Tx, orderId: string): Promise<void> {
  await tx
    .deleteFrom('seller_debt')
    .where('order_id', '=', orderId)
    .where((debt) =>
      debt.not(
        debt.exists(
          debt
            .selectFrom('refund')
            .select('refund.id')
            .whereRef('refund.order_id', '=', 'seller_debt.order_id')
            .where((eb) => eb.or([eb('refund.state', 'in', ['requested', 'waiting_funds']), isFailedRefund])),
        ),
      ),
    )
    .execute();
}
