import {
  type Brand,
  type Garment,
  type Lexicon,
  linkingWords,
  type Meaning,
  type PhraseMatch,
  type Respelled,
  type Trait,
  type Vocabulary,
  wordsOf,
} from '#modules/text/index.ts';
import { sizeAt } from './sizes.ts';

type OfKind<Kind extends Meaning['kind']> = Extract<Meaning, { kind: Kind }>;

/** A meaning with the words that were typed for it. */
export type Matched<Value> = Value & { readonly typed: string };

export interface SearchInterpretation {
  readonly garment: Matched<Garment> | null;
  readonly brand: Matched<Brand> | null;
  readonly color: Matched<OfKind<'color'>> | null;
  readonly condition: OfKind<'condition'> | null;
  readonly size: Matched<OfKind<'size'>> | null;
  readonly sex: OfKind<'sex'> | null;
  readonly age: OfKind<'age'> | null;
  readonly type: OfKind<'type'> | null;
  readonly traits: readonly Trait[];
  /** Unknown words: they must match literally. */
  readonly words: readonly string[];
}

export interface Respelling extends Respelled {
  readonly typed: string;
}

/** Replaces misspelled words. */
export function respellWords(text: string, { spelling }: Vocabulary) {
  const respellings: Respelling[] = [];
  const words = wordsOf(text).flatMap((typed) => {
    const respelled = spelling.respell(typed);
    if (!respelled) return [typed];
    respellings.push({ typed, ...respelled });
    return respelled.word.split(' ');
  });
  return { words, respellings };
}

/** The first garment, the first colour and so on count. */
export function interpretWords(words: readonly string[], { lexicon }: Vocabulary): SearchInterpretation {
  const relevant = words.filter((word) => !linkingWords.has(word));
  const phrases = splitPhrases(relevant, lexicon);
  return groupByKind(
    phrases.flatMap(({ typed, meaning }) => (meaning ? [{ typed, meaning }] : [])),
    phrases.flatMap(({ typed, meaning }) => (!meaning || meaning.kind === 'other' ? [typed] : [])),
  );
}

interface Phrase {
  readonly typed: string;
  readonly meaning: Meaning | null;
}

/** Longest known phrase first, at any position: "buzo | tejido a mano", not "buzo tejido | a mano". */
function splitPhrases(words: readonly string[], lexicon: Lexicon): Phrase[] {
  let best: (PhraseMatch & { start: number }) | null = null;
  for (let start = 0; start < words.length; start += 1) {
    const found = meaningAt(words, start, lexicon);
    if (found && found.length > (best?.length ?? 0)) best = { start, ...found };
  }
  if (!best) return words.map((typed) => ({ typed, meaning: null }));
  const { start, length, meaning } = best;
  return [
    ...splitPhrases(words.slice(0, start), lexicon),
    { typed: words.slice(start, start + length).join(' '), meaning },
    ...splitPhrases(words.slice(start + length), lexicon),
  ];
}

function meaningAt(words: readonly string[], start: number, lexicon: Lexicon): PhraseMatch | null {
  const phrase = lexicon.longestAt(words, start);
  const size = sizeAt(words, start);
  if (!size || (phrase && phrase.length > size.length)) return phrase;
  return { length: size.length, meaning: { kind: 'size', is: size.sizes, near: [] } };
}

function groupByKind(
  found: readonly { typed: string; meaning: Meaning }[],
  unknown: readonly string[],
): SearchInterpretation {
  const first = <Kind extends Meaning['kind']>(kind: Kind): Matched<OfKind<Kind>> | null => {
    const one = found.find(({ meaning }) => meaning.kind === kind);
    return one ? ({ ...one.meaning, typed: one.typed } as Matched<OfKind<Kind>>) : null;
  };
  const traits: Trait[] = [];
  const seen = new Set<string>();
  for (const { meaning } of found) {
    const isFirst = !seen.has(meaning.kind);
    seen.add(meaning.kind);
    if (meaning.kind === 'trait') traits.push(meaning);
    // A second garment describes the first: "buzo polar", "camisa de jean".
    else if (meaning.kind === 'garment' && !isFirst)
      traits.push({ kind: 'trait', words: meaning.words, alsoWords: [] });
  }
  return {
    garment: first('garment'),
    brand: first('brand'),
    color: first('color'),
    condition: first('condition'),
    size: first('size'),
    sex: first('sex'),
    age: first('age'),
    type: first('type'),
    traits,
    words: unknown,
  };
}
