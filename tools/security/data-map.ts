/** The tables of docs/privacy.md, as a map from a table of the database to its columns; null where no person is in it. */
export function readDataMap(markdown: string): Map<string, string[] | null> {
  const map = new Map<string, string[] | null>();
  let head: readonly string[] = [];
  for (const line of markdown.split('\n')) {
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    if (cells.length === 0) head = [];
    else if (head.length === 0) head = cells;
    const [, table] = /^`([\w.]+)`$/.exec(cells[0] ?? '') ?? [];
    if (head[0] !== 'Table' || table === undefined) continue;
    if (head[1] !== 'Columns') map.set(table, null);
    else map.set(table, [...(map.get(table) ?? []), ...columnsIn(cells[1] ?? '')]);
  }
  return map;
}

function columnsIn(cell: string): string[] {
  return [...cell.matchAll(/`(\w+)`/g)].map(([, column = '']) => column);
}
