import { type Client, escapeLiteral } from 'pg';
import type { Statement } from './statements.ts';

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

interface StatementPlan {
  /** The nodes from the top down with the index or table each reads. */
  readonly shape: string;
  /** Reads or sorts of so many rows that the cost grows with the catalogue. */
  readonly faults: readonly string[];
}

const mostRows = 1000;
// After five runs PostgreSQL decides whether a prepared statement keeps one plan for all values.
const runsUntilSettled = 5;

/** The plan a connection uses once it has sent the statement a few times. Null when it reads no table. */
export async function explain(client: Client, { text, values }: Statement): Promise<StatementPlan | null> {
  if (!/^\s*(select|insert|update|delete|with)\b/i.test(text)) return null;
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
    return root ? judge(root) : null;
  } finally {
    await client.query('deallocate benched');
  }
}

export function judge(root: PlanNode): StatementPlan | null {
  const nodes = flatten(root);
  if (!nodes.some(readsTable)) return null;
  return { shape: nodes.map(describe).join(', '), faults: nodes.flatMap(faultOf) };
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
  return isFault && rows > mostRows ? [`${describe(node)} over ${Math.round(rows)} rows`] : [];
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
