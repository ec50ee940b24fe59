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

/** Twice the sweep interval: clocks differ, and the provider's lists are eventually consistent. */
const overlapSeconds = 30 * 60;
/** The period of a seller's first sweep: longer than an outage of the provider. */
const firstSeconds = 7 * daySeconds;
/** The period of the nightly sweep. */
const nightSeconds = 2 * daySeconds;
const maxPages = 50;
const maxSellers = 2_000;
const sellerConcurrency = 4;
const referenceShape = z.uuid();

/**
 * Lists the changed payments of a seller's account and stores unknown changes in the inbox: refunds made in the
 * seller's own app, disputes, chargebacks, and lost notifications.
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
  for (let page = 0; cursor && page < maxPages; page += 1) {
    const at: ChangesCursor = cursor;
    const answer = await withToken(deps, collectorId, (token) => gateway.paymentsSince(token, at));
    if (answer.kind !== 'ok') return outcomeOf(answer);
    await putIntoInbox(deps, answer.value.payments);
    cursor = answer.value.next;
  }
  // The next sweep continues where this one stopped.
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

/** Sweeps every provider account whose orders may still change, linked or not. */
export async function sweepSellers(deps: PaymentDeps): Promise<void> {
  await forEachSeller(deps, () => ({}));
}

/** Sweeps a fixed period, ignoring where the last sweep ended. */
export async function sweepNight(deps: PaymentDeps): Promise<void> {
  const from = secondsAfter(deps.clock.now(), -nightSeconds);
  await forEachSeller(deps, () => ({ from }));
}

async function forEachSeller(deps: PaymentDeps, how: () => { from?: Date }): Promise<void> {
  const sellers = await findSellersToSweep(deps.db, { now: deps.clock.now(), limit: maxSellers });
  const queue = sellers.values();
  await Promise.all(
    Array.from({ length: sellerConcurrency }, async () => {
      for (const { collectorId } of queue) {
        const outcome = await sweepSeller(deps, collectorId, how());
        if (outcome !== 'done') deps.log.warn({ collectorId, outcome }, 'a seller could not be looked at');
      }
    }),
  );
}
