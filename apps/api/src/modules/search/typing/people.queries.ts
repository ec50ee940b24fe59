import { sql } from 'kysely';
import { type Db, readNamed } from '#platform/database/database.ts';
import type { Named, Stretch } from './people.rules.ts';

export interface Candidate extends Named {
  readonly id: string;
}

export interface CandidateSearch {
  /** Where in the alphabet a username, or a word of a name, has to stand. */
  readonly stretches: readonly Stretch[];
  /** At most so many are looked at in each stretch of each index, however many there are. */
  readonly looked: number;
  /** Beginnings of words that each of them must have. */
  readonly words: readonly string[];
  readonly most: number;
}

/**
 * People whose username or one of whose names stands in a stretch of the alphabet. Nothing is sorted: an index is read
 * from the beginning of the stretch, so it costs the same for one letter among a million as for a whole name among ten.
 */
export function readCandidates(db: Db, search: CandidateSearch): Promise<Candidate[]> {
  return readNamed(db, 'search-people', candidatesOf(search));
}

export function candidatesOf({ stretches, looked, words, most }: CandidateSearch) {
  const part = (key: ReturnType<typeof sql>) => sql`
    (select id, username, full_name from account
     where deleted_at is null and ${key} >= stretch.low and ${key} < stretch.high
     order by ${key} limit ${looked})`;
  const username = sql`plain_name(username) collate "C"`;
  const name = sql`plain_name(full_name) collate "C"`;
  const second = sql`split_part(plain_name(full_name), ' ', 2) collate "C"`;
  const third = sql`split_part(plain_name(full_name), ' ', 3) collate "C"`;
  return sql<Candidate>`
    select found.id, found.username, found.full_name as "fullName"
    from unnest(${stretches.map(({ from }) => from)}::text[], ${stretches.map(({ to }) => to)}::text[])
      as stretch (low, high)
    cross join lateral (
      ${part(username)} union all ${part(name)} union all ${part(second)} union all ${part(third)}
    ) as found
    where ' ' || plain_name(found.username) || ' ' || plain_name(found.full_name)
      like all (${words.map((word) => `% ${likeLiteral(word)}%`)}::text[])
    limit ${most}`;
}

/**
 * People with these letters anywhere in their names. Common letters are soon met among any people, and the index would list
 * everybody who has them; rare ones are found by the index. Not prepared under a name: the plan depends on the letters.
 */
export function readCandidatesWith(db: Db, letters: string, most: number): Promise<Candidate[]> {
  const names = sql<string>`(plain_name(username) || ' ' || plain_name(full_name) || ' '
    || replace(plain_name(full_name), ' ', ''))`;
  const pattern = `%${likeLiteral(letters)}%`;
  const people = db.selectFrom('account').where('deleted_at', 'is', null);
  const anybody = people.select(['id', 'username', 'full_name']).orderBy('id').limit(mostMet);
  const met = db
    .selectFrom(anybody.as('anybody'))
    .select(['id', 'username', 'full_name as fullName'])
    .where(names, 'like', pattern);
  const found = people.select(['id', 'username', 'full_name as fullName']).where(names, 'like', pattern);
  return db
    .selectFrom(met.unionAll(found).as('found'))
    .select(['id', 'username', 'fullName'])
    .limit(most)
    .execute();
}

const mostMet = 160;

function likeLiteral(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

export interface PersonRow extends Candidate {
  readonly avatarPath: string | null;
}

/** These people in this order; who is suspended or gone is left out. */
export function readPeople(db: Db, ids: readonly string[], most: number): Promise<PersonRow[]> {
  return readNamed(
    db,
    'search-people-by-id',
    sql<PersonRow>`
      select account.id, account.username, account.full_name as "fullName", account.avatar_path as "avatarPath"
      from unnest(${ids}::uuid[]) with ordinality as wanted (id, place)
      join account on account.id = wanted.id and account.deleted_at is null
      where not exists (
        select from auth.identity where identity.id = account.id and identity.suspended_at is not null
      )
      order by wanted.place limit ${most}`,
  );
}
