import { engineDeadlineMs, type ListingDeps } from './listing-deps.ts';
import type { TextPlan } from '../text/text-query.ts';

/**
 * Which way of taking a text finds enough: decided without the filters, so that choosing one never changes what the words
 * mean. The freer ways are asked only when the literal one is not enough.
 */
export function choosePlan(deps: ListingDeps, text: string, plans: readonly TextPlan[]): Promise<number> {
  return deps.plans.get(text, async () => {
    const [literal, ...freer] = plans;
    if (!literal) return 0;
    const counts = await countUpToEnough(deps, [literal]);
    if (!isEnough(literal, counts[0])) counts.push(...(await countUpToEnough(deps, freer)));
    const enough = plans.findIndex((plan, number) => isEnough(plan, counts[number]));
    if (enough >= 0) return enough;
    return Math.max(
      0,
      counts.findLastIndex((count) => count > 0),
    );
  });
}

function isEnough({ enough }: TextPlan, count: number | undefined): boolean {
  return count !== undefined && count >= enough;
}

async function countUpToEnough(deps: ListingDeps, plans: readonly TextPlan[]): Promise<number[]> {
  if (plans.length === 0) return [];
  const queries = plans.map(({ query, enough }) => ({
    size: 0,
    query: { bool: { filter: [query] } },
    track_total_hits: enough,
  }));
  const answers = await deps.engine.search(deps.aliases.read, queries, engineDeadlineMs);
  return answers.map(({ total }) => total?.count ?? 0);
}
