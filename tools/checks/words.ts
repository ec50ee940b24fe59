import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesOf, type Outcome } from './outcome.ts';

interface BannedWord {
  readonly pattern: string;
  readonly isCaseSensitive?: true;
  readonly instead: string;
  /** Files where the word must stay. */
  readonly except?: string;
  /** Looks at TypeScript without comments. */
  readonly codeOnly?: true;
}

const words = JSON.parse(readFileSync(new URL('words.json', import.meta.url), 'utf8')) as BannedWord[];
const bannedWords = words.map(({ pattern, isCaseSensitive, except, ...word }) => ({
  ...word,
  pattern: new RegExp(pattern, isCaseSensitive ? '' : 'i'),
  except: except === undefined ? null : new RegExp(except),
}));

const patterns = [
  '*.{md,ts}',
  '{apps,packages,tools,e2e,infra,scripts,docs}/**/*.{ts,tsx,md,sh,css,sql,yaml}',
  '.ci/*',
];
// The changelog is history, and migrations must not be edited.
const excluded = /^CHANGELOG\.md$|^apps\/api\/migrations\/|\.gen\.ts$/;

/** Refuses words that plain English and the field's vocabulary replace. */
export async function checkWords(root: string): Promise<Outcome> {
  const files = (await filesOf(root, ...patterns)).filter((file) => !excluded.test(file));
  const problems: string[] = [];
  for (const file of files) problems.push(...wordsIn(file, await readFile(join(root, file), 'utf8')));
  return { looked: files.length, problems };
}

function wordsIn(file: string, source: string): string[] {
  const isCode = /\.tsx?$/.test(file);
  const lines = source.split('\n');
  const code = withoutComments(source).split('\n');
  return bannedWords
    .filter(({ except, codeOnly }) => !except?.test(file) && (isCode || !codeOnly))
    .flatMap(({ pattern, instead, codeOnly }) =>
      (codeOnly ? code : lines).flatMap((line, index) => {
        const [word] = pattern.exec(line) ?? [];
        return word === undefined ? [] : [`${file}:${index + 1}: "${word}", say ${instead}`];
      }),
    );
}

function withoutComments(source: string): string {
  return source.replaceAll(/\/\*[^]*?\*\/|(?<!:)\/\/[^\n]*/g, (comment) => comment.replaceAll(/[^\n]/g, ''));
}
