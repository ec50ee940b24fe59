import { toBytes } from './attempt.ts';
import type { FoundFault } from './campaign.ts';

const mostShown = 1_200;

/** One of each kind, and which other operations have it. */
export function tellAll(faults: readonly FoundFault[]): string[] {
  const kinds = Map.groupBy(faults, ({ kind }) => kind);
  return [...kinds.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const names = others.slice(0, 5).map(({ attempt }) => attempt.operation);
    return others.length === 0
      ? [tell(first)]
      : [`${tell(first)}\n  also     ${others.length} other operations: ${names.join(', ')}`];
  });
}

/** A fault with the request that leads to it, to the byte. */
function tell({ kind, detail, role, attempt, seed, count }: FoundFault): string {
  const bytes = toBytes(attempt).toString('latin1');
  const shown = bytes.length > mostShown ? `${bytes.slice(0, mostShown)}… (${bytes.length} bytes)` : bytes;
  return [
    `${attempt.operation}, as ${role}: ${kind} × ${count}`,
    `  answer   ${detail}`,
    `  tricks   ${attempt.tricks.join(', ') || 'none'}, seed of the batch ${seed}`,
    `  request  ${JSON.stringify(shown)}`,
  ].join('\n');
}
