import {
  openPhoneLink as openPhoneLinkCall,
  sendPhoneLink as sendPhoneLinkCall,
} from '@perchero/contract/identity/phone';
import * as contract from '@perchero/contract/identity/recovery';
import type { Mount } from '#platform/http.ts';
import type { IdentityParts } from './parts.ts';
import { openPhoneLink, sendPhoneLink } from './phone-link.ts';
import { askForRecovery, isRecoveryValid, recoverPassword } from './recovery.ts';

const done = { success: true } as const;

/** What the links of mails lead to. */
export function recoveryRoutes(mount: Mount, parts: IdentityParts): void {
  mount(contract.sendRecoveryEmail, async ({ body, caller }) => {
    await askForRecovery(parts, body, caller);
    return done;
  });

  mount(contract.checkRecovery, async ({ body }) => ({ valid: await isRecoveryValid(parts, body.token) }));

  mount(contract.recoverPassword, async ({ body }) => {
    await recoverPassword(parts, body.token, body.password);
    return done;
  });

  mount(sendPhoneLinkCall, async ({ body, caller }) => {
    await sendPhoneLink(parts, body.email, caller);
    return done;
  });

  mount(openPhoneLinkCall, async ({ actor, body, caller }) => {
    await openPhoneLink(parts, actor, body.token, caller);
    return done;
  });
}
