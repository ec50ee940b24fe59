import {
  colors,
  conditions,
  departments,
  type ProductType,
  sexes,
} from '@perchero/contract/catalogue/product';
import {
  type CatalogueQuery,
  emptyQuery,
  facetNames,
  filterSize,
  readQuery,
  writeQuery,
} from '@perchero/contract/search/catalogue-query';
import type { Facets } from '@perchero/contract/search/list-products';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/harness.ts';
import { createIndexedProducts, walkListing } from '../../../../test/listing.ts';
import type { NewProduct } from '../../../../seed/publish-product.ts';

const test = await startTestApp();
const { get } = test;

/** Deterministic. */
function createDice(seed: number) {
  let state = seed;
  const roll = (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
  const one = <T>(values: readonly T[]) => values[roll(values.length)] as T;
  const some = <T>(values: readonly T[], max: number) => [
    ...new Set(Array.from({ length: roll(max + 1) }, () => one(values))),
  ];
  return { roll, one, some };
}

const few = {
  categories: ['remera', 'buzo', 'saco'],
  brands: ['Zara', 'Nike', 'Lacoste'],
  colors: colors.slice(0, 4),
  departments: departments.slice(0, 3),
  tags: ['lana', 'vintage', 'fiesta', 'abrigo'],
};
const sizes: Record<ProductType, readonly string[]> = {
  vestir: ['S', 'M'],
  calzado: ['38', '39'],
  accesorio: ['Talle único'],
};

function randomProduct({ one, some, roll }: ReturnType<typeof createDice>) {
  const productType = one(['vestir', 'vestir', 'calzado', 'accesorio'] as const);
  return {
    title: one(['Prenda alegre', 'Prenda sobria']),
    priceCents: 100 * (500 + roll(5) * 250),
    productType,
    accessoryType: productType === 'accesorio' ? ('gorro' as const) : null,
    size: one(sizes[productType]),
    sex: one(sexes),
    category: one(few.categories),
    brand: one([null, ...few.brands]),
    condition: one(conditions),
    colors: some(few.colors, 2),
    department: one(few.departments),
    tags: some(few.tags, 3),
  } satisfies Partial<NewProduct>;
}

const dice = createDice(6);
const products = Array.from({ length: 90 }, () => randomProduct(dice));
const ids = await createIndexedProducts(test, products);
const catalogue = products.map((product, index) => ({ ...product, id: ids[index] ?? 0 }));
type TestProduct = (typeof catalogue)[number];

const valuesOf: Record<(typeof facetNames)[number], (product: TestProduct) => readonly (string | null)[]> = {
  tipo: ({ productType }) => [productType],
  sexo: ({ sex }) => [sex],
  talle: ({ size, productType }) => [filterSize(size, productType)],
  categoria: ({ category }) => [category],
  marca: ({ brand }) => [brand],
  estado: ({ condition }) => [condition],
  color: ({ colors: values }) => values,
  departamento: ({ department }) => [department],
  tag: ({ tags }) => tags,
};

/** An independent implementation of the filters. */
function matches(product: TestProduct, query: CatalogueQuery): boolean {
  const { tipo, desde, hasta, text, tag } = query;
  const price = product.priceCents / 100;
  return (
    facetNames.every((name) => {
      const chosen = name === 'tipo' ? [tipo].filter((type) => type !== null) : query[name];
      const has = (value: string) => valuesOf[name](product).includes(value);
      return name === 'tag' ? tag.every(has) : chosen.length === 0 || chosen.some(has);
    }) &&
    (desde === null || price >= desde) &&
    (hasta === null || price <= hasta) &&
    (text === '' || product.title.toLowerCase().includes(text))
  );
}

function matchingIds(query: CatalogueQuery): number[] {
  return catalogue.filter((product) => matches(product, query)).map(({ id }) => id);
}

function countsOf(query: CatalogueQuery): Record<string, Record<string, number>> {
  return Object.fromEntries(
    facetNames.map((name) => {
      // Tags are combined with AND; every other facet ignores its own filter.
      const others = name === 'tag' ? query : { ...query, [name]: emptyQuery[name] };
      const counts: Record<string, number> = {};
      for (const chosen of [query[name] ?? []].flat()) counts[chosen] = 0;
      for (const product of catalogue.filter((one) => matches(one, others)))
        for (const value of valuesOf[name](product)) if (value) counts[value] = (counts[value] ?? 0) + 1;
      return [name, counts];
    }),
  );
}

async function ask(query: CatalogueQuery) {
  const parameters = writeQuery(query);
  const asked = Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name)]),
  );
  const { ids: found, pages } = await walkListing(get, asked);
  const [first] = pages as unknown as [{ facets: Facets; total: object; filtersToRelax: object[] }];
  const facetCounts = Object.fromEntries(
    facetNames.map((name) => [
      name,
      Object.fromEntries(first.facets[name].map(({ value, count }) => [value, count])),
    ]),
  );
  return { found, first, facetCounts };
}

