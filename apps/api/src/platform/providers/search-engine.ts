import { Client, errors } from '@opensearch-project/opensearch';
import { SpanKind } from '@opentelemetry/api';
import { OutsideUnavailable } from '../http/app-error.ts';
import type { Clock } from '../clock.ts';
import { createCircuitBreaker } from '../limits/circuit-breaker.ts';
import { assertNoOpenTransaction } from '../database/database.ts';
import { inSpan } from '../observability/tracing.ts';

export interface SearchAnswer {
  /** The sort values of each hit, in order. */
  readonly hits: readonly (readonly SortValue[])[];
  /** Null when the query did not request it. */
  readonly total: { readonly count: number; readonly exact: boolean } | null;
  /** Raw; the caller knows their shape. */
  readonly aggregations: Readonly<Record<string, unknown>>;
}

export type SortValue = number | string;

export interface IndexVersion {
  readonly id: number;
  readonly version: number;
}

/** External versioning: an older state never replaces a newer one. */
export interface IndexOperation {
  /** Null deletes the document. */
  readonly put: object | null;
  readonly id: number | string;
  readonly version: number;
}

export interface WriteOptions {
  readonly timeoutMs?: number;
  /** Returns when readers see the change. */
  readonly waitsUntilVisible?: true;
  /** Also replaces a document of the same version. */
  readonly replacesSameVersion?: true;
}

export interface SearchEngine {
  /**
   * Sends all queries in one request and within the deadline, to a second node if the first does not answer. A circuit breaker fails
   * calls fast while no node can be reached.
   */
  search(index: string, queries: readonly object[], deadlineMs: number): Promise<readonly SearchAnswer[]>;
  /** Skips documents that the index has in the same or a newer version. */
  apply(index: string, operations: readonly IndexOperation[], options?: WriteOptions): Promise<void>;
  /** Ids and versions in the index with `from <= id < to`, in order. */
  versions(index: string, range: { from: number; to: number; limit: number }): Promise<IndexVersion[]>;
  createIndex(name: string, definition: IndexDefinition, alias: string): Promise<void>;
  deleteIndex(name: string): Promise<void>;
  refresh(name: string): Promise<void>;
  settings(name: string, settings: object): Promise<void>;
  indexesBehind(alias: string): Promise<string[]>;
  /** Atomic: readers see either the old index or the new one. */
  moveAliases(aliases: readonly string[], move: { from: readonly string[]; to: string }): Promise<void>;
  close(): Promise<void>;
}

export interface IndexDefinition {
  readonly settings?: object;
  readonly mappings?: object;
}

/** The index of a bulk request no longer exists, because a rebuild has finished meanwhile. */
export class IndexGone extends Error {
  override readonly name = 'IndexGone';
}

/** Short at first: a slow moment of the engine must not disable search for seconds. */
const circuitOpenMs = { initial: 250, max: 2_000 };
/** Share of the deadline for the first node when there is another. */
const firstAttemptShare = 0.6;

const requestTimeoutMs = 5_000;
/** For slow operations on a large index. */
const maintenanceOptions = { requestTimeout: 60_000 };

interface SearchEngineOptions {
  /** One node or several, separated by commas. */
  readonly url: string;
  readonly clock: Clock;
  /** A cluster with one node cannot hold replicas. */
  readonly sharding?: { readonly shards: number; readonly replicas: number };
}

const singleNode = { shards: 1, replicas: 0 };

