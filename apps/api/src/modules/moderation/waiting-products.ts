import type { Tx } from '#platform/database/database.ts';
import {
  deleteWaiting,
  upsertWaiting,
  type WaitingHold,
  type WaitingProduct,
} from './waiting-products.queries.ts';

/** Notes until when a held product waits; the hold itself is set by the caller. */
export function startWaiting(tx: Tx, waiting: WaitingProduct): Promise<void> {
  return upsertWaiting(tx, waiting);
}

/** With one hold, or whatever it waits for. */
export function stopWaiting(tx: Tx, productId: number, hold?: WaitingHold): Promise<void> {
  return deleteWaiting(tx, productId, hold);
}
