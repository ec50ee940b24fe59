import { parseArgs } from 'node:util';

type Format = (value: number) => string;

/** The figures of a proof, and those that miss their limit. */
export interface Findings {
  readonly figures: Record<string, string | number>;
  readonly shortfalls: string[];
  note(name: string, value: string | number): void;
  /** A figure with its condition in words. */
  demand(name: string, value: string | number, wanted: string, isMet: boolean): void;
  equal(name: string, value: number, wanted: number): void;
  zero(name: string, value: number): void;
  some(name: string, value: number): void;
  all(name: string, value: number, total: number): void;
  atMost(name: string, value: number, limit: number, format?: Format): void;
  atLeast(name: string, value: number, limit: number, format?: Format): void;
  /** Shows the first items of a list that must be empty. */
  /** None of at least one. */
  noneOf(name: string, value: number, total: number): void;
  /** Rows that there should not be, by what they contradict. */
  zeros(counts: readonly (readonly [name: string, found: number])[]): void;
  none<Item>(name: string, found: readonly Item[], told?: (item: Item) => string): void;
}

const shownItems = 5;

export function createFindings(): Findings {
  const figures: Record<string, string | number> = {};
  const shortfalls: string[] = [];
  const demand: Findings['demand'] = (name, value, wanted, isMet) => {
    figures[name] = value;
    if (!isMet) shortfalls.push(`${name}: ${value}, wanted ${wanted}`);
  };
  return {
    figures,
    shortfalls,
    note: (name, value) => void (figures[name] = value),
    demand,
    equal: (name, value, wanted) => demand(name, value, String(wanted), value === wanted),
    zero: (name, value) => demand(name, value, '0', value === 0),
    noneOf: (name, value, total) => demand(name, `${value} of ${total}`, 'none', value === 0 && total > 0),
    zeros: (counts) => counts.forEach(([name, found]) => demand(name, found, '0', found === 0)),
    some: (name, value) => demand(name, value, 'some', value > 0),
    all: (name, value, total) => demand(name, `${value} of ${total}`, 'all', value === total),
    atMost: (name, value, limit, format = String) =>
      demand(name, format(value), `≤ ${format(limit)}`, value <= limit),
    atLeast: (name, value, limit, format = String) =>
      demand(name, format(value), `≥ ${format(limit)}`, value >= limit),
    none(name, found, told = String) {
      const more = found.length > shownItems ? `; ${found.length} in all` : '';
      const shown = found.slice(0, shownItems).map((item) => told(item));
      demand(name, shown.join('; ') + more || 'none', 'none', found.length === 0);
    },
  };
}

/** Progress on the terminal. */
export function say(line: string): void {
  console.log(`  ${line}`);
}

/** How many there are of each, most frequent first: "200 × 1990, 503 × 10". */
export function countsOf(names: readonly string[]): string {
  return [...Map.groupBy(names, (name) => name)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([name, { length }]) => `${name} × ${length}`)
    .join(', ');
}

/** The smallest value that at least this share of them do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** What each of them took. */
export function timesOf(answers: readonly { readonly ms: number }[]): number[] {
  return answers.map(({ ms }) => ms);
}

export function milliseconds(value: number): string {
  return `${Math.round(value)} ms`;
}

export function seconds(value: number): string {
  return `${(value / 1000).toFixed(2)} s`;
}

/** Formats a number with so many digits after the point, and its unit. */
export function fixed(digits: number, unit = ''): Format {
  return (value) => `${value.toFixed(digits)} ${unit}`.trimEnd();
}

/** PROVE_SMALL=1 runs a proof at a size that shows whether it works, not whether the product does. */
export const isSmall = Boolean(process.env['PROVE_SMALL']);

export function sized(full: number, small: number): number {
  return isSmall ? small : full;
}

/** Of a list a sixth, or all of it at full size. */
export function sampled<Item>(items: readonly Item[]): readonly Item[] {
  return items.filter((_, place) => place % sized(1, 6) === 0);
}

/** Those of `npm run prove NAME -- --part PART`, or all. */
export function chosenParts<Part extends string>(all: readonly Part[]): readonly Part[] {
  const { values } = parseArgs({ args: process.argv.slice(3), options: { part: { type: 'string' } } });
  const chosen = all.filter((part) => values.part === undefined || part === values.part);
  if (chosen.length === 0) throw new Error(`There is no part ${values.part}. There are: ${all.join(', ')}`);
  return chosen;
}

/** `npm run prove NAME -- --full`, for proofs that know a size beyond the usual one. */
export const isFull = process.argv.includes('--full');

/**
 * How well the time alone tells two groups apart: the chance that one of the first took longer than one of the second.
 * 0.5 is a coin; the answer is on its upper side, whichever group is the slower one.
 */
export function separability(first: readonly number[], second: readonly number[]): number {
  const all = [
    ...first.map((value) => ({ value, isFirst: true })),
    ...second.map((value) => ({ value, isFirst: false })),
  ].toSorted((a, b) => a.value - b.value);
  let rankSum = 0;
  for (let start = 0; start < all.length;) {
    let end = start;
    while (all[end]?.value === all[start]?.value) end += 1;
    // Equal values share the middle of their ranks.
    const rank = (start + 1 + end) / 2;
    rankSum += rank * all.slice(start, end).filter(({ isFirst }) => isFirst).length;
    start = end;
  }
  const wins = rankSum - (first.length * (first.length + 1)) / 2;
  const share = wins / (first.length * second.length);
  return Math.max(share, 1 - share);
}

export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}
