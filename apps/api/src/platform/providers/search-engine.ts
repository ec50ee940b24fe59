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
  /** Absent when it was not asked for. */
  readonly total: { readonly count: number; readonly exact: boolean } | null;
  /** As the engine says them; whoever asked knows their shape. */
  readonly aggregations: Readonly<Record<string, unknown>>;
}

export type SortValue = number | string;

export interface IndexVersion {
  readonly id: number;
  readonly version: number;
}

/** One line of work for an index. The version decides: an older state never replaces a newer one. */
export type IndexOperation =
  | { readonly put: object; readonly id: number; readonly version: number }
  | { readonly put: null; readonly id: number; readonly version: number };

export interface SearchEngine {
  /**
   * Asks all the questions in one request and within the deadline, a second node if the first does not answer. When none can be
   * reached it refuses at once for a moment instead of waiting again.
   */
  search(index: string, queries: readonly object[], deadlineMs: number): Promise<readonly SearchAnswer[]>;
  /** Applies all operations to one index; those it already knows in this or a newer version are left as they are. */
  apply(index: string, operations: readonly IndexOperation[], timeoutMs?: number): Promise<void>;
  /** Ids and versions in the index with `from <= id < to`, in order. */
  versions(index: string, range: { from: number; to: number; limit: number }): Promise<IndexVersion[]>;
  createIndex(name: string, definition: IndexDefinition, alias: string): Promise<void>;
  deleteIndex(name: string): Promise<void>;
  refresh(name: string): Promise<void>;
  settings(name: string, settings: object): Promise<void>;
  indexesBehind(alias: string): Promise<string[]>;
  /** Moves the aliases in one step, so that a reader sees either the old index or the new one. */
  moveAliases(aliases: readonly string[], move: { from: readonly string[]; to: string }): Promise<void>;
  close(): Promise<void>;
}

export interface IndexDefinition {
  readonly settings?: object;
  readonly mappings?: object;
}

/** An index named in a bulk request is gone: somebody finished a rebuild meanwhile. Ask again which ones there are. */
export class IndexGone extends Error {
  override readonly name = 'IndexGone';
}

/** Short at first: a slow moment of the engine must not disable search for seconds. */
const circuitOpenMs = { initial: 250, max: 2_000 };
/** Of the deadline, when another node may be asked afterwards. */
const firstAttempt = 0.6;

/** An engine that hangs must not hold up whoever writes to it. */
const requestTimeoutMs = 5_000;
/** For what takes its time on a large index. */
const upkeepTimeout = { requestTimeout: 60_000 };

interface SearchEngineOptions {
  /** One node's address, or those of several with commas between. */
  readonly url: string;
  readonly clock: Clock;
  /** Into how many parts an index is cut, and how many more copies there are of each. One node has room for no copy. */
  readonly spread?: { readonly shards: number; readonly replicas: number };
}

const onOneNode = { shards: 1, replicas: 0 };

