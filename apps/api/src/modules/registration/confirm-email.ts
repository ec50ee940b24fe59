import { AppError } from '#platform/app-error.ts';
import { inTransaction } from '#platform/database.ts';
import { reopenToken } from '#modules/identity/index.ts';
import type { RegistrationParts } from './parts.ts';
import { confirmEmailOf } from './registrations.queries.ts';

/** The link may be opened again, by a reload or on another device: it confirms once and stays confirmed. */
export async function confirmEmail({ db, clock }: RegistrationParts, token: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { subjectId } = await reopenToken(tx, clock, token, 'confirm-email');
    if (!(await confirmEmailOf(tx, subjectId, clock.now()))) throw new AppError('invalid-action-code');
  });
}
