import type { Application, Payment, Preference } from '../application.ts';
import { createPayment, type Fees } from '../payments.ts';
import { after, days, shareOf } from '../values.ts';
import type { SimulatorState } from '../state.ts';

export type PayAction = 'approve' | 'reject' | 'cash' | 'review' | 'two-cards' | 'other-amount';

export interface PayOptions {
  readonly action: PayAction;
  /** Reason of a rejected card. */
  readonly detail?: string | undefined;
  readonly method?: string | undefined;
  readonly amountCents?: number | undefined;
  readonly fees?: Partial<Fees> | undefined;
}

const VOUCHER_DAYS = 3;

export const isPayable = (app: Application, { payableUntil }: Preference): boolean =>
  payableUntil === null || payableUntil > app.clock.now();

export function offersCash({ fields }: Preference): boolean {
  const methods = fields['payment_methods'] as { excluded_payment_types?: { id: string }[] } | undefined;
  return !methods?.excluded_payment_types?.some(({ id }) => id === 'ticket');
}

/** Pays a preference. */
export function payPreference(
  state: SimulatorState,
  app: Application,
  preference: Preference,
  { action, detail, method, amountCents = preference.totalCents, fees = {} }: PayOptions,
): Payment[] {
  preference.merchantOrderId ??= state.ids.next();
  const half = Math.floor(preference.totalCents / 2);
  const amounts = action === 'two-cards' ? [half, preference.totalCents - half] : [amountCents];
  return amounts.map((amount) => {
    const { payment } = createPayment(app, state.ids, {
      sellerId: preference.sellerId,
      preferenceId: preference.id,
      merchantOrderId: preference.merchantOrderId,
      externalReference: preference.externalReference,
      amountCents: amount,
      currency: 'UYU',
      commissionCents: shareOf(preference.commissionCents, amount, preference.totalCents),
      notificationUrl: textOrNull(preference.fields['notification_url']),
      ...fees,
      ...outcomeOf(state, app, preference, action, detail, method),
    });
    return payment;
  });
}

function outcomeOf(
  { origin }: SimulatorState,
  app: Application,
  { fields }: Preference,
  action: PayAction,
  detail: string | undefined,
  method: string | undefined,
) {
  const card = {
    type: 'credit_card',
    method: method ?? 'visa',
    expiresAt: null,
    voucherOrigin: null,
  };
  switch (action) {
    case 'approve':
    case 'two-cards':
    case 'other-amount':
      return { ...card, status: 'approved', statusDetail: 'accredited' };
    case 'reject':
      return { ...card, status: 'rejected', statusDetail: detail ?? 'cc_rejected_insufficient_amount' };
    case 'review':
      return { ...card, status: 'in_process', statusDetail: 'pending_review_manual' };
    case 'cash': {
      const until = textOrNull(fields['date_of_expiration']);
      return {
        status: 'pending',
        statusDetail: 'pending_waiting_payment',
        type: 'ticket',
        method: method ?? 'abitab',
        expiresAt: until ? new Date(until) : after(app.clock.now(), days(VOUCHER_DAYS)),
        voucherOrigin: origin,
      };
    }
  }
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

const names = { approved: 'success', pending: 'pending', in_process: 'pending' } as const;

/** The return URL with the parameters of the provider; null without back_urls. */
export function backUrl(preference: Preference, payment: Payment | null): string | null {
  const urls = preference.fields['back_urls'] as Record<string, string> | undefined;
  const status = payment?.status ?? 'null';
  const base = urls?.[status in names ? names[status as keyof typeof names] : 'failure'];
  if (!base) return null;
  const id = payment ? String(payment.id) : 'null';
  const order = preference.merchantOrderId === null ? 'null' : String(preference.merchantOrderId);
  const appended = new URLSearchParams([
    ['collection_id', id],
    ['collection_status', status],
    ['payment_id', id],
    ['status', status],
    ['external_reference', preference.externalReference ?? 'null'],
    ['payment_type', payment?.type ?? 'null'],
    ['merchant_order_id', order],
    ['preference_id', preference.id],
    ['site_id', 'MLU'],
    ['processing_mode', 'aggregator'],
    ['merchant_account_id', 'null'],
  ]);
  return `${base}${base.includes('?') ? '&' : '?'}${appended.toString()}`;
}
