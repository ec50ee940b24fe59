import { type Call, fieldsOf, html, plain, type Reply } from '../../http.ts';
import type { Application, Payment, Preference, Seller } from '../application.ts';
import { backUrl, isPayable, offersCash, payPreference, type PayOptions } from './pay.ts';
import { button, form, link, messagePage, page, formatPesos } from '../pages.ts';
import { changePayment } from '../payments.ts';
import { notFound } from '../errors.ts';
import { texts } from '../texts.ts';
import { toCents } from '../values.ts';
import type { SimulatorState } from '../state.ts';
import { escape, formatTime } from '../../page.ts';

const expiredPage = () => ({
  ...html(messagePage(texts.expired).replace('data-testid="mensaje"', 'data-testid="pref-vencida"')),
  status: 410,
});

interface Payable {
  readonly app: Application;
  readonly preference: Preference;
}

function findPayable(state: SimulatorState, { query }: Call): Payable | null {
  const found = state.findPreference(query.get('pref_id') ?? '');
  return found && isPayable(found.app, found.preference) ? found : null;
}

export function showCheckout(state: SimulatorState, call: Call): Reply {
  const payable = findPayable(state, call);
  if (!payable) return expiredPage();
  const { app, preference } = payable;
  return html(checkoutPage(preference, app.sellers.get(preference.sellerId)));
}

/** POST of the checkout page; only an approved payment redirects back. */
export function submitCheckout(state: SimulatorState, call: Call): Reply {
  const payable = findPayable(state, call);
  if (!payable) return expiredPage();
  const fields = fieldsOf(call);
  if (fields['action'] === 'abandon') return goBack(payable.preference, null);
  const wanted = payOptionsOf(fields);
  if (!wanted || (wanted.action === 'cash' && !offersCash(payable.preference)))
    return { ...html(messagePage(texts.notPossible)), status: 400 };
  const payments = payPreference(state, payable.app, payable.preference, wanted);
  const payment = payments.at(-1) ?? null;
  if (fields['stay'] !== undefined) return html(messagePage(texts.stayed));
  return payment?.status === 'approved'
    ? goBack(payable.preference, payment)
    : html(resultPage(payable.preference, payment));
}

function payOptionsOf(fields: Record<string, string>): PayOptions | null {
  const { action = '', detail, amount = '' } = fields;
  switch (action) {
    case 'abitab':
    case 'redpagos':
      return { action: 'cash', method: action };
    case 'approve':
    case 'review':
    case 'two-cards':
      return { action };
    case 'reject':
      return { action, detail };
    case 'other-amount': {
      const amountCents = toCents(Number(amount.replace(',', '.')));
      return amountCents > 0 ? { action, amountCents } : null;
    }
    default:
      return null;
  }
}

function goBack(preference: Preference, payment: Payment | null): Reply {
  const location = backUrl(preference, payment);
  if (location === null) return html(messagePage(texts.stayed));
  return { ...plain(302), headers: { location } };
}

/** The page after a payment that was not approved. */
function resultPage(preference: Preference, payment: Payment | null): string {
  const back = backUrl(preference, payment);
  const message = payment?.status === 'rejected' ? texts.rejected : texts.pending;
  return messagePage(message, [
    ...(payment?.voucherOrigin ? [link('ver-ticket', `/ticket/${payment.id}`, texts.seeTicket)] : []),
    ...(back === null ? [] : [link('volver', back, texts.back)]),
  ]);
}

const rejections = [
  'cc_rejected_insufficient_amount',
  'cc_rejected_bad_filled_security_code',
  'cc_rejected_call_for_authorize',
  'cc_rejected_high_risk',
  'cc_rejected_other_reason',
];

/** The checkout page with a button per outcome. */
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
      `<li>${quantity} × ${escape(title)}: ${formatPesos(quantity * unitPriceCents)}</li>`,
  );
  return page(texts.checkoutTitle, [
    `<p>${escape(texts.seller(seller?.nickname ?? ''))}</p><ul>${items.join('')}</ul>
     <p data-testid="total">${texts.total(formatPesos(preference.totalCents))}</p>`,
    preference.payableUntil
      ? `<p>${texts.payUntil(formatTime(preference.payableUntil.toISOString()))}</p>`
      : '',
    form(`/checkout/v1/redirect?pref_id=${preference.id}`, choices.join('</p><p>')),
  ]);
}

const outcomes = {
  pay: { status: 'approved', statusDetail: 'accredited' },
  expire: { status: 'cancelled', statusDetail: 'expired' },
} as const;

function ticketPage(payment: Payment): string {
  const actions =
    button('pagar-ticket', texts.payTicket, { action: 'pay' }) +
    button('vencer-ticket', texts.expireTicket, { action: 'expire' });
  return page(texts.ticketTitle(payment.id), [
    `<p>${texts.total(formatPesos(payment.amountCents))}</p>
     <p data-testid="estado">${texts.ticketState(payment.status, payment.statusDetail)}</p>`,
    payment.status === 'pending' ? form(`/ticket/${payment.id}`, actions) : '',
  ]);
}

export function showTicket(state: SimulatorState, id: string): Reply {
  const found = state.findPayment(Number(id));
  return found?.payment.voucherOrigin ? html(ticketPage(found.payment)) : notFound();
}

export function submitTicket(state: SimulatorState, id: string, call: Call): Reply {
  const found = state.findPayment(Number(id));
  const { action = '' } = fieldsOf(call);
  if (!found || !(action in outcomes)) return notFound();
  const { app, payment } = found;
  if (payment.status === 'pending')
    void changePayment(app, state.ids, payment, outcomes[action as keyof typeof outcomes]).notified;
  return { ...plain(303), headers: { location: `/ticket/${id}` } };
}
