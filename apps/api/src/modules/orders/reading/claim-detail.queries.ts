import type { ClaimDecision } from '@perchero/contract/claims/claim-states.rules';
import type { ReturnPlace } from '@perchero/contract/claims/claims';
import type { CarrierKey } from '@perchero/contract/delivery/carriers';
import { sql } from 'kysely';
import { type Db, readNamed } from '#platform/database/database.ts';

interface ClaimPhoto {
  readonly side: 'buyer' | 'seller';
  readonly id: string;
}

export interface ClaimDetailRow {
  readonly text: string;
  readonly productIds: number[];
  readonly openedAt: Date;
  readonly answerText: string | null;
  readonly answeredAt: Date | null;
  readonly returnPlace: ReturnPlace | null;
  readonly returnSentAt: Date | null;
  readonly returnCarrier: CarrierKey | null;
  readonly returnCarrierName: string | null;
  readonly returnTracking: string | null;
  readonly contestText: string | null;
  readonly decision: ClaimDecision | null;
  readonly reason: string | null;
  readonly decidedAt: Date | null;
  readonly closedAt: Date | null;
  readonly photos: readonly ClaimPhoto[];
}

/** What both sides said in a claim. */
export async function readClaimRow(db: Db, id: string): Promise<ClaimDetailRow> {
  const [row] = await readNamed(
    db,
    'orders-claim-detail',
    sql<ClaimDetailRow>`
      select text, to_json(product_ids) as "productIds", opened_at as "openedAt", answer_text as "answerText",
        answered_at as "answeredAt", return_place as "returnPlace", return_sent_at as "returnSentAt",
        return_carrier as "returnCarrier", return_carrier_name as "returnCarrierName",
        return_tracking as "returnTracking", contest_text as "contestText", decision, reason,
        decided_at as "decidedAt", closed_at as "closedAt", coalesce((
          select json_agg(json_build_object('side', side, 'id', picture_id) order by side, position)
          from claim_picture where claim_id = claim.id
        ), '[]') as photos
      from claim where id = ${id} limit 1`,
  );
  if (!row) throw new Error(`There is no claim ${id}`);
  return row;
}
