import { unknownStatus } from '@perchero/contract/orders/order-reasons.rules';
import { canTransition, orderRules } from '@perchero/contract/orders/order-states.rules';
import { z } from 'zod';
import { findOrder, lockOrder, moveOrder, type ShopOrder } from '#modules/orders/index.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import type { ProviderPayment } from '#platform/providers/mercadopago/provider.ts';
import { paymentEvents } from '../events.ts';
import type { PaymentDeps } from '../deps.ts';
import { type Channel, storeNotification } from './inbox.queries.ts';
import { insertLedgerLines, readLedgerLines } from './ledger.queries.ts';
import { missingLines } from './ledger.rules.ts';
import { findPayment, savePayment, type StoredPayment } from './payments.queries.ts';
import { isNewer, kindOf } from './payment-kinds.rules.ts';
import { reconcileLockedOrder } from './reconcile-order.ts';

const currency = 'UYU';
const orderIdShape = z.uuid();

/**
 * Applies a payment read from the provider in one transaction: stores it, books it, moves its order with stock and
 * events, and queues refunds. Idempotent; an outdated read changes nothing.
 */
export function applyProviderPayment(
  deps: PaymentDeps,
  reported: ProviderPayment,
  channel: Channel,
): Promise<void> {
  const reference = orderIdShape.safeParse(reported.externalReference);
  return inTransaction(deps.db, async (tx) => {
    const order = reference.success ? await lockOrder(tx, reference.data) : null;
    const known = await findPayment(tx, reported.id);
    const read = normalise(reported, known);
    if (known && !isNewer(read, known)) return;
    await recordInInbox(tx, deps, read, channel);
    const mismatch = order && mismatchOf(order, read);
    const outcome = order === null ? 'foreign' : mismatch ? 'mismatch' : 'ok';
    const now = deps.clock.now();
    await savePayment(tx, { read, orderId: order?.id ?? null, outcome, now });
    if (order === null) return;
    if (mismatch) return handleMismatch(tx, deps, { order, read, mismatch });
    const lines = missingLines(read, await readLedgerLines(tx, read.id));
    await insertLedgerLines(tx, { paymentId: read.id, orderId: order.id, lines, at: now });
    await reconcileLockedOrder(tx, deps, order, read.id);
    await emitIfRejected(tx, deps, { order, read, known });
    await emitIfPartlyRefunded(tx, deps, { order, read, known });
  });
}

function normalise(reported: ProviderPayment, known: StoredPayment | null): ProviderPayment {
  const { status, amountCents, netReceivedCents } = reported;
  return {
    ...reported,
    // The provider does not always report the refunded amount.
    ...(status === 'refunded' && { refundedCents: amountCents }),
    // After a refund the provider no longer reports the original fees.
    ...(netReceivedCents === null &&
      known?.approvedAt && { providerFeeCents: known.providerFeeCents, withheldCents: known.withheldCents }),
  };
}

/** Payments found by sweep or check are also recorded in the inbox, so every booking has a source. */
async function recordInInbox(
  tx: Tx,
  { clock }: PaymentDeps,
  read: ProviderPayment,
  channel: Channel,
): Promise<void> {
  if (channel === 'webhook') return;
  const found = {
    channel,
    topic: 'payment',
    action: null,
    resourceId: read.id,
    collectorId: read.collectorId,
  } as const;
  const rest = { orderHint: null, requestId: null, signature: 'own', raw: null, state: 'done' } as const;
  await storeNotification(tx, { ...found, ...rest }, clock.now());
}

type Mismatch = 'collector' | 'currency' | 'amount' | typeof unknownStatus;

function mismatchOf({ collectorId }: ShopOrder, read: ProviderPayment): Mismatch | null {
  if (read.collectorId !== collectorId) return 'collector';
  if (read.currency !== currency) return 'currency';
  if (read.amountCents <= 0) return 'amount';
  return read.status === 'unknown' ? unknownStatus : null;
}

interface MismatchedPayment {
  readonly order: ShopOrder;
  readonly read: ProviderPayment;
  readonly mismatch: Mismatch;
}

/**
 * Any linked seller can create a payment that references another seller's order, so a foreign collector must not
 * move it. Other mismatches come from the order's own seller and go to review.
 */
async function handleMismatch(
  tx: Tx,
  { clock, log, metrics }: PaymentDeps,
  { order, read, mismatch }: MismatchedPayment,
): Promise<void> {
  metrics.paymentMismatches.inc({ what: mismatch });
  log.error({ orderId: order.id, paymentId: read.id, what: mismatch }, 'a payment differs from its order');
  if (mismatch === 'collector' || !canTransition(order.state, 'review')) return;
  await moveOrder(tx, clock, order, {
    to: 'review',
    cause: 'provider',
    paymentId: read.id,
    reason: mismatch,
  });
}

interface Change {
  readonly order: ShopOrder;
  readonly read: ProviderPayment;
  readonly known: StoredPayment | null;
}

async function emitIfRejected(tx: Tx, { clock }: PaymentDeps, { order, read, known }: Change): Promise<void> {
  const isUnknown = kindOf(read) === 'failed' && (known === null || kindOf(known) !== 'failed');
  if (!isUnknown || !orderRules[order.state].isOpen) return;
  await emit(tx, clock, {
    type: paymentEvents.paymentRejected,
    payload: { orderId: order.id, paymentId: read.id },
  });
}

/** Each partial refund has its own event; a full refund is reported by the order's move. */
async function emitIfPartlyRefunded(
  tx: Tx,
  { clock }: PaymentDeps,
  { order, read, known }: Change,
): Promise<void> {
  const amountCents = read.refundedCents - (known?.refundedCents ?? 0);
  if (amountCents <= 0) return;
  const isPart =
    kindOf(read) === 'collected' || (await findOrder(tx, order.id))?.state === 'partially_refunded';
  if (!isPart) return;
  await emit(tx, clock, {
    type: paymentEvents.partRefunded,
    payload: { orderId: order.id, paymentId: read.id, amountCents, refundedCents: read.refundedCents },
  });
}
