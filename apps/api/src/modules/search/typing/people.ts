import { type FoundUser, searchLimits } from '@perchero/contract/search/search';
import type { Db } from '#platform/database/database.ts';
import { type Candidate, readCandidates, readCandidatesWith, readPeople } from './people.queries.ts';
import {
  fitOf,
  forgives,
  leastPart,
  meantStretches,
  type PersonQuery,
  readPersonQuery,
  startingWith,
} from './people.rules.ts';

/** More than are shown, because some may be suspended. */
const mostChosen = 12;
/** How many a look into one index sees at most. */
const looked = { oneWord: 12, manyWords: 60, typo: 3 };
const mostCandidates = 80;
const mostWithLetters = 8;

/** Who may be meant, best first: names that begin so, then names that contain it, and only else those with a letter wrong. */
export async function findPeople(db: Db, typed: string): Promise<FoundUser[]> {
  const query = readPersonQuery(typed);
  if (query.words.length === 0) return [];
  let found = rank(query, await beginningSo(db, query));
  const letters = query.words.join('');
  if (found.length < searchLimits.users && letters.length >= leastPart)
    found = rank(query, [...found, ...(await readCandidatesWith(db, letters, mostWithLetters))]);
  if (found.length === 0) found = rank(query, await writtenAlmostSo(db, query));
  const chosen = found.slice(0, mostChosen).map(({ id }) => id);
  const people = chosen.length === 0 ? [] : await readPeople(db, chosen, searchLimits.users);
  return people.map(({ id, username, fullName, avatarPath }) => ({
    id,
    username,
    full_name: fullName,
    avatar_url: avatarPath,
  }));
}

function beginningSo(db: Db, { words }: PersonQuery): Promise<Candidate[]> {
  const [only] = words;
  if (words.length === 1 && only !== undefined) {
    const stretches = [startingWith(only)];
    return readCandidates(db, { stretches, looked: looked.oneWord, words: [], most: mostCandidates });
  }
  // The whole name, also as it stands in a register; then by its longest words, which are the rarer ones.
  const beginnings = [words.join(' '), words.toReversed().join(' '), ...longestFirst(words).slice(0, 2)];
  const stretches = beginnings.map(startingWith);
  return readCandidates(db, { stretches, looked: looked.manyWords, words, most: mostCandidates });
}

async function writtenAlmostSo(db: Db, { words }: PersonQuery): Promise<Candidate[]> {
  const [longest, ...others] = longestFirst(words).filter(forgives);
  if (longest === undefined) return [];
  const stretches = [...meantStretches(longest), ...others.map(startingWith)];
  return readCandidates(db, { stretches, looked: looked.typo, words: [], most: mostCandidates });
}

function longestFirst(words: readonly string[]): string[] {
  return words.toSorted((one, other) => other.length - one.length);
}

function rank(query: PersonQuery, candidates: readonly Candidate[]): Candidate[] {
  const fits = new Map<string, { candidate: Candidate; fit: number }>();
  for (const candidate of candidates) {
    const fit = fitOf(query, candidate);
    if (fit !== null) fits.set(candidate.id, { candidate, fit });
  }
  return [...fits.values()]
    .toSorted((one, other) => one.fit - other.fit || byLength(one.candidate, other.candidate))
    .map(({ candidate }) => candidate);
}

/** The less there is beside what was typed, the surer it was meant. */
function byLength(one: Candidate, other: Candidate): number {
  return one.fullName.length - other.fullName.length || (one.username < other.username ? -1 : 1);
}
