import {
  moneyRowsPerPage,
  moneyViews,
  maxFailedWorkShown,
  type AdminOrder,
  type watchMoney as endpoint,
} from '@perchero/contract/admin/money';
import type { ReplyOf } from '@perchero/contract/endpoint';
import { z } from 'zod';
import { recordAudit } from '#modules/audit/index.ts';
import { findLedgerFaults } from '#modules/payments/index.ts';
import type { Member } from '#platform/http/actor.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import { findAbandonedWork } from '#platform/due-work/failed-work.queries.ts';
import { countWatched, type MoneyView, readWatched, type AdminOrderRow } from './money.queries.ts';
import { overdueThresholds } from './overdue.rules.ts';

const maxCounted = 1000;
/** The hourly job checks a longer period. */
const ledgerDays = 2;

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
}

/** Each read is recorded with its orders before the reply is sent. */
export async function watchMoney(
  { db, clock }: Deps,
  actor: Member,
  { view, cursor }: { readonly view: MoneyView; readonly cursor?: string | undefined },
): Promise<ReplyOf<typeof endpoint>> {
  const before = cursor === undefined ? null : orderIdOf(cursor);
  const now = clock.now();
  const thresholds = overdueThresholds(now);
  const [counts, rows, ledger, failedWork] = await Promise.all([
    countWatched(db, thresholds, maxCounted),
    // One extra row tells whether there is a next page.
    readWatched(db, { view, thresholds, before, max: moneyRowsPerPage + 1 }),
    findLedgerFaults(db, now, ledgerDays),
    findAbandonedWork(db, maxFailedWorkShown),
  ]);
  const page = rows.slice(0, moneyRowsPerPage);
  await inTransaction(db, (tx) =>
    recordAudit(tx, clock, {
      actor,
      action: `read-money-${view}`,
      subject: { kind: 'orders', id: page.map(({ number }) => number).join(',') },
    }),
  );
  return {
    counts: Object.fromEntries(moneyViews.map((each) => [each, counts.get(each) ?? 0])) as Record<
      MoneyView,
      number
    >,
    orders: page.map(toWatched),
    nextCursor: rows.length > moneyRowsPerPage ? (page.at(-1)?.id ?? null) : null,
    ledger,
    failed_work: failedWork.map(({ source, subject, orderId, attempts, firstFailedAt, lastError }) => ({
      source,
      subject,
      order_id: orderId,
      attempts,
      since: firstFailedAt.toISOString(),
      error: lastError,
    })),
  };
}

function orderIdOf(cursor: string): string {
  const parsed = z.uuid().safeParse(cursor);
  if (!parsed.success) throw new AppError('invalid-input', 'cursor');
  return parsed.data;
}

function toWatched({
  totalCents,
  createdAt,
  changedAt,
  nextCheckAt,
  refundError,
  fraudAlertAt,
  ...row
}: AdminOrderRow): AdminOrder {
  return {
    ...row,
    total_cents: totalCents,
    created_at: createdAt.toISOString(),
    changed_at: changedAt.toISOString(),
    next_check_at: nextCheckAt?.toISOString() ?? null,
    refund_error: refundError,
    fraud_alert_at: fraudAlertAt?.toISOString() ?? null,
  };
}
