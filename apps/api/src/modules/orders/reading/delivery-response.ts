import { carriers } from '@perchero/contract/delivery/carriers';
import type { OrderDelivery } from '@perchero/contract/delivery/deliveries';
import type { DeliveryState } from '@perchero/contract/delivery/delivery-states.rules';
import type { OrderState } from '@perchero/contract/orders/order-states.rules';
import type { Keys } from '#platform/keys.ts';
import type { Side } from '../actions.rules.ts';
import type { DeliveryFacts } from '../delivery-actions.rules.ts';
import { handoverCode } from '../handover-code.ts';
import type { DeliveryRow, OrderRow } from './orders.queries.ts';

const paid: readonly OrderState[] = ['paid', 'partially_refunded'];
const received: readonly (DeliveryState | null)[] = ['delivered', 'handed_over', 'completed'];
const withCode: readonly (DeliveryState | null)[] = ['preparing', 'ready_to_meet'];
const withAddress: readonly (DeliveryState | null)[] = ['preparing', 'sent', 'delivered', 'in_claim'];

const methodOf = ({ delivery, agreed }: OrderRow) => delivery?.method ?? agreed?.method ?? 'arranged';

/** The delivery of a paid order begins with the payment, a moment before its row is there. */
function stateOf({ delivery, state }: OrderRow): DeliveryState | null {
  return delivery?.state ?? (paid.includes(state) ? 'preparing' : null);
}

export function wasReceived(row: OrderRow): boolean {
  return received.includes(stateOf(row));
}

/** Null before the payment. */
export function factsOf(row: OrderRow): DeliveryFacts | null {
  const { delivery } = row;
  const state = stateOf(row);
  if (!state) return null;
  return {
    method: methodOf(row),
    state,
    dueAt: dateOf(delivery?.dueAt),
    extendFrom: dateOf(delivery?.extendFrom),
    extendedAt: dateOf(delivery?.extendedAt),
    readyAt: dateOf(delivery?.readyAt),
    cancelAskedAt: dateOf(delivery?.cancelAskedAt),
    cancelAnswer: delivery?.cancelAnswer ?? null,
  };
}

/** How the order gets to its buyer, as visible to one side. */
export function toDelivery(row: OrderRow, side: Side, keys: Pick<Keys, 'mac'>): OrderDelivery {
  const { delivery, agreed } = row;
  const state = stateOf(row);
  const method = methodOf(row);
  const isBuyer = side === 'purchase';
  const hasCode = isBuyer && method !== 'parcel' && withCode.includes(state) && paid.includes(row.state);
  return {
    method,
    terms: agreed?.terms ?? null,
    cost_cents: agreed?.costCents ?? 0,
    zone: agreed?.zone ?? null,
    from_department: agreed?.fromDepartment ?? null,
    department: agreed?.department ?? null,
    state,
    due_at: isoOf(delivery?.dueAt),
    claim_from: isBuyer ? isoOf(delivery?.claimFrom) : null,
    send_by: isoOf(delivery?.sendBy),
    extended: Boolean(delivery?.extendedAt),
    ready_at: isoOf(delivery?.readyAt),
    sent_at: isoOf(delivery?.sentAt),
    arrived_at: isoOf(delivery?.arrivedAt),
    ended_at: isoOf(delivery?.endedAt),
    proof: delivery?.proof ?? null,
    end_cause: delivery?.endCause ?? null,
    ...carrierOf(delivery),
    tracking: delivery?.tracking ?? null,
    cancel: cancelOf(delivery),
    code: hasCode ? handoverCode(keys, row.id) : null,
    code_locked_until: isBuyer ? null : isoOf(delivery?.codeLockedUntil),
    address: isBuyer || (delivery && withAddress.includes(state)) ? (agreed?.address ?? null) : null,
  };
}

function carrierOf(delivery: DeliveryRow | null) {
  const known = carriers.find(({ key }) => key === delivery?.carrier);
  return {
    carrier: delivery?.carrier ?? null,
    carrier_name: delivery?.carrierName ?? known?.name ?? null,
    tracking_url: known?.trackingPage ?? null,
  };
}

function cancelOf(delivery: DeliveryRow | null): OrderDelivery['cancel'] {
  const askedAt = isoOf(delivery?.cancelAskedAt);
  return askedAt === null ? null : { asked_at: askedAt, answer: delivery?.cancelAnswer ?? null };
}

export function dateOf(time: string | null | undefined): Date | null {
  return time ? new Date(time) : null;
}

export function isoOf(time: string | null | undefined): string | null {
  return dateOf(time)?.toISOString() ?? null;
}
