import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from '../../stack/environment.ts';
import { printScale } from './document.ts';
import { needOf } from './model.ts';
import { dayOfAPerson, fullAt, machine, type Tier } from './tiers.ts';
import { readUnitCosts, type UnitCosts } from './unit-costs.ts';

it('is what docs/scale.md says', async () => {
  expect(await readFile(join(repository, 'docs/scale.md'), 'utf8')).toBe(printScale(readUnitCosts()));
});

const flat: UnitCosts = {
  measuredOn: '2026-01-01',
  products: 1_000_000,
  requests: Object.fromEntries(
    dayOfAPerson.map(({ request }) => [
      request,
      { api: 1000, postgres: 1000, engine: 1000, redis: 0, walBytes: 0, bytes: 1000 },
    ]),
  ),
  pages: Object.fromEntries(dayOfAPerson.map(({ page }) => [page ?? '', { web: 2000, bytes: 1000 }])),
  event: { worker: 0, postgres: 0 },
  storage: {
    postgres: { product: 1000, person: 0, like: 0, comment: 0, notification: 0, order: 0 },
    engineDocument: 250,
  },
};
const calls = dayOfAPerson.reduce((sum, { times }) => sum + times, 0);
// As many people as make a thousand calls a second at the peak.
const tier: Tier = {
  name: 'somewhere',
  dailyPeople: (1000 * 86_400) / calls / 10,
  registered: 0,
  products: 2_000_000_000,
  peak: 10,
  searched: 1_000_000,
};

it('multiplies calls with their costs', () => {
  const { requestsAtPeak, cores, machines, terabytes } = needOf(tier, flat);
  expect(requestsAtPeak).toBeCloseTo(1000);
  expect(cores.api).toBeCloseTo(1);
  expect(cores.postgres + cores.replicas).toBeCloseTo(1);
  expect(machines).toMatchObject({ together: 2, api: 0 });
  expect(terabytes).toMatchObject({ postgres: 2, engine: 1 });
  const { machines: ofMany } = needOf({ ...tier, dailyPeople: tier.dailyPeople * 100 }, flat);
  expect(ofMany.api).toBe(Math.ceil(100 / fullAt / machine.cores));
});

it('charges a text for every piece that it is looked for in, and a list for none', () => {
  const text = dayOfAPerson.find(({ readsText }) => readsText)?.times ?? 0;
  const { cores } = needOf({ ...tier, searched: 3_000_000 }, flat);
  expect(cores.engine).toBeCloseTo(1 + (2 * text) / calls);
});
