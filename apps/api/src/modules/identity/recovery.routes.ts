import {
  openPhoneLink as openPhoneLinkCall,
  sendPhoneLink as sendPhoneLinkCall,
} from '@perchero/contract/identity/phone';
import * as contract from '@perchero/contract/identity/recovery';
import type { Mount } from '#platform/http/http.ts';
import type { IdentityDeps } from './deps.ts';
import { openPhoneLink, sendPhoneLink } from './phone-link.ts';
import { isRecoveryTokenValid, recoverPassword, requestRecovery } from './recovery.ts';

const done = { success: true } as const;

export function recoveryRoutes(mount: Mount, deps: IdentityDeps): void {
  mount(contract.sendRecoveryEmail, async ({ body, caller }) => {
    await requestRecovery(deps, body, caller);
    return done;
  });

  mount(contract.checkRecovery, async ({ body }) => ({
    valid: await isRecoveryTokenValid(deps, body.token),
  }));

  mount(contract.recoverPassword, async ({ body, caller }) => ({
    ...done,
    signedIn: await recoverPassword(deps, body, caller),
  }));

  mount(sendPhoneLinkCall, async ({ body, caller }) => {
    await sendPhoneLink(deps, body.email, caller);
    return done;
  });

  mount(openPhoneLinkCall, async ({ actor, body, caller }) => {
    await openPhoneLink(deps, actor, body.token, caller);
    return done;
  });
}
