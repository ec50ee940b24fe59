import { categories } from '@perchero/contract/catalogue/categories';
import {
  colors,
  conditions,
  type ProductType,
  productTypes,
  sexes,
} from '@perchero/contract/catalogue/product';
import { sizesOf } from '@perchero/contract/catalogue/sizes';
import { buildForbidden, type ForbiddenVocabulary } from './forbidden.ts';
import { brandKey, wordsOf } from './fold.ts';
import { Lexicon } from './lexicon.ts';
import type { Meaning } from './meanings.ts';
import { type Age, ages } from './spanish.rules.ts';
import { Spelling } from './spelling.ts';
import { addGarments, addTraits } from './vocabulary-garments.ts';
import {
  arrowRule,
  gradedRule,
  type Line,
  linesOf,
  listOf,
  type VocabularyTexts,
} from './vocabulary-files.ts';

export interface Vocabulary {
  readonly lexicon: Lexicon;
  readonly spelling: Spelling;
  /** What may not be sold. */
  readonly forbidden: ForbiddenVocabulary;
}

const categoryKeys = new Set(categories.map(({ key }) => key));
const sizes = new Set([
  ...sizesOf({ productType: 'vestir', accessoryType: null }),
  ...sizesOf({ productType: 'calzado', accessoryType: null }),
]);

/** Throws a VocabularyError with the line number on invalid input. */
export function buildVocabulary(texts: VocabularyTexts): Vocabulary {
  const lexicon = new Lexicon();
  const spelling = new Spelling();
  const add = (line: Line, phrase: string, meaning: Meaning) => {
    if (wordsOf(phrase).length === 0) line.fail('no word');
    if (!lexicon.add(phrase, meaning)) line.fail(`"${phrase}" already means something else`);
    spelling.learn(phrase, meaning.kind);
  };

  for (const line of linesOf(texts, 'brands.txt')) {
    const { words, is } = gradedRule(line, categoryKeys);
    const [name = ''] = words;
    const keys = [...new Set(words.map(brandKey))];
    const brand: Meaning = { kind: 'brand', name, keys, knownFor: is };
    for (const phrase of new Set([...words, ...keys])) add(line, phrase, brand);
  }
  for (const line of linesOf(texts, 'colors.txt')) {
    const { words, is, near } = gradedRule(line, new Set(colors));
    const meaning: Meaning = { kind: 'color', is, near };
    for (const phrase of words) add(line, phrase, meaning);
  }
  for (const line of linesOf(texts, 'conditions.txt')) {
    const { words, is, near } = gradedRule(line, new Set(conditions));
    const meaning = { kind: 'condition', is, near } as Meaning;
    for (const phrase of words) add(line, phrase, meaning);
  }
  for (const line of linesOf(texts, 'sizes.txt')) {
    const { words, is, near } = gradedRule(line, sizes);
    const meaning: Meaning = { kind: 'size', is, near };
    for (const phrase of words) add(line, phrase, meaning);
  }
  for (const line of linesOf(texts, 'types.txt')) {
    const { words, is } = gradedRule(line, new Set(productTypes));
    const [type] = is as ProductType[];
    if (!type) return line.fail('no type');
    const meaning: Meaning = { kind: 'type', type };
    for (const phrase of words) add(line, phrase, meaning);
  }
  for (const line of linesOf(texts, 'people.txt')) {
    const meaning = personOf(line);
    for (const phrase of listOf(line.text.split(':')[0] ?? '')) add(line, phrase, meaning);
  }
  addGarments(texts, { lexicon, categoryKeys, add });
  addTraits(texts, { lexicon, add });
  for (const [file, kind] of [
    ['stop-words.txt', 'stop'],
    ['other-words.txt', 'other'],
  ] as const)
    for (const line of linesOf(texts, file))
      for (const phrase of listOf(line.text)) if (!lexicon.get(phrase)) add(line, phrase, { kind });
  for (const line of linesOf(texts, 'misspellings.txt')) {
    const { words, values } = arrowRule(line);
    const [[typed = ''], [meant]] = [words, values];
    if (meant === undefined || !lexicon.get(meant))
      return line.fail('the right word is not in the vocabulary');
    spelling.addCorrection(typed, meant);
  }
  return { lexicon, spelling, forbidden: buildForbidden(texts, lexicon) };
}

/** Format: sex, age, or age and sex. */
function personOf(line: Line): Meaning {
  const [first, second, ...rest] = (line.text.split(':')[1] ?? '').trim().split(' ');
  const age = ages.find((known): known is Age => known === first);
  const sex = sexes.find((known) => known === (age ? second : first)) ?? null;
  if (rest.length > 0 || (age ? second !== undefined && !sex : !sex || second !== undefined))
    return line.fail('neither a sex nor an age');
  if (age) return { kind: 'age', age, sex };
  return sex ? { kind: 'sex', sex } : line.fail('neither a sex nor an age');
}
