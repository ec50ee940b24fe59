import {
  type Garment,
  numberForms,
  phoneticKey,
  phraseWords,
  plurals,
  singularStem,
  type Trait,
  wordsOf,
} from '#modules/text/index.ts';

/** A filter, and the score of a product that matches it. */
export interface ScoredFilter {
  readonly filter: object;
  readonly points: number;
}

/** Scored filters for one criterion; the best match counts. */
export type Clause = readonly ScoredFilter[];

/** Scores by grade: match, near match, and related results shown when there are few. */
export const points = {
  literal: 200,
  right: 60,
  named: 55,
  near: 40,
  misnamed: 35,
  related: 15,
  full: 40,
  soft: 20,
  hint: 8,
  nuance: 2,
} as const;

export function anyOf(filters: readonly object[]): object {
  const [only] = filters;
  return only && filters.length === 1 ? only : { bool: { should: filters } };
}

/** Products of other sellers. Without sellers it is no condition, which the engine counts faster. */
export function notSoldBy(sellerIds: readonly string[]): object[] {
  return sellerIds.length === 0 ? [] : [{ bool: { must_not: [{ terms: { seller_id: sellerIds } }] } }];
}

const describingFields = ['title', 'brand.words', 'traits', 'description'] as const;

/** Products without any of these words. Without words it is no condition. */
export function withoutWords(words: readonly string[]): object[] {
  if (words.length === 0) return [];
  const phrases = words.flatMap((word) => numberForms(phraseWords(word)));
  return [{ bool: { must_not: describingFields.map((field) => fieldContains(field, phrases)) } }];
}

export function matchesClause(clause: Clause): object {
  return anyOf(clause.map(({ filter }) => filter));
}

/** The best score. Constant scores, so that the order does not change while others publish. */
export function scoreClause(clause: Clause): object {
  const queries = clause.map(({ filter, points: boost }) => ({ constant_score: { filter, boost } }));
  const [only] = queries;
  return only && queries.length === 1 ? only : { dis_max: { queries } };
}

/** Titles that start with one of the phrases, in singular or plural. */
export function titleStartsWith(phrases: readonly string[]): object {
  const heads = phrases.flatMap((phrase) => {
    const [first = '', ...rest] = phraseWords(phrase);
    return [first, singularStem(first), ...plurals(first)].map((word) => [word, ...rest].join(' '));
  });
  return { terms: { head: [...new Set(heads)] } };
}

/** One condition for all single words, and one for each longer phrase. */
export function fieldContains(
  field: (typeof describingFields)[number] | 'words',
  phrases: readonly string[],
): object {
  const single: string[] = [];
  const longer: string[] = [];
  for (const phrase of phrases) {
    const words = phraseWords(phrase);
    (words.length === 1 ? single : longer).push(words.join(' '));
  }
  return anyOf([
    ...(single.length > 0 ? [{ match: { [field]: single.join(' ') } }] : []),
    ...longer.map((query) => ({ match_phrase: { [field]: { query, slop: 2 } } })),
  ]);
}

/** Unstemmed: "cinta" does not match "cinto". */
export function titleContainsExactly(phrases: readonly string[]): object {
  const forms = phrases.map(phraseWords).flatMap((words) => {
    const [word = '', ...rest] = words;
    return rest.length > 0 ? [] : [word, ...plurals(word)];
  });
  return { match: { 'title.typed': [...new Set(forms)].join(' ') } };
}

export function garmentClause(garment: Garment): Clause {
  const { words, alsoWords, is, near } = garment;
  const uncategorized = {
    bool: { filter: [fieldContains('title', words)], must_not: [{ exists: { field: 'category' } }] },
  };
  return [
    ...categoryClause(is, points.right),
    ...nameClause(garment),
    {
      filter: is.length > 0 ? uncategorized : fieldContains('title', words),
      points: points.named - points.nuance,
    },
    ...categoryClause(near, points.near),
    ...(alsoWords.length > 0 ? [{ filter: titleStartsWith(alsoWords), points: points.near }] : []),
  ];
}

function categoryClause(category: readonly string[], score: number): Clause {
  return category.length > 0 ? [{ filter: { terms: { category } }, points: score }] : [];
}

/** A title like "Traje de neoprene" starts like a suit, but its category says otherwise; a whole phrase is trusted. */
function nameClause({ words, related }: Garment): Clause {
  if (related.length === 0) return [{ filter: titleStartsWith(words), points: points.named }];
  const longer = words.filter((phrase) => phraseWords(phrase).length > 1);
  const unrelated = {
    bool: { filter: [titleStartsWith(words)], must_not: [{ terms: { category: related } }] },
  };
  return [
    {
      filter: anyOf([unrelated, ...(longer.length > 0 ? [titleStartsWith(longer)] : [])]),
      points: points.named,
    },
    { filter: titleStartsWith(words), points: points.misnamed },
  ];
}

/** Related results, shown when there are few: other categories, materials ("polar", "jean") and mentions. Their scores add up. */
export function distantClauses({ words, related }: Garment): Clause[] {
  return [
    ...(related.length > 0 ? [[{ filter: { terms: { category: related } }, points: points.related }]] : []),
    [{ filter: fieldContains('traits', words), points: points.related }],
    [{ filter: titleContainsExactly(words), points: points.hint }],
  ];
}

export function traitClause({ words, alsoWords }: Trait): Clause {
  return [
    { filter: fieldContains('words', words), points: points.full },
    // Listed from nearest to farthest.
    ...alsoWords.map((also, index) => ({
      filter: fieldContains('words', [also]),
      points: Math.max(points.soft - index * points.nuance, points.hint),
    })),
  ];
}

export function wordClause(word: string): Clause {
  return [{ filter: fieldContains('words', [word]), points: points.full }];
}

/** An unknown word, also by its sound or in a description. */
export function unknownWordClause(word: string): Clause {
  return [
    ...wordClause(word),
    { filter: { match: { sounds: phoneticKeysOf(word) } }, points: points.full - 5 },
    { filter: fieldContains('description', [word]), points: points.soft },
  ];
}

/** An unknown word with typo tolerance. */
export function fuzzyWordClause(word: string): Clause {
  const fuzzy = { query: phoneticKeysOf(word), fuzziness: 'AUTO:5,9', prefix_length: 1, max_expansions: 20 };
  return [...unknownWordClause(word), { filter: { match: { sounds: fuzzy } }, points: points.soft - 5 }];
}

function phoneticKeysOf(word: string): string {
  return wordsOf(word).map(phoneticKey).join(' ');
}
