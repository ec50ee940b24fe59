import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { maxBillingNameLength } from './billing.rules.ts';
import { linkOutcomes } from './link.rules.ts';

/**
 * - `linked`: can receive payments.
 * - `needs_relink`: the authorization is no longer valid; products stay visible but cannot be bought.
 * - `unlinking`: unlinked by its owner; the authorization stays while orders may need it.
 */
export const sellerAccountStates = ['linked', 'needs_relink', 'unlinking'] as const;

/** The account at the payment provider that receives a seller's payments. */
export const sellerAccount = z
  .object({
    user_id: z.uuid(),
    mp_user_id: z.string(),
    nickname: z.string().nullable(),
    state: z.enum(sellerAccountStates),
    linked_at: z.iso.datetime(),
  })
  .meta({ id: 'SellerAccount' });

export type SellerAccount = z.output<typeof sellerAccount>;

/** The authorization of an unlinked account, used only for refunds and disputes of earlier sales. */
export const retainedPermission = z
  .object({
    /** Null while an order is open. */
    until: z.iso.datetime().nullable(),
  })
  .meta({ id: 'RetainedPermission' });

export type RetainedPermission = z.output<typeof retainedPermission>;

const read = {
  method: 'GET',
  access: 'member',
  limit: 'browse',
  idempotency: 'natural',
  writes: false,
} as const;
const write = { ...read, method: 'POST', limit: 'write', writes: true } as const;
const success = z.object({ success: z.literal(true) });
const ownId = z.uuid().optional();

export const getSellerAccount = defineEndpoint({
  ...read,
  path: '/api/mp/account',
  summary: 'The own linked account; null when there is none',
  query: z.object({ user_id: ownId }),
  reply: z.object({ account: sellerAccount.nullable(), retained_permission: retainedPermission.nullable() }),
  refusals: { signedOut: 'link-needs-session', failed: 'account-not-fetched' },
  errors: ['not-allowed'],
});

/** The attempt is stored, so that only this session can complete it. */
export const getAuthorizeUrl = defineEndpoint({
  ...read,
  path: '/api/mp/authorize-url',
  limit: 'write',
  writes: true,
  whenSuspended: true,
  summary: 'The URL where the provider asks for permission to take payments for the caller',
  recentLogin: true,
  query: z.object({ user_id: ownId }),
  reply: z.object({ url: z.string() }),
  refusals: { signedOut: 'link-needs-session', failed: 'link-not-begun' },
  errors: ['not-allowed', 'already-linked', 'too-many-requests', 'requires-recent-login'],
});

/** Called by the OAuth redirect page. */
export const finishLink = defineEndpoint({
  ...write,
  path: '/api/mp/link',
  whenSuspended: true,
  summary: 'Complete or abort an account link with the response of the provider',
  body: z.strictObject({
    state: z.string().max(200),
    code: z.string().max(500).optional(),
    error: z.string().max(200).optional(),
  }),
  reply: z.object({ outcome: z.enum(linkOutcomes) }),
  refusals: { signedOut: 'link-needs-session' },
  errors: ['too-many-requests'],
});

export const disconnectAccount = defineEndpoint({
  ...write,
  path: '/api/mp/disconnect',
  recentLogin: true,
  summary: 'Unlink the account; its permission is retained while earlier orders may need it',
  body: z.strictObject({ user_id: ownId }),
  reply: success,
  refusals: { signedOut: 'link-needs-session', failed: 'account-not-disconnected' },
  errors: ['not-allowed', 'not-found', 'requires-recent-login'],
});

const billingName = z.string().trim().min(1).max(maxBillingNameLength);

/** Name on receipts; empty until set. */
export const billing = z.object({ first_name: z.string(), last_name: z.string() }).meta({ id: 'Billing' });

export const getBilling = defineEndpoint({
  ...read,
  path: '/api/billing-info',
  summary: 'Own billing names',
  query: z.object({ user_id: ownId }),
  reply: billing,
  refusals: { signedOut: 'billing-needs-session', failed: 'billing-not-fetched' },
  errors: ['not-allowed'],
});

export const setBilling = defineEndpoint({
  ...write,
  path: '/api/billing-info',
  summary: 'Change the own billing names',
  body: z.strictObject({ user_id: ownId, first_name: billingName, last_name: billingName }),
  reply: z.object({ success: z.literal(true), first_name: z.string(), last_name: z.string() }),
  refusals: { signedOut: 'billing-needs-session', failed: 'billing-not-updated' },
  errors: ['not-allowed'],
});
