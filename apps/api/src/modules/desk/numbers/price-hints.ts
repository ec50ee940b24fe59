import type { Condition } from '@perchero/contract/catalogue/product';
import type { PriceHint } from '@perchero/contract/desk/price-hint';
import { brandKey } from '#modules/text/index.ts';
import { type Clock, secondsAfter } from '#platform/clock.ts';
import { type Db, inTransaction } from '#platform/database/database.ts';
import type { Metrics } from '#platform/observability/metrics.ts';
import { conditionGroups } from './condition-groups.rules.ts';
import { findHint, findSoldBrands, replaceHints } from './price-hints.queries.ts';

const comparedSeconds = 365 * 24 * 60 * 60;
/** With fewer somebody's own price could be read. */
const minCases = 5;
const minSellers = 3;

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
}

/** Computes all hints anew. */
export async function rebuildPriceHints({ db, clock }: Deps): Promise<void> {
  const since = secondsAfter(clock.now(), -comparedSeconds);
  await inTransaction(db, async (tx) => {
    const brands = new Map((await findSoldBrands(tx, since)).map((brand) => [brand, brandKey(brand)]));
    await replaceHints(tx, { since, brands, groups: conditionGroups, minCases, minSellers });
  });
}

interface HintDeps {
  readonly db: Db;
  readonly metrics: Pick<Metrics, 'priceHints'>;
}

interface HintedProduct {
  readonly category: string;
  readonly brand?: string | undefined;
  readonly condition?: Condition | undefined;
}

/** Null when too few similar products were sold. */
export async function showPriceHint(
  { db, metrics }: HintDeps,
  { category, brand = '', condition }: HintedProduct,
): Promise<PriceHint | null> {
  const hint = await findHint(db, {
    category,
    brandKey: brandKey(brand),
    conditionGroup: condition ? conditionGroups[condition] : '',
  });
  metrics.priceHints.inc({ outcome: hint ? 'answered' : 'empty' });
  if (!hint) return null;
  const { lowCents, middleCents, highCents, cases } = hint;
  return { low: lowCents / 100, middle: middleCents / 100, high: highCents / 100, cases };
}
