import { endpoints } from '@perchero/contract/endpoints';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { type ActorName, actorNames, prepareActors } from '../test/matrix/actors.ts';
import { refusalByContract } from '../test/matrix/expectation.ts';
import { type Outcome, rows } from '../test/matrix/rows.ts';
import { startTestApp } from '../test/harness.ts';
import { tableOwners } from './table-owners.ts';

const test = await startTestApp();
const actors = await prepareActors(test);

/** Counters and queues move with every call; everything else is somebody's data. */
const counters = ['rate_limit_window', 'outbox_event', 'outbox_dead_letter', 'idempotency_key'];
const tables = Object.keys(tableOwners).filter((table) => !counters.includes(table));

async function fingerprint(): Promise<Record<string, string>> {
  const sums = tables.map(
    (table) =>
      sql`select ${table}::text as name, coalesce(md5(string_agg(t::text, '' order by t::text)), '') as sum
          from ${sql.table(table)} t`,
  );
  const all = await sql<{ name: string; sum: string }>`${sql.join(sums, sql` union all `)}`.execute(
    test.db as never,
  );
  return Object.fromEntries(all.rows.map(({ name, sum }) => [name, sum]));
}

async function countEvents(route: string): Promise<number> {
  const { values } = await test.metrics.securityEvents.get();
  return values.filter(({ labels }) => labels.route === route).reduce((sum, { value }) => sum + value, 0);
}

/** Refusals because of who asks: each leaves a security event. */
const telling: readonly Outcome[] = [
  'not-signed-in',
  'publish-needs-session',
  'edit-needs-session',
  'not-allowed',
  'requires-recent-login',
  'user-token-expired',
  'user-disabled',
  'missing-password',
];

const cells = endpoints
  .map((endpoint) => {
    const name = `${endpoint.method} ${endpoint.path}`;
    return { endpoint, name, row: rows[name] };
  })
  .toSorted((a, b) => Object.keys(rows).indexOf(a.name) - Object.keys(rows).indexOf(b.name));

it('API-02 knows a row for every endpoint, and no row for anything else', () => {
  expect(cells.filter(({ row }) => !row).map(({ name }) => name)).toEqual([]);
  expect(Object.keys(rows).toSorted()).toEqual(cells.map(({ name }) => name).toSorted());
  expect(actorNames).toHaveLength(11);
});

it.each(cells.map((cell) => [cell.name, cell] as const))(
  'API-02 %s answers each of the eleven as expected',
  async (_, { endpoint, row }) => {
    const { method, path, writes } = endpoint;
    const expectationFor = (actor: ActorName): Outcome =>
      refusalByContract(endpoint, actor) ?? row?.except?.[actor] ?? row?.admitted ?? 'ok';
    const ask = async (actor: ActorName): Promise<Outcome> => {
      const { visitor, about } = actors[actor];
      const { url = path, body, headers } = row?.call?.(about) ?? {};
      const once = visitor.twin();
      const reply = method === 'GET' ? await once.get(url, headers) : await once.post(url, body, headers);
      return reply.status === 200 ? 'ok' : reply.body.code;
    };
    const answers: Partial<Record<ActorName, Outcome>> = {};
    const untraced: ActorName[] = [];
    const isRefused = (actor: ActorName) => !writes || expectationFor(actor) !== 'ok';
    const before = await fingerprint();

    for (const actor of actorNames.filter(isRefused)) {
      const events = await countEvents(path);
      const answer = await ask(actor);
      answers[actor] = answer;
      const isTelling = telling.includes(answer) || (endpoint.access === 'admin' && answer === 'not-found');
      if (isTelling && (await countEvents(path)) !== events + 1) untraced.push(actor);
    }
    expect(untraced).toEqual([]);
    // Whoever is refused changes nothing.
    expect(await fingerprint()).toEqual(before);

    for (const actor of actorNames.filter((name) => !isRefused(name))) answers[actor] = await ask(actor);
    expect(answers).toEqual(Object.fromEntries(actorNames.map((actor) => [actor, expectationFor(actor)])));
  },
);
