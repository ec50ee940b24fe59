import { createHash } from 'node:crypto';
import type { Client } from 'pg';

/** A UUID derived from the username, equal in every installation. */
export function accountId(username: string): string {
  const hex = createHash('sha256').update(`perchero demo ${username}`).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Runs `work` for all items with limited concurrency; the first failure ends it. */
export async function forEachBounded<Item>(
  items: readonly Item[],
  concurrency: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

/** Moves the id sequence after the ids of the seed. */
export async function advanceProductSequence(owner: Client): Promise<void> {
  await owner.query(
    `select setval(sequence, max(id))
       from product, pg_get_serial_sequence('product', 'id') as sequence
      group by sequence
     having max(id) > coalesce(pg_sequence_last_value(sequence::regclass), 0)`,
  );
}
