import type { Role } from '@perchero/contract/identity/roles.rules';
import { sql } from 'kysely';
import { type Db, readNamed, type Tx } from '#platform/database/database.ts';
import type { SessionKind } from './session.rules.ts';
import { accessEndsAt } from './suspension.sql.ts';

export interface SessionRow {
  readonly id: string;
  readonly kind: SessionKind;
  readonly user_id: string;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
  readonly confirmed_at: Date;
  readonly second_factor_at: Date | null;
  readonly email: string;
  readonly role: Role;
  readonly locked_at: Date | null;
  readonly suspended_until: Date | null;
  readonly closed_at: Date | null;
  /** Of a closed account. */
  readonly access_ends_at: Date | null;
  readonly phone_verified_at: Date | null;
  /** Null without a public profile. */
  readonly username: string | null;
  readonly full_name: string | null;
  readonly avatar_path: string | null;
  /** Units in the cart; 0 when found by token. */
  readonly cart_quantity: number;
}

const cartQuantity = sql`(select coalesce(sum(quantity), 0)::int from cart_item where account_id = s.user_id)`;

/** Runs at every request of a member: one statement on a unique index, without the cart when found by token. */
export async function findSession(
  db: Db,
  by: { token: string } | { id: string },
): Promise<SessionRow | null> {
  const withCart = 'id' in by;
  const condition = 'token' in by ? sql`s.token = ${by.token}` : sql`s.id = ${by.id}`;
  const [row] = await readNamed(
    db,
    'token' in by ? 'session-by-token' : 'session-by-id',
    // bounded: one row by a unique key
    sql<SessionRow>`
      select s.id, s.kind, s.user_id, s.created_at, s.last_seen_at, s.expires_at, s.confirmed_at, s.second_factor_at,
             i.email, i.role, i.locked_at, i.suspended_until, i.closed_at, ${accessEndsAt} as access_ends_at,
             i.phone_verified_at, a.username, a.full_name, a.avatar_path,
             ${withCart ? cartQuantity : sql`0`} as cart_quantity
      from auth.session s
      join auth.identity i on i.id = s.user_id
      left join account a on a.id = s.user_id and a.deleted_at is null
      where ${condition}`,
  );
  return row ?? null;
}

export async function findSessionUser(db: Db, id: string) {
  return db
    .selectFrom('auth.identity as i')
    .innerJoin('account as a', 'a.id', 'i.id')
    .select(['i.id', 'a.username', 'a.full_name', 'i.email', 'a.avatar_path as avatar_url'])
    .select((eb) => eb.ref('i.role').$castTo<Role>().as('role'))
    .where('i.id', '=', id)
    .limit(1)
    .executeTakeFirst();
}

export async function hasSession(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('auth.session')
    .select('id')
    .where('id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface NewSession {
  readonly userId: string;
  readonly kind: SessionKind;
  readonly token: string;
  readonly address: string;
  readonly userAgent: string;
  readonly expiresAt: Date;
  readonly now: Date;
}

/** Returns its id. */
export async function insertSession(tx: Tx, session: NewSession): Promise<string> {
  const { now } = session;
  const { id } = await tx
    .insertInto('auth.session')
    .values({
      user_id: session.userId,
      kind: session.kind,
      token: session.token,
      ip_address: session.address,
      user_agent: session.userAgent,
      expires_at: session.expiresAt,
      last_seen_at: now,
      confirmed_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function touchSession(tx: Tx, id: string, seen: { lastSeenAt: Date; expiresAt: Date }) {
  await tx
    .updateTable('auth.session')
    .set({ last_seen_at: seen.lastSeenAt, expires_at: seen.expiresAt })
    .where('id', '=', id)
    .execute();
}

export async function markConfirmed(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('auth.session').set({ confirmed_at: at }).where('id', '=', id).execute();
}

export async function markSecondFactor(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('auth.session').set({ second_factor_at: at }).where('id', '=', id).execute();
}

/** Deletes nothing when the session belongs to somebody else. */
export async function deleteSession(tx: Tx, userId: string, id: string): Promise<void> {
  await tx.deleteFrom('auth.session').where('id', '=', id).where('user_id', '=', userId).execute();
}

export async function deleteSessions(tx: Tx, userId: string, except: string | null = null): Promise<void> {
  await tx
    .deleteFrom('auth.session')
    .where('user_id', '=', userId)
    .$if(except !== null, (query) => query.where('id', '!=', except ?? ''))
    .execute();
}

/** Deletes the oldest sessions beyond `max`. */
export async function deleteOldestSessions(tx: Tx, userId: string, max: number): Promise<void> {
  await tx
    .deleteFrom('auth.session')
    .where('user_id', '=', userId)
    .where('kind', '=', 'member')
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('auth.session as newest')
        .select('newest.id')
        .where('newest.user_id', '=', userId)
        .where('newest.kind', '=', 'member')
        .orderBy('newest.created_at', 'desc')
        .orderBy('newest.id')
        .limit(max),
    )
    .execute();
}

export async function setRefreshHash(tx: Tx, id: string, hash: Buffer): Promise<void> {
  await tx.updateTable('auth.session').set({ refresh_hash: hash }).where('id', '=', id).execute();
}

/** Of two concurrent calls with the same refresh token, one finds nothing. */
export async function consumeRefreshToken(tx: Tx, hash: Buffer, now: Date) {
  return tx
    .updateTable('auth.session')
    .set({ refresh_hash: null })
    .where('refresh_hash', '=', hash)
    .where('expires_at', '>', now)
    .where('kind', '=', 'member')
    .returning(['id', 'user_id', 'created_at'])
    .executeTakeFirst();
}

export async function replaceSessionToken(tx: Tx, id: string, token: string): Promise<void> {
  await tx.updateTable('auth.session').set({ token }).where('id', '=', id).execute();
}
