import { json, type Reply } from '../http.ts';
import type { Application } from './application.ts';
import { days } from './clock.ts';
import type { Payment, Seller } from './model.ts';
import { describePayment } from './payment-answers.ts';

const MOST = 100;
const USUAL = 30;

const rangeFields = {
  date_created: (payment: Payment) => payment.createdAt,
  date_last_updated: (payment: Payment) => payment.updatedAt,
  date_approved: (payment: Payment) => payment.approvedAt,
} as const;

type RangeField = keyof typeof rangeFields;
const fieldOf = (name: string | null): RangeField =>
  name !== null && name in rangeFields ? (name as RangeField) : 'date_created';

/** GET /v1/payments/search: one seller's payments of the last twelve months. */
export function searchPayments(app: Application, seller: Seller, query: URLSearchParams): Reply {
  const now = app.clock.now();
  const range = rangeFields[fieldOf(query.get('range'))];
  const sort = rangeFields[fieldOf(query.get('sort'))];
  const begin = momentOf(query.get('begin_date'), now) ?? new Date(now.getTime() - days(365));
  const end = momentOf(query.get('end_date'), now);
  const reference = query.get('external_reference');
  const status = query.get('status');
  const found = [...app.payments.values()].filter((payment) => {
    const at = range(payment);
    return (
      payment.sellerId === seller.id &&
      (reference === null || payment.externalReference === reference) &&
      (status === null || payment.status === status) &&
      at !== null &&
      at >= begin &&
      (end === null || at <= end)
    );
  });
  const direction = query.get('criteria') === 'desc' ? -1 : 1;
  found.sort((one, other) => direction * (Number(sort(one)) - Number(sort(other)) || one.id - other.id));
  const limit = Math.min(Number(query.get('limit') ?? USUAL), MOST);
  const offset = Number(query.get('offset') ?? 0);
  return json(200, {
    paging: { total: found.length, limit, offset },
    results: found.slice(offset, offset + limit).map((payment) => describePayment(app, payment)),
  });
}

/** A time, `NOW`, or `NOW-30DAYS`. */
function momentOf(text: string | null, now: Date): Date | null {
  if (text === null) return null;
  const relative = /^NOW(?:-(\d+)(DAYS?|HOURS?|MINUTES?))?$/.exec(text);
  if (!relative) return new Date(text);
  const unit = relative[2]?.replace(/S$/, '');
  const length = unit === 'DAY' ? days(1) : unit === 'HOUR' ? days(1) / 24 : days(1) / 1440;
  return new Date(now.getTime() - Number(relative[1] ?? 0) * length);
}
