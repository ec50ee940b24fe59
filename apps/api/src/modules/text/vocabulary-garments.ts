import { categories } from '@perchero/contract/catalogue/categories';
import type { Lexicon } from './lexicon.ts';
import type { Garment, Meaning, Trait } from './meanings.ts';
import {
  arrowRule,
  gradedRule,
  type Line,
  linesOf,
  type Rule,
  type VocabularyTexts,
} from './vocabulary-files.ts';

type Add = (line: Line, phrase: string, meaning: Meaning) => void;
type Mutable<Value> = {
  -readonly [Key in keyof Value]: Value[Key] extends readonly string[] ? string[] : Value[Key];
};

/** Garments: synonyms from synonyms.txt, categories from garments.txt, and the category labels. */
export function addGarments(
  texts: VocabularyTexts,
  { lexicon, categoryKeys, add }: { lexicon: Lexicon; categoryKeys: ReadonlySet<string>; add: Add },
): void {
  const rules = linesOf(texts, 'synonyms.txt').map(arrowRule);
  const garmentOf = (line: Line, phrase: string): Mutable<Garment> => {
    const known = lexicon.get(phrase);
    if (known?.kind === 'garment') return known as Mutable<Garment>;
    const garment = {
      kind: 'garment' as const,
      words: [phrase],
      alsoWords: [],
      is: [],
      near: [],
      related: [],
    };
    add(line, phrase, garment);
    return garment;
  };

  for (const { line, words, values } of rules) {
    if (values.length > 0) continue;
    const [label = '', ...others] = words;
    const garment = garmentOf(line, label);
    for (const phrase of others) {
      add(line, phrase, garment);
      garment.words.push(phrase);
    }
  }
  for (const line of linesOf(texts, 'garments.txt')) {
    const { words, is, near, related } = gradedRule(line, categoryKeys);
    const garment = garmentOf(line, words[0] ?? '');
    if (words.length > 1)
      line.fail('only one word may stand before the colon; others belong in synonyms.txt');
    if (garment.is.length + garment.near.length + garment.related.length > 0) line.fail('said twice');
    garment.is.push(...is);
    garment.near.push(...near);
    garment.related.push(...related);
  }
  for (const { key, label } of categories) {
    // Baby clothes are not a kind of garment.
    if (lexicon.get(label) || lexicon.get(label.split(' ')[0] ?? '')?.kind === 'type') continue;
    const garment: Garment = {
      kind: 'garment',
      words: [label],
      alsoWords: [],
      is: [key],
      near: [],
      related: [],
    };
    lexicon.add(label, garment);
  }
  for (const rule of rules) widenGarment(rule, garmentOf, lexicon);
}

/** An arrow rule widens x to a, unless garments.txt already grades a's category for x. */
function widenGarment(
  { line, words, values }: Rule,
  garmentOf: (line: Line, phrase: string) => Mutable<Garment>,
  lexicon: Lexicon,
): void {
  if (values.length === 0) return;
  const garment = garmentOf(line, words[0] ?? '');
  for (const value of values) {
    const other = lexicon.get(value);
    if (other?.kind !== 'garment') return line.fail(`"${value}" names no garment`);
    const graded = new Set([...garment.is, ...garment.near, ...garment.related]);
    if (other.is.some((category) => graded.has(category))) continue;
    garment.near.push(...other.is);
    garment.alsoWords.push(...other.words);
  }
}

export function addTraits(texts: VocabularyTexts, { lexicon, add }: { lexicon: Lexicon; add: Add }): void {
  const rules = linesOf(texts, 'traits.txt').map(arrowRule);
  for (const { line, words, values } of rules) {
    if (values.length > 0) continue;
    const trait: Mutable<Trait> = { kind: 'trait', words: [...words], alsoWords: [] };
    for (const phrase of words) {
      // A word that also names a garment ("jean", "polar") keeps that meaning, and describes when it comes second.
      if (lexicon.get(phrase)?.kind !== 'garment') add(line, phrase, trait);
    }
  }
  for (const { line, words, values } of rules) {
    if (values.length === 0) continue;
    const trait = lexicon.get(words[0] ?? '');
    if (trait?.kind !== 'trait') return line.fail('the first word is no trait');
    (trait as Mutable<Trait>).alsoWords.push(...values);
  }
}
