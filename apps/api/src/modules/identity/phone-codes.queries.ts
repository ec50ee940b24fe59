import type { Tx } from '#platform/database/database.ts';

interface NewCode {
  readonly actor: string;
  readonly phone: string;
  readonly mac: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Expires the actor's earlier codes. */
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

/** Counts one of three attempts before the code is compared; null when none is left. */
export async function consumeAttempt(
  tx: Tx,
  { actor, phone, now }: { actor: string; phone: string; now: Date },
) {
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

/** True for the first of concurrent calls. */
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

/** False when this actor has no recent, unused verification of the number. */
export async function consumeVerification(
  tx: Tx,
  verification: { actor: string; phone: string; since: Date; now: Date },
) {
  const row = await tx
    .updateTable('auth.phone_code')
    .set({ used_at: verification.now })
    .where('actor', '=', verification.actor)
    .where('phone', '=', verification.phone)
    .where('verified_at', '>', verification.since)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
