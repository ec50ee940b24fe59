import { Client } from 'pg';

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
