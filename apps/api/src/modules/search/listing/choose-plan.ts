import { engineDeadlineMs, type ListingDeps } from './listing-deps.ts';
import type { TextPlan } from '../query/text-query.ts';

/**
 * Chooses the first plan with enough results. Counts without filters, so that a filter never changes the interpretation
 * of the text. Counts broader plans only when the literal one has too few.
 */
export function choosePlan(deps: ListingDeps, text: string, plans: readonly TextPlan[]): Promise<number> {
  return deps.plans.get(text, async () => {
    const [literal, ...broader] = plans;
    if (!literal) return 0;
    const counts = await countUpToMin(deps, [literal]);
    if (!hasEnough(literal, counts[0])) counts.push(...(await countUpToMin(deps, broader)));
    const chosen = plans.findIndex((plan, index) => hasEnough(plan, counts[index]));
    if (chosen >= 0) return chosen;
    return Math.max(
      0,
      counts.findLastIndex((count) => count > 0),
    );
  });
}

function hasEnough({ minResults }: TextPlan, count: number | undefined): boolean {
  return count !== undefined && count >= minResults;
}

async function countUpToMin(deps: ListingDeps, plans: readonly TextPlan[]): Promise<number[]> {
  if (plans.length === 0) return [];
  const queries = plans.map(({ query, minResults }) => ({
    size: 0,
    query: { bool: { filter: [query] } },
    track_total_hits: minResults,
  }));
  const answers = await deps.engine.search(deps.aliases.read, queries, engineDeadlineMs);
  return answers.map(({ total }) => total?.count ?? 0);
}
