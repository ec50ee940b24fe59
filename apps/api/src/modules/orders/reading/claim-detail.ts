import type { ClaimDetail } from '@perchero/contract/claims/claims';
import { carriers } from '@perchero/contract/delivery/carriers';
import { signPrivatePicture } from '#modules/media/index.ts';
import type { Db } from '#platform/database/database.ts';
import type { ObjectStore } from '#platform/providers/object-store.ts';
import { type ClaimDetailRow, readClaimRow } from './claim-detail.queries.ts';
import { toClaim } from './claim-response.ts';
import type { OrderRow } from './orders.queries.ts';

export interface ClaimReadDeps {
  readonly db: Db;
  readonly store: Pick<ObjectStore, 'signRead'>;
}

/** The claim about an order with everything both sides said, and URLs of its photos. */
export async function readClaimDetail(
  deps: ClaimReadDeps,
  { claim, paidCents, refundedCents }: Pick<OrderRow, 'claim' | 'paidCents' | 'refundedCents'>,
  now: Date,
): Promise<ClaimDetail | null> {
  if (!claim) return null;
  const row = await readClaimRow(deps.db, claim.id);
  const photosOf = async (side: 'buyer' | 'seller') => {
    const own = row.photos.filter((photo) => photo.side === side);
    const signed = await Promise.all(own.map(({ id }) => signPrivatePicture(deps, id)));
    return signed.filter((photo) => photo !== null);
  };
  return {
    ...toClaim(claim, now),
    text: row.text,
    product_ids: row.productIds,
    opened_at: row.openedAt.toISOString(),
    buyer_photos: await photosOf('buyer'),
    answer_text: row.answerText,
    answered_at: row.answeredAt?.toISOString() ?? null,
    seller_photos: await photosOf('seller'),
    return_place: row.returnPlace,
    ...returnOf(row),
    contest_text: row.contestText,
    decision: row.decision,
    reason: row.reason,
    decided_at: row.decidedAt?.toISOString() ?? null,
    closed_at: row.closedAt?.toISOString() ?? null,
    refundable_cents: Math.max(0, paidCents - refundedCents),
  };
}

function returnOf({ returnSentAt, returnCarrier, returnCarrierName, returnTracking }: ClaimDetailRow) {
  const known = carriers.find(({ key }) => key === returnCarrier);
  return {
    return_sent_at: returnSentAt?.toISOString() ?? null,
    return_carrier: returnCarrier,
    return_carrier_name: returnCarrierName ?? known?.name ?? null,
    return_tracking: returnTracking,
    return_tracking_url: known?.trackingPage ?? null,
  };
}
