import type { StaffRole } from '@perchero/contract/identity/roles.rules';
import { enrolSecondFactor, setRole } from '../src/modules/identity/index.ts';
import { codeOf } from '../src/modules/identity/totp.rules.ts';
import { inTransaction } from '../src/platform/database/database.ts';
import { aMember, signIn, type TestApp } from './people.ts';

/** An admin, signed in with password and second factor. */
export function anAdmin(test: TestApp, options: { withSecondFactor?: boolean } = {}) {
  return aStaffMember(test, 'admin', options);
}

/** Signed in with password and second factor. */
export async function aStaffMember(test: TestApp, role: StaffRole, { withSecondFactor = true } = {}) {
  const member = await aMember(test);
  await inTransaction(test.db, (tx) => setRole(tx, member.id, role, test.clock.now()));
  const { secret } = await enrolSecondFactor(test.identity, member);
  const visitor = test.visitor();
  await signIn(visitor, member);
  if (withSecondFactor) {
    const step = Math.floor(test.clock.now().getTime() / 30_000);
    const code = codeOf(secret, step);
    const reply = await visitor.post('/api/session/second-factor', { code });
    if (reply.status !== 200) throw new Error(`second factor answered ${reply.status} ${reply.body.code}`);
  }
  return { member, visitor };
}
