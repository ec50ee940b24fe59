import type { Product } from '@perchero/contract/catalogue/products';
import { parseSize } from '@perchero/contract/catalogue/sizes';
import { filterSize } from '@perchero/contract/search/catalogue-query';
import { ages, brandKey, leadingWords } from '#modules/text/index.ts';
import type { Clock } from '#platform/clock.ts';
import { OutsideUnavailable } from '#platform/http/app-error.ts';
import type { IndexAccess } from '#platform/providers/search-index.ts';
import { createTtlCache } from '#platform/ttl-cache.ts';
import { type Clause, matchesClause, notSoldBy, points, scoreClause } from '../query/clauses.ts';

/** Shorter than for a search: the product page waits for it. */
const deadlineMs = 250;

/** What is similar changes slowly, and the cards are read for every request. */
const cacheMs = { freshMs: 60_000, staleMs: 540_000 };

type Subject = Pick<
  Product,
  'id' | 'user_id' | 'title' | 'price' | 'size' | 'sexo' | 'brand' | 'category' | 'colors'
>;

export type FindSimilarIds = (product: Subject) => Promise<readonly number[]>;

interface SimilarDeps extends IndexAccess {
  readonly clock: Clock;
}

/** Ids of products of other sellers, the most similar first, for any viewer; none while the search engine does not answer. */
export function createFindSimilarIds({ engine, aliases, clock }: SimilarDeps, limit: number): FindSimilarIds {
  const cache = createTtlCache<readonly number[]>({ clock, maxEntries: 5000, ...cacheMs });
  const find = async (product: Subject) => {
    const search = {
      size: limit,
      query: similarTo(product),
      sort: [{ _score: 'desc' }, { id: 'desc' }],
      _source: false,
      stored_fields: '_none_',
      track_total_hits: false,
    };
    const [answer] = await engine.search(aliases.read, [search], deadlineMs);
    return (answer?.hits ?? []).map((hit) => Number(hit.at(-1)));
  };
  return async (product) => {
    try {
      return await cache.get(String(product.id), () => find(product));
    } catch (error) {
      if (!(error instanceof OutsideUnavailable)) throw error;
      return [];
    }
  };
}

/** The same kind of product, or the same brand; size, sex, colour and price decide the order. */
function similarTo(product: Subject): object {
  const sized = parseSize(product.size);
  if (!sized) return { match_none: {} };
  const { size, productType } = sized;
  const [kind, brand] = [kindClause(product), brandClause(product)];
  const clauses = [
    kind,
    brand,
    [{ filter: { term: { size_type: filterSize(size, productType) } }, points: points.full }],
    sexClause(product),
    priceClause(product),
    [{ filter: { terms: { colors: product.colors } }, points: points.soft }],
  ];
  return {
    bool: {
      filter: [
        { term: { product_type: productType } },
        forSameAges(size),
        matchesClause([...kind, ...brand]),
        ...notSoldBy([product.user_id]),
      ],
      should: clauses.filter((clause) => clause.length > 0).map(scoreClause),
    },
  };
}

/** Clothes for children beside those of children, and no others. */
function forSameAges(size: string): object {
  const forChildren = { terms: { size: ages } };
  return (ages as readonly string[]).includes(size) ? forChildren : { bool: { must_not: [forChildren] } };
}

/** Outweighs brand and size together: another kind of product only fills up. */
function kindClause({ category, title }: Subject): Clause {
  const [head] = leadingWords(title);
  return [
    ...(category ? [{ filter: { term: { category } }, points: 2 * points.right }] : []),
    ...(head ? [{ filter: { term: { head } }, points: 2 * points.named }] : []),
  ];
}

function brandClause({ brand }: Subject): Clause {
  return brand ? [{ filter: { term: { brand_key: brandKey(brand) } }, points: points.full }] : [];
}

function sexClause({ sexo }: Subject): Clause {
  const near = sexo === 'Unisex' ? ['Mujer', 'Hombre'] : ['Unisex'];
  return [
    { filter: { term: { sex: sexo } }, points: points.full },
    { filter: { terms: { sex: near } }, points: points.soft },
  ];
}

function priceClause({ price }: Subject): Clause {
  const cents = price * 100;
  const within = (share: number) => ({
    range: { price: { gte: Math.floor(cents * (1 - share)), lte: Math.ceil(cents * (1 + share)) } },
  });
  return [
    { filter: within(0.25), points: points.soft },
    { filter: within(0.5), points: points.hint },
  ];
}
