/** The format is described in the header of each file. */
export const vocabularyFiles = [
  'synonyms.txt',
  'traits.txt',
  'garments.txt',
  'brands.txt',
  'colors.txt',
  'conditions.txt',
  'people.txt',
  'sizes.txt',
  'types.txt',
  'misspellings.txt',
  'stop-words.txt',
  'other-words.txt',
  'forbidden.txt',
] as const;
export type VocabularyFile = (typeof vocabularyFiles)[number];
export type VocabularyTexts = Readonly<Record<VocabularyFile, string>>;

/** Names the file, the line and the reason. */
export class VocabularyError extends Error {
  override readonly name = 'VocabularyError';
}

export interface Line {
  readonly text: string;
  fail(reason: string): never;
}

export function linesOf(texts: VocabularyTexts, file: VocabularyFile): Line[] {
  return texts[file].split('\n').flatMap((raw, index) => {
    const text = raw.replace(/#.*/u, '').trim();
    const fail = (reason: string): never => {
      throw new VocabularyError(`${file}, line ${index + 1}: ${reason}: ${text}`);
    };
    return text === '' ? [] : [{ text, fail }];
  });
}

/** "a, b, c" */
export function listOf(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

export interface Rule {
  readonly line: Line;
  readonly words: readonly string[];
  readonly values: readonly string[];
}

/** "a, b" (no values) or "x => a, b". */
export function arrowRule(line: Line): Rule {
  const [left = '', right, ...rest] = line.text.split('=>');
  const words = listOf(left);
  if (rest.length > 0) line.fail('more than one =>');
  if (words.length === 0) line.fail('nothing before =>');
  if (right === undefined) return { line, words, values: [] };
  const values = listOf(right);
  if (values.length === 0) line.fail('nothing after =>');
  if (words.length > 1) line.fail('only one word may stand before =>');
  return { line, words, values };
}

export interface GradedRule {
  readonly line: Line;
  readonly words: readonly string[];
  readonly is: readonly string[];
  readonly near: readonly string[];
  readonly related: readonly string[];
}

/** "words: values ~ near ones ? related ones"; each value must be one of `known`. */
export function gradedRule(line: Line, known: ReadonlySet<string>): GradedRule {
  const [left = '', right = '', ...rest] = line.text.split(':');
  if (rest.length > 0) line.fail('more than one colon');
  const [others = '', related = ''] = right.split('?');
  const [is = '', near = ''] = others.split('~');
  const rule = { line, words: listOf(left), is: listOf(is), near: listOf(near), related: listOf(related) };
  if (rule.words.length === 0) line.fail('nothing before the colon');
  const unknown = [...rule.is, ...rule.near, ...rule.related].find((value) => !known.has(value));
  if (unknown !== undefined) line.fail(`there is no "${unknown}"`);
  return rule;
}
