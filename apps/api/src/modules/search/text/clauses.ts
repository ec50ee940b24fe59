import { ear } from './ear.ts';
import { wordsOf } from './fold.ts';
import { phraseWords } from './leading-words.ts';
import type { Garment, Trait } from './meanings.ts';
import { numberless, plurals } from './word-forms.ts';

/** A condition of the engine, and what a piece earns that meets it. */
export interface Earned {
  readonly filter: object;
  readonly points: number;
}

/** What a piece can earn for one thing that was asked for; the best counts. */
export type Part = readonly Earned[];

/** What the grades of the scale are worth: right, soft difference, and what is shown when there is little. */
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

/** Whether the part is met at all. */
export function met(part: Part): object {
  return anyOf(part.map(({ filter }) => filter));
}

/** The best of what can be earned. Constant, so that the order stands still while others publish. */
export function scored(part: Part): object {
  const queries = part.map(({ filter, points: boost }) => ({ constant_score: { filter, boost } }));
  const [only] = queries;
  return only && queries.length === 1 ? only : { dis_max: { queries } };
}

/** Pieces whose title begins with one of the phrases, in singular or plural. */
export function begins(phrases: readonly string[]): object {
  const heads = phrases.flatMap((phrase) => {
    const [first = '', ...rest] = phraseWords(phrase);
    return [first, numberless(first), ...plurals(first)].map((word) => [word, ...rest].join(' '));
  });
  return { terms: { head: [...new Set(heads)] } };
}

/** Pieces that say one of the phrases in a field: one condition for all single words, one for each longer phrase. */
export function says(
  field: 'title' | 'traits' | 'words' | 'description',
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

/** Titles with one of the words letter by letter: a "cinta" is no "cinto". */
export function mentions(phrases: readonly string[]): object {
  const forms = phrases.map(phraseWords).flatMap((words) => {
    const [word = '', ...rest] = words;
    return rest.length > 0 ? [] : [word, ...plurals(word)];
  });
  return { match: { 'title.typed': [...new Set(forms)].join(' ') } };
}

/** What makes a piece the kind that was asked for. */
export function garmentPart(garment: Garment): Part {
  const { words, alsoWords, is, near } = garment;
  const uncategorized = {
    bool: { filter: [says('title', words)], must_not: [{ exists: { field: 'category' } }] },
  };
  return [
    ...categoryPart(is, points.right),
    ...namePart(garment),
    { filter: is.length > 0 ? uncategorized : says('title', words), points: points.named - points.nuance },
    ...categoryPart(near, points.near),
    ...(alsoWords.length > 0 ? [{ filter: begins(alsoWords), points: points.near }] : []),
  ];
}

function categoryPart(category: readonly string[], earned: number): Part {
  return category.length > 0 ? [{ filter: { terms: { category } }, points: earned }] : [];
}

/** "Traje de neoprene" begins like a suit, but its category says that it is none; a whole phrase is believed. */
function namePart({ words, related }: Garment): Part {
  if (related.length === 0) return [{ filter: begins(words), points: points.named }];
  const longer = words.filter((phrase) => phraseWords(phrase).length > 1);
  const unrelated = { bool: { filter: [begins(words)], must_not: [{ terms: { category: related } }] } };
  return [
    { filter: anyOf([unrelated, ...(longer.length > 0 ? [begins(longer)] : [])]), points: points.named },
    { filter: begins(words), points: points.misnamed },
  ];
}

/** What is shown behind when there is little: other kinds, pieces made of it ("polar", "jean"), or that mention it. These add up. */
export function distantParts({ words, related }: Garment): Part[] {
  return [
    ...(related.length > 0 ? [[{ filter: { terms: { category: related } }, points: points.related }]] : []),
    [{ filter: says('traits', words), points: points.related }],
    [{ filter: mentions(words), points: points.hint }],
  ];
}

export function traitPart({ words, alsoWords }: Trait): Part {
  return [
    { filter: says('words', words), points: points.full },
    // The first of the words that would also do is the nearest.
    ...alsoWords.map((also, index) => ({
      filter: says('words', [also]),
      points: Math.max(points.soft - index * points.nuance, points.hint),
    })),
  ];
}

export function wordPart(word: string): Part {
  return [{ filter: says('words', [word]), points: points.full }];
}

/** A word we do not know, heard rather than read, or mentioned in a description. */
export function freeWordPart(word: string): Part {
  return [
    ...wordPart(word),
    { filter: { match: { sounds: heard(word) } }, points: points.full - 5 },
    { filter: says('description', [word]), points: points.soft },
  ];
}

/** A word we do not know, with a wrong letter. */
export function likePart(word: string): Part {
  const fuzzy = { query: heard(word), fuzziness: 'AUTO:5,9', prefix_length: 1, max_expansions: 20 };
  return [...freeWordPart(word), { filter: { match: { sounds: fuzzy } }, points: points.soft - 5 }];
}

function heard(word: string): string {
  return wordsOf(word).map(ear).join(' ');
}
