import { z } from 'zod';
import { markSwept, withToken } from '#modules/seller-accounts/index.ts';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction } from '#platform/database.ts';
import type { ProviderPayment } from '#platform/mercadopago/provider.ts';
import type { PaymentParts } from '../parts.ts';
import { storeNotification } from './inbox.queries.ts';
import { isNewer } from './payment-kinds.rules.ts';
import { findPayment } from './payments.queries.ts';
import { findOwnReferences, findSellersToSweep, findSweptUntil } from './sweep.queries.ts';
import type { SyncOutcome } from './sync-payment.ts';
import { daySeconds, refundableDays } from './times.rules.ts';
import { paymentTopic } from './topics.rules.ts';

/** Twice the pause between two looks: clocks differ, lists are not always complete at once, and what was read too old is read again. */
const overlapSeconds = 30 * 60;
/** How far back when a seller was never looked at, and every night. */
const nightSeconds = 2 * daySeconds;
const mostPages = 50;
const mostSellers = 2_000;
const sellersAtOnce = 4;
const referenceShape = z.uuid();

/**
 * Reads what has changed at a seller's account and puts what we do not know into the inbox: refunds made in the seller's own app,
 * claims and charge backs are found like this, and whatever notification was lost.
 */
export async function sweepSeller(
  parts: PaymentParts,
  accountId: string,
  { from }: { readonly from?: Date } = {},
): Promise<SyncOutcome> {
  const { db, clock, gateway } = parts;
  const begun = clock.now();
  const last = (await findSweptUntil(db, accountId)) ?? secondsAfter(begun, -nightSeconds);
  const since = from ?? secondsAfter(last, -overlapSeconds);
  for (let offset = 0, page = 0; page < mostPages; page += 1) {
    const answer = await withToken(parts, accountId, (token) =>
      gateway.paymentsSince(token, { since, offset }),
    );
    if (answer.kind !== 'ok') return answer.kind === 'unauthorized' ? 'parked' : 'later';
    const { payments, hasMore } = answer.value;
    await putIntoInbox(parts, payments);
    if (!hasMore) {
      await inTransaction(db, (tx) => markSwept(tx, accountId, begun));
      return 'done';
    }
    offset += payments.length;
  }
  parts.log.error({ accountId }, 'a seller has more changes than are read at once');
  return 'later';
}

async function putIntoInbox(
  { db, clock, metrics }: PaymentParts,
  payments: readonly ProviderPayment[],
): Promise<void> {
  const references = payments.flatMap(
    ({ externalReference }) => referenceShape.safeParse(externalReference).data ?? [],
  );
  const own = await findOwnReferences(db, references);
  for (const payment of payments) {
    const orderHint = payment.externalReference;
    if (orderHint === null || !own.has(orderHint)) continue;
    const known = await findPayment(db, payment.id);
    if (known && !isNewer(payment, known)) continue;
    const { id: resourceId, collectorId } = payment;
    const found = {
      channel: 'sweep',
      topic: paymentTopic,
      action: null,
      resourceId,
      collectorId,
      orderHint,
    } as const;
    const rest = { requestId: null, signature: 'own', raw: null, state: 'waiting' } as const;
    await inTransaction(db, (tx) => storeNotification(tx, { ...found, ...rest }, clock.now()));
    metrics.sweepFinds.inc();
  }
}

/** Every seller who has sold within the time that money can go back. */
export async function sweepSellers(parts: PaymentParts): Promise<void> {
  await forEachSeller(parts, () => ({}));
}

/** The same, without believing where the last look ended. */
export async function sweepNight(parts: PaymentParts): Promise<void> {
  const from = secondsAfter(parts.clock.now(), -nightSeconds);
  await forEachSeller(parts, () => ({ from }));
}

async function forEachSeller(parts: PaymentParts, how: () => { from?: Date }): Promise<void> {
  const since = secondsAfter(parts.clock.now(), -refundableDays * daySeconds);
  const sellers = await findSellersToSweep(parts.db, { since, most: mostSellers });
  const queue = sellers.values();
  await Promise.all(
    Array.from({ length: sellersAtOnce }, async () => {
      for (const { accountId } of queue) {
        const outcome = await sweepSeller(parts, accountId, how());
        if (outcome !== 'done') parts.log.warn({ accountId, outcome }, 'a seller could not be looked at');
      }
    }),
  );
}
