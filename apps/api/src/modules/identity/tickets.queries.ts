import type { Db } from '#platform/database/database.ts';

/** A valid registration by its ticket. It becomes invalid when the password is recovered: control of the mailbox decides. */
export async function findTicket(db: Db, ticketHash: Buffer, now: Date) {
  const row = await db
    .selectFrom('registration as r')
    .leftJoin('auth.identity as i', 'i.id', 'r.id')
    .select(['r.id', 'r.email', 'r.password_set_at'])
    .where('r.ticket_hash', '=', ticketHash)
    .where('r.expires_at', '>', now)
    .where((eb) =>
      eb.or([
        eb('r.password_set_at', 'is', null),
        eb('i.password_changed_at', '<=', eb.ref('r.password_set_at')),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row ? { id: row.id, email: row.email, hasPassword: row.password_set_at !== null } : null;
}

export async function findRegistration(db: Db, id: string, now: Date) {
  const row = await db
    .selectFrom('registration')
    .select(['id', 'email', 'username', 'full_name'])
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .where('email_confirmed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row ? { id: row.id, email: row.email, username: row.username, fullName: row.full_name } : null;
}
