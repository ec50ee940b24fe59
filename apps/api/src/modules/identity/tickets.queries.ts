import type { Db } from '#platform/database.ts';

/** A registration by its ticket, as long as it lives. */
export async function findTicket(db: Db, ticketHash: Buffer, now: Date) {
  const row = await db
    .selectFrom('registration')
    .select(['id', 'email', 'password_set_at'])
    .where('ticket_hash', '=', ticketHash)
    .where('expires_at', '>', now)
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
