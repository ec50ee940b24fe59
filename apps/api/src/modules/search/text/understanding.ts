import { wordsOf } from './fold.ts';
import type { Found, Lexicon } from './lexicon.ts';
import { linkingWords } from './leading-words.ts';
import type { Brand, Garment, Meaning, Trait } from './meanings.ts';
import { sizeAt } from './sizes.ts';
import type { Respelled } from './spelling.ts';
import type { Vocabulary } from './vocabulary.ts';

type OfKind<Kind extends Meaning['kind']> = Extract<Meaning, { kind: Kind }>;

/** A word or phrase of the text, as it was typed, with what it means. */
export type Said<Part> = Part & { readonly typed: string };

/** What somebody asks for. */
export interface Understanding {
  readonly garment: Said<Garment> | null;
  readonly brand: Said<Brand> | null;
  readonly color: Said<OfKind<'color'>> | null;
  readonly condition: OfKind<'condition'> | null;
  readonly size: Said<OfKind<'size'>> | null;
  readonly sex: OfKind<'sex'> | null;
  readonly age: OfKind<'age'> | null;
  readonly type: OfKind<'type'> | null;
  readonly traits: readonly Trait[];
  /** Words that mean nothing to us: they must be found as they are. */
  readonly words: readonly string[];
}

export interface Respelling extends Respelled {
  readonly typed: string;
}

/** The words of a text, those that do not exist replaced by what was meant. */
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

/** The first piece named is the one wanted, the first colour the one it should have, and so on. */
export function understandWords(words: readonly string[], { lexicon }: Vocabulary): Understanding {
  const said = words.filter((word) => !linkingWords.has(word));
  const phrases = phrasesIn(said, lexicon);
  return sort(
    phrases.flatMap(({ typed, meaning }) => (meaning ? [{ typed, meaning }] : [])),
    phrases.flatMap(({ typed, meaning }) => (!meaning || meaning.kind === 'other' ? [typed] : [])),
  );
}

interface Phrase {
  readonly typed: string;
  readonly meaning: Meaning | null;
}

/** Takes the longest phrase that means something first, wherever it is: "buzo | tejido a mano", not "buzo tejido | a mano". */
function phrasesIn(words: readonly string[], lexicon: Lexicon): Phrase[] {
  let best: (Found & { start: number }) | null = null;
  for (let start = 0; start < words.length; start += 1) {
    const found = meaningAt(words, start, lexicon);
    if (found && found.length > (best?.length ?? 0)) best = { start, ...found };
  }
  if (!best) return words.map((typed) => ({ typed, meaning: null }));
  const { start, length, meaning } = best;
  return [
    ...phrasesIn(words.slice(0, start), lexicon),
    { typed: words.slice(start, start + length).join(' '), meaning },
    ...phrasesIn(words.slice(start + length), lexicon),
  ];
}

function meaningAt(words: readonly string[], start: number, lexicon: Lexicon): Found | null {
  const phrase = lexicon.longestAt(words, start);
  const size = sizeAt(words, start);
  if (!size || (phrase && phrase.length > size.length)) return phrase;
  return { length: size.length, meaning: { kind: 'size', is: size.sizes, near: [] } };
}

function sort(
  found: readonly { typed: string; meaning: Meaning }[],
  unknown: readonly string[],
): Understanding {
  const first = <Kind extends Meaning['kind']>(kind: Kind): Said<OfKind<Kind>> | null => {
    const one = found.find(({ meaning }) => meaning.kind === kind);
    return one ? ({ ...one.meaning, typed: one.typed } as Said<OfKind<Kind>>) : null;
  };
  const traits: Trait[] = [];
  const taken = new Set<string>();
  for (const { meaning } of found) {
    const isFirst = !taken.has(meaning.kind);
    taken.add(meaning.kind);
    if (meaning.kind === 'trait') traits.push(meaning);
    // A second piece says what the first is like: "buzo polar", "camisa de jean".
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
