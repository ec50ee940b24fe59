import { type Application } from '../application.ts';
import { after, days } from '../clock.ts';
import type { Payment, Preference } from '../model.ts';
import { shareOf } from '../money.ts';
import { createPayment, type Fees } from '../payments.ts';
import type { World } from '../world.ts';

export const payActions = ['approve', 'reject', 'cash', 'review', 'two-cards', 'other-amount'] as const;
export type PayAction = (typeof payActions)[number];

export interface PayWanted {
  readonly action: PayAction;
  /** Why a card is rejected. */
  readonly detail?: string | undefined;
  readonly method?: string | undefined;
  readonly amountCents?: number | undefined;
  readonly fees?: Partial<Fees> | undefined;
}

const VOUCHER_DAYS = 3;

export function isPayable(app: Application, { id, payableUntil }: Preference): boolean {
  if (payableUntil && payableUntil <= app.clock.now()) return false;
  if (!app.switches.singlePay) return true;
  return ![...app.payments.values()].some(
    ({ preferenceId, status }) => preferenceId === id && status === 'approved',
  );
}

export function offersCash({ fields }: Preference): boolean {
  const methods = fields['payment_methods'] as { excluded_payment_types?: { id: string }[] } | undefined;
  return !methods?.excluded_payment_types?.some(({ id }) => id === 'ticket');
}

/** What a buyer does at the checkout. The promise ends when the shop has heard of it. */
export function payPreference(
  world: World,
  app: Application,
  preference: Preference,
  { action, detail, method, amountCents = preference.totalCents, fees = {} }: PayWanted,
): { payments: Payment[]; told: Promise<unknown> } {
  preference.merchantOrderId ??= world.ids.next();
  const half = Math.floor(preference.totalCents / 2);
  const amounts = action === 'two-cards' ? [half, preference.totalCents - half] : [amountCents];
  const made = amounts.map((amount) =>
    createPayment(app, world.ids, {
      sellerId: preference.sellerId,
      preferenceId: preference.id,
      merchantOrderId: preference.merchantOrderId,
      externalReference: preference.externalReference,
      amountCents: amount,
      currency: 'UYU',
      commissionCents: shareOf(preference.commissionCents, amount, preference.totalCents),
      notificationUrl: textOrNull(preference.fields['notification_url']),
      ...fees,
      ...outcomeOf(world, app, preference, action, detail, method),
    }),
  );
  return { payments: made.map(({ payment }) => payment), told: Promise.all(made.map(({ told }) => told)) };
}

function outcomeOf(
  { origin }: World,
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
