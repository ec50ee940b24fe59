import type { OfferDeps } from './deps.ts';
import type { Batch } from './offers.queries.ts';
import { settleOfferWithId } from './settle-offer.ts';

const limit = 100;
const firstId = '00000000-0000-0000-0000-000000000000';

/** Settles the found offers, each in its own transaction. */
export async function settleEach(
  deps: OfferDeps,
  find: (batch: Batch) => Promise<readonly string[]>,
  stop?: AbortSignal,
): Promise<void> {
  let ids: readonly string[] = [firstId];
  do {
    stop?.throwIfAborted();
    ids = await find({ after: ids.at(-1) ?? firstId, limit });
    for (const id of ids) await settleOfferWithId(deps, id);
  } while (ids.length === limit);
}
