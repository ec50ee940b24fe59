import { daysAfter, startOfDay, todayInMontevideo } from '@perchero/contract/days.rules';
import type { getNumbers } from '@perchero/contract/desk/numbers';
import type { NumberPeriod } from '@perchero/contract/desk/numbers.rules';
import type { ReplyOf } from '@perchero/contract/endpoint';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/database/database.ts';
import { AppError } from '#platform/http/app-error.ts';
import { lastDays } from './days.rules.ts';
import { countFromRows, isOwnProduct, readDays, type StoredDay } from './numbers.queries.ts';

interface Asked {
  readonly accountId: string;
  readonly days: NumberPeriod;
  /** All products when it is omitted. */
  readonly product?: number | undefined;
}

/** Yesterday is counted again, because the nightly job may not have run yet. */
export async function showNumbers(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { accountId, days: count, product }: Asked,
): Promise<ReplyOf<typeof getNumbers>> {
  if (product !== undefined && !(await isOwnProduct(db, product, accountId)))
    throw new AppError('not-found', `product ${product}`);
  const subject = product === undefined ? { accountId } : { productId: product };
  const today = todayInMontevideo(clock.now());
  const days = lastDays(today, count);
  const from = days[0] ?? today;
  const [stored, counted] = await Promise.all([
    readDays(db, subject, from),
    countFromRows(db, subject, { since: startOfDay(daysAfter(today, -1)), salesSince: startOfDay(from) }),
  ]);
  const storedByDay = new Map(stored.map((one) => [one.day, one]));
  const countedByDay = new Map(counted.map((one) => [one.day, one]));
  return { days: days.map((day) => larger(day, storedByDay.get(day), countedByDay.get(day))) };
}

/** What was counted at night stays when a like is taken back. */
function larger(day: string, stored?: StoredDay, counted?: StoredDay) {
  const of = (name: Exclude<keyof StoredDay, 'day'>) => Math.max(stored?.[name] ?? 0, counted?.[name] ?? 0);
  return {
    day,
    views: of('views'),
    likes: of('likes'),
    saves: of('saves'),
    offers: of('offers'),
    sales: of('sales'),
  };
}
