import type { ParsedCallOf } from '@perchero/contract/endpoint';
import type { OwnProfile, updateProfile as endpoint } from '@perchero/contract/accounts/settings';
import { isBirthDate } from '@perchero/contract/registration/form.rules';
import { registrationTexts } from '@perchero/contract/registration/texts';
import { setPersonalData } from '#modules/identity/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { AccountDeps } from './deps.ts';
import { showOwnProfile } from './profile.ts';
import { updateProfileRow } from './profiles.queries.ts';
import { isWrittenText } from './written-text.rules.ts';

type Wanted = ParsedCallOf<typeof endpoint>['body'];

export async function updateProfile(
  { db, clock }: AccountDeps,
  userId: string,
  wanted: Wanted,
): Promise<OwnProfile> {
  const now = clock.now();
  if (!isWrittenText(wanted.description)) throw wrong('/description', registrationTexts.usernameLetters);
  if (!isBirthDate(wanted.birth_date, now)) throw wrong('/birth_date', registrationTexts.birthDateInvalid);
  await inTransaction(db, async (tx) => {
    const { full_name: fullName, description, birth_date: birthDate, gender } = wanted;
    await setPersonalData(tx, userId, { birthDate, gender }, now);
    if (!(await updateProfileRow(tx, userId, { fullName, description })))
      throw new AppError('profile-not-found');
  });
  return showOwnProfile(db, userId);
}

function wrong(path: string, rule: string): AppError {
  return new AppError('invalid-input', path, { issues: [{ path, rule }] });
}
