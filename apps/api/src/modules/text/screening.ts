import { createHash } from 'node:crypto';
import { detect } from '@perchero/contract/text/detector/detect';
import type { PhraseMatch } from './lexicon.ts';
import type { ForbiddenKind, ForbiddenRule, ForbiddenVocabulary, Phrase, Strength } from './forbidden.ts';
import { headIndex, phraseWords } from './leading-words.ts';
import { singularStem } from './word-forms.ts';

/** The texts of a product, and the choices that excuse some words. */
export interface ScreenedProduct {
  readonly title: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly brand: string | null;
  readonly category: string | null;
  readonly condition: string | null;
}

export interface Screened {
  readonly rule: 'forbidden-words' | 'contact-in-text';
  readonly kind: ForbiddenKind | 'contact';
  readonly strength: Strength;
  /** What was written; words that may not be sold are folded. */
  readonly phrase: string;
}

interface Screening {
  readonly forbidden: ForbiddenVocabulary;
  readonly ownHost: string;
}

/** What our rules find in the texts of a product. */
export function screenProduct(product: ScreenedProduct, { forbidden, ownHost }: Screening): Screened[] {
  const { title, description, tags, brand } = product;
  const written = [title, description, ...tags, brand ?? ''].filter((text) => text !== '');
  const contact = written.flatMap((text) => findContactIn(text, ownHost));
  return [...findForbidden(product, forbidden), ...contact];
}

/** Contact data and lures in a text that everybody reads. */
export function findContactIn(text: string, ownHost: string): Screened[] {
  return detect(text, { ownHost }).map(({ from, to }) => ({
    rule: 'contact-in-text',
    kind: 'contact',
    strength: 'look',
    phrase: text.slice(from, to),
  }));
}

/** Words that may not be sold: each line of the vocabulary once. */
export function findForbidden(product: ScreenedProduct, vocabulary: ForbiddenVocabulary): Screened[] {
  const { byFirstPart } = vocabulary;
  const text = readText(product, vocabulary);
  const found = new Map<ForbiddenRule, string>();
  for (let start = 0; start < text.stems.length; start += 1)
    for (const first of firstPartsAt(text, start))
      for (const { rule, phrase } of byFirstPart.get(first) ?? []) {
        if (found.has(rule) || isExcusedByChoice(product, rule)) continue;
        const end = endOf(text, phrase, start);
        if (end !== null && !isExcused(text, rule, { start, end }))
          found.set(rule, text.words.slice(start, end).join(' '));
      }
  return [...found].map(([{ kind, strength }, phrase]) => ({
    rule: 'forbidden-words',
    kind,
    strength,
    phrase,
  }));
}

function firstPartsAt(text: ReadText, at: number): string[] {
  const placeholders = ['{marca}', '{cosa}'].filter((placeholder) => text.lengthOf(placeholder, at) > 0);
  return [text.stems[at] ?? '', ...placeholders];
}

function isExcusedByChoice(
  { condition, category }: ScreenedProduct,
  { unlessConditions, unlessCategories }: ForbiddenRule,
): boolean {
  return unlessConditions.has(condition ?? '') || unlessCategories.has(category ?? '');
}

interface ReadText {
  readonly words: readonly string[];
  readonly stems: readonly string[];
  readonly placesOf: ReadonlyMap<string, readonly number[]>;
  /** Where the title names what is sold. */
  readonly head: number;
  /** How many words from here name a brand or another thing; 0 for none. */
  lengthOf(placeholder: string, at: number): number;
}

/** Phrases do not go from one field to the next. */
const border = '';

function readText(
  { title, description, tags }: ScreenedProduct,
  { lexicon, brandStems }: ForbiddenVocabulary,
): ReadText {
  const words = [title, description, ...tags].flatMap((text) => [...phraseWords(text), border]);
  const stems = words.map(singularStem);
  const head = headIndex(words);
  const matches = new Map<number, PhraseMatch | null>();
  return {
    words,
    stems,
    placesOf: Map.groupBy(stems.keys(), (at) => stems[at] ?? ''),
    head,
    lengthOf(placeholder, at) {
      const canBegin = placeholder === '{marca}' ? brandStems.has(stems[at] ?? '') : at === head;
      if (!canBegin) return 0;
      const known = matches.get(at);
      const match = known === undefined ? lexicon.longestAt(words, at) : known;
      matches.set(at, match);
      return match?.meaning.kind === (placeholder === '{marca}' ? 'brand' : 'other') ? match.length : 0;
    },
  };
}

/** The word behind the phrase when it begins here, else null. */
function endOf(text: ReadText, { parts, isHead }: Phrase, start: number): number | null {
  if (isHead && start !== text.head) return null;
  let at = start;
  for (const part of parts) {
    const length = part.startsWith('{') ? text.lengthOf(part, at) : Number(text.stems[at] === part);
    if (length === 0) return null;
    at += length;
  }
  return at;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

function isExcused(text: ReadText, { unless, unlessAround }: ForbiddenRule, found: Span): boolean {
  return (
    unless.some((phrase) => spansOf(text, phrase).length > 0) ||
    unlessAround.some((phrase) =>
      spansOf(text, phrase).some(({ start, end }) => start < found.end && found.start < end),
    )
  );
}

function spansOf(text: ReadText, phrase: Phrase): Span[] {
  return (text.placesOf.get(phrase.parts[0] ?? '') ?? []).flatMap((start) => {
    const end = endOf(text, phrase, start);
    return end === null ? [] : [{ start, end }];
  });
}

/** Whether a product with these findings is not listed before somebody has looked. */
export function mustWait(found: readonly Screened[], { isNewSeller }: { isNewSeller: boolean }): boolean {
  return found.some(
    ({ rule, strength }) => strength === 'stop' || (isNewSeller && rule === 'contact-in-text'),
  );
}

/** Equal as long as the texts and choices are the same. */
export function screenedFingerprint(product: ScreenedProduct): Buffer {
  const { title, description, tags, brand, category, condition } = product;
  return createHash('sha256')
    .update(JSON.stringify([title, description, tags.toSorted(), brand, category, condition]))
    .digest();
}
