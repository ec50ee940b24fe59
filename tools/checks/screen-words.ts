import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { filesOf, repository } from './outcome.ts';

interface StiffWord {
  readonly word?: string;
  /** As an order, where no subject comes before. */
  readonly sentenceStart?: string;
  readonly instead: string;
  /** People who look for help may type it. */
  readonly isHelpKeyword?: true;
}

const word = (inside: string) => new RegExp(String.raw`(?<![\p{L}\d_/@])(?:${inside})(?![\p{L}\d_])`, 'iu');

/** An order: at the beginning of a sentence, where no subject comes before. */
const sentenceStart = (inside: string) =>
  new RegExp(
    String.raw`(?<=^|[.!?:]\s)(?:${inside.replaceAll(/(?<=^|\|)\w/g, (first) => first.toUpperCase())}) `,
    'u',
  );

const keywords = /features\/help\/texts\.ts$/;

/** Words that docs/glossary.md replaces, and stiff ones. */
const stiffWords = (
  JSON.parse(readFileSync(new URL('stiff-words.json', import.meta.url), 'utf8')) as StiffWord[]
).map(({ word: anywhere, sentenceStart: atStart = '', instead, isHelpKeyword }) => ({
  pattern: anywhere === undefined ? sentenceStart(atStart) : word(anywhere),
  instead,
  except: isHelpKeyword ? keywords : null,
}));

const sources = [
  'apps/web/app/**/texts.ts',
  'packages/contract/src/**/*texts.ts',
  'packages/mails/src/{mail-contents,texts}.ts',
  'apps/api/src/modules/**/{texts,kinds/*}.ts',
];
const excluded = /component-showcase|\.test\.ts$/;

/** Sentences of the sources with a stiff word that nobody requested, as `file: word, say …: sentence`. */
export async function findStiffWords(): Promise<string[]> {
  const isQuoted = await readQuoted();
  const files = (await filesOf(repository, ...sources)).filter((file) => !excluded.test(file));
  const found: string[] = [];
  for (const file of files)
    for (const text of textsOf(file, await readFile(join(repository, file), 'utf8')))
      if (!isQuoted(text)) found.push(...stiffWordsIn(text, file).map((fault) => `${file}: ${fault}`));
  return found;
}

export function stiffWordsIn(text: string, file = ''): string[] {
  return stiffWords
    .filter(({ except }) => !except?.test(file))
    .flatMap(({ pattern, instead }) => {
      const [stiff] = pattern.exec(text) ?? [];
      return stiff === undefined ? [] : [`"${stiff}", say ${instead}: ${text}`];
    });
}

/** Whether a text is one that docs/design/verbatim.json or docs/acceptance.md quotes, with whatever stands for `{x}`. */
export async function readQuoted(): Promise<(text: string) => boolean> {
  const documents = ['docs/design/verbatim.json', 'docs/acceptance.md'];
  const sources = await Promise.all(documents.map((file) => readFile(join(repository, file), 'utf8')));
  const quoted = sources.flatMap((source) =>
    [...source.matchAll(/"([^"\n]+)"/g)].map(([, text = '']) => text),
  );
  const patterns = quoted.map(patternOf);
  return (text) =>
    patterns.some((pattern) => pattern.test(text)) ||
    (text.includes('{x}') && quoted.some((one) => patternOf(text).test(one)));
}

/** Matches a text where `{x}` and a final … stand for anything; not one that is nothing but such a place. */
function patternOf(text: string): RegExp {
  const parts = text
    .replace(/…$/, '{x}')
    .split('{x}')
    .map((part) => part.replaceAll(/[.*+?^$()|[\]{}\\]/g, String.raw`\$&`));
  const isKnown = parts.some((part) => part.length > 3);
  return new RegExp(isKnown ? `^${parts.join('.*')}$` : '$.', 'u');
}

/** What reads like words for people: string literals with a capital or a space, parts of templates, and text in JSX. */
function textsOf(file: string, source: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isStringLiteralLike(node)) texts.push(node.text);
    else if (ts.isTemplateExpression(node))
      texts.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('{x}'));
    else if (ts.isJsxText(node)) texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return texts.map((text) => text.trim()).filter((text) => /^[^\s/.#]*\p{Lu}|\s/u.test(text));
}
