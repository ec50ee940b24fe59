import { type Call, fieldsOf, html, plain, type Reply } from '../../http.ts';
import type { Payment } from '../model.ts';
import { button, form, page, shownPesos } from '../pages.ts';
import { changePayment } from '../payments.ts';
import { notFound } from '../refusals.ts';
import { texts } from '../texts.ts';
import type { World } from '../world.ts';

const outcomes = {
  pay: { status: 'approved', statusDetail: 'accredited' },
  expire: { status: 'cancelled', statusDetail: 'expired' },
} as const;

function ticketPage(payment: Payment): string {
  const actions =
    button('pagar-ticket', texts.payTicket, { action: 'pay' }) +
    button('vencer-ticket', texts.expireTicket, { action: 'expire' });
  return page(texts.ticketTitle(payment.id), [
    `<p>${texts.total(shownPesos(payment.amountCents))}</p>
     <p data-testid="estado">${texts.ticketState(payment.status, payment.statusDetail)}</p>`,
    payment.status === 'pending' ? form(`/ticket/${payment.id}`, actions) : '',
  ]);
}

export function showTicket(world: World, id: string): Reply {
  const found = world.findPayment(Number(id));
  return found?.payment.voucherOrigin ? html(ticketPage(found.payment)) : notFound();
}

export function actOnTicket(world: World, id: string, call: Call): Reply {
  const found = world.findPayment(Number(id));
  const { action = '' } = fieldsOf(call);
  if (!found || !(action in outcomes)) return notFound();
  const { app, payment } = found;
  if (payment.status === 'pending')
    void changePayment(app, world.ids, payment, outcomes[action as keyof typeof outcomes]).told;
  return { ...plain(303), headers: { location: `/ticket/${id}` } };
}
