import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import { type Tx, writeNamed } from '../database/database.ts';
import { currentRequestId } from '../http/request-context.ts';
import { currentTraceParent } from '../observability/tracing.ts';

/** Named in the past tense: `<module>.<what-happened>`. */
export interface DomainEvent<Payload extends object = object> {
  readonly type: `${string}.${string}`;
  readonly payload: Payload;
}

/**
 * Writes an event to the outbox in the transaction of its change. Delivery is at least once, so listeners must be idempotent.
 */
export async function emit(tx: Tx, clock: Clock, event: DomainEvent): Promise<void> {
  const now = clock.now();
  await writeNamed(
    tx,
    'platform-emit',
    sql`
      insert into outbox_event (type, payload, request_id, trace_parent, created_at, next_attempt_at)
      values (${event.type}, ${JSON.stringify(event.payload)}, ${currentRequestId()}, ${currentTraceParent()}, ${now}, ${now})`,
  );
}

export interface DeliveredEvent {
  readonly id: number;
  readonly type: string;
  readonly payload: unknown;
  readonly requestId: string;
  readonly traceParent: string | null;
}

/**
 * Receives events in batches, at least once and in any order: it writes under a unique key, or reads the current state instead of
 * trusting the payload.
 */
export interface Listener {
  /** Stored with pending deliveries: never rename or reuse it. */
  readonly name: string;
  readonly hears: readonly string[];
  /**
   * Long work calls `stop?.throwIfAborted()` between two batches; the same events are delivered again and the work continues.
   */
  readonly handle: (events: readonly DeliveredEvent[], stop?: AbortSignal) => Promise<void>;
}
