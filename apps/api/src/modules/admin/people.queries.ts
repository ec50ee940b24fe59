import { type Role, rolesWith, type StaffAccess } from '@perchero/contract/identity/roles.rules';
import { sql } from 'kysely';
import { hasNamePart } from '#modules/search/autocomplete/name-part.sql.ts';
import { type Db, readNamed, type Tx } from '#platform/database/database.ts';

export interface PersonRow {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly phone: string | null;
  readonly role: Role;
  /** With microseconds, which a Date would lose. */
  readonly createdAt: string;
  readonly lockedAt: Date | null;
}

interface PeoplePage {
  /** In their username or name, or their whole e-mail; null for everybody. */
  readonly wanted: { readonly words: string; readonly email: string } | null;
  readonly before: { readonly createdAt: string; readonly id: string } | null;
  readonly max: number;
}

/** Newest first, by keyset pagination. */
export function readPeople(db: Db, { wanted, before, max }: PeoplePage): Promise<PersonRow[]> {
  const position = before ?? { createdAt: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
  // Two lists of ids, each read from an index.
  const isWanted = wanted
    ? sql`i.id in (
        select id from account where deleted_at is null and ${hasNamePart(wanted.words)}
        union all
        select id from auth.identity where email = ${wanted.email})`
    : sql`true`;
  return readNamed(
    db,
    wanted ? 'admin-people-found' : 'admin-people',
    sql<PersonRow>`
      select i.id, coalesce(a.username, i.username) as username, i.email, i.email_verified as "emailVerified",
        case when i.phone_verified_at is not null then i.phone end as phone, i.role, i.locked_at as "lockedAt",
        to_char(i.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt"
      from auth.identity i
      left join account a on a.id = i.id
      where (i.created_at, i.id) < (${position.createdAt}::timestamptz, ${position.id}::uuid) and ${isWanted}
      order by i.created_at desc, i.id desc
      limit ${max}`,
  );
}

/** Active staff with this access among the ids. The rows are locked so that two admins who remove each other are serialized. */
export async function lockStaff(tx: Tx, access: StaffAccess, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('auth.identity')
    .select('id')
    .where('id', 'in', ids)
    .where('role', 'in', rolesWith(access))
    .where('locked_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .limit(ids.length)
    .execute();
  return rows.map((row) => row.id);
}
