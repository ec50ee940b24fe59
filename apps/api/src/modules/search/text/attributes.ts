import { filterSize } from '@perchero/contract/search/catalogue-query';
import { type Part, points, says } from './clauses.ts';
import { ages, childrenNumbers, childrenTags } from './spanish.rules.ts';
import type { Understanding } from './understanding.ts';

/** The parts of a question that are values of a filter, the most telling first. */
export function attributeParts(asked: Understanding): Part[] {
  return [
    brandPart(asked),
    conditionPart(asked),
    agePart(asked),
    colorPart(asked),
    sizePart(asked),
    sexPart(asked),
    typePart(asked),
  ].filter((part) => part !== null);
}

export function brandPart({ brand }: Understanding): Part | null {
  if (!brand) return null;
  return [
    { filter: { terms: { brand_key: brand.keys } }, points: points.full + points.nuance },
    // A seller may have left the brand out and said it in the title.
    { filter: { match_phrase: { 'title.typed': brand.name } }, points: points.soft },
  ];
}

function conditionPart({ condition }: Understanding): Part | null {
  if (!condition) return null;
  return graded('condition', condition);
}

export function agePart({ age }: Understanding): Part | null {
  if (!age) return null;
  const [from, to] = childrenNumbers[age.age];
  const numbers = Array.from({ length: to - from + 1 }, (_, index) =>
    filterSize(String(from + index), 'calzado'),
  );
  const isTagged = [{ term: { tags: childrenTags[age.age] } }, { terms: { size_type: numbers } }];
  // What is for somebody else does not fit at all: this weighs as much as two other wishes.
  return [
    { filter: { term: { size: age.age } }, points: 2 * points.full + points.nuance },
    { filter: { bool: { should: isTagged } }, points: 2 * points.full },
  ];
}

/** Whoever looks for children's things says so: of pieces that are alike, those for adults go first. */
export const adultsPart: Part = [
  { filter: { bool: { must_not: [{ terms: { size: ages } }] } }, points: points.nuance + 1 },
];

function colorPart({ color }: Understanding): Part | null {
  if (!color) return null;
  return [
    { filter: { terms: { main_color: color.is } }, points: points.full },
    { filter: { terms: { colors: color.is } }, points: points.soft },
    { filter: says('title', [color.typed]), points: points.soft },
    ...(color.near.length > 0
      ? [{ filter: { terms: { main_color: color.near } }, points: points.soft }]
      : []),
  ];
}

function sizePart({ size }: Understanding): Part | null {
  if (!size) return null;
  const isPhrase = /\p{L}{4}/u.test(size.typed);
  return [
    ...(isPhrase ? [{ filter: says('words', [size.typed]), points: points.full + 5 }] : []),
    ...graded('size', size),
  ];
}

function sexPart({ sex, age }: Understanding): Part | null {
  const wanted = sex?.sex ?? age?.sex;
  if (!wanted) return null;
  const weight = sex ? 1 : 0.5;
  return [
    { filter: { term: { sex: wanted } }, points: points.full * weight },
    ...(wanted === 'Unisex' ? [] : [{ filter: { term: { sex: 'Unisex' } }, points: points.soft * weight }]),
  ];
}

function typePart({ type, garment }: Understanding): Part | null {
  if (!type || garment) return null;
  return [{ filter: { term: { product_type: type.type } }, points: points.full }];
}

function graded(field: string, { is, near }: { is: readonly string[]; near: readonly string[] }): Part {
  return [
    { filter: { terms: { [field]: is } }, points: points.full },
    ...(near.length > 0 ? [{ filter: { terms: { [field]: near } }, points: points.soft }] : []),
  ];
}
