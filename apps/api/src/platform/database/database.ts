import { AsyncLocalStorage } from 'node:async_hooks';
import { SpanKind } from '@opentelemetry/api';
import { CompiledQuery, Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely';
import { Pool, type PoolClient, types } from 'pg';
import type { DB } from './database.gen.ts';
import { createConnectionGate, type Lanes } from './reserved-connections.ts';
import { currentContext } from '../http/request-context.ts';
import { inSpan } from '../observability/tracing.ts';

/** Reads take a Db: the pool or a transaction, they do not care. It has no way to write, so that does not compile. */
export type Db = Pick<Kysely<DB>, 'selectFrom' | 'selectNoFrom' | 'fn'>;

/** Writes take a Tx, which only `inTransaction` gives. */
export type Tx = Transaction<DB>;

export interface Database {
  readonly db: Db;
  /** Connections in use and callers waiting for one, for the metrics. */
  load(): { open: number; idle: number; waiting: number };
  close(): Promise<void>;
}

interface DatabaseOptions {
  readonly url: string;
  readonly poolSize?: number;
  readonly applicationName?: string;
  /** No statement runs longer, whatever the table's size. */
  readonly statementTimeoutMs?: number;
  /** No statement waits longer for a lock; by default as long as it may run. */
  readonly lockTimeoutMs?: number;
  /** For a process that answers people. */
  readonly lanes?: Lanes;
  /** Whether what money depends on waits, now, until a standby has it too. */
  readonly guardsMoney?: () => boolean;
  /** A dropped idle connection is news, not a reason to stop. */
  readonly onIdleError?: (error: Error) => void;
}

// Product numbers and counts fit a double; as strings they would have to be converted at every use.
types.setTypeParser(types.builtins.INT8, Number);
// A birth date is a day, not a moment that moves with the time zone of the process.
types.setTypeParser(types.builtins.DATE, String);

export function openDatabase(options: DatabaseOptions): Database {
  const { url, poolSize = 8, applicationName = 'perchero', statementTimeoutMs = 3000, lanes } = options;
  // Whoever has patience with statements has it here too: a rebuild of many minutes must not end at one slow connection.
  const patienceMs = Math.max(2000, statementTimeoutMs / 2);
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    application_name: applicationName,
    connectionTimeoutMillis: patienceMs,
    statement_timeout: statementTimeoutMs,
    ...(options.lockTimeoutMs !== undefined && { lock_timeout: options.lockTimeoutMs }),
    // The server may be frozen and unable to keep its own time-out.
    query_timeout: statementTimeoutMs + 1000,
    idle_in_transaction_session_timeout: 15_000,
  });
  pool.on('error', options.onIdleError ?? (() => {}));
  pool.on('connect', instrument);
  const gate = createConnectionGate(poolSize, patienceMs, lanes);
  const inLanes = {
    options: pool.options,
    end: () => pool.end(),
    async connect(): Promise<PoolClient> {
      const { priority, patience } = currentContext() ?? {};
      await gate.enter(priority === 'money', patience);
      return pool.connect().then(
        (client) => leavingGate(client, gate.leave),
        (error: unknown) => {
          gate.leave();
          throw error;
        },
      );
    },
  };
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool: inLanes }) });
  if (options.guardsMoney) guardsOf.set(kysely, options.guardsMoney);
  return {
    db: kysely,
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: gate.waiting() }),
    close: () => kysely.destroy(),
  };
}

/** The server may still be busy with what was given up, or not see us at all: the next statement would wait behind it. */
const timedOut = new WeakSet<PoolClient>();

/** The pool makes a new `release` each time it lends a client. */
function leavingGate(client: PoolClient, leave: () => void): PoolClient {
  const giveBack = client.release.bind(client);
  client.release = (error) => {
    giveBack(error ?? timedOut.has(client));
    leave();
  };
  return client;
}

const openTransaction = new AsyncLocalStorage<true>();
const guardsOf = new WeakMap<Db, () => boolean>();

