import { type PaymentParts, retryWork } from '#modules/payments/index.ts';
import type { Member } from '#platform/actor.ts';
import { AppError } from '#platform/app-error.ts';
import { inTransaction } from '#platform/database.ts';
import { currentRequestId } from '#platform/request-context.ts';
import { insertAction } from './actions.queries.ts';

/** Written down when it was there to be tried again. */
export async function retrySetAside(
  parts: PaymentParts,
  admin: Member,
  work: { readonly source: string; readonly subject: string },
): Promise<void> {
  if (!(await retryWork(parts, work))) throw new AppError('not-found', 'no such work');
  await inTransaction(parts.db, (tx) =>
    insertAction(tx, {
      adminId: admin.id,
      action: 'money-retry',
      targetId: admin.id,
      reason: `${work.source} ${work.subject}`,
      requestId: currentRequestId(),
      at: parts.clock.now(),
    }),
  );
}
