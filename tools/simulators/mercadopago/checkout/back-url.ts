import type { Payment, Preference } from '../model.ts';

const names = { approved: 'success', pending: 'pending', in_process: 'pending' } as const;

/** Where the buyer goes back to, with what the provider appends; null when the shop gave no address. */
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
