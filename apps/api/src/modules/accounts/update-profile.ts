import type { ParsedCallOf } from '@perchero/contract/endpoint';
import type { OwnProfile, updateProfile as endpoint } from '@perchero/contract/accounts/settings';
import { isBirthDate } from '@perchero/contract/registration/form.rules';
import { registrationTexts } from '@perchero/contract/registration/texts';
import { setPersonalData } from '#modules/identity/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import { inTransaction } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import type { AccountDeps } from './deps.ts';
import { profileChanged } from './events.ts';
import { showOwnProfile } from './profile.ts';
import { updateProfileRow } from './profiles.queries.ts';
import { isPrintableText } from './printable-text.rules.ts';

type ProfileChanges = ParsedCallOf<typeof endpoint>['body'];

export async function updateProfile(
  { db, clock }: AccountDeps,
  userId: string,
  changes: ProfileChanges,
): Promise<OwnProfile> {
  const now = clock.now();
  if (!isPrintableText(changes.description)) throw invalid('/description', registrationTexts.usernameLetters);
  if (!isBirthDate(changes.birth_date, now)) throw invalid('/birth_date', registrationTexts.birthDateInvalid);
  await inTransaction(db, async (tx) => {
    const { full_name: fullName, description, birth_date: birthDate, gender } = changes;
    await setPersonalData(tx, userId, { birthDate, gender }, now);
    if (!(await updateProfileRow(tx, userId, { fullName, description })))
      throw new AppError('profile-not-found');
    await emit(tx, clock, profileChanged(userId));
  });
  return showOwnProfile(db, userId);
}

function invalid(path: string, rule: string): AppError {
  return new AppError('invalid-input', path, { issues: [{ path, rule }] });
}
