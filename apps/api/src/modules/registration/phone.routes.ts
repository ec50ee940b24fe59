import * as contract from '@perchero/contract/identity/phone';
import { normalizePhone } from '@perchero/contract/identity/phone.rules';
import {
  checkPhoneTaken,
  findIdentity,
  type IdentityDeps,
  resendSeconds,
  sendPhoneCode,
  showSessionUser,
  toMobile,
  verifyPhoneCode,
} from '#modules/identity/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { Mount } from '#platform/http/http.ts';
import { setStepCookies } from './registration-cookies.ts';
import { setRegistrationPhone } from './registrations.queries.ts';
import { savePhone } from './save-phone.ts';

const done = { success: true } as const;

export function phoneRoutes(mount: Mount, deps: IdentityDeps): void {
  mount(contract.checkPhone, async ({ actor, body, caller }) => ({
    exists: await checkPhoneTaken(deps, actor, toMobile(body.phone), caller),
  }));

  mount(contract.isPhoneVerified, async ({ actor, body }) => {
    const person = actor.kind === 'member' ? await findIdentity(deps.db, { id: actor.id }) : null;
    const asked = normalizePhone(body.phone);
    return { verified: asked !== null && person?.phone === asked };
  });

  mount(contract.sendPhoneCode, async ({ actor, body, caller }) => {
    const phone = toMobile(body.phone);
    await sendPhoneCode(deps, actor, { phone, botToken: body.botToken }, caller);
    if (actor.kind === 'ticket') {
      await inTransaction(deps.db, (tx) => setRegistrationPhone(tx, actor.registrationId, phone));
      setStepCookies(caller, 'verifyPhoneCode', actor.registrationId);
    }
    return { ...done, cooldown: resendSeconds };
  });

  mount(contract.verifyPhoneCode, async ({ actor, body, caller }) => {
    await verifyPhoneCode(deps, actor, { phone: toMobile(body.phone), code: body.code }, caller);
    return done;
  });

  mount(contract.updatePhone, async ({ actor, body, caller }) => {
    const id = await savePhone(deps, actor, toMobile(body.phone), caller);
    return { ...done, user: await showSessionUser(deps.db, id) };
  });
}
