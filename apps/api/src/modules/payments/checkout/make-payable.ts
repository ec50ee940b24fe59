import { setTimeout as pause } from 'node:timers/promises';
import { findOrder, lockOrder, moveOrder, setPreference, type ShopOrder } from '#modules/orders/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import type { Answer, Preference } from '#platform/providers/mercadopago/provider.ts';
import { paymentEvents } from '../events.ts';
import type { PaymentDeps } from '../deps.ts';
import { closePreference, obtainPreference, type Deadline } from './preferences.ts';
import { firstCheckAt } from './times.rules.ts';

/** How long a concurrent request may take to store the payment link. */
const otherRequestTimeoutMs = 6_000;
const pollMs = 100;

/** The provider's code for a seller without identity verification. */
const sellerNotVerifiedCode = 'collector_does_not_comply_with_current_regulation';

/** Gives an order its payment link and returns the updated order: `creating` when the outcome is unknown. */
export async function makePayable(
  deps: PaymentDeps,
  { order, isNew }: { readonly order: ShopOrder; readonly isNew: boolean },
  deadline: Deadline,
): Promise<ShopOrder> {
  const now = isNew ? order : await waitForOtherRequest(deps, order, deadline);
  if (now.state !== 'creating') return now;
  const made = await obtainPreference(deps, now, { ...deadline, searchFirst: !isNew });
  return applyPreferenceResult(deps, now, made);
}

async function applyPreferenceResult(
  deps: PaymentDeps,
  order: ShopOrder,
  made: Answer<Preference>,
): Promise<ShopOrder> {
  if (made.kind === 'ok') return attachPreference(deps, order, made.value);
  if (made.kind === 'unknown') return order;
  if (made.kind === 'unauthorized') return cancelWithoutLink(deps, order, 'seller-unlinked');
  if (made.kind === 'forbidden') return cancelWithoutLink(deps, order, 'provider-forbids');
  const isSellers = made.kind === 'rejected' && made.code === sellerNotVerifiedCode;
  return cancelWithoutLink(deps, order, isSellers ? 'seller-not-ready' : 'provider-refused');
}

/** Stores the preference unless the order has moved on, in which case the preference is closed. */
export async function attachPreference(
  deps: PaymentDeps,
  { id, collectorId }: ShopOrder,
  preference: Preference,
): Promise<ShopOrder> {
  const { db, clock, config } = deps;
  const order = await inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, id);
    if (locked?.state !== 'creating') return locked;
    const linked = await setPreference(tx, locked, preference);
    const nextCheckAt = firstCheckAt(clock.now(), config.reservationSeconds);
    return moveOrder(tx, clock, linked, { to: 'awaiting_payment', cause: 'checkout', nextCheckAt });
  });
  if (!order) throw new Error(`Order ${id} is gone`);
  if (order.preferenceId !== preference.id)
    await closePreference(deps, { id, collectorId, preferenceId: preference.id });
  return order;
}

type NoPreferenceReason =
  'seller-unlinked' | 'seller-not-ready' | 'provider-forbids' | 'provider-refused' | 'not-made';

/** Cancels an order that cannot get a payment link. */
export async function cancelWithoutLink(
  deps: PaymentDeps,
  { id, sellerId }: ShopOrder,
  reason: NoPreferenceReason,
): Promise<ShopOrder> {
  const { db, clock } = deps;
  const order = await inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, id);
    if (locked?.state !== 'creating') return locked;
    if (reason === 'seller-not-ready')
      await emit(tx, clock, { type: paymentEvents.sellerNotReady, payload: { accountId: sellerId } });
    return moveOrder(tx, clock, locked, { to: 'cancelled', cause: 'checkout', reason, nextCheckAt: null });
  });
  if (!order) throw new Error(`Order ${id} is gone`);
  return order;
}

/** Waits while the request that created the order obtains its payment link. */
async function waitForOtherRequest(
  { db, clock }: PaymentDeps,
  order: ShopOrder,
  { until }: Deadline,
): Promise<ShopOrder> {
  let seen = order;
  while (
    seen.state === 'creating' &&
    clock.now().getTime() - seen.createdAt.getTime() < otherRequestTimeoutMs &&
    performance.now() < until
  ) {
    await pause(pollMs);
    seen = (await findOrder(db, order.id)) ?? seen;
  }
  return seen;
}
