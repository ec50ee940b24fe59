import { z } from 'zod';
import { secondsAfter } from '#platform/clock.ts';
import type { PaymentDeps } from '../deps.ts';
import { deleteOldNotifications } from './inbox.queries.ts';
import { findLedgerFaults } from './ledger-faults.queries.ts';
import { daySeconds } from './times.rules.ts';

const emptyPayload = z.object({});

export const sweepSellersJob = {
  name: 'payments.sweep-sellers',
  payload: emptyPayload,
  retries: 1,
  schedule: '*/15 * * * *',
};

export const sweepNightJob = {
  name: 'payments.sweep-night',
  payload: emptyPayload,
  retries: 2,
  schedule: '20 4 * * *',
};

export const checkLedgerJob = {
  name: 'payments.check-ledger',
  payload: emptyPayload,
  retries: 1,
  schedule: '7 * * * *',
};

export const cleanUpInboxJob = {
  name: 'payments.clean-up-inbox',
  payload: emptyPayload,
  retries: 2,
  schedule: '50 3 * * *',
};

/** Reports contradictions between orders, payments and ledger; an operator repairs them. */
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

/** Longer than any dispute about a notification; irrelevant ones are deleted sooner. */
const retentionDays = { done: 120, ignored: 14 };

export async function cleanUpInbox({ db, clock }: Pick<PaymentDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await deleteOldNotifications(db, {
    done: secondsAfter(now, -retentionDays.done * daySeconds),
    ignored: secondsAfter(now, -retentionDays.ignored * daySeconds),
  });
}
