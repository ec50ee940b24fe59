/** A table padded like prettier does. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, index) => Math.max(...[head, ...rows].map((row) => row[index]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`;
  const rule = line(widths.map((width) => '-'.repeat(width)));
  return `${[line(head), rule, ...rows.map(line)].join('\n')}\n`;
}

export function wordList(words: Readonly<Record<string, string>>): string {
  return `${Object.entries(words)
    .map(([name, means]) => `- **${name}**: ${means}.`)
    .join('\n')}\n`;
}

export function code(name: string): string {
  return `\`${name}\``;
}
