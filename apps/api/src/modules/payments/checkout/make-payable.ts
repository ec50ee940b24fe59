import { setTimeout as pause } from 'node:timers/promises';
import { findOrder, lockOrder, moveOrder, setPreference, type ShopOrder } from '#modules/orders/index.ts';
import { inTransaction } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import type { Answer, Preference } from '#platform/providers/mercadopago/provider.ts';
import { paymentEvents } from '../events.ts';
import type { PaymentDeps } from '../deps.ts';
import { closePreference, obtainPreference, type Patience } from './ask-provider.ts';
import { firstCheckAt } from './times.rules.ts';

/** So long somebody else's request is left to finish what it began. */
const othersPatienceMs = 6_000;
const lookAgainMs = 100;

/** How the provider says that a seller must first show it who they are. */
const sellerMustProve = 'collector_does_not_comply_with_current_regulation';

/** Gives an order its link to pay. Answers the order as it then is: `creating` when nobody knows how it went. */
export async function makePayable(
  deps: PaymentDeps,
  { order, isNew }: { readonly order: ShopOrder; readonly isNew: boolean },
  patience: Patience,
): Promise<ShopOrder> {
  const now = isNew ? order : await afterOthers(deps, order, patience);
  if (now.state !== 'creating') return now;
  const made = await obtainPreference(deps, now, { ...patience, lookFirst: !isNew });
  return settle(deps, now, made);
}

/** Writes down what the provider said about the link of an order. */
export async function settle(
  deps: PaymentDeps,
  order: ShopOrder,
  made: Answer<Preference>,
): Promise<ShopOrder> {
  if (made.kind === 'ok') return adopt(deps, order, made.value);
  if (made.kind === 'unknown') return order;
  if (made.kind === 'unauthorized') return giveUp(deps, order, 'seller-unlinked');
  if (made.kind === 'forbidden') return giveUp(deps, order, 'provider-forbids');
  const isSellers = made.kind === 'rejected' && made.code === sellerMustProve;
  return giveUp(deps, order, isSellers ? 'seller-not-ready' : 'provider-refused');
}

/** The link is the order's, unless the order went on without it. */
export async function adopt(
  deps: PaymentDeps,
  { id, collectorId }: ShopOrder,
  preference: Preference,
): Promise<ShopOrder> {
  const { db, clock, config } = deps;
  const order = await inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, id);
    if (locked?.state !== 'creating') return locked;
    const linked = await setPreference(tx, locked, preference);
    const nextCheckAt = firstCheckAt(clock.now(), config.holdSeconds);
    return moveOrder(tx, clock, linked, { to: 'awaiting_payment', cause: 'checkout', nextCheckAt });
  });
  if (!order) throw new Error(`Order ${id} is gone`);
  if (order.preferenceId !== preference.id)
    await closePreference(deps, { id, collectorId, preferenceId: preference.id });
  return order;
}

/** Why an order ended before it could be paid. */
type NoLink = 'seller-unlinked' | 'seller-not-ready' | 'provider-forbids' | 'provider-refused' | 'not-made';

/** There is no link and there will be none. */
export async function giveUp(
  deps: PaymentDeps,
  { id, sellerId }: ShopOrder,
  reason: NoLink,
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

/** Waits while the request that made an order is giving it its link. */
async function afterOthers(
  { db, clock }: PaymentDeps,
  order: ShopOrder,
  { until }: Patience,
): Promise<ShopOrder> {
  let seen = order;
  while (
    seen.state === 'creating' &&
    clock.now().getTime() - seen.createdAt.getTime() < othersPatienceMs &&
    performance.now() < until
  ) {
    await pause(lookAgainMs);
    seen = (await findOrder(db, order.id)) ?? seen;
  }
  return seen;
}
