import { recordAudit } from '#modules/audit/index.ts';
import { type PaymentDeps, retryPaymentWork } from '#modules/payments/index.ts';
import type { Member } from '#platform/http/actor.ts';
import { AppError } from '#platform/http/app-error.ts';
import { inTransaction } from '#platform/database/database.ts';

/** Recorded only if the work existed. */
export async function retryFailedWork(
  deps: PaymentDeps,
  actor: Member,
  work: { readonly source: string; readonly subject: string },
): Promise<void> {
  if (!(await retryPaymentWork(deps, work))) throw new AppError('not-found', 'no such work');
  await inTransaction(deps.db, (tx) =>
    recordAudit(tx, deps.clock, {
      actor,
      action: 'money-retry',
      subject: { kind: 'work', id: `${work.source} ${work.subject}` },
    }),
  );
}
