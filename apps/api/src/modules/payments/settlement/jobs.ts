import { z } from 'zod';
import { secondsAfter } from '#platform/clock.ts';
import type { PaymentDeps } from '../deps.ts';
import { deleteOldNotifications } from './inbox.queries.ts';
import { findLedgerFaults } from './ledger-faults.queries.ts';
import { daySeconds } from './times.rules.ts';

const nothing = z.object({});

export const sweepSellersJob = {
  name: 'payments.sweep-sellers',
  payload: nothing,
  retries: 1,
  schedule: '*/15 * * * *',
};

export const sweepNightJob = {
  name: 'payments.sweep-night',
  payload: nothing,
  retries: 2,
  schedule: '20 4 * * *',
};

export const checkLedgerJob = {
  name: 'payments.check-ledger',
  payload: nothing,
  retries: 1,
  schedule: '7 * * * *',
};

export const cleanUpInboxJob = {
  name: 'payments.clean-up-inbox',
  payload: nothing,
  retries: 2,
  schedule: '50 3 * * *',
};

/** Holds the books against each other. What it finds waits for a person: nothing is repaired by guessing. */
export async function checkLedger({
  db,
  clock,
  log,
  metrics,
}: Omit<PaymentDeps, 'gateway' | 'config'>): Promise<void> {
  for (const { name, count } of await findLedgerFaults(db, clock.now())) {
    metrics.ledgerFaults.set({ fault: name }, count);
    if (count > 0) log.error({ fault: name, count }, 'the books contradict each other');
  }
}

/** Longer than any dispute about a notification; what was none of our business goes sooner. */
const keptDays = { done: 120, ignored: 14 };

export async function cleanUpInbox({ db, clock }: Pick<PaymentDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await deleteOldNotifications(db, {
    done: secondsAfter(now, -keptDays.done * daySeconds),
    ignored: secondsAfter(now, -keptDays.ignored * daySeconds),
  });
}
