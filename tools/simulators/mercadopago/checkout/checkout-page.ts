import { escape, shownTime } from '../../page.ts';
import type { Preference, Seller } from '../model.ts';
import { button, form, page, shownPesos } from '../pages.ts';
import { texts } from '../texts.ts';
import { offersCash } from './pay.ts';

const rejections = [
  'cc_rejected_insufficient_amount',
  'cc_rejected_bad_filled_security_code',
  'cc_rejected_call_for_authorize',
  'cc_rejected_high_risk',
  'cc_rejected_other_reason',
];

/** Where a buyer pays: every way it can end is a button. */
export function checkoutPage(preference: Preference, seller: Seller | undefined): string {
  const act = (testId: string, label: string, action: string) => button(testId, label, { action });
  const reasons = rejections.map((reason) => `<option>${reason}</option>`).join('');
  const cash = [
    act('pagar-efectivo-abitab', texts.abitab, 'abitab'),
    act('pagar-efectivo-redpagos', texts.redpagos, 'redpagos'),
  ];
  const choices = [
    act('pagar-aprobar', texts.approve, 'approve'),
    `${act('pagar-rechazar', texts.reject, 'reject')}
      <select name="detail" aria-label="${texts.rejectReason}">${reasons}</select>`,
    ...(offersCash(preference) ? cash : []),
    act('pagar-en-revision', texts.review, 'review'),
    act('pagar-dos-tarjetas', texts.twoCards, 'two-cards'),
    `${act('pagar-otro-monto', texts.otherAmount, 'other-amount')}
      <input name="amount" inputmode="decimal" aria-label="${texts.amount}">`,
    act('abandonar', texts.abandon, 'abandon'),
    `<label><input type="checkbox" name="stay" data-testid="no-volver"> ${texts.stay}</label>`,
  ];
  const items = preference.items.map(
    ({ title, quantity, unitPriceCents }) =>
      `<li>${quantity} × ${escape(title)}: ${shownPesos(quantity * unitPriceCents)}</li>`,
  );
  return page(texts.checkoutTitle, [
    `<p>${escape(texts.seller(seller?.nickname ?? ''))}</p><ul>${items.join('')}</ul>
     <p data-testid="total">${texts.total(shownPesos(preference.totalCents))}</p>`,
    preference.payableUntil
      ? `<p>${texts.payUntil(shownTime(preference.payableUntil.toISOString()))}</p>`
      : '',
    form(`/checkout/v1/redirect?pref_id=${preference.id}`, choices.join('</p><p>')),
  ]);
}
