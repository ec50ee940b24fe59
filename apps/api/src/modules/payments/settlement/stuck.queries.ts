import { secondsAfter } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { isFailedRefund } from './failed-refunds.sql.ts';

const maxCounted = 1000;
/** Workers normally check due orders within seconds. */
const overdueSeconds = 10 * 60;

/** Counts orders that wait for an operator or an unavailable party; counts are capped. */
export async function countStuck(db: Db, now: Date) {
  const late = secondsAfter(now, -overdueSeconds);
  const { review, parked, overdue, refunds, failedRefunds, fraud, claims } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom(
          eb
            .selectFrom('shop_order')
            .select('id')
            .where('state', '=', 'review')
            .limit(maxCounted)
            .as('found'),
        )
        .select(eb.fn.countAll<number>().as('count'))
        .as('review'),
      eb
        .selectFrom(eb.selectFrom('parked_order').select('order_id').limit(maxCounted).as('found'))
        .select(eb.fn.countAll<number>().as('count'))
        .as('parked'),
      eb
        .selectFrom(
          eb
            .selectFrom('shop_order')
            .select('id')
            .where('next_check_at', '<', late)
            .limit(maxCounted)
            .as('found'),
        )
        .select(eb.fn.countAll<number>().as('count'))
        .as('overdue'),
      eb
        .selectFrom(
          eb
            .selectFrom('refund')
            .select('id')
            .where('state', '=', 'waiting_funds')
            .limit(maxCounted)
            .as('found'),
        )
        .select(eb.fn.countAll<number>().as('count'))
        .as('refunds'),
      eb
        .selectFrom(eb.selectFrom('refund').select('id').where(isFailedRefund).limit(maxCounted).as('found'))
        .select(eb.fn.countAll<number>().as('count'))
        .as('failedRefunds'),
      eb
        .selectFrom(
          eb
            .selectFrom('fraud_alert')
            .select('order_id')
            .where('cleared_at', 'is', null)
            .limit(maxCounted)
            .as('found'),
        )
        .select(eb.fn.countAll<number>().as('count'))
        .as('fraud'),
      eb
        .selectFrom(
          eb
            .selectFrom('claim')
            .select('id')
            .where('state', '=', 'waiting_operator')
            .where('promised_at', '<', now)
            .limit(maxCounted)
            .as('found'),
        )
        .select(eb.fn.countAll<number>().as('count'))
        .as('claims'),
    ])
    .executeTakeFirstOrThrow();
  return {
    review: review ?? 0,
    parked: parked ?? 0,
    overdue: overdue ?? 0,
    refunds: refunds ?? 0,
    'failed-refunds': failedRefunds ?? 0,
    fraud: fraud ?? 0,
    claims: claims ?? 0,
  };
}
