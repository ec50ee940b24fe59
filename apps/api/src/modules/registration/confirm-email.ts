import { AppError } from '#platform/http/app-error.ts';
import { inTransaction } from '#platform/database/database.ts';
import { spendToken } from '#modules/identity/index.ts';
import type { RegistrationDeps } from './deps.ts';
import { confirmEmailOf } from './registrations.queries.ts';

/** The link works once; whoever holds the ticket sees afterwards, by is-email-verified, that it did. */
export async function confirmEmail({ db, clock }: RegistrationDeps, token: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { subjectId } = await spendToken(tx, clock, token, ['confirm-email']);
    if (!(await confirmEmailOf(tx, subjectId, clock.now()))) throw new AppError('invalid-action-code');
  });
}
