import { categories } from '@perchero/contract/catalogue/categories';
import { adultsPart, agePart, attributeParts, brandPart } from './attributes.ts';
import {
  anyOf,
  begins,
  distantParts,
  freeWordPart,
  garmentPart,
  likePart,
  met,
  type Part,
  points,
  scored,
  traitPart,
  wordPart,
} from './clauses.ts';
import type { Brand, Garment } from './meanings.ts';
import type { TextPlan } from './text-query.ts';
import type { Said, Understanding } from './understanding.ts';

/** With fewer than this, more is shown behind. */
const fewResults = 10;

type Plan = Omit<TextPlan, 'didYouMean'>;

/** From "all of it" to "what comes near"; each finds what the one before does, in the same order, and more behind. */
export function plansFor(asked: Understanding): Plan[] {
  const { garment, brand, words } = asked;
  const traits = asked.traits.map(traitPart);
  const attributes = attributeParts(asked);
  const wishes = [...traits, ...words.map(wordPart), ...attributes];
  if (garment) return garmentPlans(asked, garment, wishes);
  if (wishes.length === 0) return [];
  const all = { query: allOf(wishes), enough: fewResults };
  if (brand) return [all, { query: brandFirst(asked, brand, traits, attributes), enough: 1 }];
  if (words.length > 0)
    return [{ ...all, enough: 1 }, ...unknownWordPlans(words, [...traits, ...attributes])];
  return [all, { query: anyTrait(traits, attributes), enough: 1 }];
}

/** Every part must be met; the others only decide the order. */
function allOf(deps: readonly Part[], others: readonly Part[] = []): object {
  return { bool: { filter: deps.map(met), should: [...deps, ...others].map(scored) } };
}

/** One condition must be met, the parts only decide the order. */
function someOf(condition: object, deps: readonly Part[]): object {
  return { bool: { filter: [condition], should: deps.map(scored) } };
}

function garmentPlans(asked: Understanding, garment: Said<Garment>, wishes: readonly Part[]): Plan[] {
  const others = asked.age ? [] : [adultsPart];
  return [
    { query: allOf([namedGarment(garment), ...wishes], others), enough: fewResults },
    { query: garmentFirst(asked, garment, others), enough: 1 },
  ];
}

/** What was typed goes before its synonyms. */
function namedGarment(garment: Said<Garment>): Part {
  return garmentPart(garment).flatMap((earned) => {
    if (earned.points !== points.right && earned.points !== points.named) return [earned];
    const literal = { bool: { filter: [earned.filter, begins([garment.typed])] } };
    return [{ filter: literal, points: earned.points + points.nuance }, earned];
  });
}

/** Pieces of the kind whatever else was said, then kinds that come near, then for children whatever is for them. */
function garmentFirst(asked: Understanding, garment: Said<Garment>, others: readonly Part[]): object {
  const [named, distant] = [namedGarment(garment), distantParts(garment)];
  const conditions = [named, ...distant].map(met);
  const age = agePart(asked);
  const type = categories.find(({ key }) => [...garment.is, ...garment.near].includes(key))?.productType;
  if (age && type) conditions.push({ bool: { filter: [met(age), { term: { product_type: type } }] } });
  const best = { dis_max: { queries: [scored(named), { bool: { should: distant.map(scored) } }] } };
  const wishes = [...asked.traits.map(traitPart), ...asked.words.map(likePart), ...attributeParts(asked)];
  return { bool: { filter: [anyOf(conditions)], should: [best, ...[...wishes, ...others].map(scored)] } };
}

/** All of the brand, then what the brand is known for. */
function brandFirst(
  asked: Understanding,
  { knownFor }: Brand,
  traits: readonly Part[],
  [, ...attributes]: readonly Part[],
): object {
  const part = [...(brandPart(asked) ?? [])];
  if (knownFor.length > 0) part.push({ filter: { terms: { category: knownFor } }, points: points.related });
  return someOf(met(part), [part, ...traits, ...asked.words.map(likePart), ...attributes]);
}

/** A word we do not know is never left out: better nothing than anything. */
function unknownWordPlans(words: readonly string[], rest: readonly Part[]): Plan[] {
  return [words.map(freeWordPart), words.map(likePart)].map((deps) => ({
    query: someOf({ bool: { filter: deps.map(met) } }, [...deps, ...rest]),
    enough: 1,
  }));
}

/** No piece, no brand, no unknown word: any trait will do, or else the most telling attribute. */
function anyTrait(traits: readonly Part[], attributes: readonly Part[]): object {
  const anchors = traits.length > 0 ? traits : attributes.slice(0, 1);
  return someOf(anyOf(anchors.map(met)), [...traits, ...attributes]);
}
