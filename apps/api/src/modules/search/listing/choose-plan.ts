import { engineDeadlineMs, type ListingCall, type ListingDeps } from './listing-deps.ts';
import { notSoldBy } from '../query/clauses.ts';
import type { TextPlan } from '../query/text-query.ts';

/**
 * Chooses the first plan with enough results. Counts without filters, so that a filter never changes the interpretation
 * of the text. Counts broader plans only when the literal one has too few.
 */
export function choosePlan(
  deps: ListingDeps,
  { query, blockedSellers }: ListingCall,
  plans: readonly TextPlan[],
): Promise<number> {
  const countUpToMin = async (counted: readonly TextPlan[]) => {
    if (counted.length === 0) return [];
    const searches = counted.map((plan) => ({
      size: 0,
      query: { bool: { filter: [plan.query, ...notSoldBy(blockedSellers)] } },
      track_total_hits: plan.minResults,
    }));
    const answers = await deps.engine.search(deps.aliases.read, searches, engineDeadlineMs);
    return answers.map(({ total }) => total?.count ?? 0);
  };
  return deps.plans.get(query.text, async () => {
    const [literal, ...broader] = plans;
    if (!literal) return 0;
    const counts = await countUpToMin([literal]);
    if (!hasEnough(literal, counts[0])) counts.push(...(await countUpToMin(broader)));
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
