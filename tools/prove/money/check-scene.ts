import { say } from '../lib/report.ts';
import type { BookEntry } from './provider.ts';
import type { Scene } from './scene.ts';
import { storyOf } from './story.ts';

/** Everything that must be true whenever nothing is on its way; empty when it is. */
export async function contradictionsOf(scene: Scene): Promise<string[]> {
  const { books, desk } = scene;
  const inside = (await books.contradictions())
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name}: ${count}`);
  const theirs = await desk.ask<(BookEntry & { collector_id: string; currency: string })[]>('GET', 'book');
  const orders = await books.rows<{ id: string; collector_id: string }>(
    'select id, collector_id from shop_order',
  );
  const collectors = new Map(orders.map(({ id, collector_id }) => [id, collector_id]));
  const booked = await books.rows<{ payment_id: string; account: string; cents: number }>(
    `select payment_id, account::text, sum(amount_cents)::float8 as cents from ledger_line group by 1, 2`,
  );
  const lines = new Map(booked.map(({ payment_id, account, cents }) => [`${payment_id} ${account}`, cents]));
  const outside: string[] = [];
  const differing = new Map<string, string | null>();
  for (const { payment_id, external_reference, collector_id, currency, balances } of theirs) {
    // Whoever collects for himself, or in dollars, may name any order: that is no money of ours.
    const isOurs = collectors.get(external_reference ?? '') === collector_id && currency === 'UYU';
    for (const account of ['buyer', 'seller', 'commission', 'provider_fee', 'withheld'] as const) {
      const wanted = isOurs ? balances[account] : 0;
      const is = lines.get(`${payment_id} ${account}`) ?? 0;
      if (is === wanted) continue;
      outside.push(`payment ${payment_id}, ${account}: booked ${is}, the provider has ${wanted}`);
      differing.set(payment_id, external_reference);
    }
  }
  for (const [id, orderId] of [...differing].slice(0, 3))
    say(`payment ${id} of order ${orderId}\n    ${await storyOf(books, id, orderId)}`);
  return [...inside, ...outside.slice(0, 5)];
}
