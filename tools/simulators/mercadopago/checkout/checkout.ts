import { type Call, fieldsOf, html, plain, type Reply } from '../../http.ts';
import type { Application } from '../application.ts';
import type { Payment, Preference } from '../model.ts';
import { toCents } from '../money.ts';
import { link, messagePage } from '../pages.ts';
import { texts } from '../texts.ts';
import type { World } from '../world.ts';
import { backUrl } from './back-url.ts';
import { checkoutPage } from './checkout-page.ts';
import { isPayable, offersCash, payPreference, type PayWanted } from './pay.ts';

const expiredPage = () => ({
  ...html(messagePage(texts.expired).replace('data-testid="mensaje"', 'data-testid="pref-vencida"')),
  status: 410,
});

interface Opened {
  readonly app: Application;
  readonly preference: Preference;
}

function openedBy(world: World, { query }: Call): Opened | null {
  const found = world.findPreference(query.get('pref_id') ?? '');
  return found && isPayable(found.app, found.preference) ? found : null;
}

export function showCheckout(world: World, call: Call): Reply {
  const opened = openedBy(world, call);
  if (!opened) return expiredPage();
  const { app, preference } = opened;
  return html(checkoutPage(preference, app.sellers.get(preference.sellerId)));
}

/** POST: what the buyer chose. Only a card's payment sends them back by itself. */
export async function actAtCheckout(world: World, call: Call): Promise<Reply> {
  const opened = openedBy(world, call);
  if (!opened) return expiredPage();
  const fields = fieldsOf(call);
  if (fields['action'] === 'abandon') return goBack(opened.preference, null);
  const wanted = wantedOf(fields);
  if (!wanted || (wanted.action === 'cash' && !offersCash(opened.preference)))
    return { ...html(messagePage(texts.notPossible)), status: 400 };
  const { payments, told } = payPreference(world, opened.app, opened.preference, wanted);
  if (opened.app.webhooks.modes.before_redirect) await told;
  const payment = payments.at(-1) ?? null;
  if (fields['stay'] !== undefined) return html(messagePage(texts.stayed));
  return payment?.status === 'approved'
    ? goBack(opened.preference, payment)
    : html(endPage(opened.preference, payment));
}

function wantedOf(fields: Record<string, string>): PayWanted | null {
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

/** Where a buyer stays whose payment was not approved. */
function endPage(preference: Preference, payment: Payment | null): string {
  const back = backUrl(preference, payment);
  const message = payment?.status === 'rejected' ? texts.rejected : texts.pending;
  return messagePage(message, [
    ...(payment?.voucherOrigin ? [link('ver-ticket', `/ticket/${payment.id}`, texts.seeTicket)] : []),
    ...(back === null ? [] : [link('volver', back, texts.back)]),
  ]);
}
