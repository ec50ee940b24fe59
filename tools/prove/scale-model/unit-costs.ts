import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FullFigures } from '../../bench/full/full-bench.ts';
import type { StorageCost } from '../../bench/full/storage.ts';
import { catalogueSizes } from '../../seed/generated-catalogue.ts';

/** Microseconds of processor time of each server, and bytes. */
export interface RequestCost {
  readonly api: number;
  readonly postgres: number;
  readonly engine: number;
  readonly redis: number;
  readonly walBytes: number;
  readonly bytes: number;
}

/** What one of each costs, as `npm run prove bench` measured it. The document of scale knows nothing else of our servers. */
export interface UnitCosts {
  readonly measuredOn: string;
  readonly products: number;
  readonly requests: Readonly<Record<string, RequestCost>>;
  readonly pages: Readonly<Record<string, { readonly web: number; readonly bytes: number }>>;
  /** One event heard by all of its listeners. */
  readonly event: { readonly worker: number; readonly postgres: number };
  readonly storage: StorageCost;
}

const file = join(import.meta.dirname, 'unit-costs.json');

export function readUnitCosts(): UnitCosts {
  return JSON.parse(readFileSync(file, 'utf8')) as UnitCosts;
}

export async function keepUnitCosts(costs: UnitCosts): Promise<void> {
  await writeFile(file, `${JSON.stringify(costs, null, 2)}\n`);
}

export function unitCostsOf(figures: FullFigures, measuredOn: string): UnitCosts {
  const { size, listing, classes, pages, events, storage } = figures;
  if (!events) throw new Error('That bench was of some classes only');
  const requests: Record<string, RequestCost> = {};
  for (const [name, { cpuShares, bytes }] of Object.entries(listing)) {
    const [api = 0, postgres = 0, engine = 0, redis = 0] = cpuShares.map((ms) => ms * 1000);
    requests[name] = rounded({ api, postgres, engine, redis, walBytes: 0, bytes });
  }
  for (const [name, { cpuUs, walBytes, bytes }] of Object.entries(classes))
    requests[name] = rounded({ ...cpuUs, walBytes, bytes });
  return {
    measuredOn,
    products: catalogueSizes[size],
    requests,
    pages: Object.fromEntries(
      Object.entries(pages).map(([name, { cpuUs, bytes }]) => [name, rounded({ web: cpuUs.web, bytes })]),
    ),
    event: rounded({ worker: events.cpuUs.worker, postgres: events.cpuUs.others }),
    storage,
  };
}

function rounded<Names extends string>(figures: Readonly<Record<Names, number>>): Record<Names, number> {
  const entries = Object.entries<number>(figures).map(([name, value]) => [name, Math.round(value)]);
  return Object.fromEntries(entries) as Record<Names, number>;
}
