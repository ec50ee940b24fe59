import { rows as matrixRows } from '@perchero/api/test/matrix/rows.ts';
import { aPhone, type People } from '../accounts/people.ts';
import { type CrowdPerson } from '../streams/crowd-people.ts';
import { type Operation, operationsOfApi } from './site-map.ts';

/** A call as the authorisation matrix makes it, in the victim's name. */
export interface Call {
  readonly operation: Operation;
  readonly url: string;
  readonly body: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

/** Every operation of the published description, about the victim's own things: each could do harm. */
export async function callsOf(people: People, victim: CrowdPerson): Promise<Call[]> {
  const { rows } = people;
  const [identity] = await rows<{ email: string; username: string }>(
    'select email, username from auth.identity where id = $1',
    [victim.id],
  );
  const [collection] = await rows<{ id: number }>(
    `insert into collection (owner_id, name, product_count, created_at) values ($1, 'Para la feria', 0, now()) returning id`,
    [victim.id],
  );
  const [comment] = await rows<{ id: number }>(
    `insert into comment (product_id, author_id, content, created_at) values ($1, $2, 'Hola', now()) returning id`,
    [victim.productId, victim.id],
  );
  const nobody = '00000000-0000-4000-8000-000000000000';
  const about = {
    id: victim.id,
    email: identity?.email ?? '',
    username: identity?.username ?? '',
    phone: aPhone(),
    productId: victim.productId,
    picture: 'productPictures/none',
    collectionId: collection?.id ?? 0,
    commentId: comment?.id ?? 0,
    orderId: nobody,
    checkoutId: nobody,
  };
  const operations = await operationsOfApi();
  return operations.map((operation) => {
    const name = `${operation.method} ${operation.path.replaceAll(/\{(\w+)\}/g, ':$1')}`;
    const row = matrixRows[name];
    if (!row) throw new Error(`The authorisation matrix has no row for ${name}`);
    const { url = operation.path, body, headers = {} } = row.call?.(about) ?? {};
    const text = operation.method === 'POST' ? JSON.stringify(body ?? {}) : null;
    return { operation, url, body: text, headers };
  });
}

/** One value for all that is in the database, but for when somebody was last here and how often they asked. */
export async function checksum({ rows }: People): Promise<Map<string, string>> {
  const tables = await rows<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'auth')
       and tablename not in ('rate_limit_window', 'schema_migrations')`,
  );
  const sums = new Map<string, string>();
  for (const { name } of tables) {
    const [row] = await rows<{ sum: string }>(
      `select coalesce(md5(string_agg(line, '' order by line)), '') as sum
         from (select (to_jsonb(t) - 'last_seen_at' - 'updated_at')::text as line from ${name} t) lines`,
    );
    sums.set(name, row?.sum ?? '');
  }
  return sums;
}

export function changed(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  return [...after].filter(([name, sum]) => before.get(name) !== sum).map(([name]) => name);
}
