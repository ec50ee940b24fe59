import type { Tx } from '#platform/database/database.ts';
import { deleteOrphans, endBans, setBanned } from './hashes.queries.ts';

/** Finds the photos of a removed product again in every account, also after the product is deleted. */
export async function banPictures(tx: Tx, productId: number, now: Date): Promise<void> {
  await setBanned(tx, productId, now);
}

export async function unbanPictures(tx: Tx, productId: number): Promise<void> {
  await deleteOrphans(tx, await setBanned(tx, productId, null));
}

/** One batch; returns how many ended. */
export async function endOldBans(tx: Tx, bannedBefore: Date, max: number): Promise<number> {
  const ended = await endBans(tx, bannedBefore, max);
  await deleteOrphans(tx, ended);
  return ended.length;
}
