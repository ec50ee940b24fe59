import { normalizeEmail } from '@perchero/contract/identity/email.rules';
import type { StaffRole } from '@perchero/contract/identity/roles.rules';
import { operator, recordAudit } from '#modules/audit/index.ts';
import {
  endSessions,
  enrolSecondFactor,
  findIdentity,
  type Identity,
  type IdentityDeps,
  setRole,
} from '#modules/identity/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import { inTransaction } from '#platform/database/database.ts';

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'keys'>;

/** Grants the role with a new second factor; its secret is returned only here. Ends all sessions. */
export async function grantRole(
  deps: Deps,
  role: StaffRole,
  email: string,
): Promise<{ secret: string; uri: string }> {
  const person = await findByEmail(deps, email);
  const { uri } = await enrolSecondFactor(deps, person);
  await changeRole(deps, person, role);
  return { secret: new URL(uri).searchParams.get('secret') ?? '', uri };
}

/** Removes role and second factor and ends all sessions. */
export async function revokeRole(deps: Deps, email: string): Promise<void> {
  await changeRole(deps, await findByEmail(deps, email), 'member');
}

async function findByEmail({ db }: Deps, email: string) {
  const person = await findIdentity(db, { email: normalizeEmail(email) });
  if (!person) throw new AppError('user-not-found', 'nobody has this e-mail');
  return person;
}

function changeRole(
  { db, clock }: Deps,
  { id, role: before }: Identity,
  role: StaffRole | 'member',
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await setRole(tx, id, role, clock.now());
    await endSessions(tx, clock, id);
    const isRevoked = role === 'member';
    await recordAudit(tx, clock, {
      actor: operator,
      action: isRevoked ? 'revoke-role' : 'grant-role',
      subject: { kind: 'person', id },
      detail: { role: isRevoked ? before : role },
    });
  });
}
