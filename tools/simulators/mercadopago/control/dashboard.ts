import { escape, shownTime } from '../../page.ts';
import type { Application } from '../application.ts';
import { refundedCents, type Payment, type Preference, type Seller } from '../model.ts';
import { button, form, page, shownPesos } from '../pages.ts';
import { texts } from '../texts.ts';
import type { Delivery } from '../webhooks/engine.ts';
import type { World } from '../world.ts';

const LISTED = 50;

const newest = <T>(items: Iterable<T>) => [...items].slice(-LISTED).toReversed();
const section = (title: string, items: readonly string[]) =>
  `<article><h2>${title}</h2>${items.length === 0 ? `<p>${texts.none}</p>` : `<ul>${items.join('')}</ul>`}</article>`;

/** Everything that one application's provider knows, with a button for what can be done to it. */
export function dashboard(world: World, app: Application): string {
  const to = (path: string) => `/__sim/${path}?app=${app.clientId}`;
  const apps = [...world.apps.values()].map(
    ({ clientId, name }) => `<li><a href="/__sim?app=${clientId}">${escape(name)} ${clientId}</a></li>`,
  );
  return page(texts.title, [
    `<p data-testid="hora">${texts.now(shownTime(app.clock.now().toISOString()))}</p>`,
    form(to('clock'), button('adelantar-hora', texts.advanceHour, { advance: '3600' })),
    form(to('clock'), button('adelantar-dia', texts.advanceDay, { advance: '86400' })),
    form(to('webhooks/flush'), button('mandar-avisos', texts.flush)),
    section(
      texts.payments,
      newest(app.payments.values()).map((payment) => paymentRow(payment, to)),
    ),
    section(texts.preferences, newest(app.preferences.values()).map(preferenceRow)),
    section(texts.deliveries, newest(app.webhooks.list()).map(deliveryRow)),
    section(
      texts.sellers,
      newest(app.sellers.values()).map((seller) => sellerRow(seller, to)),
    ),
    section(texts.applications, apps),
  ]);
}

const changes = ['approved/accredited', 'in_mediation/pending', 'charged_back/in_process'];

function paymentRow(payment: Payment, to: (path: string) => string): string {
  const buttons = changes.map((change) => {
    const [status = '', detail = ''] = change.split('/');
    return `<input type="hidden" name="status_detail" value="${detail}">${button(`${status}-${payment.id}`, change, { status })}`;
  });
  const refunded = refundedCents(payment);
  const returned = refunded > 0 ? ` − ${shownPesos(refunded)}` : '';
  const alert = form(
    to(`payments/${payment.id}/fraud-alert`),
    button(`alerta-${payment.id}`, texts.fraudAlert),
  );
  return `<li>${payment.id} ${payment.status}/${payment.statusDetail} ${shownPesos(payment.amountCents)}${returned}
    <small>${escape(payment.externalReference ?? '')}</small>
    ${buttons.map((inside) => form(to(`payments/${payment.id}/status`), inside)).join('')}${alert}</li>`;
}

const preferenceRow = ({ id, totalCents }: Preference) =>
  `<li><a href="/checkout/v1/redirect?pref_id=${id}">${id}</a> ${shownPesos(totalCents)}</li>`;

const deliveryRow = ({ notice, state, attempts, status }: Delivery) =>
  `<li>${notice.type} ${escape(notice.action)} ${escape(notice.dataId ?? '')}: ${state} (${attempts}, ${status ?? '–'})</li>`;

const sellerRow = ({ id, nickname, balanceCents }: Seller, to: (path: string) => string) =>
  `<li>${escape(nickname)} ${id} ${shownPesos(balanceCents)} ${form(to(`sellers/${id}/revoke`), button(`revocar-${id}`, texts.revoke))}</li>`;
