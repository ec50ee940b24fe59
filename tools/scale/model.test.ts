import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from '../stack/environment.ts';
import { assumed, machine, maxBusy, type Size } from './assumptions.ts';
import { fillDocument } from './document.ts';
import { type Call, needOf, readUnitCosts, type UnitCosts } from './model.ts';

it('docs/scale.md has the tables of npm run scale', async () => {
  const document = await readFile(join(repository, 'docs/scale.md'), 'utf8');
  expect(document).toBe(fillDocument(document, readUnitCosts()));
});

const measured = { on: '2026-01-01', products: 1_000_000 };
const cost = { web: 1000, api: 1000, postgres: 1000, engine: 1000, redis: 0, nginx: null };
const page: Call = {
  ...cost,
  name: 'page',
  times: 1,
  class: null,
  guestPage: 'common',
  searchesText: true,
  measured,
  walBytes: 0,
  bytes: 1000,
};
const costs: UnitCosts = {
  calls: [page, { ...page, name: 'new', measured: null, web: null, api: null }],
  storedPage: { measured: null, nginx: null },
  event: { worker: 0, postgres: 0 },
  storage: {
    postgres: { product: 1000, person: 0, like: 0, comment: 0, notification: 0, order: 0 },
    engineDocument: 250,
  },
};
/** A thousand pages a second at the peak. */
const size: Size = {
  name: 'somewhere',
  dailyUsers: 8_640_000,
  registered: 0,
  products: 2_000_000_000,
  searched: 3_000_000,
  peak: 10,
  hitRate: { common: 0.5, rare: 0 },
};

it('multiplies measured calls with their costs, text searches with the matches too', () => {
  const need = needOf(size, costs, { cached: false });
  expect(need.perSecond).toBeCloseTo(1000);
  expect(need.cores).toMatchObject({ web: 1, api: 1, postgres: 1, engine: 3, nginx: null });
  expect(need.machines).toMatchObject({ together: 2, api: 0 });
  expect(need.terabytes).toMatchObject({ postgres: 2, engine: 1 });
  const many = needOf({ ...size, dailyUsers: size.dailyUsers * 100 }, costs, { cached: false });
  expect(many.machines.api).toBe(Math.ceil(100 / maxBusy / machine.cores));
});

it('takes what nginx answers from the servers behind it', () => {
  const isMissed = 1 - assumed.guests * 0.5;
  const { cores, storedPerSecond } = needOf(size, costs, { cached: true });
  expect(storedPerSecond).toBeCloseTo(1000 * (1 - isMissed));
  expect(cores.web).toBeCloseTo(isMissed);
  expect(cores.engine).toBeCloseTo(3 * isMissed);
  const calls = [{ ...page, nginx: 100 }];
  const filled = needOf(size, { ...costs, calls, storedPage: { measured, nginx: 10 } }, { cached: true });
  expect(filled.cores.nginx).toBeCloseTo(0.1 * isMissed + 0.01 * (1 - isMissed));
});
