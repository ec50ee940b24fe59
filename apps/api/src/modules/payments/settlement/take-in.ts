import { unknownStatus } from '@perchero/contract/orders/order-reasons.rules';
import { mayBecome, orderRules } from '@perchero/contract/orders/order-states.rules';
import { z } from 'zod';
import { findOrder, lockOrder, moveOrder, type ShopOrder } from '#modules/orders/index.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import type { ProviderPayment } from '#platform/providers/mercadopago/provider.ts';
import { paymentEvents } from '../events.ts';
import type { PaymentDeps } from '../deps.ts';
import { type Channel, storeNotification } from './inbox.queries.ts';
import { book, readBooked } from './ledger.queries.ts';
import { missingLines } from './ledger.rules.ts';
import { findPayment, savePayment, type StoredPayment } from './payments.queries.ts';
import { isNewer, kindOf } from './payment-kinds.rules.ts';
import { settle } from './settle.ts';

const currency = 'UYU';
const orderIdShape = z.uuid();

/**
 * Takes in what the provider said of a payment, all or nothing: the payment, the book, the order with its pieces and its news, the
 * refunds that follow. Safe to repeat and to come late: an older reading changes nothing.
 */
export function takeIn(deps: PaymentDeps, said: ProviderPayment, channel: Channel): Promise<void> {
  const reference = orderIdShape.safeParse(said.externalReference);
  return inTransaction(deps.db, async (tx) => {
    const order = reference.success ? await lockOrder(tx, reference.data) : null;
    const known = await findPayment(tx, said.id);
    const read = completed(said, known);
    if (known && !isNewer(read, known)) return;
    await leaveTrace(tx, deps, read, channel);
    const fault = order && faultOf(order, read);
    const verdict = order === null ? 'foreign' : fault ? 'mismatch' : 'ok';
    const now = deps.clock.now();
    await savePayment(tx, { read, orderId: order?.id ?? null, verdict, now });
    if (order === null) return;
    if (fault) return suspect(tx, deps, { order, read, fault });
    const lines = missingLines(read, await readBooked(tx, read.id));
    await book(tx, { paymentId: read.id, orderId: order.id, lines, at: now });
    await settle(tx, deps, order, read.id);
    await tellIfRefused(tx, deps, { order, read, known });
    await tellOfPart(tx, deps, { order, read, known });
  });
}

function completed(said: ProviderPayment, known: StoredPayment | null): ProviderPayment {
  const { status, amountCents, netReceivedCents } = said;
  return {
    ...said,
    // The provider does not always count what it gave back as such.
    ...(status === 'refunded' && { refundedCents: amountCents }),
    // Once some of it went back, the fees are those of when it was whole.
    ...(netReceivedCents === null &&
      known?.approvedAt && { providerFeeCents: known.providerFeeCents, withheldCents: known.withheldCents }),
  };
}

/** What we find by ourselves stands beside what we are told: nothing is booked that has no trace. */
async function leaveTrace(
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

type Fault = 'collector' | 'currency' | 'amount' | typeof unknownStatus;

function faultOf({ collectorId }: ShopOrder, read: ProviderPayment): Fault | null {
  if (read.collectorId !== collectorId) return 'collector';
  if (read.currency !== currency) return 'currency';
  if (read.amountCents <= 0) return 'amount';
  return read.status === 'unknown' ? unknownStatus : null;
}

interface Suspicion {
  readonly order: ShopOrder;
  readonly read: ProviderPayment;
  readonly fault: Fault;
}

/**
 * Whoever is linked with us can make a payment that names somebody else's order: one into another account must not move it.
 * Anything else comes from the order's own seller, and a person looks at it.
 */
async function suspect(
  tx: Tx,
  { clock, log, metrics }: PaymentDeps,
  { order, read, fault }: Suspicion,
): Promise<void> {
  metrics.paymentMismatches.inc({ what: fault });
  log.error({ orderId: order.id, paymentId: read.id, what: fault }, 'a payment differs from its order');
  if (fault === 'collector' || !mayBecome(order.state, 'review')) return;
  await moveOrder(tx, clock, order, { to: 'review', cause: 'provider', paymentId: read.id, reason: fault });
}

interface Change {
  readonly order: ShopOrder;
  readonly read: ProviderPayment;
  readonly known: StoredPayment | null;
}

async function tellIfRefused(tx: Tx, { clock }: PaymentDeps, { order, read, known }: Change): Promise<void> {
  const isNews = kindOf(read) === 'dead' && (known === null || kindOf(known) !== 'dead');
  if (!isNews || !orderRules[order.state].isOpen) return;
  await emit(tx, clock, {
    type: paymentEvents.paymentRejected,
    payload: { orderId: order.id, paymentId: read.id },
  });
}

/** Each part is told by itself; the end of a whole refund is told with the order's move. */
async function tellOfPart(tx: Tx, { clock }: PaymentDeps, { order, read, known }: Change): Promise<void> {
  const amountCents = read.refundedCents - (known?.refundedCents ?? 0);
  if (amountCents <= 0) return;
  const isPart = kindOf(read) === 'good' || (await findOrder(tx, order.id))?.state === 'partially_refunded';
  if (!isPart) return;
  await emit(tx, clock, {
    type: paymentEvents.partRefunded,
    payload: { orderId: order.id, paymentId: read.id, amountCents, refundedCents: read.refundedCents },
  });
}
