import { type CatalogueQuery, type FacetName, facetNames } from '@perchero/contract/search/catalogue-query';
import { Client } from 'pg';
import { type Environment, variable } from '../../stack/environment.ts';

export interface Expected {
  readonly total: number;
  readonly facets: Readonly<Record<FacetName, ReadonlyMap<string, number>>>;
  /** Whole pesos; null when there is nothing. */
  readonly precio: { readonly from: number; readonly to: number } | null;
}

export type Counter = Awaited<ReturnType<typeof openCounter>>;

interface Row {
  readonly facet: FacetName | 'total' | 'from' | 'to';
  readonly value: string | null;
  /** A number, which the driver may give as text. */
  readonly count: number | string | null;
}

/**
 * Counts in PostgreSQL, in a copy of what is on sale: for each piece it notes which filters it does not meet. A piece counts for a
 * facet when it misses nothing, or that facet's own filter alone; tags narrow each other, so for them it may miss nothing.
 */
export async function openCounter(env: Environment) {
  const client = new Client({ connectionString: variable(env, 'MIGRATIONS_DATABASE_URL') });
  await client.connect();
  await client.query(
    `create temp table rack as
     select id, product_type::text as tipo, sex::text as sexo, size || ' - ' || product_type as talle, category as categoria,
       brand as marca, condition::text as estado, colors as color, department as departamento, price_cents as price,
       array(select name from product_tag join tag on tag.id = tag_id where product_id = product.id) as tag
     from product where state = 'active'`,
  );
  await client.query('create index on rack (id)');
  await client.query('analyze rack');
  return {
    /** Of everything on sale, or of these pieces alone. */
    async count(query: CatalogueQuery, among: readonly number[] | null = null): Promise<Expected> {
      const { rows } = await client.query<Row>(statement, [
        query.tipo,
        query.sexo,
        query.talle,
        query.categoria,
        query.marca,
        query.estado,
        query.color,
        query.departamento,
        query.tag,
        query.desde,
        query.hasta,
        among,
      ]);
      return toExpected(rows);
    },
    close: () => client.end(),
  };
}

/** `$n` is empty, or holds the value. */
const oneOf = (column: string, place: number) =>
  `case when cardinality($${place}::text[]) = 0 or ${column} = any ($${place}) then null else '${column}' end`;

const single = (facet: string) =>
  `select '${facet}', ${facet}, count(*) from near where missed <@ array['${facet}'] and ${facet} is not null group by 2`;

const statement = `
  with near as materialized (
    select * from (
      select rack.*, array_remove(array[
        case when $1::text is null or tipo = $1 then null else 'tipo' end,
        ${oneOf('sexo', 2)}, ${oneOf('talle', 3)}, ${oneOf('categoria', 4)}, ${oneOf('marca', 5)}, ${oneOf('estado', 6)},
        case when cardinality($7::text[]) = 0 or color && $7 then null else 'color' end,
        ${oneOf('departamento', 8)},
        case when tag @> $9::text[] then null else 'tag' end,
        case when ($10::integer is null or price >= $10 * 100) and ($11::integer is null or price <= $11 * 100)
          then null else 'precio' end
      ], null) as missed
      from rack where $12::bigint[] is null or id = any ($12)
    ) as compared
    where cardinality(missed) <= 1
  )
  select 'total' as facet, null as value, count(*) from near where missed = '{}'
  union all select 'from', null, floor(min(price) / 100.0) from near where missed <@ array['precio']
  union all select 'to', null, ceil(max(price) / 100.0) from near where missed <@ array['precio']
  union all ${['tipo', 'sexo', 'talle', 'categoria', 'marca', 'estado', 'departamento'].map(single).join(' union all ')}
  union all select 'color', one, count(distinct id) from near, unnest(color) as one where missed <@ array['color'] group by 2
  union all select 'tag', one, count(distinct id) from near, unnest(tag) as one where missed = '{}' group by 2`;

function toExpected(rows: readonly Row[]): Expected {
  const numberOf = (name: string) => {
    const count = rows.find(({ facet }) => facet === name)?.count;
    return count === null || count === undefined ? null : Number(count);
  };
  const from = numberOf('from');
  const to = numberOf('to');
  const countsOf = (name: FacetName): ReadonlyMap<string, number> =>
    new Map(
      rows.flatMap(({ facet, value, count }) => (facet === name && value ? [[value, Number(count)]] : [])),
    );
  return {
    total: numberOf('total') ?? 0,
    facets: Object.fromEntries(facetNames.map((name) => [name, countsOf(name)])) as Record<
      FacetName,
      ReadonlyMap<string, number>
    >,
    precio: from === null || to === null ? null : { from, to },
  };
}
