import type { PreferenceWanted } from './provider.ts';

interface Addresses {
  readonly publicUrl: string;
  readonly notificationUrl: string;
}

const mostInstallments = 12;
/** What a card's statement says. */
const statementName = 'PERCHERO';

/** An order as the provider wants it told. Addresses are ours alone: nothing of a caller gets in here. */
export function preferenceBody(
  wanted: PreferenceWanted,
  { publicUrl, notificationUrl }: Addresses,
  now: Date,
) {
  const comeBack = (status: string) => `${publicUrl}/pago-resultado?status=${status}`;
  const notification = new URL(notificationUrl);
  // Without it each payment is told up to four times, mostly unsigned.
  notification.searchParams.set('source_news', 'webhooks');
  notification.searchParams.set('o', wanted.orderId);
  return {
    items: wanted.items.map((item) => ({
      id: String(item.productId),
      title: item.title,
      ...(item.pictureUrl ? { picture_url: item.pictureUrl } : {}),
      category_id: 'fashion',
      quantity: item.quantity,
      unit_price: pesos(item.unitPriceCents),
      currency_id: 'UYU',
    })),
    ...(wanted.payer ? { payer: payerOf(wanted.payer) } : {}),
    back_urls: { success: comeBack('success'), failure: comeBack('failure'), pending: comeBack('pending') },
    auto_return: 'approved',
    notification_url: notification.href,
    external_reference: wanted.orderId,
    marketplace_fee: pesos(wanted.commissionCents),
    statement_descriptor: statementName,
    expires: true,
    expiration_date_from: stamp(now),
    expiration_date_to: stamp(wanted.payUntil),
    ...(wanted.cashUntil ? { date_of_expiration: stamp(wanted.cashUntil) } : {}),
    payment_methods: {
      installments: mostInstallments,
      excluded_payment_types: wanted.cashUntil ? [] : [{ id: 'ticket' }],
    },
    binary_mode: false,
    metadata: { checkout_id: wanted.checkoutId, seller_id: wanted.sellerId },
  };
}

/** The first word is the name: nobody tells us where theirs ends. */
function payerOf({ email, fullName }: NonNullable<PreferenceWanted['payer']>) {
  const [name = '', ...surnames] = fullName.trim().split(/\s+/);
  return { email, name, ...(surnames.length > 0 ? { surname: surnames.join(' ') } : {}) };
}

const hourMs = 3_600_000;
const minuteMs = 60_000;

/** Over before now, so that nothing more can be begun. */
export function closedPreference(now: Date) {
  return {
    expires: true,
    expiration_date_from: stamp(new Date(now.getTime() - hourMs)),
    expiration_date_to: stamp(new Date(now.getTime() - minuteMs)),
  };
}

/** Its own format: milliseconds, and an offset in digits. */
export function stamp(moment: Date): string {
  return moment.toISOString().replace('Z', '+00:00');
}

export function pesos(cents: number): number {
  return cents / 100;
}
