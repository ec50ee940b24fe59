import { daysAfter, todayInMontevideo } from '@perchero/contract/days.rules';
import { isVacationEnd } from '@perchero/contract/desk/vacation.rules';
import { lockAccount } from '#modules/accounts/index.ts';
import type { Clock } from '#platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#platform/database/database.ts';
import { lockSeller, shareSeller } from '#platform/database/trade-locks.queries.ts';
import type { DueSource } from '#platform/due-work/due-work.ts';
import { foundWork } from '#platform/due-work/found-work.ts';
import { emit } from '#platform/events/events.ts';
import { AppError } from '#platform/http/app-error.ts';
import type { Jobs } from '#platform/jobs/jobs.ts';
import { vacationEvent } from './events.ts';
import { updateSellerHold } from './holds.ts';
import { applyVacationJob } from './jobs.ts';
import {
  deleteVacation,
  findDueVacations,
  markReminded,
  readVacation,
  saveVacation,
} from './vacation.queries.ts';

const batchSize = 50;

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
}

/** Begins a vacation or moves its last day; null ends it. Checkouts refuse from the commit on, the job hides the products. */
export function setVacation(deps: Deps, accountId: string, until: string | null): Promise<void> {
  const since = deps.clock.now();
  if (until !== null && !isVacationEnd(until, since)) throw new AppError('invalid-date', `until ${until}`);
  return inTransaction(deps.db, async (tx) => {
    if (!(await lockVacation(tx, accountId))) throw new AppError('not-allowed', 'deleted meanwhile');
    const isChanged =
      until === null
        ? await deleteVacation(tx, accountId)
        : await saveVacation(tx, { accountId, until, since, isReminded: isReminderDue(until, since) });
    if (isChanged) await deps.jobs.enqueue(tx, applyVacationJob, { accountId });
  });
}

/** No checkout and no new product of the seller is between two states. False when the account is deleted. */
async function lockVacation(tx: Tx, accountId: string): Promise<boolean> {
  await lockSeller(tx, accountId);
  return lockAccount(tx, accountId);
}

/** Two days before everything is listed again, at 0:00 after the last day. */
function isReminderDue(until: string, now: Date): boolean {
  return until <= daysAfter(todayInMontevideo(now), 1);
}

/** Hides or shows the products of a seller, by whether the seller is on vacation now, and tells that it is done. */
export async function applyVacation(deps: Omit<Deps, 'jobs'>, sellerId: string): Promise<void> {
  const isHeldNow = async (tx: Tx) => {
    await shareSeller(tx, sellerId);
    return (await readVacation(tx, sellerId)) !== null;
  };
  await updateSellerHold(deps, { sellerId, hold: 'vacation', batchSize, isHeldNow });
  await inTransaction(deps.db, (tx) => emit(tx, deps.clock, vacationEvent('changed', sellerId)));
}

/** Vacations that end, and their reminders. */
export function vacationWork(deps: Deps): DueSource {
  return foundWork(deps, {
    name: 'vacations',
    priority: 'ordinary',
    concurrency: 4,
    find: (db, { now, ...due }) => findDueVacations(db, due, todayInMontevideo(now)),
    workOf: (id) => ({ subject: id, orderId: null, run: () => settleVacation(deps, id) }),
  });
}

function settleVacation(deps: Deps, accountId: string): Promise<void> {
  const today = todayInMontevideo(deps.clock.now());
  return inTransaction(deps.db, async (tx) => {
    await lockVacation(tx, accountId);
    if (await deleteVacation(tx, accountId, today))
      await deps.jobs.enqueue(tx, applyVacationJob, { accountId });
    else if (await markReminded(tx, accountId, today))
      await emit(tx, deps.clock, vacationEvent('ending', accountId));
  });
}
