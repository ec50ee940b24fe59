/** One row in PostgreSQL's COPY text format. */
export function copyLine(values: readonly (string | number | null | readonly string[])[]): string {
  return `${values.map(field).join('\t')}\n`;
}

function field(value: string | number | null | readonly string[]): string {
  if (value === null) return '\\N';
  if (typeof value === 'number') return String(value);
  return escaped(typeof value === 'string' ? value : arrayLiteral(value));
}

function arrayLiteral(items: readonly string[]): string {
  return `{${items.map((item) => `"${item.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`;
}

const special: Record<string, string> = {
  '\\': String.raw`\\`,
  '\t': String.raw`\t`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
};

function escaped(text: string): string {
  return text.replaceAll(/[\\\t\n\r]/g, (character) => special[character] ?? character);
}
