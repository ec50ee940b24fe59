import { pictureWidths } from '../../seed/picture-recipe.ts';
import { type Environment, variable } from '../../stack/environment.ts';
import type { createFindings } from '../harness/findings.ts';
import type { Books } from '../money/invariants.ts';
import { keysInStore } from '../pictures/bucket.ts';
import type { Acknowledged } from './writing.ts';

interface Restored {
  readonly env: Environment;
  readonly books: Books;
  readonly done: Acknowledged;
  readonly momentMs: number;
  readonly lostAtMs: number;
  readonly findings: ReturnType<typeof createFindings>;
}

/** Whoever was told before the moment finds it; what came later is gone as a whole; each photo of each piece is there. */
export async function judgeRestored(restored: Restored): Promise<void> {
  await judgeRows(restored);
  await judgePictures(restored);
  for (const [name, found] of await restored.books.contradictions())
    restored.findings.demand(name, found, 'none', found === 0);
}

async function judgeRows({ books, done, momentMs, lostAtMs, findings }: Restored): Promise<void> {
  const orders = await idsOf(books, 'select id from shop_order');
  const pieces = await idsOf(books, 'select id from product where id = any ($1)', [...done.pieces.keys()]);
  const before = (all: Map<string | number, number>) => [...all].filter(([, at]) => at < momentMs);
  const told = [...before(done.orders), ...before(done.pieces)];
  const lost = told.filter(([id]) => !orders.has(String(id)) && !pieces.has(String(id))).length;
  findings.note('orders and pieces acknowledged before the moment', told.length);
  findings.demand('… of them lost', lost, 'none', lost === 0 && told.length > 0);
  const later = done.orders.size + done.pieces.size - told.length;
  findings.note('acknowledged after it, and lost with the server', later);
  const future = await books.count(
    `select from shop_order
     where created_at > to_timestamp(${momentMs / 1000 + 1}) and created_at < to_timestamp(${lostAtMs / 1000})`,
  );
  findings.demand('orders from after the moment', future, 'none', future === 0);
  const lines = await books.count('select from ledger_line');
  findings.demand('lines in the book', lines, 'some', lines > 0);
}

async function idsOf(books: Books, statement: string, ids?: number[]): Promise<Set<string>> {
  const rows = await books.rows<{ id: string | number }>(statement, ids && [ids]);
  return new Set(rows.map(({ id }) => String(id)));
}

async function judgePictures({ env, books, findings }: Restored): Promise<void> {
  const rows = await books.rows<{ path: string }>(
    `select distinct path from product_picture
     union select distinct avatar_path from account where avatar_path is not null`,
  );
  const wanted = rows.flatMap(({ path }) => pictureWidths.map((width) => `${path}-${width}.webp`));
  const keys = new Set(await keysInStore(env));
  const missing = wanted.filter((key) => !keys.has(key));
  findings.note('files of photos that rows speak of', wanted.length);
  findings.demand(
    '… of them missing',
    missing.length === 0 ? 0 : `${missing.length}: ${missing.slice(0, 3).join(', ')}`,
    'none',
    missing.length === 0 && wanted.length > 0,
  );
  const sample = wanted.filter((_, place) => place % Math.ceil(wanted.length / 50) === 0);
  const wrong: string[] = [];
  for (const key of sample) {
    const { ok, status, headers, body } = await fetch(`${variable(env, 'MEDIA_URL')}/${key}`);
    await body?.cancel();
    const kind = `${status} ${headers.get('content-type')} ${headers.get('cache-control')}`;
    if (!ok || kind !== '200 image/webp public, max-age=31536000, immutable') wrong.push(kind);
  }
  findings.demand(
    `of ${sample.length} fetched by a visitor, wrong`,
    wrong.join('; ') || 'none',
    'none',
    wrong.length === 0,
  );
}