export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (currentContext()?.mayWrite === false) {
    throw new Error('An endpoint that declares writes: false opened a transaction');
  }
  const isGuarded = currentContext()?.priority === 'money' && guardsOf.get(db)?.() === true;
  return (db as Kysely<DB>).transaction().execute(async (tx) => {
    // Acknowledged only once the standby has it on disk: there it must be when this server is lost.
    if (isGuarded) await sql`set local synchronous_commit to on`.execute(tx);
    return openTransaction.run(true, () => work(tx));
  });
}

/** Every client of an outside service calls this first: a row lock must not wait for somebody else's server. */
export function assertNoOpenTransaction(): void {
  if (openTransaction.getStore()) {
    throw new Error('An outside service was called inside a database transaction');
  }
}

/**
 * A read on a hot path, written as SQL and prepared once per connection under its name: PostgreSQL parses and plans it
 * once instead of at every request.
 */
export function readNamed<Row>(db: Db, name: string, query: RawBuilder<Row>): Promise<Row[]> {
  return runNamed(db as Kysely<DB>, name, query);
}

/** A write on a hot path, prepared in the same way; answers what it returns. */
export function writeNamed<Row>(tx: Tx, name: string, query: RawBuilder<Row>): Promise<Row[]> {
  return runNamed(tx, name, query);
}

async function runNamed<Row>(db: Kysely<DB>, name: string, query: RawBuilder<Row>): Promise<Row[]> {
  const compiled = query.compile(db);
  const named = CompiledQuery.raw(`${compiled.sql} ${nameMark}${name} */`, [...compiled.parameters]);
  const result = await db.getExecutor().executeQuery(named);
  return result.rows as Row[];
}

/** Reads that may take so long and no longer: beyond that they fail with what `isStatementTimeout` knows. */
export function readWithin<T>(db: Db, milliseconds: number, read: (db: Db) => Promise<T>): Promise<T> {
  return (db as Kysely<DB>)
    .transaction()
    .setAccessMode('read only')
    .execute(async (reading) => {
      // bounded: one row
      await sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(reading);
      return read(reading);
    });
}

export function isStatementTimeout(error: unknown): boolean {
  return error instanceof Error && (error as { code?: string }).code === '57014';
}

const nameMark = '/* named: ';

/** Gives each statement a span and, where it carries one, its name. */
function instrument(client: PoolClient): void {
  // A connection lost between two statements of its borrower: the next one fails and says so. Unheard, it would end us.
  client.on('error', () => {});
  const query = client.query.bind(client) as (statement: unknown, values?: unknown) => Promise<unknown>;
  const traced = (statement: unknown, values?: unknown): unknown => {
    if (typeof statement !== 'string') return query(statement, values);
    const mark = statement.lastIndexOf(nameMark);
    const name = mark < 0 ? null : statement.slice(mark + nameMark.length, -3);
    const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name ?? statement.slice(0, 80) };
    return inSpan('sql', { kind: SpanKind.CLIENT, attributes }, () =>
      (name === null ? query(statement, values) : query({ name, text: statement, values })).catch(
        (error: unknown) => {
          if (error instanceof Error && error.message === 'Query read timeout') timedOut.add(client);
          throw error;
        },
      ),
    );
  };
  Object.assign(client, { query: traced });
}

/** Whether a write met a row that has the same unique value already, by whichever or by this index. */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string };
  return code === '23505' && (index === undefined || constraint === index);
}

/** Whether a text had a letter that PostgreSQL keeps in none, which is NUL: whoever sent it is to be told, whatever the field. */
export function isUnstorable(error: unknown): boolean {
  return error instanceof Error && (error as { code?: string }).code === '22021';
}

const lossCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  '53300',
  // A statement or a lock that took too long: the server is too busy, and the same call may succeed in a moment.
  '57014',
  '55P03',
]);

/** Whether the server is away or overwhelmed, rather than the statement wrong. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: string };
  if (code && (lossCodes.has(code) || code.startsWith('08'))) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|not queryable/.test(
    error.message,
  );
}
