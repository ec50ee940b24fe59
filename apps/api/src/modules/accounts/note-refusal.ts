import type { ErrorCode } from '@perchero/contract/errors';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import { AppError } from '#platform/http/app-error.ts';
import { tryConsume } from '#platform/limits/guarded-limits.ts';
import { accountEvents, type WroteFastPayload } from './events.ts';
import { isNewAccount } from './new-account.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
}

interface Refusal {
  readonly accountId: string;
  readonly error: unknown;
  /** Of the limit. */
  readonly code: ErrorCode;
}

/** After the refused transaction. The second refusal of a new account in an hour is told, once. */
export async function noteRefusal({ db, clock }: Deps, { accountId, error, code }: Refusal): Promise<void> {
  if (!(error instanceof AppError) || error.code !== code) return;
  const now = clock.now();
  if (!(await isNewAccount(db, accountId, now))) return;
  if (await tryConsume(db, now, [{ limit: 'refused-writing', subject: accountId }])) return;
  if (!(await tryConsume(db, now, [{ limit: 'refused-writing-told', subject: accountId }]))) return;
  const payload: WroteFastPayload = { accountId, at: now.toISOString() };
  await inTransaction(db, (tx) => emit(tx, clock, { type: accountEvents.wroteFast, payload }));
}
