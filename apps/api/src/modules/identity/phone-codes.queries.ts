import type { Tx } from '#platform/database/database.ts';

interface NewCode {
  readonly actor: string;
  readonly phone: string;
  readonly mac: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** A new code kills the actor's earlier ones. */
export async function insertCode(tx: Tx, code: NewCode): Promise<void> {
  await tx
    .updateTable('auth.phone_code')
    .set({ expires_at: code.createdAt })
    .where('actor', '=', code.actor)
    .where('verified_at', 'is', null)
    .where('expires_at', '>', code.createdAt)
    .execute();
  await tx
    .insertInto('auth.phone_code')
    .values({
      actor: code.actor,
      phone: code.phone,
      code_mac: code.mac,
      created_at: code.createdAt,
      expires_at: code.expiresAt,
    })
    .execute();
}

/** Takes one of the three tries of the living code; whoever gets none may not even compare. */
export async function takeTry(tx: Tx, { actor, phone, now }: { actor: string; phone: string; now: Date }) {
  const row = await tx
    .updateTable('auth.phone_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('actor', '=', actor)
    .where('phone', '=', phone)
    .where('verified_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', 3)
    .returning(['id', 'code_mac'])
    .executeTakeFirst();
  return row ? { id: row.id, mac: row.code_mac } : null;
}

/** True for the first one only. */
export async function markVerified(tx: Tx, id: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('auth.phone_code')
    .set({ verified_at: now })
    .where('id', '=', id)
    .where('verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses the proof up; false when there is none for this actor and number, or it is too old. */
export async function takeProof(tx: Tx, proof: { actor: string; phone: string; since: Date; now: Date }) {
  const row = await tx
    .updateTable('auth.phone_code')
    .set({ used_at: proof.now })
    .where('actor', '=', proof.actor)
    .where('phone', '=', proof.phone)
    .where('verified_at', '>', proof.since)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
