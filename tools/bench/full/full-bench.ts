import { readConfig } from '@perchero/api/src/platform/config.ts';
import { say, sized } from '../../prove/lib/report.ts';
import { queryClasses } from '../../prove/listing/query-classes.ts';
import { type ClassRates, measureRates } from '../../prove/listing/rates.ts';
import { onCatalogue, type Scene } from '../../prove/listing/scene.ts';
import { openBooks, openMarket } from '../../prove/money/market.ts';
import { type CatalogueSize, catalogueSizes } from '../../seed/generated-catalogue.ts';
import { variable } from '../../stack/environment.ts';
import { everyService } from '../../stack/services.ts';
import type { CallFigures } from '../compare.ts';
import { atPlace, measureAll, type Place } from '../measure.ts';
import { statementClasses } from './classes.ts';
import { type ClassCost, measureClass } from './measure-class.ts';
import { prepareBenchData } from './bench-data.ts';
import { measureReserve, type ReserveCost } from './reserve.ts';
import { openProvider } from '../../prove/money/provider.ts';

/** Everything the bench measures at one size. */
export interface FullFigures {
  readonly size: CatalogueSize;
  readonly calls: Readonly<Record<string, CallFigures>>;
  readonly classes: Readonly<Record<string, ClassCost>>;
  readonly listing: Readonly<Record<string, ClassRates>>;
  readonly reserve: ReserveCost | null;
}

const rounds = sized(5, 2);
const roundMs = sized(2000, 1000);
const people = { buyers: 4000, sellers: sized(1000, 200) };
const productsToSell = 12_000;

/** The blocks and statements of every call, and nothing else. */
export function countAt(size: CatalogueSize): Promise<Readonly<Record<string, CallFigures>>> {
  return withPlace(size, [], (_, place) => measureAll(place, []));
}

/** Everything, or the classes whose name holds one of these words. */
export function benchAt(size: CatalogueSize, words: readonly string[]): Promise<FullFigures> {
  const isWanted = (name: string) => words.length === 0 || words.some((word) => name.includes(word));
  return withPlace(size, everyService, async (scene, place) => {
    say(`${size}: statements and blocks of every call`);
    const calls = words.length === 0 ? await measureAll(place, []) : {};

    const listing: Record<string, ClassRates> = {};
    for (const one of queryClasses(catalogueSizes[size], 24)) {
      if (!isWanted(one.name)) continue;
      say(`${size}: ${one.name}`);
      listing[one.name] = await measureRates(scene, one, { rounds, roundMs });
    }

    say(`${size}: opening the market`);
    const { env } = scene.stack;
    await using books = openBooks(env);
    const market = await openMarket(
      { env, books, provider: openProvider(env) },
      { ...people, products: [{ count: productsToSell, stock: 1 }] },
    );
    const data = await prepareBenchData(place.owner, market);
    const classes: Record<string, ClassCost> = {};
    for (const one of statementClasses(size, market, data)) {
      if (!isWanted(one.name)) continue;
      say(`${size}: ${one.name}`);
      classes[one.name] = await measureClass(scene, place.shop, one, { rounds, roundMs });
    }
    // From the other end of the data than those who checked out.
    const reserve = isWanted('reserve') ? await measureReserve(place, market.products.toReversed()) : null;
    return { size, calls, classes, listing, reserve };
  });
}

function withPlace<T>(
  size: CatalogueSize,
  extra: readonly (typeof everyService)[number][],
  work: (scene: Scene, place: Place) => Promise<T>,
): Promise<T> {
  return onCatalogue(
    size,
    (scene) => {
      const { env } = scene.stack;
      const where = {
        appUrl: variable(env, 'DATABASE_URL'),
        ownerUrl: variable(env, 'MIGRATIONS_DATABASE_URL'),
        indexed: readConfig(env),
      };
      return atPlace(size, where, (place) => work(scene, place));
    },
    { name: 'bench', apis: 2, ...(extra.length > 0 && { services: extra, web: 'built' as const }) },
  );
}
