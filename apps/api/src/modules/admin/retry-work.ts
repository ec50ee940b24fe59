import { type PaymentDeps, retryPaymentWork } from '#modules/payments/index.ts';
import type { Member } from '#platform/http/actor.ts';
import { AppError } from '#platform/http/app-error.ts';
import { inTransaction } from '#platform/database/database.ts';
import { currentRequestId } from '#platform/http/request-context.ts';
import { insertAction } from './actions.queries.ts';

/** Recorded only if the work existed. */
export async function retryFailedWork(
  deps: PaymentDeps,
  admin: Member,
  work: { readonly source: string; readonly subject: string },
): Promise<void> {
  if (!(await retryPaymentWork(deps, work))) throw new AppError('not-found', 'no such work');
  await inTransaction(deps.db, (tx) =>
    insertAction(tx, {
      adminId: admin.id,
      action: 'money-retry',
      targetId: admin.id,
      reason: `${work.source} ${work.subject}`,
      requestId: currentRequestId(),
      at: deps.clock.now(),
    }),
  );
}
