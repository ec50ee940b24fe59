export interface Findings {
  readonly figures: Record<string, string | number>;
  readonly shortfalls: string[];
}

/** Collects what a proof measured, and what of it is not as it must be. */
export function createFindings() {
  const figures: Record<string, string | number> = {};
  const shortfalls: string[] = [];
  return {
    figures,
    shortfalls,
    note(name: string, value: string | number): void {
      figures[name] = value;
    },
    /** A figure with its condition in words. */
    demand(name: string, value: string | number, wanted: string, isMet: boolean): void {
      figures[name] = value;
      if (!isMet) shortfalls.push(`${name}: ${value}, wanted ${wanted}`);
    },
  };
}

/** The smallest value that at least this share of them do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function milliseconds(value: number): string {
  return `${Math.round(value)} ms`;
}

export function seconds(value: number): string {
  return `${(value / 1000).toFixed(2)} s`;
}
