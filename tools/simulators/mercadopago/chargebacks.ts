import { json, type Reply } from '../http.ts';
import type { Application } from './application.ts';
import { providerTime } from './clock.ts';
import type { Seller } from './model.ts';
import { toPesos } from './money.ts';
import { notFound } from './refusals.ts';

export function findChargeback(app: Application, seller: Seller, id: string): Reply {
  const payment = [...app.payments.values()].find(
    ({ chargebackId, sellerId }) => sellerId === seller.id && String(chargebackId) === id,
  );
  if (!payment) return notFound();
  return json(200, {
    id: payment.chargebackId,
    payments: [payment.id],
    amount: toPesos(payment.amountCents),
    currency: payment.currency,
    coverage_applied: payment.statusDetail === 'in_process' ? null : payment.statusDetail === 'reimbursed',
    coverage_elegible: true,
    documentation_required: payment.statusDetail === 'in_process',
    documentation_status: payment.statusDetail === 'in_process' ? 'pending' : 'valid',
    date_created: providerTime(payment.updatedAt),
    live_mode: true,
  });
}
