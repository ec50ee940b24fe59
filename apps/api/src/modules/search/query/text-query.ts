import { isFilterValue, type ListFilter } from '@perchero/contract/search/catalogue-query';
import { currentVocabulary, type Vocabulary, wordsOf } from '#modules/text/index.ts';
import { matchesClause, points } from './clauses.ts';
import { literalClauses, type Plan, plansFor } from './plans.ts';
import {
  type Respelling,
  respellWords,
  type SearchInterpretation,
  interpretWords,
} from './search-interpretation.ts';

export interface TextPlan extends Plan {
  /** Suggested spelling, when the plan corrects the typed words. */
  readonly didYouMean: string | null;
}

export interface TextQuery {
  /** From the most literal to the broadest; when all find too little, the last with any result is used. */
  readonly plans: readonly TextPlan[];
  /** Words recognised as filter values. */
  readonly recognizedFilters: readonly RecognizedFilter[];
}

interface RecognizedFilter {
  readonly filter: ListFilter;
  readonly value: string;
}

export function interpretText(text: string, vocabulary: Vocabulary = currentVocabulary()): TextQuery {
  const { words, respellings } = respellWords(text, vocabulary);
  const interpretation = interpretWords(words, vocabulary);
  const isCorrected = respellings.some(({ by }) => by !== 'form');
  const didYouMean = isCorrected ? correctedText(text, respellings, vocabulary) : null;
  const plans = plansFor(interpretation).map((plan) => ({ ...plan, didYouMean }));
  const isFuzzy = respellings.some(({ by }) => by === 'letters');
  const chosen = isFuzzy ? withLiteralMatches(text, plans, vocabulary) : plans;
  const nothing = { query: { match_none: {} }, minResults: 1, didYouMean: null };
  return { plans: chosen.length > 0 ? chosen : [nothing], recognizedFilters: filtersIn(interpretation) };
}

/** What the first plan finds, without scores: words mean what they say, with their synonyms. */
export function literalFilters(text: string, vocabulary: Vocabulary = currentVocabulary()): object[] {
  const { words, respellings } = respellWords(text, vocabulary);
  const isFuzzy = respellings.some(({ by }) => by === 'letters');
  const clauses = literalClauses(interpretWords(isFuzzy ? wordsOf(text) : words, vocabulary));
  return clauses.length > 0 ? clauses.map(matchesClause) : [{ match_none: {} }];
}

/**
 * A word similar to a known one may be an unknown name ("panama"): literal matches rank first, and are shown alone when
 * there are enough.
 */
function withLiteralMatches(
  text: string,
  corrected: readonly TextPlan[],
  vocabulary: Vocabulary,
): TextPlan[] {
  const [typed] = plansFor(interpretWords(wordsOf(text), vocabulary));
  const [first] = corrected;
  if (!typed || !first) return [...corrected];
  const literal = { constant_score: { filter: typed.query, boost: points.literal } };
  const both = corrected.map((plan) => ({ ...plan, query: { bool: { should: [literal, plan.query] } } }));
  return [{ ...first, query: typed.query }, ...both];
}

function correctedText(text: string, respellings: readonly Respelling[], { spelling }: Vocabulary): string {
  const meant = new Map(respellings.map(({ typed, word }) => [typed, spelling.displayForm(word)]));
  return wordsOf(text)
    .map((word) => meant.get(word) ?? spelling.displayForm(word))
    .join(' ');
}

/** All but the size, which becomes a filter itself: see `takeSizes`. */
function filtersIn({ brand, color, condition, sex }: SearchInterpretation): RecognizedFilter[] {
  const filters: RecognizedFilter[] = [
    ...(brand ? [{ filter: 'marca' as const, value: brand.name }] : []),
    ...(color?.is ?? []).map((value) => ({ filter: 'color' as const, value })),
    ...(condition?.is ?? []).map((value) => ({ filter: 'estado' as const, value })),
    ...(sex ? [{ filter: 'sexo' as const, value: sex.sex }] : []),
  ];
  return filters.filter(({ filter, value }) => isFilterValue(filter, value));
}
