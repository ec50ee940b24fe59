import { z } from 'zod';
import {
  type PaymentStatus,
  paymentStatuses,
  type Preference,
  type ProviderPayment,
  type ProviderUser,
  type ProviderRefund,
  type SellerGrant,
} from './provider.ts';

/** Parses the provider's responses: ids to strings, pesos to cents, timestamps to dates. */

const id = z.union([z.string().min(1), z.int()]).transform(String);
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '');
const timestamp = z.iso
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

export const userAnswer = z
  .object({ id, site_id: z.string(), nickname: text, tags: z.array(z.string()).nullish() })
  .transform((person): ProviderUser => ({
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

/** The stored expiry: the provider may accept a change without applying it. */
export const preferenceEndAnswer = z.object({
  expires: z.boolean().nullish(),
  expiration_date_to: timestamp,
});

export const preferenceSearchAnswer = z.object({
  elements: z.array(z.object({ id: z.string().min(1), external_reference: z.string().nullish() })).nullable(),
});

const fee = z.object({ type: z.string(), amount: cents, fee_payer: text });
const charge = z.object({
  type: text,
  accounts: z.object({ from: text }).nullish(),
  amounts: z.object({ original: cents }).nullish(),
});

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
    charges_details: z.array(charge).nullish(),
    transaction_details: z
      .object({ external_resource_url: z.string().nullish(), net_received_amount: cents })
      .nullish(),
    date_of_expiration: timestamp,
    date_approved: timestamp,
    date_last_updated: timestamp,
    date_created: timestamp,
  })
  .transform((payment, context): ProviderPayment => {
    const updatedAt = payment.date_last_updated ?? payment.date_created;
    const collectorId = payment.collector_id ?? payment.collector?.id;
    if (!updatedAt || !collectorId) {
      context.addIssue('a payment without its time or its collector');
      return z.NEVER;
    }
    // Interest paid by the payer is added to the amount and does not reduce the seller's net.
    const fees = (payment.fee_details ?? []).filter(({ fee_payer: payer }) => payer !== 'payer');
    const commissionCents = sum(fees.filter(isCommission), ({ amount }) => amount);
    const listedCents = sum(fees, ({ amount }) => amount) - commissionCents;
    const withheldCents = sum(
      (payment.charges_details ?? []).filter(isWithheld),
      ({ amounts }) => amounts?.original ?? 0,
    );
    const rest = payment.transaction_amount - commissionCents - withheldCents;
    const isPartlyRefunded = payment.transaction_amount_refunded > 0 && payment.status !== 'refunded';
    const reportedNet = payment.transaction_details?.net_received_amount ?? 0;
    // The reported net is authoritative: unlisted deductions are fees too. After a partial refund it is too low.
    const net = reportedNet > 0 && !isPartlyRefunded ? reportedNet : rest - listedCents;
    const netReceivedCents = payment.status === 'approved' && !isPartlyRefunded ? net : null;
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
      providerFeeCents: rest - net,
      withheldCents,
      commissionCents,
      netReceivedCents,
      voucherUrl: httpsOnly(payment.transaction_details?.external_resource_url),
      expiresAt: payment.date_of_expiration,
      approvedAt: payment.date_approved,
      updatedAt,
    };
  });

const isCommission = ({ type }: z.output<typeof fee>) => type === 'application_fee';
const isWithheld = ({ type, accounts }: z.output<typeof charge>) =>
  type === 'tax' && accounts?.from === 'collector';

function sum<T>(list: readonly T[], of: (each: T) => number): number {
  return list.reduce((total, each) => total + of(each), 0);
}

/** For payments that cannot be parsed completely. */
const paymentOutline = z.object({ id: id.catch(''), date_last_updated: timestamp.catch(null) });

/** Payments are parsed one by one: an unreadable one must not hide the others. */
export const paymentPageAnswer = z
  .object({ paging: z.object({ total: z.int() }), results: z.array(z.unknown()) })
  .transform(({ paging, results }) => {
    const read = results.map((result) => paymentAnswer.safeParse(result));
    const outlines = results.map((result) => paymentOutline.safeParse(result).data);
    return {
      payments: read.flatMap(({ data }) => data ?? []),
      unreadableIds: outlines.flatMap((outline, index) => (read[index]?.success ? [] : [outline?.id ?? ''])),
      updatedAt: outlines.flatMap((outline) => outline?.date_last_updated ?? []),
      count: results.length,
      total: paging.total,
    };
  });

export const refundsAnswer = z.array(
  z.object({ id, amount: cents, status: text }).transform((refund): ProviderRefund => ({
    id: refund.id,
    amountCents: refund.amount,
    status: refund.status,
  })),
);

/** It becomes a link on our pages; the simulator runs on localhost. */
function httpsOnly(address: string | null | undefined): string | null {
  return address && /^(https|http:\/\/127\.0\.0\.1)[:/]/.test(address) ? address : null;
}
