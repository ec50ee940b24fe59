import type { Client } from 'pg';

/** The seed brings its own numbers; the next product published must get one after them. */
export async function passTakenNumbers(owner: Client): Promise<void> {
  await owner.query(
    `select setval(sequence, max(id))
       from product, pg_get_serial_sequence('product', 'id') as sequence
      group by sequence
     having max(id) > coalesce(pg_sequence_last_value(sequence::regclass), 0)`,
  );
}
