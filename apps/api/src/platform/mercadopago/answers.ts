import { z } from 'zod';
import {
  type PaymentStatus,
  paymentStatuses,
  type Preference,
  type ProviderPayment,
  type ProviderPerson,
  type ProviderRefund,
  type SellerGrant,
} from './provider.ts';

/** What the provider says, read into our own words: ids to text, pesos to cents, times to dates. */

const id = z.union([z.string().min(1), z.int()]).transform(String);
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const moment = z.iso
  .datetime({ offset: true })
  .nullish()
  .transform((value) => (value ? new Date(value) : null));
const cents = z
  .number()
  .nullish()
  .transform((pesos) => Math.round((pesos ?? 0) * 100));
const status = z
  .string()
  .transform((value): PaymentStatus =>
    paymentStatuses.includes(value as PaymentStatus) ? (value as PaymentStatus) : 'unknown',
  );

export const grantAnswer = z
  .object({
    access_token: z.string().min(1),
    refresh_token: z.string().min(1),
    user_id: id,
    expires_in: z.int().positive(),
  })
  .transform((grant): SellerGrant => ({
    providerUserId: grant.user_id,
    accessToken: grant.access_token,
    refreshToken: grant.refresh_token,
    expiresInSeconds: grant.expires_in,
  }));

export const personAnswer = z
  .object({ id, site_id: z.string(), nickname: text, tags: z.array(z.string()).nullish() })
  .transform((person): ProviderPerson => ({
    providerUserId: person.id,
    siteId: person.site_id,
    nickname: person.nickname,
    isTest: person.tags?.includes('test_user') ?? false,
  }));

export const preferenceAnswer = z
  .object({ id: z.string().min(1), collector_id: id, init_point: z.url() })
  .transform((preference): Preference => ({
    id: preference.id,
    collectorId: preference.collector_id,
    paymentUrl: preference.init_point,
  }));

/** The provider may take a change without applying it; this is what it says it has. */
export const preferenceEndAnswer = z.object({ expires: z.boolean().nullish(), expiration_date_to: moment });

export const preferenceSearchAnswer = z.object({
  elements: z.array(z.object({ id: z.string().min(1), external_reference: z.string().nullish() })).nullable(),
});

const fee = z.object({ type: z.string(), amount: cents });

export const paymentAnswer = z
  .object({
    id,
    status,
    status_detail: text,
    external_reference: z.string().nullish(),
    collector_id: id.nullish(),
    collector: z.object({ id }).nullish(),
    currency_id: text,
    transaction_amount: cents,
    transaction_amount_refunded: cents,
    payment_type_id: text,
    payment_method_id: text,
    fee_details: z.array(fee).nullish(),
    transaction_details: z.object({ external_resource_url: z.string().nullish() }).nullish(),
    date_of_expiration: moment,
    date_approved: moment,
    date_last_updated: moment,
    date_created: moment,
  })
  .transform((payment, context): ProviderPayment => {
    const updatedAt = payment.date_last_updated ?? payment.date_created;
    const collectorId = payment.collector_id ?? payment.collector?.id;
    if (!updatedAt || !collectorId) {
      context.addIssue('a payment without its time or its collector');
      return z.NEVER;
    }
    const fees = payment.fee_details ?? [];
    const sumOf = (ours: boolean) =>
      fees
        .filter(({ type }) => (type === 'application_fee') === ours)
        .reduce((sum, { amount }) => sum + amount, 0);
    return {
      id: payment.id,
      status: payment.status,
      statusDetail: payment.status_detail,
      externalReference: payment.external_reference ?? null,
      collectorId,
      currency: payment.currency_id,
      amountCents: payment.transaction_amount,
      refundedCents: payment.transaction_amount_refunded,
      paymentType: payment.payment_type_id,
      method: payment.payment_method_id,
      providerFeeCents: sumOf(false),
      commissionCents: sumOf(true),
      voucherUrl: httpsOnly(payment.transaction_details?.external_resource_url),
      expiresAt: payment.date_of_expiration,
      approvedAt: payment.date_approved,
      updatedAt,
    };
  });

export const paymentPageAnswer = z
  .object({ paging: z.object({ total: z.int() }), results: z.array(paymentAnswer) })
  .transform(({ paging, results }) => ({ payments: results, total: paging.total }));

export const refundsAnswer = z.array(
  z.object({ id, amount: cents, status: text }).transform((refund): ProviderRefund => ({
    id: refund.id,
    amountCents: refund.amount,
    status: refund.status,
  })),
);

/** It becomes a link on our pages. */
function httpsOnly(address: string | null | undefined): string | null {
  return address && /^https?:\/\//.test(address) ? address : null;
}
