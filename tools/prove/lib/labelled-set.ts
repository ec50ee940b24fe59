import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Findings, percentile, say } from './report.ts';

/** A required figure of a detector on a labelled set. */
export interface Figure {
  readonly name: string;
  readonly value: string;
  readonly wanted: string;
  readonly isMet: boolean;
}

/** What has no example has no share to miss. */
export function atLeast(name: string, value: number, min: number): Figure {
  return { name, value: value.toFixed(3), wanted: `at least ${min}`, isMet: !(value < min) };
}

interface Labelled {
  readonly text: string;
}

/** A line of JSON for each text that somebody has labelled. */
export function readLabelled<Line extends Labelled>(
  file: URL | string,
  isLabelled: (line: Line) => boolean,
): Line[] {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line, index) => {
    const labelled = JSON.parse(line) as Line;
    if (typeof labelled.text !== 'string' || !isLabelled(labelled))
      throw new Error(`Line ${index + 1} is not labelled: ${line}`);
    return labelled;
  });
}

/** The lines of the usual set, or of that of `-- --set FILE`; none when the file is missing. */
export function readChosenSet<Line>(
  findings: Findings,
  usual: URL,
  read: (file: URL | string) => readonly Line[],
): readonly Line[] {
  const { values } = parseArgs({ args: process.argv.slice(3), options: { set: { type: 'string' } } });
  const file = values.set === undefined ? usual : resolve(process.env['INIT_CWD'] ?? '.', values.set);
  if (!existsSync(file)) {
    findings.demand('labelled set', 'missing', `a file ${String(file)}`, false);
    return [];
  }
  const lines = read(file);
  say(`${lines.length} labelled lines …`);
  return lines;
}

export function demandFigures(findings: Findings, figures: readonly Figure[]): void {
  for (const { name, value, wanted, isMet } of figures) findings.demand(name, value, wanted, isMet);
}

const textLength = 1000;

/** Texts of the longest allowed length, made of those of the set. */
export function demandSpeed(
  findings: Findings,
  lines: readonly Labelled[],
  measure: (text: string) => number,
  maxMedianMs: number,
): void {
  const all = lines.map(({ text }) => text).join(' ');
  const texts = Array.from({ length: 1000 }, (_, index) => {
    const start = (index * 97) % Math.max(1, all.length - textLength);
    return all.slice(start, start + textLength);
  });
  // A running process has compiled the rules.
  texts.forEach(measure);
  const median = percentile(texts.map(measure), 0.5);
  const isMet = median <= maxMedianMs;
  findings.demand('1,000 characters, median', `${median.toFixed(2)} ms`, `at most ${maxMedianMs} ms`, isMet);
}

/** A pause of the process is not the detector's: the quickest of three counts. */
export function quickestOfThree(work: () => unknown): number {
  return Math.min(
    ...[1, 2, 3].map(() => {
      const startedAt = performance.now();
      work();
      return performance.now() - startedAt;
    }),
  );
}
