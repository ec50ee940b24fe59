import { type ClaimKind, claimRules } from '@perchero/contract/claims/claim-states.rules';
import type { DeliveryState } from '@perchero/contract/delivery/delivery-states.rules';
import { type Delivery, moveDelivery, readCalendar, settleDelivery } from '#modules/delivery/index.ts';
import { claimableKinds, lockOrder, sideOf } from '#modules/orders/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import { inTransaction } from '#platform/database/database.ts';
import {
  findProductIds,
  insertClaim,
  insertClaimEvent,
  isProductRemoved,
  lockClaim,
} from './claims.queries.ts';
import { timesAfter } from './deadlines.rules.ts';
import type { ClaimDeps } from './deps.ts';
import { emitMoved } from './move-claim.ts';
import { addPhotos } from './photos.ts';

interface NewClaim {
  readonly id: string;
  readonly orderId: string;
  readonly kind: ClaimKind;
  readonly text: string;
  readonly productIds: readonly number[];
  readonly pictureIds: readonly string[];
}

const state = 'waiting_seller';

/** Opens a claim of the buyer, which stops the delivery. The same again is a success. */
export async function openClaim(deps: ClaimDeps, buyerId: string, wanted: NewClaim): Promise<void> {
  const { db, clock } = deps;
  const { id, orderId, kind, text, productIds, pictureIds } = wanted;
  const refusal = await inTransaction(db, async (tx): Promise<AppError | null> => {
    const order = await lockOrder(tx, orderId);
    const side = order && sideOf(order, buyerId);
    if (!side) throw new AppError('not-found', `order ${orderId}`);
    if (side !== 'purchase') throw new AppError('invalid-order-state', 'a claim about an own sale');
    const settled = await settleDelivery(tx, deps, order);
    const past = await lockClaim(tx, orderId);
    if (past?.id === id) return null;
    if (past && past.outcome !== 'arrived') return new AppError('claim-exists');
    if (!settled) return new AppError('invalid-order-state', `order is ${order.state}`);
    if (settled.isLate) return new AppError('deadline-passed', 'open');
    const { delivery } = settled;
    const now = clock.now();
    const hasRemovedProduct = await isProductRemoved(tx, orderId);
    const kinds = claimableKinds(settled.order.state, { ...delivery, hasRemovedProduct }, now);
    if (!kinds.includes(kind)) return refusalOf(delivery);
    const bought = await findProductIds(tx, orderId);
    if (!productIds.every((productId) => bought.includes(productId)))
      throw new AppError('invalid-claim', 'a product of another order');

    const times = timesAfter(
      { state, dueFrom: now, dueDays: claimRules[state].end?.days ?? 0 },
      now,
      await readCalendar(tx),
    );
    const claim = await insertClaim(tx, {
      id,
      orderId,
      kind,
      text,
      productIds,
      state,
      openedAt: now,
      deliveryState: delivery.state,
      ...times,
    });
    // Somebody else's claim has this id.
    if (!claim) throw new AppError('claim-exists');
    await addPhotos(tx, deps, { claimId: id, side: 'buyer', ownerId: buyerId, pictureIds });
    const by = unsent.includes(delivery.state) ? 'moderation' : 'buyer';
    await moveDelivery(tx, deps, delivery, { to: 'in_claim', by, at: now, actorId: buyerId });
    await insertClaimEvent(tx, { claim, from: null, cause: 'buyer', actorId: buyerId, at: now });
    await emitMoved(tx, deps, claim);
    return null;
  });
  if (refusal) throw refusal;
}

/** Claimed only about a product that a moderator removed. */
const unsent: readonly DeliveryState[] = ['preparing', 'ready_to_meet'];
const beforeArrival: readonly DeliveryState[] = [...unsent, 'sent'];

function refusalOf({ state: is, endCause }: Delivery): AppError {
  if (beforeArrival.includes(is)) return new AppError('claim-too-early', is);
  // The time to object is over.
  if (endCause === 'time') return new AppError('deadline-passed', is);
  return new AppError('invalid-order-state', is);
}
