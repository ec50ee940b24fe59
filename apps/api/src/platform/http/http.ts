import { SpanKind } from '@opentelemetry/api';
import { type Endpoint, type ParsedCallOf, priorityOf, type ReplyOf } from '@perchero/contract/endpoint';
import { errorReply } from '@perchero/contract/errors';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  RouteOptions,
} from 'fastify';
import { z } from 'zod';
import { type Actor, type ActorOf, authorize, subjectOf } from './actor.ts';
import { AppError } from './app-error.ts';
import { type Caller, callerOf, isCrossOrigin } from './caller.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { answerOverloaded } from './http-errors.ts';
import { runIdempotently } from './idempotency.ts';
import { createResponseCache, type ResponseCache, sendCached } from './response-cache.ts';
import { createWaitBudget, type WaitBudget } from '../database/reserved-connections.ts';
import { addressSubject, type RateLimiter, type RateLimitResult } from '../limits/rate-limit.ts';
import type { Reads } from '../database/replica.ts';
import { runInContext } from './request-context.ts';
import type { LoadShedder } from '../limits/load-shedder.ts';
import { inSpan } from '../observability/tracing.ts';

export type ResolveActor = (caller: Caller) => Promise<Actor>;

type Declared = Pick<Endpoint, 'access' | 'limit' | 'idempotency' | 'writes' | 'refusals'>;

declare module 'fastify' {
  interface FastifyContextConfig {
    declared?: Declared;
  }
  interface FastifyRequest {
    actor: Actor;
    caller: Caller;
    /** For cached and shed responses: a log line would cost more than the response. */
    skipsAccessLog: boolean;
    /** Shared by all waits for a database connection, from the session lookup to the last statement. */
    waitBudget: WaitBudget;
  }
}

/** What a handler receives: the parsed call, the actor and the client. */
export type CallTo<E extends Endpoint> = ParsedCallOf<E> & {
  readonly actor: ActorOf<E['access']>;
  readonly caller: Caller;
} & (E extends { upload: object } ? { readonly file: Buffer } : unknown) &
  (E extends { rawBody: true } ? RawCall : unknown) &
  (E extends { idempotency: 'key' } ? { readonly key: string | null } : unknown);

/** The raw request, for signatures over its bytes and headers. */
export interface RawCall {
  readonly bytes: Buffer;
  readonly header: (name: string) => string | null;
}

/** Dependencies of every route, passed to `createMount` once per app. */
export interface HttpDeps {
  readonly db: Db;
  readonly reads: Reads;
  readonly clock: Clock;
  readonly limiter: RateLimiter;
  readonly resolveActor: ResolveActor;
  readonly publicOrigin: string;
  /** Without one no request is rejected. */
  readonly loadShedder?: LoadShedder;
}

export type Mount = ReturnType<typeof createMount>;

/** Registers the contract's endpoints. `createMountStream` is the only other way to add a route. */
export function createMount(app: FastifyInstance, deps: HttpDeps) {
  rejectUndeclaredRoutes(app);
  app.decorateRequest('actor');
  app.decorateRequest('caller');
  app.decorateRequest('skipsAccessLog', false);
  app.decorateRequest('waitBudget');

  return function mount<E extends Endpoint>(
    endpoint: E,
    handle: (call: CallTo<E>) => Promise<ReplyOf<E>>,
    /** Whether a stored reply is still valid for the same Idempotency-Key. */
    isCurrent?: (reply: ReplyOf<E>) => Promise<boolean>,
  ): void {
    const { limit, idempotency, writes } = endpoint;
    const priority = priorityOf(endpoint);
    const route = `${endpoint.method} ${endpoint.path}`;
    const recordWrite = writes ? deps.reads.recordWrite : undefined;
    const cache = endpoint.cache && createResponseCache(endpoint.cache, deps.clock);
    const addRoute = endpoint.rawBody
      ? mountRawBodyRoute(app)
      : (route: RouteOptions) => void app.route(route);
    addRoute({
      ...declarationOf(endpoint),
      ...(endpoint.upload && { bodyLimit: endpoint.upload.maxBytes }),
      // Before the body is read: floods cost little, and unauthorized callers learn nothing from validation.
      onRequest: [
        // Synchronous: a promise would cost a third of a cached response.
        ...(cache ? [serveFromCache(cache)] : []),
        ...(deps.loadShedder ? [shedLoad(deps.loadShedder)] : []),
        async (request, reply) => {
          rejectCrossOrigin(deps, endpoint, request);
          request.waitBudget = createWaitBudget();
          await inContext(request, true, () => authenticate(deps, endpoint, request, reply));
          if (endpoint.upload) rejectOtherTypes(endpoint.upload.types, request);
        },
      ],
      handler: async (request, reply) => {
        const { params, query, body, actor, caller } = request;
        const once = idempotency === 'key' ? idempotentCall(endpoint, request) : null;
        // Fastify has parsed these with the endpoint's schemas; the compiler does not know.
        const call = {
          params,
          query,
          body,
          file: body,
          bytes: body ?? Buffer.alloc(0),
          header: (name: string) => header(request, name),
          actor,
          caller,
          key: once?.key ?? null,
        } as unknown as CallTo<E>;
        const handled = () => inContext(request, writes, () => handle(call));
        const options = {
          kind: SpanKind.SERVER,
          parent: header(request, 'traceparent'),
          attributes: { 'http.route': endpoint.path, 'http.request.method': endpoint.method },
        };
        const work = () =>
          inSpan(`${endpoint.method} ${endpoint.path}`, options, () =>
            once
              ? inContext(request, true, () => runIdempotently(deps.db, deps.clock, once, handled, isCurrent))
              : handled(),
          );
        if (recordWrite) {
          try {
            return await work();
          } finally {
            // A failed call may have written as well.
            await recordWrite(caller);
          }
        }
        return cache?.canServe(request)
          ? sendCached(request, reply, await cache.get(request, reply, work))
          : work();
      },
    });

    function inContext<T>({ id, waitBudget }: FastifyRequest, mayWrite: boolean, run: () => T): T {
      return runInContext({ requestId: id, mayWrite, priority, waitBudget }, run);
    }

    function shedLoad(shedder: LoadShedder): onRequestHookHandler {
      return (request, reply, done) => {
        shedder.admit({ priority, route, response: reply.raw }, done, () => {
          request.skipsAccessLog = true;
          void answerOverloaded(request, reply);
        });
      };
    }

    function serveFromCache(responses: ResponseCache): onRequestHookHandler {
      return (request, reply, done) => {
        const cached = responses.find(request);
        if (!cached) return done();
        rejectIfLimited(
          deps.limiter.consumeLocally(limit, `address:${addressSubject(request.ip)}`),
          endpoint,
        );
        request.skipsAccessLog = true;
        return void sendCached(request, reply, cached);
      };
    }
  };
}