const query = (changes: Partial<CatalogueQuery>): CatalogueQuery => ({ ...emptyQuery, ...changes });
const newestFirst = (found: readonly number[]) => found.toSorted((one, other) => other - one);

describe('the filters of the listing', () => {
  it.each<Partial<CatalogueQuery>>([
    { sexo: ['Mujer'] },
    { sexo: ['Mujer', 'Unisex'] },
    { tipo: 'calzado' },
    { talle: ['M - vestir', '38 - calzado'] },
    { categoria: ['remera'] },
    { marca: ['Zara', 'Nike'] },
    { estado: ['como_nuevo'] },
    { color: ['negro', 'blanco'] },
    { departamento: few.departments.slice(0, 1) },
    { tag: ['lana'] },
    { tag: ['lana', 'vintage'] },
    { desde: 750, hasta: 1000 },
    { desde: 1250 },
    { hasta: 500 },
    { sexo: ['Mujer'], tipo: 'vestir', color: ['negro'], hasta: 1250 },
    { text: 'alegre', sexo: ['Hombre'], orden: 'recientes' },
  ])('PROD-09 %j returns exactly the matching products', async (changes) => {
    const expected = matchingIds(query(changes));
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(catalogue.length);

    const { found } = await ask(query(changes));

    expect(found).toEqual(newestFirst(expected));
  });

  it.each([
    'sexo=Nadie',
    'tipo=abrigo',
    'talle=M',
    'color=azulino',
    'desde=-1',
    'hasta=mil',
    `tag=${'a'.repeat(41)}`,
  ])('PROD-09 rejects %s', async (asked) => {
    expect((await get(`/api/products?${asked}`)).status).toBe(400);
  });
});

describe('the counts beside the filters', () => {
  const generated = createDice(60);
  const queries = Array.from({ length: 40 }, () => {
    const { one, some, roll } = generated;
    const parameters = writeQuery(
      query({
        tipo: one([null, null, 'vestir', 'calzado'] as const),
        sexo: some(sexes, 2),
        talle: some(['S - vestir', 'M - vestir', '38 - calzado'], 1),
        categoria: some(few.categories, 1),
        marca: some([...few.brands, 'Nadie'], 1),
        estado: some(conditions, 1),
        color: some(few.colors, 1),
        departamento: some(few.departments, 1),
        tag: some(few.tags, 1),
        desde: one([null, null, 750]),
        hasta: one([null, null, 1250]),
        text: one(['', '', 'alegre']),
      }),
    );
    // Drops some filters, so that results remain.
    for (const name of new Set(parameters.keys())) if (roll(2) > 0) parameters.delete(name);
    return readQuery(parameters);
  });

  it.each(queries.map((asked) => [writeQuery(asked).toString(), asked] as const))(
    'PROD-07 match the results and ignore their own filter: %s',
    async (_, asked) => {
      const expected = matchingIds(asked);

      const { found, facetCounts, first } = await ask(asked);

      expect(found.toSorted((one, other) => one - other)).toEqual(
        expected.toSorted((one, other) => one - other),
      );
      expect(first.total).toEqual({ count: expected.length, exact: true });
      expect(facetCounts).toEqual(countsOf(asked));
    },
  );

  it('PROD-07 contain the price range without its own filter', async () => {
    const prices = catalogue.filter(({ sex }) => sex === 'Mujer').map(({ priceCents }) => priceCents / 100);

    const { first } = await ask(query({ sexo: ['Mujer'], desde: 1000 }));

    expect(first.facets.precio).toEqual({ from: Math.min(...prices), to: Math.max(...prices) });
  });

  it('PROD-07 name the filters to relax for an empty result, most results first', async () => {
    const asked = query({ sexo: ['Mujer'], tipo: 'calzado', talle: ['M - vestir'], desde: 500 });

    const { first } = await ask(asked);

    const without = (name: 'sexo' | 'tipo' | 'talle') =>
      matchingIds({ ...asked, [name]: emptyQuery[name] }).length;
    const expected = [
      { remove: 'tipo', count: without('tipo') },
      { remove: 'talle', count: without('talle') },
    ].toSorted((one, other) => other.count - one.count);
    expect(without('sexo')).toBe(0);
    expect(first.filtersToRelax).toEqual(expected);
    expect(first.facets.talle).toContainEqual({ value: 'M - vestir', count: 0 });
  });

  it('PROD-07 contain every size', async () => {
    const extra = Array.from({ length: 33 }, (_, index) => ({
      productType: 'calzado' as const,
      size: String(16 + index),
      title: 'Zapato suelto',
    }));
    await createIndexedProducts(test, extra);
    test.clock.advance(3);

    const { body } = await get('/api/products?tipo=calzado');

    expect((body as { facets: Facets }).facets.talle).toHaveLength(33);
  });
});
