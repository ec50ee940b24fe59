import type { PreferenceRequest } from './provider.ts';

interface Addresses {
  readonly publicUrl: string;
  readonly notificationUrl: string;
}

const maxInstallments = 12;
/** Shown on card statements. */
const statementName = 'PERCHERO';

/** The provider's representation of an order. All URLs are ours: none comes from the caller. */
export function preferenceBody(
  request: PreferenceRequest,
  { publicUrl, notificationUrl }: Addresses,
  now: Date,
) {
  const returnUrl = (status: string) => `${publicUrl}/pago-resultado?status=${status}`;
  const notification = new URL(notificationUrl);
  // Without it the provider sends up to four notifications for each payment, mostly unsigned.
  notification.searchParams.set('source_news', 'webhooks');
  notification.searchParams.set('o', request.orderId);
  return {
    items: itemsOf(request),
    ...(request.payer ? { payer: payerOf(request.payer) } : {}),
    back_urls: {
      success: returnUrl('success'),
      failure: returnUrl('failure'),
      pending: returnUrl('pending'),
    },
    auto_return: 'approved',
    notification_url: notification.href,
    external_reference: request.orderId,
    marketplace_fee: pesos(request.commissionCents),
    statement_descriptor: statementName,
    expires: true,
    expiration_date_from: stamp(now),
    expiration_date_to: stamp(request.payUntil),
    ...(request.cashUntil ? { date_of_expiration: stamp(request.cashUntil) } : {}),
    payment_methods: {
      installments: maxInstallments,
      excluded_payment_types: request.cashUntil ? [] : [{ id: 'ticket' }],
    },
    binary_mode: false,
    metadata: { checkout_id: request.checkoutId, seller_id: request.sellerId },
  };
}

function itemsOf({ items, delivery }: PreferenceRequest) {
  const products = items.map((item) => ({
    id: String(item.productId),
    title: item.title,
    ...(item.pictureUrl ? { picture_url: item.pictureUrl } : {}),
    category_id: 'fashion',
    quantity: item.quantity,
    unit_price: pesos(item.unitPriceCents),
    currency_id: 'UYU',
  }));
  if (!delivery) return products;
  // An item, because the provider does not document whether a payment's amount includes `shipments.cost`.
  const unit_price = pesos(delivery.costCents);
  return [...products, { id: 'envio', title: delivery.title, quantity: 1, unit_price, currency_id: 'UYU' }];
}

/** We store one name field; the first word counts as the given name. */
function payerOf({ email, fullName }: NonNullable<PreferenceRequest['payer']>) {
  const [name = '', ...surnames] = fullName.trim().split(/\s+/);
  return { email, name, ...(surnames.length > 0 ? { surname: surnames.join(' ') } : {}) };
}

const hourMs = 3_600_000;
const minuteMs = 60_000;

/** Expired, so that no payment can be started. */
export function closedPreference(now: Date) {
  return {
    expires: true,
    expiration_date_from: stamp(new Date(now.getTime() - hourMs)),
    expiration_date_to: stamp(new Date(now.getTime() - minuteMs)),
  };
}

/** The provider's format: milliseconds and a numeric offset. */
export function stamp(time: Date): string {
  return time.toISOString().replace('Z', '+00:00');
}

export function pesos(cents: number): number {
  return cents / 100;
}