/** A route whose handler gets the body as bytes, whatever its content type. */
function mountRawBodyRoute(app: FastifyInstance): (route: RouteOptions) => void {
  return (route) =>
    void app.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
      scope.route(route);
    });
}

/** The static part of a route: URL, schemas and OpenAPI extensions. */
export function declarationOf(endpoint: Endpoint) {
  const { method, path: url, access, limit, idempotency, writes, refusals, reply } = endpoint;
  return {
    method,
    url,
    config: { declared: { access, limit, idempotency, writes, ...(refusals && { refusals }) } },
    schema: {
      summary: endpoint.summary,
      ...shownInOpenApi(endpoint),
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(idempotency === 'key' && { headers: keyHeader }),
      response: {
        200: endpoint.stream ? { content: { 'text/event-stream': { schema: reply } } } : reply,
        '4xx': errorReply,
        '5xx': errorReply,
      },
    },
  };
}

function shownInOpenApi({ access, limit, idempotency, writes, whenSuspended }: Endpoint): object {
  return {
    'x-access': access,
    'x-limit': limit,
    'x-idempotency': idempotency,
    'x-writes': writes,
    ...(whenSuspended && { 'x-when-suspended': true }),
  };
}

export function rejectCrossOrigin(
  { publicOrigin }: HttpDeps,
  { writes }: Pick<Endpoint, 'writes'>,
  request: FastifyRequest,
): void {
  if (isCrossOrigin(request, { ownOrigin: publicOrigin, writes }))
    throw new AppError('not-allowed', 'another origin');
}

/** Identifies the actor, then applies the rate limit and the endpoint's access rule. */
export async function authenticate(
  deps: HttpDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  request.caller = callerOf(request, reply);
  request.actor = await deps.resolveActor(request.caller);
  await enforceRateLimit(deps.limiter, endpoint, request);
  authorize(request.actor, endpoint);
}

/** Fails the start when a route was not registered through `mount`. */
function rejectUndeclaredRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!route.config?.declared) {
      throw new Error(
        `${String(route.method)} ${route.url} declares no access, limit, idempotency and writes`,
      );
    }
  });
}

function rejectOtherTypes(types: readonly string[], request: FastifyRequest): void {
  if (!types.includes(request.headers['content-type'] ?? '')) throw new AppError('invalid-picture');
}

async function enforceRateLimit(limiter: RateLimiter, endpoint: Endpoint, request: FastifyRequest) {
  rejectIfLimited(await limiter.consume(endpoint.limit, actorOf(request)), endpoint);
}

function rejectIfLimited({ allowed, cooldown }: RateLimitResult, { path }: Endpoint): void {
  if (!allowed) throw new AppError('too-many-requests', path, { cooldown });
}

function actorOf(request: FastifyRequest): string {
  return subjectOf(request.actor) ?? `address:${request.caller.address}`;
}

/** A second click waits for the reply of the first. */
const repetitionTimeoutMs = 10_000;

const keyHeader = z.looseObject({
  'idempotency-key': z
    .string()
    .regex(/^[\w-]{8,100}$/)
    .optional()
    .describe('The same key with the same body gets the first reply again, for a day.'),
});

/** Null without the header: then the use case itself must tolerate repetition. */
function idempotentCall(endpoint: Endpoint, request: FastifyRequest) {
  const key = header(request, 'idempotency-key');
  if (key === null) return null;
  return {
    actor: actorOf(request),
    endpoint: `${endpoint.method} ${endpoint.path}`,
    key,
    body: request.body,
    timeoutMs: repetitionTimeoutMs,
  };
}

export function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
}
