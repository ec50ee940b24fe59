import { refundableCents } from '#modules/payments/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Db } from '#platform/database/database.ts';

/** The part of an order that is offered or decided. Null for everything that the seller still has. */
export async function toPart(
  db: Db,
  orderId: string,
  amountCents: number | undefined,
): Promise<number | null | AppError> {
  if (amountCents === undefined) return null;
  const leftCents = await refundableCents(db, orderId);
  if (amountCents > leftCents) return new AppError('invalid-amount');
  return amountCents === leftCents ? null : amountCents;
}
