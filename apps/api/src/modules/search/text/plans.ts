import { categories } from '@perchero/contract/catalogue/categories';
import { agePart, attributeParts, brandPart } from './attributes.ts';
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
import type { Garment } from './meanings.ts';
import type { TextPlan } from './text-query.ts';
import type { Understanding } from './understanding.ts';

/** With fewer than this, more is shown behind. */
const fewResults = 10;

type Plan = Omit<TextPlan, 'didYouMean'>;

/** From "all of it" to "what comes near"; each finds what the one before does, in the same order, and more behind. */
export function plansFor(asked: Understanding): Plan[] {
  const attributes = attributeParts(asked);
  const traits = asked.traits.map(traitPart);
  const { garment, words } = asked;
  const strict = [
    ...(garment ? [namedGarment(garment)] : []),
    ...traits,
    ...words.map(wordPart),
    ...attributes,
  ];
  if (strict.length === 0) return [];
  const all = { query: allOf(strict), enough: fewResults };
  if (garment) {
    const rest = [...traits, ...words.map(likePart), ...attributes];
    return [all, { query: garmentFirst(asked, garment, rest), enough: 1 }];
  }
  if (words.length > 0) return withUnknownWords(words, [...traits, ...attributes], all);
  const brand = brandPart(asked);
  if (brand && asked.brand) {
    const known = asked.brand.knownFor;
    const part =
      known.length > 0
        ? [...brand, { filter: { terms: { category: known } }, points: points.related }]
        : brand;
    const rest = [...traits, ...attributes.slice(1)];
    return [all, { query: someOf(met(part), [part, ...rest]), enough: 1 }];
  }
  return [all, { query: withoutAnchor(traits, attributes), enough: 1 }];
}

/** What was typed goes before its synonyms. */
function namedGarment(garment: Garment & { typed: string }): Part {
  return garmentPart(garment).flatMap((earned) => {
    if (earned.points !== points.right && earned.points !== points.named) return [earned];
    const literal = { bool: { filter: [earned.filter, begins([garment.typed])] } };
    return [{ filter: literal, points: earned.points + 2 }, earned];
  });
}

/** Every part must be met. */
function allOf(parts: readonly Part[]): object {
  return { bool: { filter: parts.map(met), should: parts.map(scored) } };
}

/** One condition must be met, the parts only decide the order. */
function someOf(condition: object, parts: readonly Part[]): object {
  return { bool: { filter: [condition], should: parts.map(scored) } };
}

/** Pieces of the kind whatever else was said, then kinds that come near, then for children whatever is for them. */
function garmentFirst(
  asked: Understanding,
  garment: Garment & { typed: string },
  rest: readonly Part[],
): object {
  const [named, distant] = [namedGarment(garment), distantParts(garment)];
  const conditions = [named, ...distant].map(met);
  const best = { dis_max: { queries: [scored(named), { bool: { should: distant.map(scored) } }] } };
  const age = agePart(asked);
  const type = categories.find(({ key }) => [...garment.is, ...garment.near].includes(key))?.productType;
  if (age && type) conditions.push({ bool: { filter: [met(age), { term: { product_type: type } }] } });
  return { bool: { filter: [anyOf(conditions)], should: [best, ...rest.map(scored)] } };
}

/** A word we do not know is never left out: better nothing than anything. */
function withUnknownWords(words: readonly string[], rest: readonly Part[], all: Plan): Plan[] {
  const [free, like] = [words.map(freeWordPart), words.map(likePart)];
  const requiring = (parts: readonly Part[]) =>
    someOf({ bool: { filter: parts.map(met) } }, [...parts, ...rest]);
  return [
    { ...all, enough: 1 },
    { query: requiring(free), enough: 1 },
    { query: requiring(like), enough: 1 },
  ];
}

/** No piece, no brand, no unknown word: any trait will do, or else the first attribute. */
function withoutAnchor(traits: readonly Part[], attributes: readonly Part[]): object {
  const anchors = traits.length > 0 ? traits : attributes.slice(0, 1);
  return someOf(anyOf(anchors.map(met)), [...traits, ...attributes]);
}
