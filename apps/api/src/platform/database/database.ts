import { AsyncLocalStorage } from 'node:async_hooks';
import { SpanKind } from '@opentelemetry/api';
import { CompiledQuery, Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely';
import { Pool, type PoolClient, types } from 'pg';
import type { DB } from './database.gen.ts';
import { createConnectionQueue, type ReservedConnections } from './reserved-connections.ts';
import { OutsideUnavailable } from '../http/app-error.ts';
import { currentContext } from '../http/request-context.ts';
import { inSpan } from '../observability/tracing.ts';

/** Reads take a Db, which is the pool or a transaction. It cannot write: a write through it does not compile. */
export type Db = Pick<Kysely<DB>, 'selectFrom' | 'selectNoFrom' | 'fn'>;

/** Writes take a Tx, which only `inTransaction` provides. */
export type Tx = Transaction<DB>;

export interface Database {
  readonly db: Db;
  /** For the metrics. */
  load(): { open: number; idle: number; waiting: number };
  close(): Promise<void>;
}

interface DatabaseOptions {
  readonly url: string;
  readonly poolSize?: number;
  readonly applicationName?: string;
  readonly statementTimeoutMs?: number;
  /** By default a statement may wait for a lock as long as it may run. */
  readonly lockTimeoutMs?: number;
  readonly reservedConnections?: ReservedConnections;
  /** Whether payment transactions currently wait until a standby has them too. */
  readonly hasSyncStandby?: () => boolean;
  readonly onIdleError?: (error: Error) => void;
}

// Ids and counts fit a double.
types.setTypeParser(types.builtins.INT8, Number);
// A Date would shift a birth date with the time zone of the process.
types.setTypeParser(types.builtins.DATE, String);

export function openDatabase(options: DatabaseOptions): Database {
  const { url, poolSize = 8, applicationName = 'perchero', statementTimeoutMs = 3000 } = options;
  // Grows with the statement timeout: a rebuild of many minutes must not fail because of one slow connection.
  const connectTimeoutMs = Math.max(2000, statementTimeoutMs / 2);
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    application_name: applicationName,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    ...(options.lockTimeoutMs !== undefined && { lock_timeout: options.lockTimeoutMs }),
    // A frozen server cannot enforce its own timeout.
    query_timeout: statementTimeoutMs + 1000,
    idle_in_transaction_session_timeout: 15_000,
  });
  pool.on('error', options.onIdleError ?? (() => {}));
  pool.on('connect', instrument);
  const queue = createConnectionQueue(poolSize, connectTimeoutMs, options.reservedConnections);
  const queuedPool = {
    options: pool.options,
    end: () => pool.end(),
    async connect(): Promise<PoolClient> {
      const { priority, waitBudget } = currentContext() ?? {};
      await queue.acquire(priority === 'money', waitBudget);
      return pool.connect().then(
        (client) => releasingToQueue(client, queue.release),
        (error: unknown) => {
          queue.release();
          throw error;
        },
      );
    },
  };
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool: queuedPool }) });
  if (options.hasSyncStandby) syncStandbyChecks.set(kysely, options.hasSyncStandby);
  return {
    db: kysely,
    load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: queue.waiting() }),
    close: () => kysely.destroy(),
  };
}

/** Connections to destroy: the server may still run the timed-out statement, and the next one would wait behind it. */
const timedOut = new WeakSet<PoolClient>();

/** The pool creates a new `release` at each checkout. */
function releasingToQueue(client: PoolClient, releaseToQueue: () => void): PoolClient {
  const release = client.release.bind(client);
  client.release = (error) => {
    release(error ?? timedOut.has(client));
    releaseToQueue();
  };
  return client;
}

const openTransaction = new AsyncLocalStorage<true>();
const syncStandbyChecks = new WeakMap<Db, () => boolean>();

export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (currentContext()?.mayWrite === false) {
    throw new Error('An endpoint that declares writes: false opened a transaction');
  }
  const needsStandby = currentContext()?.priority === 'money' && syncStandbyChecks.get(db)?.() === true;
  return (db as Kysely<DB>).transaction().execute(async (tx) => {
    // The commit returns once the standby has it on disk, so that it survives the loss of this server.
    if (needsStandby) await sql`set local synchronous_commit to on`.execute(tx);
    return openTransaction.run(true, () => work(tx));
  });
}

/** Every client of an external service calls this first: row locks must not wait for another server. */
export function assertNoOpenTransaction(): void {
  if (openTransaction.getStore()) {
    throw new Error('An outside service was called inside a database transaction');
  }
}

/** A prepared statement for hot paths: PostgreSQL parses and plans it once per connection. */
export function readNamed<Row>(db: Db, name: string, query: RawBuilder<Row>): Promise<Row[]> {
  return runNamed(db as Kysely<DB>, name, query);
}

/** A prepared statement that writes. */
export function writeNamed<Row>(tx: Tx, name: string, query: RawBuilder<Row>): Promise<Row[]> {
  return runNamed(tx, name, query);
}

async function runNamed<Row>(db: Kysely<DB>, name: string, query: RawBuilder<Row>): Promise<Row[]> {
  const compiled = query.compile(db);
  const named = CompiledQuery.raw(`${compiled.sql} ${nameMark}${name} */`, [...compiled.parameters]);
  const result = await db.getExecutor().executeQuery(named);
  return result.rows as Row[];
}

/** Reads with their own statement timeout; see `isStatementTimeout`. */
export function readWithin<T>(db: Db, timeoutMs: number, read: (db: Db) => Promise<T>): Promise<T> {
  return (db as Kysely<DB>)
    .transaction()
    .setAccessMode('read only')
    .execute(async (reading) => {
      // bounded: one row
      await sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`.execute(reading);
      return read(reading);
    });
}

export function isStatementTimeout(error: unknown): boolean {
  return error instanceof Error && (error as { code?: string }).code === '57014';
}

const nameMark = '/* named: ';

/** Adds a span to each statement and prepares named ones. */
function instrument(client: PoolClient): void {
  // Without a listener a connection lost between two statements would end the process; the next statement fails anyway.
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

/** Whether a write violated a unique index: this one, or any. */
export function isUniqueViolation(error: unknown, index?: string): boolean {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string };
  return code === '23505' && (index === undefined || constraint === index);
}

/** Whether a text contained NUL, which PostgreSQL cannot store. */
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
  // Statement and lock timeouts: the server is overloaded and a retry may succeed.
  '57014',
  '55P03',
]);

/** Whether a dependency was unavailable, which says nothing about the request itself. */
export function isOutage(failure: unknown): boolean {
  return failure instanceof OutsideUnavailable || isConnectionLoss(failure);
}

/** Whether the server is unreachable or overloaded, rather than the statement wrong. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: string };
  if (code && (lossCodes.has(code) || code.startsWith('08'))) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|not queryable/.test(
    error.message,
  );
}
