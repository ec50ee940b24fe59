import type { DeliveryEndCause, DeliveryProof } from '@perchero/contract/delivery/deliveries';
import type { CarrierKey } from '@perchero/contract/delivery/carriers';
import type { DeliveryMethod, DeliveryState } from '@perchero/contract/delivery/delivery-states.rules';
import { sql } from 'kysely';
import { type Db, readNamed, type Tx } from '#platform/database/database.ts';
import type { Due } from '#platform/due-work/found-work.ts';

export interface Delivery {
  readonly orderId: string;
  readonly method: DeliveryMethod;
  readonly state: DeliveryState;
  readonly version: number;
  readonly openedAt: Date;
  readonly dueAt: Date | null;
  readonly dueFrom: Date | null;
  readonly dueDays: number | null;
  readonly remindAt: Date | null;
  readonly sendBy: Date | null;
  readonly extendFrom: Date | null;
  readonly claimFrom: Date | null;
  readonly extendedAt: Date | null;
  readonly readyAt: Date | null;
  readonly sentAt: Date | null;
  readonly carrier: CarrierKey | null;
  readonly carrierName: string | null;
  readonly tracking: string | null;
  readonly pictureId: string | null;
  readonly arrivedAt: Date | null;
  readonly proof: DeliveryProof | null;
  readonly heldFrom: DeliveryState | null;
  readonly cancelAskedAt: Date | null;
  readonly cancelAnswer: 'agreed' | 'refused' | null;
  readonly codeFailures: number;
  readonly codeLockedUntil: Date | null;
  readonly endedAt: Date | null;
  readonly endCause: DeliveryEndCause | null;
}

const columns = [
  'order_id as orderId',
  'method',
  'state',
  'version',
  'opened_at as openedAt',
  'due_at as dueAt',
  'due_from as dueFrom',
  'due_days as dueDays',
  'remind_at as remindAt',
  'send_by as sendBy',
  'extend_from as extendFrom',
  'claim_from as claimFrom',
  'extended_at as extendedAt',
  'ready_at as readyAt',
  'sent_at as sentAt',
  'carrier',
  'carrier_name as carrierName',
  'tracking',
  'picture_id as pictureId',
  'arrived_at as arrivedAt',
  'proof',
  'held_from as heldFrom',
  'cancel_asked_at as cancelAskedAt',
  'cancel_answer as cancelAnswer',
  'code_failures as codeFailures',
  'code_locked_until as codeLockedUntil',
  'ended_at as endedAt',
  'end_cause as endCause',
] as const;

/** Column by field. */
const columnNames = new Map(
  columns.map((column) => column.split(' as ')).map(([name = '', field = name]) => [field, name]),
);

export type DeliveryChanges = Partial<Omit<Delivery, 'orderId' | 'version'>>;

function toColumns(changes: Partial<Delivery>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(changes).map(([field, value]) => [columnNames.get(field), value]));
}

/** Text columns whose values the table checks. */
type Narrowed = Pick<
  Delivery,
  'method' | 'state' | 'carrier' | 'proof' | 'heldFrom' | 'cancelAnswer' | 'endCause'
>;

/** Lock its order before. */
export async function lockDelivery(tx: Tx, orderId: string): Promise<Delivery | null> {
  const row = await tx
    .selectFrom('delivery')
    .select(columns)
    .where('order_id', '=', orderId)
    .limit(1)
    .forUpdate()
    .$narrowType<Narrowed>()
    .executeTakeFirst();
  return row ?? null;
}

export async function insertDelivery(tx: Tx, delivery: Partial<Delivery>): Promise<Delivery> {
  const row = await tx
    .insertInto('delivery')
    .values(toColumns(delivery) as never)
    .returning(columns)
    .$narrowType<Narrowed>()
    .executeTakeFirstOrThrow();
  return row;
}

/** Without a new version: nothing that its history shows. */
export async function updateDelivery(
  tx: Tx,
  orderId: string,
  changes: Partial<Omit<Delivery, 'orderId'>>,
): Promise<Delivery> {
  const row = await tx
    .updateTable('delivery')
    .set(toColumns(changes) as never)
    .where('order_id', '=', orderId)
    .returning(columns)
    .$narrowType<Narrowed>()
    .executeTakeFirstOrThrow();
  return row;
}

interface HistoryEvent {
  readonly delivery: Delivery;
  readonly from: DeliveryState | null;
  readonly cause: string;
  readonly actorId: string | null;
  readonly reason: string | null;
  readonly at: Date;
}

export async function insertDeliveryEvent(
  tx: Tx,
  { delivery, from, cause, actorId, reason, at }: HistoryEvent,
): Promise<void> {
  const { orderId, state, version } = delivery;
  await tx
    .insertInto('delivery_event')
    .values({
      order_id: orderId,
      from_state: from,
      to_state: state,
      version,
      cause,
      actor_id: actorId,
      reason,
      at,
    })
    .execute();
}

/** Orders whose delivery has a deadline or a reminder that is due. */
export async function findDue(db: Db, { now, limit, except }: Due): Promise<string[]> {
  // bounded: each part by its limit
  const rows = await readNamed(
    db,
    'delivery-find-due',
    sql<{ id: string }>`
      (select order_id as id from delivery where due_at <= ${now} and order_id <> all (${except}::uuid[])
        order by due_at limit ${limit})
      union
      (select order_id as id from delivery where remind_at <= ${now} and order_id <> all (${except}::uuid[])
        order by remind_at limit ${limit})
      limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** Open deliveries with a deadline in business days, in the order of their ids. */
export async function findCounted(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('delivery')
    .select('order_id as id')
    .where('due_at', 'is not', null)
    .where('due_days', 'is not', null)
    .where('order_id', '>', after)
    .orderBy('order_id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Ended deliveries and unpaid orders that still have an address or a photo. */
export function findToErase(
  db: Db,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<{ readonly orderId: string; readonly pictureId: string | null }[]> {
  return readNamed(
    db,
    'delivery-find-to-erase',
    sql<{ orderId: string; pictureId: string | null }>`
      select shop_order.id as "orderId", delivery.picture_id as "pictureId"
      from shop_order
      left join delivery on delivery.order_id = shop_order.id
      left join order_delivery on order_delivery.order_id = shop_order.id
      where (order_delivery.address is not null or delivery.picture_id is not null)
        and case when delivery.order_id is not null then delivery.ended_at <= ${before}
          else shop_order.state in ('expired', 'cancelled', 'refunded', 'charged_back')
            and shop_order.changed_at <= ${before} end
      limit ${limit}`,
  );
}

export async function findDeliveryState(db: Db, orderId: string): Promise<DeliveryState | null> {
  const row = await db
    .selectFrom('delivery')
    .select('state')
    .where('order_id', '=', orderId)
    .limit(1)
    .$narrowType<{ state: DeliveryState }>()
    .executeTakeFirst();
  return row?.state ?? null;
}

export async function findFirstName(db: Db, accountId: string): Promise<string> {
  const row = await db
    .selectFrom('account')
    .select('full_name as name')
    .where('id', '=', accountId)
    .limit(1)
    .executeTakeFirst();
  return row?.name.trim().split(/\s+/)[0] ?? '';
}
