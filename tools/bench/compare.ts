export interface CallFigures {
  readonly statements: number;
  readonly blocks: number;
  readonly walBytes: number;
  /** Documents the search engine looks at, in thousands rounded up. */
  readonly engineDocuments: number;
  readonly responseBytes: number;
}

/** Figures by size and call, as committed in expected.json. */
export interface Figures {
  readonly calls: Readonly<Record<string, Readonly<Record<string, CallFigures>>>>;
  /** Compressed bytes a browser fetches, by page and kind of file. */
  readonly web: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

interface Line {
  readonly what: string;
  readonly size: string;
  readonly figure: string;
  readonly expected: string;
  readonly measured: string;
  readonly verdict: 'ok' | 'better' | 'WORSE' | 'CHANGED' | 'NEW' | 'GONE';
}

const tolerance = 1.05;
/** Which of two ways the planner takes depends on the sample that it drew. */
const blockTolerance = 1.1;

/** Every figure beside the committed one. */
export function compare(expected: Figures, measured: Figures): Line[] {
  const lines: Line[] = [];
  for (const size of union(expected.calls, measured.calls)) {
    const before = expected.calls[size] ?? {};
    const now = measured.calls[size] ?? {};
    for (const call of union(before, now)) lines.push(...compareCall(size, call, before[call], now[call]));
  }
  for (const page of union(expected.web, measured.web)) {
    const before = expected.web[page] ?? {};
    const now = measured.web[page] ?? {};
    for (const kind of union(before, now)) {
      const row = { what: `${kind} of ${page}, brotli`, size: '', figure: 'reply bytes' };
      lines.push(within(row, before[kind], now[kind]));
    }
  }
  return lines;
}

export function isBad({ verdict }: Line): boolean {
  return verdict !== 'ok' && verdict !== 'better';
}

function compareCall(
  size: string,
  what: string,
  expected: CallFigures | undefined,
  measured: CallFigures | undefined,
): Line[] {
  const row = (figure: string) => ({ what, size, figure });
  return [
    exactly(row('statements'), expected?.statements, measured?.statements),
    within(row('blocks'), expected?.blocks, measured?.blocks, blockTolerance),
    within(row('WAL bytes'), expected?.walBytes, measured?.walBytes),
    within(row('engine docs'), expected?.engineDocuments, measured?.engineDocuments),
    within(row('reply bytes'), expected?.responseBytes, measured?.responseBytes),
  ];
}

type Row = Pick<Line, 'what' | 'size' | 'figure'>;

function exactly(row: Row, expected: number | undefined, measured: number | undefined): Line {
  return judged(row, expected, measured, (before, now) => (before === now ? 'ok' : 'CHANGED'));
}

function within(row: Row, expected: number | undefined, measured: number | undefined, most = tolerance) {
  return judged(row, expected, measured, (before, now) => {
    if (now > before * most) return 'WORSE';
    return now * most < before ? 'better' : 'ok';
  });
}

function judged(
  row: Row,
  expected: number | undefined,
  measured: number | undefined,
  judge: (expected: number, measured: number) => Line['verdict'],
): Line {
  const shown = { ...row, expected: String(expected ?? '-'), measured: String(measured ?? '-') };
  if (expected === undefined) return { ...shown, verdict: 'NEW' };
  if (measured === undefined) return { ...shown, verdict: 'GONE' };
  return { ...shown, verdict: judge(expected, measured) };
}

function union(one: object, other: object): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])];
}

/** One row per call and size, each cell `expected/measured`; what changed follows in words. */
export function printTable(lines: readonly Line[]): void {
  const figures = [...new Set(lines.map((line) => line.figure))];
  const groups = Map.groupBy(lines, (line) => `${line.what}\t${line.size}`);
  const rows = [
    ['expected/measured', '', ...figures],
    ...[...groups.values()].map((group) => [
      group[0]?.what ?? '',
      group[0]?.size ?? '',
      ...figures.map((figure) => cell(group.find((line) => line.figure === figure))),
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of rows) {
    const cells = row.map((text, column) =>
      column < 2 ? text.padEnd(widths[column] ?? 0) : text.padStart(widths[column] ?? 0),
    );
    console.log(cells.join('  ').trimEnd());
  }
  for (const line of lines.filter((one) => isBad(one) || one.verdict === 'better')) {
    const place = [line.what, line.size, line.figure].filter(Boolean).join(', ');
    console.log(
      `${line.verdict}: ${place}\n  expected ${indented(line.expected)}\n  measured ${indented(line.measured)}`,
    );
  }
}

function cell(line: Line | undefined): string {
  return line ? `${line.expected}/${line.measured}` : '';
}

function indented(text: string): string {
  return text.replaceAll('\n', '\n           ');
}
