import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readFigures } from '../../bench/full/results.ts';
import { repository } from '../../stack/environment.ts';
import { createFindings, type Findings } from '../harness/findings.ts';
import { printScale } from '../scale-model/document.ts';
import { needOf } from '../scale-model/model.ts';
import { tiers } from '../scale-model/tiers.ts';
import { keepUnitCosts, readUnitCosts, unitCostsOf } from '../scale-model/unit-costs.ts';

export const summary =
  'docs/scale.md is what the measured unit costs give (-- --update writes it; --measured takes the last `prove bench` first)';

const file = join(repository, 'docs/scale.md');

export async function run(): Promise<Findings> {
  const { update, measured } = parseArgs({
    args: process.argv.slice(3),
    options: {
      update: { type: 'boolean', default: false },
      measured: { type: 'boolean', default: false },
    },
  }).values;
  if (measured) {
    const { figures, measuredOn } = await readFigures();
    await keepUnitCosts(unitCostsOf(figures, measuredOn));
  }
  const costs = readUnitCosts();
  const page = printScale(costs);
  if (update) await writeFile(file, page);

  const findings = createFindings();
  for (const tier of tiers) {
    const { requestsAtPeak, machines, usd } = needOf(tier, costs);
    const count = Object.values(machines).reduce((sum, one) => sum + one, 0);
    findings.note(
      tier.name,
      `${requestsAtPeak.toFixed(0)} calls a second, ${count} machines, US$ ${usd.all.toFixed(0)} a month`,
    );
  }
  const isSame = (await readFile(file, 'utf8')) === page;
  findings.demand('docs/scale.md', isSame ? 'as computed' : 'differs', 'as computed', isSame);
  return findings;
}
