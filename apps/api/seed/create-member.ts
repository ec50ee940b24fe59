import type { RegistrationForm } from '@perchero/contract/registration/form';
import { termsVersion } from '@perchero/contract/registration/form.rules';
import { insertProfile, makeUsernamePermanent, takeUsername } from '#modules/accounts/index.ts';
import { findIdentity, type IdentityDeps, insertPerson, setPhone } from '#modules/identity/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import { inTransaction } from '#platform/database/database.ts';

export interface NewMember extends RegistrationForm {
  readonly id: string;
  readonly password: string;
  readonly phone: string;
  readonly description?: string;
  readonly avatarPath?: string | null;
  readonly department?: string | null;
}

/** A fully registered member, for seeds and tests; idempotent. */
export async function createMember(
  deps: Pick<IdentityDeps, 'db' | 'clock' | 'hasher'>,
  member: NewMember,
): Promise<void> {
  const { db, clock, hasher } = deps;
  const { id, email, username, fullName, description = '', avatarPath = null, department = null } = member;
  if (await findIdentity(db, { id })) return;
  const hash = await hasher.hash(member.password);
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    if (!(await takeUsername(tx, { username, email, ownerId: id, expiresAt: now, now })))
      throw new AppError('username-taken', username);
    await insertPerson(tx, { ...member, termsVersion, termsAcceptedAt: now }, { passwordHash: hash, now });
    await makeUsernamePermanent(tx, id);
    await setPhone(tx, id, member.phone, now);
    await insertProfile(tx, { id, username, fullName, description, avatarPath, department }, now);
  });
}
