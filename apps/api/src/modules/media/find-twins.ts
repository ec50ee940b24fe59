import { inTransaction } from '#platform/database/database.ts';
import { emit } from '#platform/events/events.ts';
import type { MediaDeps } from './deps.ts';
import { twinFound } from './events.ts';
import { findNear, insertTwins, takeHash } from './hashes.queries.ts';
import { maxDistance, partKeys } from './perceptual-hash.rules.ts';

/** Looks for near-identical photos once a product has these. Idempotent. */
export async function findTwins(
  deps: Pick<MediaDeps, 'db' | 'clock'>,
  { ids }: { readonly ids: readonly string[] },
): Promise<void> {
  for (const id of ids) await findTwinsOf(deps, id);
}

async function findTwinsOf({ db, clock }: Pick<MediaDeps, 'db' | 'clock'>, pictureId: string): Promise<void> {
  // Committed before the search: of two that are published at once, one finds the other.
  const hashed = await inTransaction(db, (tx) => takeHash(tx, pictureId));
  if (!hashed) return;
  const twins = await findNear(db, hashed, { partKeys, maxDistance });
  if (twins.length === 0) return;
  await inTransaction(db, async (tx) => {
    if (await insertTwins(tx, pictureId, twins, clock.now()))
      await emit(tx, clock, { type: twinFound, payload: { pictureId } });
  });
}
