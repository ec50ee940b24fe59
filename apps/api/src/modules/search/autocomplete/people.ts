import { type FoundUser, searchLimits } from '@perchero/contract/search/search';
import type { Db } from '#platform/database/database.ts';
import { type Candidate, readCandidates, readSubstringCandidates, readPeople } from './people.queries.ts';
import {
  matchRank,
  allowsTypos,
  minSubstringLength,
  fuzzyRanges,
  type PersonQuery,
  readPersonQuery,
  prefixRange,
} from './people.rules.ts';

/** More than are returned, because some may be suspended or blocked. */
const maxRanked = 12;
/** Rows read per index and range. */
const scanLimit = { oneWord: 12, manyWords: 60, typo: 3 };
const maxCandidates = 80;
const maxSubstringCandidates = 8;

/** Prefix matches first, then substring matches; typo-tolerant matches only when there are none. */
export async function findPeople(db: Db, typed: string, viewerId: string | null): Promise<FoundUser[]> {
  const query = readPersonQuery(typed);
  if (query.words.length === 0) return [];
  let found = sortByRank(query, await findByPrefix(db, query));
  const letters = query.words.join('');
  if (found.length < searchLimits.users && letters.length >= minSubstringLength)
    found = sortByRank(query, [
      ...found,
      ...(await readSubstringCandidates(db, letters, maxSubstringCandidates)),
    ]);
  if (found.length === 0) found = sortByRank(query, await findWithTypos(db, query));
  const chosen = found.slice(0, maxRanked).map(({ id }) => id);
  const people =
    chosen.length === 0 ? [] : await readPeople(db, chosen, { viewerId, limit: searchLimits.users });
  return people.map(({ id, username, fullName, avatarPath }) => ({
    id,
    username,
    full_name: fullName,
    avatar_url: avatarPath,
  }));
}

function findByPrefix(db: Db, { words }: PersonQuery): Promise<Candidate[]> {
  const [only] = words;
  if (words.length === 1 && only !== undefined) {
    const ranges = [prefixRange(only)];
    return readCandidates(db, { ranges, scanLimit: scanLimit.oneWord, words: [], limit: maxCandidates });
  }
  // The full name in both orders, then its two longest words, which are the most selective.
  const prefixes = [words.join(' '), words.toReversed().join(' '), ...longestFirst(words).slice(0, 2)];
  const ranges = prefixes.map(prefixRange);
  return readCandidates(db, { ranges, scanLimit: scanLimit.manyWords, words, limit: maxCandidates });
}

async function findWithTypos(db: Db, { words }: PersonQuery): Promise<Candidate[]> {
  const [longest, ...others] = longestFirst(words).filter(allowsTypos);
  if (longest === undefined) return [];
  const ranges = [...fuzzyRanges(longest), ...others.map(prefixRange)];
  return readCandidates(db, { ranges, scanLimit: scanLimit.typo, words: [], limit: maxCandidates });
}

function longestFirst(words: readonly string[]): string[] {
  return words.toSorted((one, other) => other.length - one.length);
}

function sortByRank(query: PersonQuery, candidates: readonly Candidate[]): Candidate[] {
  const ranked = new Map<string, { candidate: Candidate; rank: number }>();
  for (const candidate of candidates) {
    const rank = matchRank(query, candidate);
    if (rank !== null) ranked.set(candidate.id, { candidate, rank });
  }
  return [...ranked.values()]
    .toSorted((one, other) => one.rank - other.rank || compareLength(one.candidate, other.candidate))
    .map(({ candidate }) => candidate);
}

/** Shorter names first: the query covers more of them. */
function compareLength(one: Candidate, other: Candidate): number {
  return one.fullName.length - other.fullName.length || (one.username < other.username ? -1 : 1);
}
