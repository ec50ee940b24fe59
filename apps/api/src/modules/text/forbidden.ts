import { categories } from '@perchero/contract/catalogue/categories';
import { conditions } from '@perchero/contract/catalogue/product';
import { brandKey } from './fold.ts';
import { phraseWords } from './leading-words.ts';
import type { Lexicon } from './lexicon.ts';
import { type Line, linesOf, listOf, type VocabularyTexts } from './vocabulary-files.ts';
import { singularStem } from './word-forms.ts';

export const forbiddenKinds = [
  'weapon',
  'drug',
  'medicine',
  'animal',
  'underwear',
  'cosmetic',
  'fake',
  'not-clothing',
] as const;
export type ForbiddenKind = (typeof forbiddenKinds)[number];

/** `stop`: not listed before somebody has looked. `look`: listed, and looked at. */
export const strengths = ['stop', 'look'] as const;
export type Strength = (typeof strengths)[number];

/** A known brand, or a thing of other-words.txt. */
const placeholders: ReadonlySet<string> = new Set(['{marca}', '{cosa}']);

export interface Phrase {
  /** Stems of words, and placeholders. */
  readonly parts: readonly string[];
  /** Whether it names what is sold: the first words of the title. */
  readonly isHead: boolean;
}

export interface ForbiddenRule {
  readonly kind: ForbiddenKind;
  readonly strength: Strength;
  readonly phrases: readonly Phrase[];
  /** Those with the first word of a phrase, which excuse it only there: "bombacha de campo". */
  readonly unlessAround: readonly Phrase[];
  /** Phrases anywhere in the text. */
  readonly unless: readonly Phrase[];
  readonly unlessConditions: ReadonlySet<string>;
  readonly unlessCategories: ReadonlySet<string>;
}

export interface ForbiddenVocabulary {
  /** By the first part of their phrases, so that a text is compared with few. */
  readonly byFirstPart: ReadonlyMap<string, readonly { rule: ForbiddenRule; phrase: Phrase }[]>;
  /** Knows what the placeholders stand for. */
  readonly lexicon: Lexicon;
  /** Of names of brands: the lexicon is asked at these only. */
  readonly brandStems: ReadonlySet<string>;
}

const categoryKeys: ReadonlySet<string> = new Set(categories.map(({ key }) => key));
const conditionKeys: ReadonlySet<string> = new Set(conditions);

export function buildForbidden(texts: VocabularyTexts, lexicon: Lexicon): ForbiddenVocabulary {
  const byFirstPart = new Map<string, { rule: ForbiddenRule; phrase: Phrase }[]>();
  for (const line of linesOf(texts, 'forbidden.txt')) {
    const rule = ruleOf(line);
    for (const phrase of rule.phrases) {
      const [first = ''] = phrase.parts;
      const known = byFirstPart.get(first);
      if (known) known.push({ rule, phrase });
      else byFirstPart.set(first, [{ rule, phrase }]);
    }
  }
  return { byFirstPart, lexicon, brandStems: firstStemsOf(linesOf(texts, 'brands.txt')) };
}

function firstStemsOf(lines: readonly Line[]): Set<string> {
  const names = lines.flatMap(({ text }) => listOf(text.split(':')[0] ?? ''));
  return new Set(names.flatMap((name) => [phraseWords(name)[0] ?? '', brandKey(name)]).map(singularStem));
}

/** "kind | strength | phrases | unless" */
function ruleOf(line: Line): ForbiddenRule {
  const [kindText, strengthText, phraseTexts = '', unlessTexts = '', ...rest] = line.text
    .split('|')
    .map((part) => part.trim());
  const kind = forbiddenKinds.find((known) => known === kindText) ?? line.fail(`no kind "${kindText}"`);
  const strength =
    strengths.find((known) => known === strengthText) ?? line.fail(`no strength "${strengthText ?? ''}"`);
  if (rest.length > 0) line.fail('more than four parts');
  const phrases = listOf(phraseTexts).map((text) => phraseOf(line, text));
  if (phrases.length === 0) line.fail('no phrase');
  const excuses = listOf(unlessTexts);
  const keysOf = (prefix: string, known: ReadonlySet<string>) => {
    const keys = excuses.filter((text) => text.startsWith(prefix)).map((text) => text.slice(prefix.length));
    const unknown = keys.find((key) => !known.has(key));
    if (unknown !== undefined) line.fail(`there is no "${unknown}"`);
    return new Set(keys);
  };
  const words = excuses.filter((text) => !/^(condition|category):/u.test(text));
  const unless = words.map((text) => phraseOf(line, text));
  if (unless.some(({ parts: [first = ''] }) => placeholders.has(first)))
    line.fail('an excuse begins with a word');
  const searched = new Set(phrases.map(({ parts }) => parts.find((part) => !placeholders.has(part)) ?? ''));
  const isAround = ({ parts }: Phrase) => parts.some((part) => searched.has(part));
  return {
    kind,
    strength,
    phrases,
    unlessAround: unless.filter(isAround),
    unless: unless.filter((phrase) => !isAround(phrase)),
    unlessConditions: keysOf('condition:', conditionKeys),
    unlessCategories: keysOf('category:', categoryKeys),
  };
}

function phraseOf(line: Line, written: string): Phrase {
  const isHead = written.startsWith('^');
  const text = isHead ? written.slice(1).trim() : written;
  const parts = text.split(/\s+/u).flatMap((word) => {
    if (placeholders.has(word)) return [word];
    if (/[{}^|:]/u.test(word)) return line.fail(`"${word}" is no word`);
    return phraseWords(word).map(singularStem);
  });
  if (parts.length === 0) line.fail('no word');
  return { parts, isHead };
}
