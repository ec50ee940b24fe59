import { isAdult as isAdultBornOn } from '@perchero/contract/registration/form.rules';
import type { Db } from '#platform/database/database.ts';
import { findBirthDate } from './people.queries.ts';

export async function isAdult(db: Db, accountId: string, now: Date): Promise<boolean> {
  const birthDate = await findBirthDate(db, accountId);
  return birthDate !== null && isAdultBornOn(birthDate, now);
}
