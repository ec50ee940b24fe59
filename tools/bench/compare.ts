export interface CallFigures {
  readonly statements: number;
  readonly blocks: number;
  readonly walBytes: number;
  /** Documents the search engine looks at, in thousands rounded up. */
  readonly engineDocuments: number;
  readonly responseBytes: number;
  /** One line per statement that reads a table. */
  readonly plans: readonly string[];
}

/** Figures by size and call, as committed in expected.json. */
export interface Figures {
  readonly calls: Readonly<Record<string, Readonly<Record<string, CallFigures>>>>;
  /** Compressed bytes a browser fetches, by page and kind of file. */
  readonly web: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

export interface Line {
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

/** Another plan is told but does not count: what it costs does, and so does one that reads a whole table (`plans.ts`). */
export function isBad({ figure, verdict }: Line): boolean {
  return figure !== 'plans' && verdict !== 'ok' && verdict !== 'better';
}

function compareCall(
  size: string,
  what: string,
  expected: CallFigures | undefined,
  measured: CallFigures | undefined,
): Line[] {
  const row = (figure: string) => ({ what, size, figure });
  const plans = { expected: expected?.plans.join('\n') ?? '', measured: measured?.plans.join('\n') ?? '' };
  return [
    exactly(row('statements'), expected?.statements, measured?.statements),
    within(row('blocks'), expected?.blocks, measured?.blocks, blockTolerance),
    within(row('WAL bytes'), expected?.walBytes, measured?.walBytes),
    within(row('engine docs'), expected?.engineDocuments, measured?.engineDocuments),
    within(row('reply bytes'), expected?.responseBytes, measured?.responseBytes),
    ...(plans.expected === plans.measured
      ? []
      : [{ ...row('plans'), ...plans, verdict: 'CHANGED' as const }]),
  ];
}

type Row = Pick<Line, 'what' | 'size' | 'figure'>;

function exactly(row: Row, expected: number | undefined, measured: number | undefined): Line {
  return judged(row, expected, measured, (before, now) => (before === now ? 'ok' : 'CHANGED'));
}

function within(
  row: Row,
  expected: number | undefined,
  measured: number | undefined,
  most = tolerance,
): Line {
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