export function openSearchEngine({ url, clock, sharding = singleNode }: SearchEngineOptions): SearchEngine {
  const nodes = url.split(',');
  // Every request is idempotent: documents carry versions, alias moves can be repeated.
  const client = new Client({
    nodes,
    maxRetries: nodes.length > 1 ? 1 : 0,
    requestTimeout: requestTimeoutMs,
  });
  const breaker = createCircuitBreaker({
    failuresToOpen: 1,
    openMs: circuitOpenMs,
    now: () => clock.now().getTime(),
  });

  async function searchOnce(index: string, queries: readonly object[], timeoutMs: number) {
    // The engine times out a little earlier than we do, so that a slow search does not look like a lost node.
    const timeout = `${Math.ceil(timeoutMs * 0.9)}ms`;
    const options = { requestTimeout: timeoutMs, maxRetries: 0 };
    const [only, ...others] = queries;
    if (only && others.length === 0) {
      // A single search is cheaper than a multi search of one.
      const request = { index, ...noPartialResults, body: { ...only, timeout } as never };
      const answer = await send(`search ${index}`, () => client.search(request, options));
      return [toAnswer(answer.body as unknown as RawSearch)];
    }
    const body = queries.flatMap((query) => [noPartialResults, { ...query, timeout }]);
    const answer = await send(`search ${index}`, () => client.msearch({ index, body }, options));
    return (answer.body as unknown as { responses: RawAnswer[] }).responses.map(toAnswer);
  }

  /** The client rotates nodes and skips failed ones, so the second attempt reaches another node. */
  async function searchWithRetry(index: string, queries: readonly object[], deadlineMs: number) {
    const deadline = clock.now().getTime() + deadlineMs;
    try {
      return await searchOnce(index, queries, deadlineMs * firstAttemptShare);
    } catch (error) {
      const remainingMs = deadline - clock.now().getTime();
      if (!(error instanceof OutsideUnavailable) || remainingMs <= 0) throw error;
      return searchOnce(index, queries, remainingMs);
    }
  }

  return {
    async search(index, queries, deadlineMs) {
      if (!breaker.canRequest()) throw new OutsideUnavailable('search engine', 'circuit breaker is open');
      try {
        const answers = await (nodes.length > 1 ? searchWithRetry : searchOnce)(index, queries, deadlineMs);
        breaker.record(true);
        return answers;
      } catch (error) {
        breaker.record(!(error instanceof OutsideUnavailable && isUnreachable(error.cause)));
        throw error;
      }
    },
    async apply(
      index,
      operations,
      { timeoutMs = requestTimeoutMs, waitsUntilVisible, replacesSameVersion } = {},
    ) {
      if (operations.length === 0) return;
      const versionType = replacesSameVersion ? 'external_gte' : 'external';
      const refresh = waitsUntilVisible ? 'wait_for' : 'false';
      const body = operations.flatMap((operation) => {
        const target = {
          _index: index,
          _id: String(operation.id),
          version: operation.version,
          version_type: versionType,
        };
        return operation.put ? [{ index: target }, operation.put] : [{ delete: target }];
      });
      const answer = await send(`bulk ${index}`, () =>
        client.bulk({ body: body as never, refresh }, { requestTimeout: timeoutMs }),
      );
      failOnErrors(answer.body as unknown as RawBulk);
    },
    async versions(index, { from, to, limit }) {
      const query = {
        size: limit,
        query: { range: { id: { gte: from, lt: to } } },
        sort: [{ id: 'asc' }],
        _source: false,
        version: true,
        track_total_hits: false,
      };
      const answer = await send(`versions ${index}`, () =>
        client.search({ index, body: query as never }, maintenanceOptions),
      );
      const { hits } = (answer.body as unknown as RawSearch).hits;
      return hits.map((hit) => ({ id: Number(hit.sort[0]), version: hit._version ?? 0 }));
    },
    async createIndex(name, definition, alias) {
      const { shards: number_of_shards, replicas: number_of_replicas } = sharding;
      const settings = { ...definition.settings, number_of_shards, number_of_replicas };
      const body = { ...definition, settings, aliases: { [alias]: {} } };
      await send('create index', () => client.indices.create({ index: name, body }, maintenanceOptions));
    },
    async deleteIndex(name) {
      await send('delete index', () =>
        client.indices.delete({ index: name, ignore_unavailable: true }, maintenanceOptions),
      );
    },
    async refresh(name) {
      await send('refresh', () => client.indices.refresh({ index: name }, maintenanceOptions));
    },
    async settings(name, settings) {
      await send('settings', () =>
        client.indices.putSettings({ index: name, body: settings }, maintenanceOptions),
      );
    },
    async indexesBehind(alias) {
      const answer = await send('aliases', () => client.indices.getAlias({ name: alias }, { ignore: [404] }));
      return answer.statusCode === 404 ? [] : Object.keys(answer.body).toSorted();
    },
    async moveAliases(aliases, { from, to }) {
      const actions = aliases.flatMap((alias) => [
        ...from.map((index) => ({ remove: { index, alias, must_exist: false } })),
        { add: { index: to, alias } },
      ]);
      await send('move aliases', () =>
        client.indices.updateAliases({ body: { actions } }, maintenanceOptions),
      );
    },
    close: () => client.close(),
  };
}

async function send<T>(operation: string, request: () => Promise<T>): Promise<T> {
  assertNoOpenTransaction();
  return inSpan(`opensearch ${operation}`, { kind: SpanKind.CLIENT }, () =>
    request().catch((error: unknown) => {
      throw isUnavailable(error) ? new OutsideUnavailable('search engine', error) : error;
    }),
  );
}

function isUnavailable(error: unknown): boolean {
  if (error instanceof errors.ResponseError) return isUnavailableStatus(error.statusCode ?? 0);
  return isUnreachable(error);
}

function isUnreachable(error: unknown): boolean {
  return (
    error instanceof errors.ConnectionError ||
    error instanceof errors.TimeoutError ||
    error instanceof errors.NoLivingConnectionsError ||
    // Something else answered, such as a proxy.
    error instanceof errors.DeserializationError
  );
}

/** 404: the index does not exist yet. */
function isUnavailableStatus(status: number): boolean {
  return [404, 429].includes(status) || status >= 500;
}

const noPartialResults = { allow_partial_search_results: false };

interface RawSearch {
  readonly timed_out?: boolean;
  readonly hits: {
    readonly total?: { readonly value: number; readonly relation: 'eq' | 'gte' };
    readonly hits: readonly { readonly sort: readonly SortValue[]; readonly _version?: number }[];
  };
  readonly aggregations?: Readonly<Record<string, unknown>>;
}

type RawAnswer = RawSearch | { readonly status: number; readonly error: unknown };

function toAnswer(raw: RawAnswer): SearchAnswer {
  if ('error' in raw) {
    if (isUnavailableStatus(raw.status)) throw new OutsideUnavailable('search engine', raw.error);
    throw new Error(`The engine refused a search: ${JSON.stringify(raw.error)}`);
  }
  const { timed_out: timedOut, hits, aggregations = {} } = raw;
  if (timedOut) throw new OutsideUnavailable('search engine', 'partial answer');
  return {
    hits: hits.hits.map((hit) => hit.sort),
    total: hits.total ? { count: hits.total.value, exact: hits.total.relation === 'eq' } : null,
    aggregations,
  };
}

interface RawBulk {
  readonly errors: boolean;
  readonly items: readonly Record<string, { status: number; error?: { type: string; reason: string } }>[];
}

/** 409 (the index has the same or a newer version) and 404 (nothing to delete) are fine. */
function failOnErrors({ errors: failed, items }: RawBulk): void {
  if (!failed) return;
  for (const item of items) {
    const result = Object.values(item)[0];
    if (!result?.error || result.status === 409) continue;
    if (result.error.type === 'index_not_found_exception') throw new IndexGone(result.error.reason);
    if (result.status === 429 || result.status >= 500)
      throw new OutsideUnavailable('search engine', result.error);
    throw new Error(`The index refused a document: ${result.error.type}: ${result.error.reason}`);
  }
}
