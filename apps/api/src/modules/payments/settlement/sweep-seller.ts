import { z } from 'zod';
import { markSwept, withToken } from '#modules/seller-accounts/index.ts';
import { secondsAfter } from '#platform/clock.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { ChangesCursor, ProviderPayment } from '#platform/providers/mercadopago/provider.ts';
import type { PaymentDeps } from '../deps.ts';
import { storeNotification } from './inbox.queries.ts';
import { isNewer } from './payment-kinds.rules.ts';
import { findPayment } from './payments.queries.ts';
import { findOwnReferences, findSellersToSweep, findSweptUntil } from './sweep.queries.ts';
import { outcomeOf, type SyncOutcome } from './sync-payment.ts';
import { daySeconds } from './times.rules.ts';
import { paymentTopic } from './topics.rules.ts';

/** Twice the pause between two looks: clocks differ, lists are not always complete at once, and what was read too old is read again. */
const overlapSeconds = 30 * 60;
/** How far back when a seller was never swept: longer than the provider may have refused to answer. */
const firstSeconds = 7 * daySeconds;
/** How far back every night. */
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
  deps: PaymentDeps,
  collectorId: string,
  { from }: { readonly from?: Date } = {},
): Promise<SyncOutcome> {
  const { db, clock, gateway } = deps;
  const begun = clock.now();
  const last = (await findSweptUntil(db, collectorId)) ?? secondsAfter(begun, -firstSeconds);
  const since = from ?? secondsAfter(last, -overlapSeconds);
  let cursor: ChangesCursor | null = { since, offset: 0 };
  for (let page = 0; cursor && page < mostPages; page += 1) {
    const at: ChangesCursor = cursor;
    const answer = await withToken(deps, collectorId, (token) => gateway.paymentsSince(token, at));
    if (answer.kind !== 'ok') return outcomeOf(answer);
    await putIntoInbox(deps, answer.value.payments);
    cursor = answer.value.next;
  }
  // The next sweep goes on where this one stopped.
  await inTransaction(db, (tx) => markSwept(tx, collectorId, cursor?.since ?? begun));
  if (!cursor) return 'done';
  deps.log.error({ collectorId }, 'a seller has more changes than are read at once');
  return 'later';
}

async function putIntoInbox(
  { db, clock, metrics }: PaymentDeps,
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

/** Every account at the provider whose orders may still change there, linked or not. */
export async function sweepSellers(deps: PaymentDeps): Promise<void> {
  await forEachSeller(deps, () => ({}));
}

/** The same, without believing where the last look ended. */
export async function sweepNight(deps: PaymentDeps): Promise<void> {
  const from = secondsAfter(deps.clock.now(), -nightSeconds);
  await forEachSeller(deps, () => ({ from }));
}

async function forEachSeller(deps: PaymentDeps, how: () => { from?: Date }): Promise<void> {
  const sellers = await findSellersToSweep(deps.db, { now: deps.clock.now(), most: mostSellers });
  const queue = sellers.values();
  await Promise.all(
    Array.from({ length: sellersAtOnce }, async () => {
      for (const { collectorId } of queue) {
        const outcome = await sweepSeller(deps, collectorId, how());
        if (outcome !== 'done') deps.log.warn({ collectorId, outcome }, 'a seller could not be looked at');
      }
    }),
  );
}
