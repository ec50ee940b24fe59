import { sql } from 'kysely';
import { isNotBlocked } from '#modules/blocks/not-blocked.sql.ts';
import { isSuspended } from '#modules/identity/suspension.sql.ts';
import { type Db, readNamed } from '#platform/database/database.ts';
import { escapeLike, hasNamePart } from './name-part.sql.ts';
import type { PersonNames, KeyRange } from './people.rules.ts';

export interface Candidate extends PersonNames {
  readonly id: string;
}

export interface CandidateSearch {
  /** Ranges in which a username or a word of a name must be. */
  readonly ranges: readonly KeyRange[];
  /** Rows read per range and index. */
  readonly scanLimit: number;
  /** Prefixes that every candidate must have. */
  readonly words: readonly string[];
  readonly limit: number;
}

/**
 * People whose username or one of whose names is in a range. Reads each index from the start of the range without
 * sorting, so the cost does not depend on the length of the prefix or the number of accounts.
 */
export function readCandidates(db: Db, search: CandidateSearch): Promise<Candidate[]> {
  return readNamed(db, 'search-people', candidatesOf(search));
}

export function candidatesOf({ ranges, scanLimit, words, limit }: CandidateSearch) {
  const part = (key: ReturnType<typeof sql>) => sql`
    (select id, username, full_name from account
     where deleted_at is null and ${key} >= range.low and ${key} < range.high
     order by ${key} limit ${scanLimit})`;
  const username = sql`plain_name(username) collate "C"`;
  const name = sql`plain_name(full_name) collate "C"`;
  const second = sql`split_part(plain_name(full_name), ' ', 2) collate "C"`;
  const third = sql`split_part(plain_name(full_name), ' ', 3) collate "C"`;
  return sql<Candidate>`
    select found.id, found.username, found.full_name as "fullName"
    from unnest(${ranges.map(({ from }) => from)}::text[], ${ranges.map(({ to }) => to)}::text[])
      as range (low, high)
    cross join lateral (
      ${part(username)} union all ${part(name)} union all ${part(second)} union all ${part(third)}
    ) as found
    where ' ' || plain_name(found.username) || ' ' || plain_name(found.full_name)
      like all (${words.map((word) => `% ${escapeLike(word)}%`)}::text[])
    limit ${limit}`;
}

/**
 * Substring match on names. Scans a sample first, because it contains common substrings, for which the trigram index
 * would return most accounts; the index finds rare ones. Not a named statement, because the plan depends on the text.
 */
export function readSubstringCandidates(db: Db, letters: string, limit: number): Promise<Candidate[]> {
  const people = db.selectFrom('account').where('deleted_at', 'is', null);
  const sample = people.select(['id', 'username', 'full_name']).orderBy('id').limit(sampleSize);
  const sampled = db
    .selectFrom(sample.as('sample'))
    .select(['id', 'username', 'full_name as fullName'])
    .where(hasNamePart(letters));
  const indexed = people.select(['id', 'username', 'full_name as fullName']).where(hasNamePart(letters));
  return db
    .selectFrom(sampled.unionAll(indexed).as('found'))
    .select(['id', 'username', 'fullName'])
    .limit(limit)
    .execute();
}

const sampleSize = 160;

export interface PersonRow extends Candidate {
  readonly avatarPath: string | null;
}

/** In the order of the ids; skips suspended and deleted accounts, and those where one blocked the other. */
export function readPeople(
  db: Db,
  ids: readonly string[],
  { viewerId, limit }: { readonly viewerId: string | null; readonly limit: number },
): Promise<PersonRow[]> {
  return readNamed(
    db,
    'search-people-by-id',
    sql<PersonRow>`
      select account.id, account.username, account.full_name as "fullName", account.avatar_path as "avatarPath"
      from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
      join account on account.id = wanted.id and account.deleted_at is null
      where not exists (
        select from auth.identity where identity.id = account.id and ${isSuspended}
      ) and ${isNotBlocked(viewerId, sql.ref('account.id'))}
      order by wanted.place limit ${limit}`,
  );
}
