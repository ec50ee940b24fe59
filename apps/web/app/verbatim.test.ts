import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** Texts of screens and replies. */
const sourcePatterns = [
  'apps/web/app/**/{texts,paths}.ts',
  'packages/contract/src/**/{error-texts,page-error-texts,texts,product,sizes,form.rules}.ts',
];

/** Every string below `value`, except the field `about`. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inside]) => (name === 'about' ? [] : textsIn(inside)));
}

/** A string literal; `{x}` and the configured password length may be interpolated. */
function literalOf(text: string): RegExp {
  const inside = text
    .replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\b6\b/g, String.raw`(?:6|\$\{\w+\})`)
    .replaceAll('{x}', String.raw`(?:\$\{\w+\}|[^'\n]*)`);
  return new RegExp(`(['"\`])${inside}\\1|^\\s*${inside}:`, 'm');
}

it('the sources contain every text of verbatim.json unchanged', async () => {
  const files = (await Array.fromAsync(glob(sourcePatterns, { cwd: root }))).filter(
    (file) => !file.includes('features/gallery'),
  );
  const sources = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')));
  const code = sources.join('\n');
  const fixed = textsIn(JSON.parse(await readFile(join(root, 'docs/design/verbatim.json'), 'utf8')));

  const missing = fixed.filter((text) => !literalOf(text).test(code));

  expect(fixed.length).toBeGreaterThan(150);
  expect(missing).toEqual([]);
});
