import { z } from 'zod';
import type { Take } from '#platform/limits/guarded-limits.ts';
import { mailQueue } from '#platform/jobs/mail-queue.ts';
import { networksOf } from '#platform/limits/rate-limit.ts';

export const challengeCookie = '__Host-perchero-challenge';

const userId = z.uuid();
const at = z.iso.datetime();

/** Mails that anybody can ask for, in any number. */
const askedMails = [
  z.object({ kind: z.literal('verify-email'), registrationId: z.uuid() }),
  z.object({ kind: z.literal('recover-password'), email: z.string() }),
  z.object({ kind: z.literal('associate-phone'), userId }),
  z.object({ kind: z.literal('change-email'), userId }),
] as const;

/** Warnings about an account, which must arrive while their reader can still act. */
const securityMails = [
  z.object({ kind: z.literal('email-changed'), userId, oldEmail: z.string() }),
  z.object({ kind: z.literal('password-changed'), userId, at }),
  z.object({ kind: z.literal('phone-changed'), userId }),
  z.object({ kind: z.literal('new-device'), userId, userAgent: z.string(), at }),
  z.object({ kind: z.literal('account-deleted'), email: z.string(), username: z.string() }),
  z.object({ kind: z.literal('account-suspended'), userId }),
  z.object({
    kind: z.literal('content-removed'),
    userId,
    what: z.enum(['product', 'comment']),
    excerpt: z.string(),
    reason: z.string(),
  }),
] as const;

/** Which mail to write, and about whom. Its link is made when it is sent, so that no token waits in a table. */
const identityMail = z.discriminatedUnion('kind', [...askedMails, ...securityMails]);

export type IdentityMail = z.output<typeof identityMail>;

/** It reads every kind: the release before this one had no queue for security mails. Put there are only the others. */
export const identityMailJob = {
  name: 'identity.mail',
  payload: identityMail as z.ZodType<z.output<(typeof askedMails)[number]>>,
  ...mailQueue,
};

/** A queue of its own, so that no number of other mails delays a warning. */
export const securityMailJob = {
  name: 'identity.security-mail',
  payload: z.discriminatedUnion('kind', securityMails),
  ...mailQueue,
};

/**
 * What one more mail counts against: the recipient's mails of this kind and whoever asks for it. No limit is shared by all,
 * because strangers could use it up.
 */
export function mailTakes(kind: IdentityMail['kind'], email: string, address: string): Take[] {
  const subject = mailSubject(kind, email);
  const { wide, within } = networksOf(address);
  return [
    { limit: 'mail-recipient', subject },
    { limit: 'mail-recipient-half-hour', subject },
    { limit: 'mail-recipient-day', subject },
    { limit: 'mail-address', subject: address },
    ...(within ? [{ limit: 'mail-network-56', subject: within } as const] : []),
    { limit: 'mail-network', subject: wide },
  ];
}

export function mailSubject(kind: IdentityMail['kind'], email: string): string {
  return `${kind}|${email}`;
}
