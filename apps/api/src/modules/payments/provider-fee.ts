import { todayInMontevideo } from '@perchero/contract/days.rules';
import { z } from 'zod';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { PaymentDeps } from './deps.ts';
import { replaceEstimate } from './provider-fee.queries.ts';

export const estimateProviderFeeJob = {
  name: 'payments.estimate-provider-fee',
  payload: z.object({}),
  retries: 2,
  schedule: '30 3 * * *',
};

const measuredSeconds = 90 * 24 * 60 * 60;
const minCases = 100;

/** What the provider really took, for sellers who type a price. Idempotent. */
export async function estimateProviderFee({ db, clock }: Pick<PaymentDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  await inTransaction(db, (tx) =>
    replaceEstimate(tx, {
      day: todayInMontevideo(now),
      since: secondsAfter(now, -measuredSeconds),
      minCases,
    }),
  );
}
