import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createFindings, type Findings, percentile, say } from '../lib/report.ts';
import {
  figuresOf,
  heldOutSet,
  type LabelledProduct,
  readProducts,
  type Score,
  scoreOf,
  screen,
} from '../screening/score.ts';

export const summary =
  'precision, recall and speed of the screening of products for what may not be sold (-- --set FILE for another set)';

const textLength = 1000;
const maxMedianMs = 1;

const findings = createFindings();

export async function run(): Promise<Findings> {
  const { values } = parseArgs({ args: process.argv.slice(3), options: { set: { type: 'string' } } });
  const file = values.set === undefined ? heldOutSet : resolve(process.env['INIT_CWD'] ?? '.', values.set);
  if (existsSync(file)) judge(readProducts(file));
  else findings.demand('labelled set', 'missing', `a file ${String(file)}`, false);
  return Promise.resolve(findings);
}

function judge(products: readonly LabelledProduct[]): void {
  say(`${products.length} labelled products …`);
  const score = scoreOf(products);
  tell('missed', score.missed);
  tell('wrongly found', score.wrong);
  for (const { name, value, wanted, isMet } of figuresOf(score)) findings.demand(name, value, wanted, isMet);
  measureTexts(products);
}

function tell(what: string, mistakes: Score['missed']): void {
  for (const { product, found } of mistakes) say(`${what}: ${found.join(', ')} in «${product.text}»`);
}

function measureTexts(products: readonly LabelledProduct[]): void {
  const all = products.map(({ text }) => text).join(' ');
  const texts = Array.from({ length: 1000 }, (_, index) => {
    const start = (index * 97) % Math.max(1, all.length - textLength);
    return all.slice(start, start + textLength);
  });
  // A running process has compiled the rules.
  for (const text of texts) screen(text);
  const median = percentile(texts.map(measure), 0.5);
  findings.demand(
    '1,000 characters, median',
    `${median.toFixed(2)} ms`,
    `at most ${maxMedianMs} ms`,
    median <= maxMedianMs,
  );
}

/** A pause of the process is not the screening's: the quickest of three counts. */
function measure(text: string): number {
  return Math.min(...[1, 2, 3].map(() => measureOnce(text)));
}

function measureOnce(text: string): number {
  const startedAt = performance.now();
  screen(text);
  return performance.now() - startedAt;
}
