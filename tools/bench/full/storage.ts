import type { Scene } from '../../prove/listing/scene.ts';
import type { Place } from '../measure-all.ts';

/** The tables that grow with one thing; the first has a row for each. */
const things = {
  product: ['product', 'product_counter', 'product_stock', 'product_picture', 'product_tag'],
  person: ['account', 'auth.identity'],
  like: ['product_like'],
  comment: ['comment'],
  notification: ['notification', 'notification_actor'],
  order: ['shop_order', 'order_item', 'order_event', 'payment', 'ledger_line', 'reservation'],
} as const;

type Thing = keyof typeof things;

/** Bytes that one of each takes, with its indexes, and a document of the search engine. */
export interface StorageCost {
  readonly postgres: Readonly<Record<Thing, number>>;
  readonly engineDocument: number;
}

export async function measureStorage({ engineUrl, index }: Scene, { owner }: Place): Promise<StorageCost> {
  const postgres: [Thing, number][] = [];
  for (const [thing, tables] of Object.entries(things) as [Thing, readonly string[]][]) {
    const { rows } = await owner.query<{ bytes: string }>(
      `select (select sum(pg_total_relation_size(name::regclass)) from unnest($1::text[]) as name)
         / (select greatest(count(*), 1) from ${tables[0]}) as bytes`,
      [tables],
    );
    postgres.push([thing, Math.round(Number(rows[0]?.bytes))]);
  }
  return {
    postgres: Object.fromEntries(postgres) as Record<Thing, number>,
    engineDocument: await documentBytes(engineUrl, index),
  };
}

async function documentBytes(engineUrl: string, index: string): Promise<number> {
  const response = await fetch(`${engineUrl}/${index}/_stats/docs,store`);
  const { _all } = (await response.json()) as {
    readonly _all: { readonly primaries: { docs: { count: number }; store: { size_in_bytes: number } } };
  };
  return Math.round(_all.primaries.store.size_in_bytes / Math.max(1, _all.primaries.docs.count));
}
