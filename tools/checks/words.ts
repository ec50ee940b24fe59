import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesOf, type Outcome } from './outcome.ts';

interface BannedWord {
  readonly pattern: RegExp;
  readonly instead: string;
  /** Files where the word must stay. */
  readonly except?: RegExp;
  /** Looks at TypeScript without comments. */
  readonly codeOnly?: true;
}

export const bannedWords: readonly BannedWord[] = [
  // The database stores the name of a listener.
  { pattern: /\bpieces?\b/i, instead: 'product', except: /on-author-or-product-deleted\.ts$/ },
  { pattern: /(?<!keep[- ])\balive\b|isAlive\b|aliveWith/i, instead: 'hydrated, running or connected' },
  { pattern: /\bcreateKept\b|\buseKept\b/, instead: 'createTtlCache, useStickyOptions' },
  {
    pattern: /\bkept(?=\s*(?:=[^=]|\.\w|\(|\?\.|:\s))/,
    instead: 'cache, stored or remaining',
    codeOnly: true,
  },
  { pattern: /patience/i, instead: 'timeoutMs, deadline or waitBudget' },
  { pattern: /\bwhoever\b/i, instead: 'name the person: user, caller, operator' },
  { pattern: /\bfront door\b/i, instead: 'reverse proxy' },
  { pattern: /doorkeeper/i, instead: 'LoadShedder' },
  { pattern: /\btonight\b/i, instead: 'a date, or nothing' },
  { pattern: /\bneighbours\b/i, instead: 'other load, or nothing' },
  { pattern: /\bquiet cores?\b/i, instead: 'number of cores, or nothing' },
  {
    pattern: /\bthe specification\b/i,
    instead: 'the product (docs/product.md), or the name of the standard',
  },
  { pattern: /\bhung\b|HungPicture|hangProduct|HangingButton/i, instead: 'shown, listed or stuck' },
  { pattern: /\bdeeds?\b|(?:ending|Ending)Deed/i, instead: 'handlers or actions' },
  { pattern: /\bglances?\b|Glance/i, instead: 'ProductPreview or preview' },
  { pattern: /\bmost[A-Z]\w*/, instead: 'max…' },
  { pattern: /\bleast[A-Z]\w*/, instead: 'min…' },
  { pattern: /\w*keptPermission\w*|kept_permission/i, instead: 'retainedPermission' },
  { pattern: /janitor/i, instead: 'clean-up or recovery check' },
  { pattern: /\bbur(?:y|ie[sd])\b/i, instead: 'soft delete, dead letter or abandoned' },
  { pattern: /\btakeIn\b/, instead: 'apply… or receive…' },
  { pattern: /\b(?:isT|T|t)elling\b/, instead: 'notification or securityRelevantCodes' },
  { pattern: /\bwish(?:ed)?\b|useWishedQuery/i, instead: 'optimistic, chosen or wanted' },
  { pattern: /\bletIn\b|stopForeign|expectNothing|letHashingStepBack/, instead: 'what it does' },
  { pattern: /\bmayStill\b|takeDistinct|\bmayAsk\b/, instead: 'tryConsume or canRequest' },
  { pattern: /\bface of this module\b/i, instead: 'public API of this module' },
  { pattern: /order-not-so/, instead: 'invalid-order-state' },
  { pattern: /\brelief\b/i, instead: 'filtersToRelax' },
];

const patterns = [
  '*.{md,ts}',
  '{apps,packages,tools,e2e,infra,scripts,docs}/**/*.{ts,tsx,md,sh,css,sql,yaml}',
  '.ci/*',
];
// The changelog is history, and migrations must not be edited.
const excluded = /^CHANGELOG\.md$|^apps\/api\/migrations\/|^tools\/checks\/words(\.test)?\.ts$|\.gen\.ts$/;

/** Refuses words that plain English and the field's vocabulary replace. */
export async function checkWords(root: string): Promise<Outcome> {
  const files = (await filesOf(root, ...patterns)).filter((file) => !excluded.test(file));
  const problems: string[] = [];
  for (const file of files) problems.push(...wordsIn(file, await readFile(join(root, file), 'utf8')));
  return { looked: files.length, problems };
}

export function wordsIn(file: string, source: string): string[] {
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
