import { isBad, type Line } from './compare.ts';

/** One row per call and size, each cell `expected/measured`; what changed follows in words. */
export function printTable(lines: readonly Line[]): void {
  const figures = [...new Set(lines.map((line) => line.figure))].filter((figure) => figure !== 'plans');
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
