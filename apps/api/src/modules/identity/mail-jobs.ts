import { z } from 'zod';
import { everybody, type Take } from '#platform/guarded-limits.ts';

export const challengeCookie = '__Host-perchero-challenge';

const userId = z.uuid();
const at = z.iso.datetime();

/** Which mail to write, and about whom. Its link is made when it is sent, so that no token waits in a table. */
export const identityMail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('verify-email'), registrationId: z.uuid() }),
  z.object({ kind: z.literal('recover-password'), email: z.string() }),
  z.object({ kind: z.literal('associate-phone'), userId }),
  z.object({ kind: z.literal('change-email'), userId }),
  z.object({ kind: z.literal('email-changed'), userId, oldEmail: z.string() }),
  z.object({ kind: z.literal('password-changed'), userId, at }),
  z.object({ kind: z.literal('phone-changed'), userId }),
  z.object({ kind: z.literal('new-device'), userId, userAgent: z.string(), at }),
  z.object({ kind: z.literal('account-deleted'), email: z.string(), username: z.string() }),
  z.object({ kind: z.literal('account-suspended'), userId }),
]);

export type IdentityMail = z.output<typeof identityMail>;

export const identityMailJob = { name: 'identity.mail', payload: identityMail, retries: 5 };

/** What one more mail to this person counts against, whoever asks for it. */
export function mailTakes(kind: IdentityMail['kind'], email: string, address: string): Take[] {
  return [
    { limit: 'mail-recipient', subject: mailSubject(kind, email) },
    { limit: 'mail-recipient-half-hour', subject: email },
    { limit: 'mail-recipient-day', subject: email },
    { limit: 'mail-address', subject: address },
    { limit: 'mail-all', subject: everybody },
  ];
}

export function mailSubject(kind: IdentityMail['kind'], email: string): string {
  return `${kind}|${email}`;
}
