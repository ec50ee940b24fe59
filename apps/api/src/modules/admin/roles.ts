import { normalizeEmail } from '@perchero/contract/identity/email.rules';
import {
  deleteSessions,
  enrolSecondFactor,
  findIdentity,
  type IdentityDeps,
  setRole,
} from '#modules/identity/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import { inTransaction } from '#platform/database/database.ts';
import { currentRequestId } from '#platform/http/request-context.ts';
import { insertAction } from './actions.queries.ts';

type Deps = Pick<IdentityDeps, 'db' | 'clock' | 'keys'>;

/** Recorded as the admin for commands run on the server. */
export const operatorId = '00000000-0000-0000-0000-000000000000';

/** Grants the role with a new second factor; its secret is returned only here. */
export async function grantAdmin(deps: Deps, email: string): Promise<{ secret: string; uri: string }> {
  const person = await findByEmail(deps, email);
  const { uri } = await enrolSecondFactor(deps, person);
  await changeRole(deps, person.id, 'admin');
  return { secret: new URL(uri).searchParams.get('secret') ?? '', uri };
}

/** Removes role and second factor and ends all sessions. */
export async function revokeAdmin(deps: Deps, email: string): Promise<void> {
  await changeRole(deps, (await findByEmail(deps, email)).id, 'member');
}

async function findByEmail({ db }: Deps, email: string) {
  const person = await findIdentity(db, { email: normalizeEmail(email) });
  if (!person) throw new AppError('user-not-found', 'nobody has this e-mail');
  return person;
}

function changeRole({ db, clock }: Deps, id: string, role: 'member' | 'admin'): Promise<void> {
  return inTransaction(db, async (tx) => {
    const at = clock.now();
    await setRole(tx, id, role, at);
    await deleteSessions(tx, id);
    const action = role === 'admin' ? 'grant-admin' : 'revoke-admin';
    await insertAction(tx, { adminId: operatorId, action, targetId: id, requestId: currentRequestId(), at });
  });
}
