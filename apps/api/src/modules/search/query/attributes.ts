import { filterSize } from '@perchero/contract/search/catalogue-query';
import { ages, childrenNumbers, childrenTags } from '#modules/text/index.ts';
import { type Clause, points, fieldContains } from './clauses.ts';
import type { SearchInterpretation } from './search-interpretation.ts';

/** Clauses for filter values, the most selective first. */
export function attributeClauses(interpretation: SearchInterpretation): Clause[] {
  return [
    brandClause(interpretation),
    conditionClause(interpretation),
    ageClause(interpretation),
    colorClause(interpretation),
    sizeClause(interpretation),
    sexClause(interpretation),
    typeClause(interpretation),
  ].filter((clause) => clause !== null);
}

export function brandClause({ brand }: SearchInterpretation): Clause | null {
  if (!brand) return null;
  return [
    { filter: { terms: { brand_key: brand.keys } }, points: points.full + points.nuance },
    // The seller may name the brand only in the title.
    { filter: { match_phrase: { 'title.typed': brand.name } }, points: points.soft },
  ];
}

function conditionClause({ condition }: SearchInterpretation): Clause | null {
  if (!condition) return null;
  return graded('condition', condition);
}

export function ageClause({ age }: SearchInterpretation): Clause | null {
  if (!age) return null;
  const [from, to] = childrenNumbers[age.age];
  const numbers = Array.from({ length: to - from + 1 }, (_, index) =>
    filterSize(String(from + index), 'calzado'),
  );
  const isTagged = [{ term: { tags: childrenTags[age.age] } }, { terms: { size_type: numbers } }];
  // Age weighs as much as two criteria: a product for another age does not fit at all.
  return [
    { filter: { term: { size: age.age } }, points: 2 * points.full + points.nuance },
    { filter: { bool: { should: isTagged } }, points: 2 * points.full },
  ];
}

/** A search for children's clothes says so; otherwise adult products rank first among equals. */
export const adultsClause: Clause = [
  { filter: { bool: { must_not: [{ terms: { size: ages } }] } }, points: points.nuance + 1 },
];

function colorClause({ color }: SearchInterpretation): Clause | null {
  if (!color) return null;
  return [
    { filter: { terms: { main_color: color.is } }, points: points.full },
    { filter: { terms: { colors: color.is } }, points: points.soft },
    { filter: fieldContains('title', [color.typed]), points: points.soft },
    ...(color.near.length > 0
      ? [{ filter: { terms: { main_color: color.near } }, points: points.soft }]
      : []),
  ];
}

function sizeClause({ size }: SearchInterpretation): Clause | null {
  if (!size) return null;
  const isPhrase = /\p{L}{4}/u.test(size.typed);
  return [
    ...(isPhrase ? [{ filter: fieldContains('words', [size.typed]), points: points.full + 5 }] : []),
    ...graded('size', size),
  ];
}

function sexClause({ sex, age }: SearchInterpretation): Clause | null {
  const wanted = sex?.sex ?? age?.sex;
  if (!wanted) return null;
  const weight = sex ? 1 : 0.5;
  return [
    { filter: { term: { sex: wanted } }, points: points.full * weight },
    ...(wanted === 'Unisex' ? [] : [{ filter: { term: { sex: 'Unisex' } }, points: points.soft * weight }]),
  ];
}

function typeClause({ type, garment }: SearchInterpretation): Clause | null {
  if (!type || garment) return null;
  return [{ filter: { term: { product_type: type.type } }, points: points.full }];
}

function graded(field: string, { is, near }: { is: readonly string[]; near: readonly string[] }): Clause {
  return [
    { filter: { terms: { [field]: is } }, points: points.full },
    ...(near.length > 0 ? [{ filter: { terms: { [field]: near } }, points: points.soft }] : []),
  ];
}
