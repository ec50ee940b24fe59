import type { RegistrationForm } from '@perchero/contract/registration/form';
import { termsVersion } from '@perchero/contract/registration/form.rules';
import { claimUsername, keepUsername, openProfileIn } from '#modules/accounts/index.ts';
import { findIdentity, setPhone } from '#modules/identity/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { RegistrationDeps } from './deps.ts';
import { createPerson } from './create-person.ts';

export interface NewMember extends RegistrationForm {
  readonly id: string;
  readonly password: string;
  readonly phone: string;
  readonly description?: string;
  readonly avatarPath?: string | null;
  readonly department?: string | null;
}

/** A person as registration leaves them, for seeds and tests. Creating the same one again changes nothing. */
export async function createMember(
  deps: Pick<RegistrationDeps, 'db' | 'clock' | 'auth' | 'hasher'>,
  member: NewMember,
): Promise<void> {
  const { db, clock, hasher } = deps;
  const { id, email, username, fullName, description = '', avatarPath = null, department = null } = member;
  if (await findIdentity(db, { id })) return;
  const hash = await hasher.hash(member.password);
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    if (!(await claimUsername(tx, { username, email, ownerId: id, expiresAt: now, now })))
      throw new AppError('username-taken', username);
    await createPerson(
      deps,
      tx,
      { ...member, termsVersion, termsAcceptedAt: now },
      { passwordHash: hash, now },
    );
    await keepUsername(tx, id);
    await setPhone(tx, id, member.phone, now);
    await openProfileIn(tx, clock, { id, username, fullName, description, avatarPath, department });
  });
}
