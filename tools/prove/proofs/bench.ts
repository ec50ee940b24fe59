import { parseArgs } from 'node:util';
import type { CallFigures } from '../../bench/compare.ts';
import { benchAt, countAt, type FullFigures } from '../../bench/full/full-bench.ts';
import { spreadOf, formatFigures } from '../../bench/full/format-figures.ts';
import { everyCall } from '../../bench/measure.ts';
import { watchStatements } from '../../bench/statements.ts';
import { demandBuild } from '../../bench/web-bytes.ts';
import { isCatalogueSize } from '../../seed/generated-catalogue.ts';
import { createFindings, type Findings, fixed } from '../lib/report.ts';

export const summary =
  'every class of requests at 1M products beside the bare engine (-- --size 10k --class like)';

const least = { listing: 0.9, 'product page': 0.5, like: 0.4, comment: 0.4 } as const;
const maxReserveUs = 200;
/** What is allowed to a class whose cost does not follow the catalogue. */
const maxGrowth = 1.7;

const findings = createFindings();

export async function run(): Promise<Findings> {
  const { size, class: words } = parseArgs({
    args: process.argv.slice(3),
    options: {
      size: { type: 'string', default: '1m' },
      class: { type: 'string', multiple: true, default: [] },
    },
  }).values;
  if (!isCatalogueSize(size)) throw new Error(`There is no catalogue of ${size}`);
  await demandBuild();
  watchStatements();
  const small = size === '10k' || words.length > 0 ? null : await countAt('10k');
  const figures = await benchAt(size, words);
  for (const { what, value } of formatFigures(figures)) findings.note(what, value);
  if (words.length > 0) return findings;
  judgeRatios(figures);
  judgeReserve(figures);
  if (small) judgeGrowth(small, figures.calls);
  return findings;
}

function judgeRatios({ listing, classes }: FullFigures): void {
  for (const [name, { rateRatios, failed }] of Object.entries(listing))
    judge(name, rateRatios, failed, least.listing);
  for (const [name, { bare, failed }] of Object.entries(classes)) {
    const goal = Object.entries(least).find(([kind]) => name.startsWith(kind))?.[1] ?? 0;
    judge(name, bare?.ratios ?? [], failed, goal);
  }
}

function judge(name: string, ratios: readonly number[], failed: number, goal: number): void {
  findings.zero(`${name}: failed`, failed);
  if (goal === 0) return;
  const { middle, isSteady, text } = spreadOf(ratios);
  findings.demand(`${name}: over the bare engine`, text, `≥ ${goal}`, middle >= goal);
  findings.demand(
    `${name}: rounds agree`,
    isSteady ? 'yes' : `no: ${text}`,
    'a spread of at most 30 %, else the machine was too busy for a verdict',
    isSteady,
  );
}

function judgeReserve({ reserve }: FullFigures): void {
  const { reserveUs = Number.NaN } = reserve ?? {};
  findings.atMost('checkout: PostgreSQL CPU to reserve a product', reserveUs, maxReserveUs, fixed(0, 'µs'));
}

type Calls = Readonly<Record<string, CallFigures>>;

function judgeGrowth(small: Calls, large: Calls): void {
  for (const { name, growsAtMost = 1 } of everyCall) {
    const [few = 0, many = 0] = [small[name]?.blocks, large[name]?.blocks];
    const text = `× ${(many / Math.max(few, 1)).toFixed(2)} (${few} to ${many})`;
    const label = `${name}: blocks from 10k to the larger catalogue`;
    if (growsAtMost > maxGrowth) findings.note(label, text);
    else findings.demand(label, text, `≤ × ${maxGrowth}`, many <= few * maxGrowth);
  }
}
