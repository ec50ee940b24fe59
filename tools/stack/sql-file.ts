import { readFile } from 'node:fs/promises';
import { escapeLiteral } from 'pg';

type Value = string | number | readonly (string | number)[];

/** The statements of a file, in which `{name}` stands for a value; a list becomes an array. */
export async function readSql(file: URL, values: Readonly<Record<string, Value>> = {}): Promise<string> {
  const text = await readFile(file, 'utf8');
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${file.pathname} needs a value for ${name}`);
    return typeof value === 'number' ? String(value) : escapeLiteral(asText(value));
  });
}

function asText(value: Exclude<Value, number>): string {
  if (typeof value === 'string') return value;
  return `{${value.map((item) => `"${String(item).replaceAll(/["\\]/g, '\\$&')}"`).join()}}`;
}
