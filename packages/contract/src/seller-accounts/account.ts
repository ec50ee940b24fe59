import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/** The account at the payment provider that a seller is paid into. */
export const sellerAccount = z
  .object({ user_id: z.uuid(), mp_user_id: z.string() })
  .meta({ id: 'SellerAccount' });

export const getSellerAccount = defineEndpoint({
  method: 'GET',
  path: '/api/mp/account',
  access: 'member',
  limit: 'browse',
  idempotency: 'natural',
  writes: false,
  summary: 'The own linked account; null when there is none',
  query: z.object({ user_id: z.uuid().optional() }),
  reply: z.object({ account: sellerAccount.nullable() }),
  errors: ['not-allowed'],
});
