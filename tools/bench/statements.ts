import type { SearchEngine } from '@perchero/api/src/platform/providers/search-engine.ts';
import { Client, escapeLiteral } from 'pg';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

let listener: ((statement: Statement) => void) | null = null;

/**
 * Must be called before the first connection is made: from then on `statementsDuring` sees whatever this process sends.
 * The server's own statistics count, but they do not keep the values that a plan needs.
 */
export function watchStatements(): void {
  const prototype = Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const send = prototype.query;
  prototype.query = function watched(this: Client, ...args) {
    listener?.(toStatement(args));
    return Reflect.apply(send, this, args);
  };
}

export async function statementsDuring(work: () => Promise<unknown>): Promise<Statement[]> {
  const seen: Statement[] = [];
  listener = (statement) => seen.push(statement);
  try {
    await work();
  } finally {
    listener = null;
  }
  return seen;
}

function toStatement([query, values]: unknown[]): Statement {
  if (typeof query === 'string') return { text: query, values: (values as unknown[] | undefined) ?? [] };
  const config = query as { text: string; values?: unknown[] };
  return { text: config.text, values: config.values ?? [] };
}

export interface Work {
  readonly statements: number;
  /** Blocks found in PostgreSQL's memory and blocks fetched into it: the same on every machine and under any load. */
  readonly blocks: number;
  readonly walBytes: number;
}

/** What the application has made this database do so far, as the server counts it; triggers count with their statement. */
export async function readWork(owner: Client): Promise<Work> {
  const { rows } = await owner.query<{ statements: string; blocks: string; wal_bytes: string }>(
    `select coalesce(sum(calls), 0) as statements,
            coalesce(sum(shared_blks_hit + shared_blks_read), 0) as blocks,
            coalesce(sum(wal_bytes), 0) as wal_bytes
       from pg_stat_statements(false)
      where dbid = (select oid from pg_database where datname = current_database())
        and userid = 'perchero_app'::regrole and toplevel`,
  );
  const [row] = rows;
  return {
    statements: Number(row?.statements),
    blocks: Number(row?.blocks),
    walBytes: Number(row?.wal_bytes),
  };
}

/** What one of so many in a row costs the server. */
export async function costOf(
  owner: Client,
  count: number,
  act: (turn: number) => Promise<unknown>,
): Promise<Work> {
  const before = await readWork(owner);
  for (let turn = 0; turn < count; turn++) await act(turn);
  const after = await readWork(owner);
  return {
    statements: (after.statements - before.statements) / count,
    blocks: (after.blocks - before.blocks) / count,
    walBytes: (after.walBytes - before.walBytes) / count,
  };
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Relation Name'?: string;
  readonly 'Plan Rows': number;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

const maxRows = 1000;
// After five runs PostgreSQL decides whether a prepared statement keeps one plan for all values.
const runsUntilSettled = 5;

/** Reads or sorts of so many rows that the cost grows with the catalogue, in the plan that a connection settles on. */
export async function explain(client: Client, { text, values }: Statement): Promise<string[]> {
  if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) return [];
  const isRead = /^\s*select\b/i.test(text);
  const call = values.length > 0 ? `benched (${values.map(literal).join(', ')})` : 'benched';
  await client.query(`prepare benched as ${text}`);
  try {
    if (isRead) for (let run = 0; run < runsUntilSettled; run++) await client.query(`execute ${call}`);
    // A write is not repeated for its plan; what it would read is estimated.
    const options = isRead ? 'analyze, timing off, format json' : 'format json';
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (${options}) execute ${call}`,
    );
    const root = rows[0]?.['QUERY PLAN'][0].Plan;
    return root ? judge(root) : [];
  } finally {
    await client.query('deallocate benched');
  }
}

export function judge(root: PlanNode): string[] {
  const nodes = flatten(root);
  return nodes.some(readsTable) ? nodes.flatMap(faultOf) : [];
}

function flatten(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}

function readsTable(node: PlanNode): boolean {
  return node['Node Type'] !== 'ModifyTable' && node['Relation Name'] !== undefined;
}

function describe(node: PlanNode): string {
  const source = node['Index Name'] ?? node['Relation Name'];
  return source ? `${node['Node Type']} ${source}` : node['Node Type'];
}

function faultOf(node: PlanNode): string[] {
  const isFault = node['Node Type'] === 'Seq Scan' || node['Node Type'].endsWith('Sort');
  const rows =
    node['Actual Rows'] === undefined
      ? node['Plan Rows']
      : (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * (node['Actual Loops'] ?? 1);
  return isFault && rows > maxRows ? [`${describe(node)} over ${Math.round(rows)} rows`] : [];
}

type Scalar = string | number | bigint | boolean | Date;

function literal(value: unknown): string {
  const text = textOf(value);
  return text === null ? 'null' : escapeLiteral(text);
}

/** A value as the driver writes it on the wire; null for null. */
export function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (!Array.isArray(value)) return asText(value as Scalar);
  return `{${value.map((item: Scalar) => JSON.stringify(asText(item))).join(',')}}`;
}

function asText(value: Scalar): string {
  return value instanceof Date ? value.toISOString() : String(value);
}

interface Search {
  readonly index: string;
  readonly query: object;
}

/** The same engine; `searchesDuring` tells what it was asked. */
export function watchSearches(engine: SearchEngine) {
  let listener: ((search: Search) => void) | null = null;
  const watched: SearchEngine = {
    ...engine,
    search(index, queries, deadlineMs) {
      for (const query of queries) listener?.({ index, query });
      return engine.search(index, queries, deadlineMs);
    },
  };
  const searchesDuring = async (work: () => Promise<unknown>): Promise<Search[]> => {
    const seen: Search[] = [];
    listener = (search) => seen.push(search);
    await work().finally(() => (listener = null));
    return seen;
  };
  return { engine: watched, searchesDuring };
}

interface Profile {
  readonly profile: {
    readonly shards: readonly {
      readonly searches: readonly {
        readonly query: readonly { readonly breakdown: Readonly<Record<string, number>> }[];
      }[];
    }[];
  };
}

/**
 * How many documents the engine looks at to answer, in thousands rounded up: below that it depends on how the index
 * happens to be cut into segments, above it the search walks the catalogue.
 */
export async function countVisited(openSearchUrl: string, { index, query }: Search): Promise<number> {
  const response = await fetch(`${openSearchUrl}/${index}/_search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...query, profile: true }),
  });
  if (!response.ok) throw new Error(`The engine answered ${response.status}: ${await response.text()}`);
  const { profile } = (await response.json()) as Profile;
  const parts = profile.shards.flatMap((shard) => shard.searches).flatMap((search) => search.query);
  const visited = parts.reduce(
    (sum, { breakdown }) => sum + (breakdown['next_doc_count'] ?? 0) + (breakdown['advance_count'] ?? 0),
    0,
  );
  return Math.ceil(visited / 1000) * 1000;
}
