import type { IdentityDeps } from '#modules/identity/index.ts';
import type { Tx } from '#platform/database/database.ts';

interface NewPerson {
  readonly id: string;
  readonly email: string;
  readonly username: string;
  readonly fullName: string;
  readonly birthDate: string;
  readonly gender: string;
  readonly termsVersion: string;
  readonly termsAcceptedAt: Date;
}

/** Creates the identity with a verified e-mail and a password. */
export async function createPerson(
  { auth }: Pick<IdentityDeps, 'auth'>,
  tx: Tx,
  person: NewPerson,
  { passwordHash, now }: { passwordHash: string; now: Date },
): Promise<void> {
  const { id } = person;
  const times = { createdAt: now, updatedAt: now };
  await auth.within(tx, async (people) => {
    await people.createUser(
      {
        id,
        email: person.email,
        emailVerified: true,
        name: person.fullName,
        username: person.username,
        birth_date: person.birthDate,
        gender: person.gender,
        terms_version: person.termsVersion,
        terms_accepted_at: person.termsAcceptedAt,
        password_changed_at: now,
        ...times,
      },
      { method: 'email-password' },
    );
    const account = { accountId: id, providerId: 'credential', userId: id, password: passwordHash };
    await people.createAccount({ ...account, ...times });
  });
}
