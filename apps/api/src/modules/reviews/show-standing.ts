import type { Standing } from '@perchero/contract/reviews/standing';
import { AppError } from '#platform/http/app-error.ts';
import type { Db } from '#platform/database/database.ts';
import { readStanding } from './standing.queries.ts';
import { toStanding } from './standing.rules.ts';

export async function showStanding(db: Db, accountId: string): Promise<Standing> {
  const row = await readStanding(db, accountId);
  if (!row) throw new AppError('user-not-found');
  const { memberSince, email, phone, paymentAccount, ...numbers } = row;
  return {
    ...toStanding(numbers),
    member_since: memberSince.toISOString(),
    verified: { email, phone, paymentAccount },
  };
}
