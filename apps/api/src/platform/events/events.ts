import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import { type Tx, writeNamed } from '../database/database.ts';
import { currentRequestId } from '../http/request-context.ts';
import { currentTraceParent } from '../observability/tracing.ts';

/** A thing that happened, named in the past tense: `<module>.<what-happened>`. */
export interface DomainEvent<Payload extends object = object> {
  readonly type: `${string}.${string}`;
  readonly payload: Payload;
}

/**
 * Records an event in the same transaction as the change it tells of: both are kept, or neither is.
 * The worker hands it to its listeners at least once, so a listener must bear being told twice.
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
 * Hears events in batches. It may be told of the same event again, and of two events in either order: it makes its
 * change under a unique key or reads the present state instead of trusting what the event says.
 */
export interface Listener {
  /** Stored with what waits for it, so a name is never changed or used again. */
  readonly name: string;
  readonly hears: readonly string[];
  /**
   * Long work, such as a clean-up in batches, calls `stop?.throwIfAborted()` between two batches: it is told of the same
   * events again and goes on from there.
   */
  readonly handle: (events: readonly DeliveredEvent[], stop?: AbortSignal) => Promise<void>;
}
