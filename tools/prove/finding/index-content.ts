import { type Environment, variable } from '../../stack/environment.ts';
import type { People } from '../lib/people.ts';

interface Known {
  readonly id: number;
  readonly fields: string;
}

interface Hit {
  readonly _source: Record<string, unknown>;
  readonly sort: [number];
}

const batch = 10_000;
/** What the listing chooses, orders and counts by. */
const fields = [
  'price',
  'product_type',
  'size',
  'sex',
  'brand',
  'condition',
  'category',
  'colors',
  'department',
  'tags',
  'likes',
  'comments',
];

/** How many pieces differ in anything between the index and PostgreSQL, value by value and not only by version. */
export async function differingPieces(env: Environment, rows: People['rows']): Promise<number> {
  const indexed = new Map<number, string>();
  for await (const { id, fields: told } of readIndex(env)) indexed.set(id, told);
  const stored = await rows<Record<string, unknown>>(
    `select product.id, price_cents as price, product_type, size, sex, brand, condition, category, colors, department,
       like_count as likes, comment_count as comments,
       array(select name from product_tag join tag on tag.id = tag_id where product_id = product.id) as tags
     from product join product_counter on product_counter.product_id = product.id where state = 'active'`,
  );
  const same = stored.filter((row) => indexed.get(Number(row['id'])) === asText(row)).length;
  return stored.length - same + (indexed.size - same);
}

async function* readIndex(env: Environment): AsyncGenerator<Known> {
  const url = `${variable(env, 'OPENSEARCH_URL')}/${variable(env, 'NAMESPACE')}-products`;
  await fetch(`${url}/_refresh`, { method: 'POST' });
  let after: [number] | null = null;
  for (;;) {
    const query = {
      size: batch,
      sort: [{ id: 'asc' }],
      _source: fields,
      ...(after && { search_after: after }),
    };
    const response = await fetch(`${url}/_search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(query),
    });
    const { hits } = ((await response.json()) as { hits: { hits: Hit[] } }).hits;
    for (const { _source, sort } of hits) yield { id: sort[0], fields: asText(_source) };
    const last = hits.at(-1);
    if (!last || hits.length < batch) return;
    after = last.sort;
  }
}

function asText(row: Record<string, unknown>): string {
  const values = fields.map((name) => {
    const value = row[name] ?? null;
    return Array.isArray(value) ? (value as string[]).toSorted() : value;
  });
  return JSON.stringify(values);
}