export function openSearchEngine({ url, clock, spread = onOneNode }: SearchEngineOptions): SearchEngine {
  const nodes = url.split(',');
  // Everything asked can be asked twice: documents carry versions, aliases move to where they are.
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

  async function searchOnce(index: string, queries: readonly object[], withinMs: number) {
    // The engine gives up a little earlier than we do, so that a slow search is not taken for a lost node.
    const timeout = `${Math.ceil(withinMs * 0.9)}ms`;
    const options = { requestTimeout: withinMs, maxRetries: 0 };
    const [only, ...others] = queries;
    if (only && others.length === 0) {
      // A question alone costs the engine less than a list of one.
      const request = { index, ...wholeAnswers, body: { ...only, timeout } as never };
      const answer = await ask(`search ${index}`, () => client.search(request, options));
      return [toAnswer(answer.body as unknown as RawSearch)];
    }
    const body = queries.flatMap((query) => [wholeAnswers, { ...query, timeout }]);
    const answer = await ask(`search ${index}`, () => client.msearch({ index, body }, options));
    return (answer.body as unknown as { responses: RawAnswer[] }).responses.map(toAnswer);
  }

  /** The client goes round the nodes, past those that did not answer lately: a second attempt meets another one. */
  async function searchTwice(index: string, queries: readonly object[], deadlineMs: number) {
    const until = clock.now().getTime() + deadlineMs;
    try {
      return await searchOnce(index, queries, deadlineMs * firstAttempt);
    } catch (error) {
      const left = until - clock.now().getTime();
      if (!(error instanceof OutsideUnavailable) || left <= 0) throw error;
      return searchOnce(index, queries, left);
    }
  }

  return {
    async search(index, queries, deadlineMs) {
      if (!breaker.canRequest()) throw new OutsideUnavailable('search engine', 'circuit breaker is open');
      try {
        const answers = await (nodes.length > 1 ? searchTwice : searchOnce)(index, queries, deadlineMs);
        breaker.record(true);
        return answers;
      } catch (error) {
        breaker.record(!(error instanceof OutsideUnavailable && isUnreachable(error.cause)));
        throw error;
      }
    },
    async apply(index, operations, timeoutMs = requestTimeoutMs) {
      if (operations.length === 0) return;
      const body = operations.flatMap((operation) => {
        const target = {
          _index: index,
          _id: String(operation.id),
          version: operation.version,
          version_type: 'external',
        };
        return operation.put ? [{ index: target }, operation.put] : [{ delete: target }];
      });
      const answer = await ask(`bulk ${index}`, () =>
        client.bulk({ body: body as never }, { requestTimeout: timeoutMs }),
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
      const answer = await ask(`versions ${index}`, () =>
        client.search({ index, body: query as never }, upkeepTimeout),
      );
      const { hits } = (answer.body as unknown as RawSearch).hits;
      return hits.map((hit) => ({ id: Number(hit.sort[0]), version: hit._version ?? 0 }));
    },
    async createIndex(name, definition, alias) {
      const { shards: number_of_shards, replicas: number_of_replicas } = spread;
      const settings = { ...definition.settings, number_of_shards, number_of_replicas };
      const body = { ...definition, settings, aliases: { [alias]: {} } };
      await ask('create index', () => client.indices.create({ index: name, body }, upkeepTimeout));
    },
    async deleteIndex(name) {
      await ask('delete index', () =>
        client.indices.delete({ index: name, ignore_unavailable: true }, upkeepTimeout),
      );
    },
    async refresh(name) {
      await ask('refresh', () => client.indices.refresh({ index: name }, upkeepTimeout));
    },
    async settings(name, settings) {
      await ask('settings', () => client.indices.putSettings({ index: name, body: settings }, upkeepTimeout));
    },
    async indexesBehind(alias) {
      const answer = await ask('aliases', () => client.indices.getAlias({ name: alias }, { ignore: [404] }));
      return answer.statusCode === 404 ? [] : Object.keys(answer.body).toSorted();
    },
    async moveAliases(aliases, { from, to }) {
      const actions = aliases.flatMap((alias) => [
        ...from.map((index) => ({ remove: { index, alias, must_exist: false } })),
        { add: { index: to, alias } },
      ]);
      await ask('move aliases', () => client.indices.updateAliases({ body: { actions } }, upkeepTimeout));
    },
    close: () => client.close(),
  };
}

async function ask<T>(what: string, request: () => Promise<T>): Promise<T> {
  assertNoOpenTransaction();
  return inSpan(`opensearch ${what}`, { kind: SpanKind.CLIENT }, () =>
    request().catch((error: unknown) => {
      throw isAway(error) ? new OutsideUnavailable('search engine', error) : error;
    }),
  );
}

function isAway(error: unknown): boolean {
  if (error instanceof errors.ResponseError) return isAwayStatus(error.statusCode ?? 0);
  return isUnreachable(error);
}

function isUnreachable(error: unknown): boolean {
  return (
    error instanceof errors.ConnectionError ||
    error instanceof errors.TimeoutError ||
    error instanceof errors.NoLivingConnectionsError ||
    // Something answered, and it was not the engine.
    error instanceof errors.DeserializationError
  );
}

/** An index that is not there yet is as good as an engine that is not there yet. */
function isAwayStatus(status: number): boolean {
  return [404, 429].includes(status) || status >= 500;
}

/** What some shards alone know is no answer. */
const wholeAnswers = { allow_partial_search_results: false };

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
    if (isAwayStatus(raw.status)) throw new OutsideUnavailable('search engine', raw.error);
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

/** 409: the index knows this or a newer version. 404: nothing to delete. Both are what we wanted. */
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
