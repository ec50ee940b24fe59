import type { Judgement } from './judgements.ts';

/** Cut-offs: a page of products, the suggestion list of people. */
export const productDepth = { ranked: 10, recalled: 24 } as const;
export const peopleDepth = { ranked: 5, recalled: 5 } as const;
type Depth = typeof productDepth | typeof peopleDepth;

export type Verdict = ReturnType<typeof judge>;

/** The measures of one result list; null where one does not apply. */
export function judge(judgement: Judgement, found: readonly string[], depth: Depth) {
  const { q, judgements, mustNot, expectEmpty, maxResults } = judgement;
  const common = {
    query: q,
    class: judgement.class,
    results: found.length,
    isFlood: maxResults !== undefined && found.length > maxResults,
  };
  if (expectEmpty) {
    const nothing = { ndcg: null, recall: null, success: null, isZero: false, violations: [] };
    return { ...common, ...nothing, isJunk: found.length > 0 };
  }
  const grades = gradesOf(found, judgements);
  const ideal = Object.values(judgements).toSorted((one, other) => other - one);
  const good = ideal.filter(isGood).length;
  const first = new Set(found.slice(0, depth.ranked));
  return {
    ...common,
    // Gain 2^grade − 1, discounted by rank, relative to the ideal order.
    ndcg: gain(grades.slice(0, depth.ranked)) / gain(ideal.slice(0, depth.ranked)),
    // Share of the good products (grade 2 and 3) within the first 24.
    recall: grades.slice(0, depth.recalled).filter(isGood).length / Math.min(depth.recalled, good),
    // Whether the first result is a good one.
    success: isGood(grades[0] ?? 0) ? 1 : 0,
    isZero: found.length === 0,
    violations: mustNot.filter((id) => first.has(id)),
    isJunk: false,
  };
}

/** A repeated result keeps its place but earns nothing. */
function gradesOf(found: readonly string[], judgements: Judgement['judgements']): number[] {
  return found.map((id, place) => (found.indexOf(id) === place ? (judgements[id] ?? 0) : 0));
}

function isGood(grade: number): boolean {
  return grade >= 2;
}

function gain(grades: readonly number[]): number {
  return grades.reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0);
}

export function scoreOf(verdicts: readonly Verdict[]) {
  const mean = (measure: 'ndcg' | 'recall' | 'success') => {
    const values = verdicts.map((verdict) => verdict[measure]).filter((value) => value !== null);
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  return {
    queries: verdicts.length,
    ndcg: mean('ndcg'),
    recall: mean('recall'),
    success: mean('success'),
    zero: verdicts.filter(({ isZero }) => isZero).length,
    violations: verdicts.reduce((sum, { violations }) => sum + violations.length, 0),
    junk: verdicts.filter(({ isJunk }) => isJunk).length,
    flood: verdicts.filter(({ isFlood }) => isFlood).length,
  };
}
