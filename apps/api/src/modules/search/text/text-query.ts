import { categories } from '@perchero/contract/catalogue/categories';
import { filterSize, isFilterValue, type ListFilter } from '@perchero/contract/search/catalogue-query';
import { wordsOf } from './fold.ts';
import { points } from './clauses.ts';
import { plansFor } from './plans.ts';
import { type Respelling, respellWords, type Understanding, understandWords } from './understanding.ts';
import type { Vocabulary } from './vocabulary.ts';
import { currentVocabulary } from './vocabulary-store.ts';

/** One way of taking a text, as a query of the engine that also scores. */
export interface TextPlan {
  readonly query: object;
  /** With at least this many pieces (filters left aside) the plan is taken; else the next one is tried. */
  readonly enough: number;
  /** Words to offer instead, when this plan had to stray from the ones typed. */
  readonly didYouMean: string | null;
}

export interface TextQuery {
  /** From the most literal to the freest; of several that find too little, the last that finds anything. */
  readonly plans: readonly TextPlan[];
  /** Words that were taken for the value of a filter. */
  readonly understood: readonly Understood[];
}

interface Understood {
  readonly filter: ListFilter;
  readonly value: string;
}

export function understandText(text: string, vocabulary: Vocabulary = currentVocabulary()): TextQuery {
  const { words, respellings } = respellWords(text, vocabulary);
  const asked = understandWords(words, vocabulary);
  const isStray = respellings.some(({ by }) => by !== 'form');
  const didYouMean = isStray ? correctedText(text, respellings, vocabulary) : null;
  const plans = plansFor(asked).map((plan) => ({ ...plan, didYouMean }));
  const isDoubtful = respellings.some(({ by }) => by === 'letters');
  const believed = isDoubtful ? believingBoth(text, plans, vocabulary) : plans;
  const nothing = { query: { match_none: {} }, enough: 1, didYouMean: null };
  return { plans: believed.length > 0 ? believed : [nothing], understood: filtersIn(asked) };
}

/**
 * A word that only looks like one we know may be a name we do not know ("panama"). Pieces that say it as it was typed come
 * first, and alone when they are many.
 */
function believingBoth(text: string, corrected: readonly TextPlan[], vocabulary: Vocabulary): TextPlan[] {
  const [typed] = plansFor(understandWords(wordsOf(text), vocabulary));
  const [first] = corrected;
  if (!typed || !first) return [...corrected];
  const literal = { constant_score: { filter: typed.query, boost: points.literal } };
  const both = corrected.map((plan) => ({ ...plan, query: { bool: { should: [literal, plan.query] } } }));
  return [{ ...first, query: typed.query }, ...both];
}

function correctedText(text: string, respellings: readonly Respelling[], { spelling }: Vocabulary): string {
  const meant = new Map(respellings.map(({ typed, word }) => [typed, spelling.shown(word)]));
  return wordsOf(text)
    .map((word) => meant.get(word) ?? spelling.shown(word))
    .join(' ');
}

function filtersIn({ garment, brand, color, condition, size, sex }: Understanding): Understood[] {
  const type = categories.find(({ key }) => [...(garment?.is ?? []), ...(garment?.near ?? [])].includes(key));
  const understood: Understood[] = [
    ...(brand ? [{ filter: 'marca' as const, value: brand.name }] : []),
    ...(color?.is ?? []).map((value) => ({ filter: 'color' as const, value })),
    ...(condition?.is ?? []).map((value) => ({ filter: 'estado' as const, value })),
    ...(sex ? [{ filter: 'sexo' as const, value: sex.sex }] : []),
    ...(type ? (size?.is ?? []) : []).map((value) => ({
      filter: 'talle' as const,
      value: filterSize(value, type?.productType ?? 'vestir'),
    })),
  ];
  return understood.filter(({ filter, value }) => isFilterValue(filter, value));
}
