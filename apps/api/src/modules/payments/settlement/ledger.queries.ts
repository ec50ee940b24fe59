import type { Tx } from '#platform/database/database.ts';
import type { LedgerLine } from './ledger.rules.ts';

export function readLedgerLines(tx: Tx, paymentId: string): Promise<LedgerLine[]> {
  return (
    tx
      .selectFrom('ledger_line')
      .select(['cause', 'account', 'amount_cents as amountCents'])
      .where('payment_id', '=', paymentId)
      .orderBy('id')
      // bounded: a handful for each thing that can happen to a payment
      .execute()
  );
}

interface Booking {
  readonly paymentId: string;
  readonly orderId: string;
  readonly lines: readonly LedgerLine[];
  readonly at: Date;
}

/** The unique index rejects a second booking of the same cause. */
export async function insertLedgerLines(tx: Tx, { paymentId, orderId, lines, at }: Booking): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insertInto('ledger_line')
    .values(
      lines.map(({ cause, account, amountCents }) => ({
        payment_id: paymentId,
        order_id: orderId,
        cause,
        account,
        amount_cents: amountCents,
        at,
      })),
    )
    .execute();
}
