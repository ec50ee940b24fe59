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

/** Stands in the record for whoever has a shell on the server. */
export const operator = '00000000-0000-0000-0000-000000000000';

/** Makes somebody an admin with a new second factor; answers what their authenticator app wants to know, this once. */
export async function grantAdmin(deps: Deps, email: string): Promise<{ secret: string; uri: string }> {
  const person = await personWith(deps, email);
  const { uri } = await enrolSecondFactor(deps, person);
  await giveRole(deps, person.id, 'admin');
  return { secret: new URL(uri).searchParams.get('secret') ?? '', uri };
}

/** Takes the role and the second factor away and ends every session that had them. */
export async function revokeAdmin(deps: Deps, email: string): Promise<void> {
  await giveRole(deps, (await personWith(deps, email)).id, 'member');
}

async function personWith({ db }: Deps, email: string) {
  const person = await findIdentity(db, { email: normalizeEmail(email) });
  if (!person) throw new AppError('user-not-found', 'nobody has this e-mail');
  return person;
}

function giveRole({ db, clock }: Deps, id: string, role: 'member' | 'admin'): Promise<void> {
  return inTransaction(db, async (tx) => {
    const at = clock.now();
    await setRole(tx, id, role, at);
    await deleteSessions(tx, id);
    const action = role === 'admin' ? 'grant-admin' : 'revoke-admin';
    await insertAction(tx, { adminId: operator, action, targetId: id, requestId: currentRequestId(), at });
  });
}
