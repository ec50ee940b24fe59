import { z } from 'zod';
import type { LimitKey } from '#platform/limits/guarded-limits.ts';
import { mailQueue } from '#platform/jobs/jobs.ts';
import { networksOf } from '#platform/limits/rate-limit.ts';

export const challengeCookie = '__Host-perchero-challenge';

const userId = z.uuid();
const at = z.iso.datetime();

/** Mails that anybody can request. */
const requestedMails = [
  z.object({ kind: z.literal('verify-email'), registrationId: z.uuid() }),
  z.object({ kind: z.literal('recover-password'), email: z.string() }),
  z.object({ kind: z.literal('associate-phone'), userId }),
  z.object({ kind: z.literal('change-email'), userId }),
] as const;

/** Security warnings about an account. */
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

/** The token of a link is issued when the mail is sent, so no token is stored in the queue. */
const identityMail = z.discriminatedUnion('kind', [...requestedMails, ...securityMails]);

export type IdentityMail = z.output<typeof identityMail>;

/** Only requested mails are enqueued; all kinds are accepted because the previous release put security mails here too. */
export const identityMailJob = {
  name: 'identity.mail',
  payload: identityMail as z.ZodType<z.output<(typeof requestedMails)[number]>>,
  ...mailQueue,
};

/** A separate queue, so that a backlog of requested mails does not delay a security warning. */
export const securityMailJob = {
  name: 'identity.security-mail',
  payload: z.discriminatedUnion('kind', securityMails),
  ...mailQueue,
};

/** Rate limits per recipient and per requesting network. There is no global limit, because strangers could exhaust it. */
export function mailLimits(kind: IdentityMail['kind'], email: string, address: string): LimitKey[] {
  const subject = mailLimitSubject(kind, email);
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

export function mailLimitSubject(kind: IdentityMail['kind'], email: string): string {
  return `${kind}|${email}`;
}
