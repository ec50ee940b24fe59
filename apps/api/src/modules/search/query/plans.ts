import { categories } from '@perchero/contract/catalogue/categories';
import type { Brand, Garment } from '#modules/text/index.ts';
import { adultsClause, ageClause, attributeClauses, brandClause } from './attributes.ts';
import {
  anyOf,
  titleStartsWith,
  distantClauses,
  unknownWordClause,
  garmentClause,
  fuzzyWordClause,
  matchesClause,
  type Clause,
  points,
  scoreClause,
  traitClause,
  wordClause,
} from './clauses.ts';
import type { Matched, SearchInterpretation } from './search-interpretation.ts';

/** With fewer results, a broader plan is used. */
const minResults = 10;

/** One interpretation of a text, as a scoring engine query. */
export interface Plan {
  readonly query: object;
  /** The plan is used when it has at least this many results without filters; else the next one is tried. */
  readonly minResults: number;
}

/** From strict to broad. Each plan finds what the previous one finds, in the same order, and more after it. */
export function plansFor(interpretation: SearchInterpretation): Plan[] {
  const { garment, brand, words } = interpretation;
  const traits = interpretation.traits.map(traitClause);
  const attributes = attributeClauses(interpretation);
  const criteria = criteriaOf(interpretation);
  if (garment) return garmentPlans(interpretation, garment, criteria);
  if (criteria.length === 0) return [];
  const all = { query: allOf(criteria), minResults };
  if (brand) return [all, { query: brandFirst(interpretation, brand, traits, attributes), minResults: 1 }];
  if (words.length > 0)
    return [{ ...all, minResults: 1 }, ...unknownWordPlans(words, [...traits, ...attributes])];
  return [all, { query: anyTrait(traits, attributes), minResults: 1 }];
}

/** What the most literal plan requires. */
export function literalClauses(interpretation: SearchInterpretation): Clause[] {
  const { garment } = interpretation;
  return [...(garment ? [garmentClause(garment)] : []), ...criteriaOf(interpretation)];
}

function criteriaOf(interpretation: SearchInterpretation): Clause[] {
  const { traits, words } = interpretation;
  return [...traits.map(traitClause), ...words.map(wordClause), ...attributeClauses(interpretation)];
}

/** All clauses must match; the others only affect the score. */
function allOf(clauses: readonly Clause[], others: readonly Clause[] = []): object {
  return { bool: { filter: clauses.map(matchesClause), should: [...clauses, ...others].map(scoreClause) } };
}

/** The condition must match; the clauses only affect the score. */
function someOf(condition: object, clauses: readonly Clause[]): object {
  return { bool: { filter: [condition], should: clauses.map(scoreClause) } };
}

function garmentPlans(
  interpretation: SearchInterpretation,
  garment: Matched<Garment>,
  criteria: readonly Clause[],
): Plan[] {
  const others = interpretation.age ? [] : [adultsClause];
  return [
    { query: allOf([namedGarment(garment), ...criteria], others), minResults },
    { query: garmentFirst(interpretation, garment, others), minResults: 1 },
  ];
}

/** The typed word ranks before its synonyms. */
function namedGarment(garment: Matched<Garment>): Clause {
  return garmentClause(garment).flatMap((scored) => {
    if (scored.points !== points.right && scored.points !== points.named) return [scored];
    const literal = { bool: { filter: [scored.filter, titleStartsWith([garment.typed])] } };
    return [{ filter: literal, points: scored.points + points.nuance }, scored];
  });
}

/** The garment regardless of other criteria, then related categories, then for children anything of their age. */
function garmentFirst(
  interpretation: SearchInterpretation,
  garment: Matched<Garment>,
  others: readonly Clause[],
): object {
  const [named, distant] = [namedGarment(garment), distantClauses(garment)];
  const conditions = [named, ...distant].map(matchesClause);
  const age = ageClause(interpretation);
  const type = categories.find(({ key }) => [...garment.is, ...garment.near].includes(key))?.productType;
  if (age && type)
    conditions.push({ bool: { filter: [matchesClause(age), { term: { product_type: type } }] } });
  const best = { dis_max: { queries: [scoreClause(named), { bool: { should: distant.map(scoreClause) } }] } };
  const criteria = [
    ...interpretation.traits.map(traitClause),
    ...interpretation.words.map(fuzzyWordClause),
    ...attributeClauses(interpretation),
  ];
  return {
    bool: { filter: [anyOf(conditions)], should: [best, ...[...criteria, ...others].map(scoreClause)] },
  };
}

/** Products of the brand, then categories the brand is known for. */
function brandFirst(
  interpretation: SearchInterpretation,
  { knownFor }: Brand,
  traits: readonly Clause[],
  [, ...attributes]: readonly Clause[],
): object {
  const clause = [...(brandClause(interpretation) ?? [])];
  if (knownFor.length > 0) clause.push({ filter: { terms: { category: knownFor } }, points: points.related });
  return someOf(matchesClause(clause), [
    clause,
    ...traits,
    ...interpretation.words.map(fuzzyWordClause),
    ...attributes,
  ]);
}

/** An unknown word is always required: no results are better than arbitrary ones. */
function unknownWordPlans(words: readonly string[], rest: readonly Clause[]): Plan[] {
  return [words.map(unknownWordClause), words.map(fuzzyWordClause)].map((clauses) => ({
    query: someOf({ bool: { filter: clauses.map(matchesClause) } }, [...clauses, ...rest]),
    minResults: 1,
  }));
}

/** Without garment, brand or unknown word, any trait matches, or else the most selective attribute. */
function anyTrait(traits: readonly Clause[], attributes: readonly Clause[]): object {
  const anchors = traits.length > 0 ? traits : attributes.slice(0, 1);
  return someOf(anyOf(anchors.map(matchesClause)), [...traits, ...attributes]);
}
