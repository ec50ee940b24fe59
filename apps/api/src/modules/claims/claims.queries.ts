import type {
  ClaimAnswer,
  ClaimDecision,
  ClaimKind,
  ClaimOutcome,
  ClaimState,
} from '@perchero/contract/claims/claim-states.rules';
import type { ReturnPlace } from '@perchero/contract/claims/claims';
import type { CarrierKey } from '@perchero/contract/delivery/carriers';
import type { DeliveryState } from '@perchero/contract/delivery/delivery-states.rules';
import { sql } from 'kysely';
import { hasRemovedProduct } from '#modules/orders/removed-product.sql.ts';
import { type Db, readNamed, type Tx } from '#platform/database/database.ts';
import type { Due } from '#platform/due-work/found-work.ts';

export interface Claim {
  readonly id: string;
  readonly orderId: string;
  readonly kind: ClaimKind;
  readonly state: ClaimState;
  readonly version: number;
  readonly openedAt: Date;
  readonly deliveryState: DeliveryState;
  readonly dueAt: Date | null;
  readonly dueFrom: Date | null;
  readonly dueDays: number | null;
  readonly promisedAt: Date | null;
  readonly remindAt: Date | null;
  readonly answer: ClaimAnswer | null;
  readonly answerText: string | null;
  readonly answeredAt: Date | null;
  readonly amountCents: number | null;
  readonly returnPlace: ReturnPlace | null;
  readonly returnSentAt: Date | null;
  readonly returnCarrier: CarrierKey | null;
  readonly returnCarrierName: string | null;
  readonly returnTracking: string | null;
  readonly contestText: string | null;
  readonly heldFrom: ClaimState | null;
  readonly decision: ClaimDecision | null;
  readonly decidedBy: string | null;
  readonly reason: string | null;
  readonly decidedAt: Date | null;
  readonly outcome: ClaimOutcome | null;
  readonly refundedCents: number | null;
  readonly closedAt: Date | null;
}

const columns = [
  'id',
  'order_id as orderId',
  'kind',
  'state',
  'version',
  'opened_at as openedAt',
  'delivery_state as deliveryState',
  'due_at as dueAt',
  'due_from as dueFrom',
  'due_days as dueDays',
  'promised_at as promisedAt',
  'remind_at as remindAt',
  'answer',
  'answer_text as answerText',
  'answered_at as answeredAt',
  'amount_cents as amountCents',
  'return_place as returnPlace',
  'return_sent_at as returnSentAt',
  'return_carrier as returnCarrier',
  'return_carrier_name as returnCarrierName',
  'return_tracking as returnTracking',
  'contest_text as contestText',
  'held_from as heldFrom',
  'decision',
  'decided_by as decidedBy',
  'reason',
  'decided_at as decidedAt',
  'outcome',
  'refunded_cents as refundedCents',
  'closed_at as closedAt',
] as const;

/** Column by field. */
const columnNames = new Map(
  columns.map((column) => column.split(' as ')).map(([name = '', field = name]) => [field, name]),
);

export type ClaimChanges = Partial<Omit<Claim, 'id' | 'orderId' | 'version'>>;

function toColumns(changes: Partial<Claim>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(changes).map(([field, value]) => [columnNames.get(field), value]));
}

/** Columns whose values the table or this module checks. */
type Narrowed = Pick<
  Claim,
  | 'kind'
  | 'state'
  | 'deliveryState'
  | 'answer'
  | 'returnPlace'
  | 'returnCarrier'
  | 'heldFrom'
  | 'decision'
  | 'outcome'
>;

/** The latest claim about an order. Lock its order and its delivery before. */
export async function lockClaim(tx: Tx, orderId: string): Promise<Claim | null> {
  const row = await tx
    .selectFrom('claim')
    .select(columns)
    .where('order_id', '=', orderId)
    .orderBy('opened_at', 'desc')
    .limit(1)
    .forUpdate()
    .$narrowType<Narrowed>()
    .executeTakeFirst();
  return row ?? null;
}

export async function hasOpenClaim(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('claim')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '<>', 'closed')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findOrderId(db: Db, claimId: string): Promise<string | null> {
  const row = await db
    .selectFrom('claim')
    .select('order_id as orderId')
    .where('id', '=', claimId)
    .limit(1)
    .executeTakeFirst();
  return row?.orderId ?? null;
}

export interface NewClaim extends Partial<Claim> {
  readonly text: string;
  readonly productIds: readonly number[];
}

/** Null when the id is taken. */
export async function insertClaim(tx: Tx, { text, productIds, ...claim }: NewClaim): Promise<Claim | null> {
  const row = await tx
    .insertInto('claim')
    .values({ ...toColumns(claim), text, product_ids: productIds } as never)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(columns)
    .$narrowType<Narrowed>()
    .executeTakeFirst();
  return row ?? null;
}

