import { secondsAfter } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { isFailedRefund } from './failed-refunds.sql.ts';

const most = 1000;
/** A worker looks at due orders within seconds. */
const patienceSeconds = 10 * 60;

/** How many orders wait for a person or for somebody who does not answer; the counts stop early. */
export async function countStuck(db: Db, now: Date) {
  const late = secondsAfter(now, -patienceSeconds);
  const { review, parked, overdue, refunds, failedRefunds, fraud } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom(
          eb.selectFrom('shop_order').select('id').where('state', '=', 'review').limit(most).as('found'),
        )
        .select(eb.fn.countAll<number>().as('count'))
        .as('review'),
      eb
        .selectFrom(eb.selectFrom('parked_order').select('order_id').limit(most).as('found'))
        .select(eb.fn.countAll<number>().as('count'))
        .as('parked'),
      eb
        .selectFrom(
          eb.selectFrom('shop_order').select('id').where('next_check_at', '<', late).limit(most).as('found'),
        )
        .select(eb.fn.countAll<number>().as('count'))
        .as('overdue'),
      eb
        .selectFrom(
          eb.selectFrom('refund').select('id').where('state', '=', 'waiting_funds').limit(most).as('found'),
        )
        .select(eb.fn.countAll<number>().as('count'))
        .as('refunds'),
      eb
        .selectFrom(eb.selectFrom('refund').select('id').where(isFailedRefund).limit(most).as('found'))
        .select(eb.fn.countAll<number>().as('count'))
        .as('failedRefunds'),
      eb
        .selectFrom(
          eb
            .selectFrom('fraud_alert')
            .select('order_id')
            .where('cleared_at', 'is', null)
            .limit(most)
            .as('found'),
        )
        .select(eb.fn.countAll<number>().as('count'))
        .as('fraud'),
    ])
    .executeTakeFirstOrThrow();
  return {
    review: review ?? 0,
    parked: parked ?? 0,
    overdue: overdue ?? 0,
    refunds: refunds ?? 0,
    'failed-refunds': failedRefunds ?? 0,
    fraud: fraud ?? 0,
  };
}