export async function updateClaim(
  tx: Tx,
  id: string,
  changes: Partial<Omit<Claim, 'id' | 'orderId'>>,
): Promise<Claim> {
  const row = await tx
    .updateTable('claim')
    .set(toColumns(changes) as never)
    .where('id', '=', id)
    .returning(columns)
    .$narrowType<Narrowed>()
    .executeTakeFirstOrThrow();
  return row;
}

interface HistoryEvent {
  readonly claim: Claim;
  readonly from: ClaimState | null;
  readonly cause: string;
  readonly actorId: string | null;
  readonly at: Date;
}

export async function insertClaimEvent(
  tx: Tx,
  { claim, from, cause, actorId, at }: HistoryEvent,
): Promise<void> {
  const { id, state, version } = claim;
  await tx
    .insertInto('claim_event')
    .values({ claim_id: id, from_state: from, to_state: state, version, cause, actor_id: actorId, at })
    .execute();
}

interface Photos {
  readonly claimId: string;
  readonly side: 'buyer' | 'seller';
  readonly pictureIds: readonly string[];
}

/** Adds photos after those that this side has sent. */
export async function insertPhotos(tx: Tx, { claimId, side, pictureIds }: Photos): Promise<void> {
  if (pictureIds.length === 0) return;
  const { count } = await tx
    .selectFrom('claim_picture')
    .select(({ fn }) => fn.count<string>('picture_id').as('count'))
    .where('claim_id', '=', claimId)
    .where('side', '=', side)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('claim_picture')
    .values(
      pictureIds.map((pictureId, index) => ({
        claim_id: claimId,
        side,
        position: Number(count) + index,
        picture_id: pictureId,
      })),
    )
    .execute();
}

/** The products of an order. */
export async function findProductIds(db: Db, orderId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('order_item')
    .select('product_id as id')
    .where('order_id', '=', orderId)
    .limit(50)
    .execute();
  return rows.map(({ id }) => id);
}

export async function isProductRemoved(db: Db, orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('shop_order')
    .select('id')
    .where('id', '=', orderId)
    .where(hasRemovedProduct(sql.ref('shop_order.id')))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Orders whose claim has a deadline or a reminder that is due. */
export async function findDue(db: Db, { now, limit, except }: Due): Promise<string[]> {
  // bounded: each part by its limit
  const rows = await readNamed(
    db,
    'claims-find-due',
    sql<{ id: string }>`
      (select order_id as id from claim where due_at <= ${now} and order_id <> all (${except}::uuid[])
        order by due_at limit ${limit})
      union
      (select order_id as id from claim where remind_at <= ${now} and order_id <> all (${except}::uuid[])
        order by remind_at limit ${limit})
      limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** Orders of open claims with a deadline in business days, in the order of their ids. */
export async function findCounted(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('claim')
    .select('order_id as id')
    .where('due_at', 'is not', null)
    .where('due_days', 'is not', null)
    .where('order_id', '>', after)
    .orderBy('order_id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export interface ErasableClaim {
  readonly id: string;
  readonly pictureIds: readonly string[];
}

/** Closed claims that still have a place or photos, of deliveries that ended before. */
export function findToErase(
  db: Db,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<ErasableClaim[]> {
  return readNamed(
    db,
    'claims-find-to-erase',
    sql<ErasableClaim>`
      select claim.id, array(select picture_id from claim_picture where claim_id = claim.id) as "pictureIds"
      from claim join delivery on delivery.order_id = claim.order_id
      where claim.closed_at is not null and delivery.ended_at <= ${before}
        and (claim.return_place is not null or exists (select from claim_picture where claim_id = claim.id))
      limit ${limit}`,
  );
}

/** Claims of deleted people, with the photos that they sent. */
export async function findOfDeleted(db: Db, accountIds: readonly string[]): Promise<ErasableClaim[]> {
  // bounded: by the orders of these people
  return readNamed(
    db,
    'claims-of-deleted',
    sql<ErasableClaim>`
      select claim.id, array(
        select picture_id from claim_picture where claim_id = claim.id
          and case side when 'buyer' then buyer_id else seller_id end = any(${accountIds}::uuid[])) as "pictureIds"
      from claim join shop_order on shop_order.id = claim.order_id
      where buyer_id = any(${accountIds}::uuid[]) or seller_id = any(${accountIds}::uuid[])
      limit 10000`,
  );
}

export async function deletePhotos(tx: Tx, claimId: string, pictureIds: readonly string[]): Promise<void> {
  if (pictureIds.length === 0) return;
  await tx
    .deleteFrom('claim_picture')
    .where('claim_id', '=', claimId)
    .where('picture_id', 'in', pictureIds)
    .execute();
}
