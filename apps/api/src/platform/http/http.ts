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
import { type Actor, type ActorOf, admit, subjectOf } from './actor.ts';
import { AppError } from './app-error.ts';
import { type Caller, callerOf, isForeignRequest } from './caller.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/database.ts';
import { answerBusy } from './http-errors.ts';
import { onceByKey } from './idempotency.ts';
import { createKeptAnswers, type KeptAnswers, sendKept } from './response-cache.ts';
import { createPatience, type Patience } from '../database/reserved-connections.ts';
import { addressSubject, type RateLimiter, type Verdict } from '../limits/rate-limit.ts';
import type { Reads } from '../database/replica.ts';
import { runInContext } from './request-context.ts';
import type { Doorkeeper } from '../limits/load-shedder.ts';
import { inSpan } from '../observability/tracing.ts';

/** Answers who is asking. */
export type ResolveActor = (caller: Caller) => Promise<Actor>;

type Declared = Pick<Endpoint, 'access' | 'limit' | 'idempotency' | 'writes' | 'refusals'>;

declare module 'fastify' {
  interface FastifyContextConfig {
    declared?: Declared;
  }
  interface FastifyRequest {
    actor: Actor;
    caller: Caller;
    /** Answered, or turned away, before anything was looked up. */
    isKept: boolean;
    /** With waiting for the database, from the first look at the session to the last statement. */
    patience: Patience;
  }
}

/** What a handler receives: the parsed call, who asks, and the other end of the connection. */
export type CallTo<E extends Endpoint> = ParsedCallOf<E> & {
  readonly actor: ActorOf<E['access']>;
  readonly caller: Caller;
} & (E extends { upload: object } ? { readonly file: Buffer } : unknown) &
  (E extends { rawBody: true } ? RawCall : unknown) &
  (E extends { idempotency: 'key' } ? { readonly key: string | null } : unknown);

/** The request as it came, for a caller whose signature is about its bytes and headers. */
export interface RawCall {
  readonly bytes: Buffer;
  readonly header: (name: string) => string | null;
}

/** What every route leans on; handed to `mount` once per app. */
export interface HttpDeps {
  readonly db: Db;
  readonly reads: Reads;
  readonly clock: Clock;
  readonly limiter: RateLimiter;
  readonly resolveActor: ResolveActor;
  readonly publicOrigin: string;
  /** Without one everybody comes in. */
  readonly doorkeeper?: Doorkeeper;
}

export type Mount = ReturnType<typeof createMount>;

/** Gives contract endpoints their handlers. Beside it, a route comes to exist only by `createMountStream`. */
export function createMount(app: FastifyInstance, deps: HttpDeps) {
  stopUndeclaredRoutes(app);
  app.decorateRequest('actor');
  app.decorateRequest('caller');
  app.decorateRequest('isKept', false);
  app.decorateRequest('patience');

  return function mount<E extends Endpoint>(
    endpoint: E,
    handle: (call: CallTo<E>) => Promise<ReplyOf<E>>,
    /** Whether a stored reply may be given again to the same Idempotency-Key. */
    isCurrent?: (reply: ReplyOf<E>) => Promise<boolean>,
  ): void {
    const { limit, idempotency, writes } = endpoint;
    const priority = priorityOf(endpoint);
    const noteWrite = writes ? deps.reads.noteWrite : undefined;
    const kept = endpoint.kept && createKeptAnswers(endpoint.kept, deps.clock);
    const open = endpoint.rawBody ? routeOfBytes(app) : (route: RouteOptions) => void app.route(route);
    open({
      ...declarationOf(endpoint),
      ...(endpoint.upload && { bodyLimit: endpoint.upload.mostBytes }),
      // Before the body is read, so that a flood costs little and a stranger learns nothing from validation.
      onRequest: [
        // Waits for nothing: a promise would cost a third of such an answer.
        ...(kept ? [answerKept(kept)] : []),
        ...(deps.doorkeeper ? [turnAwayBeyond(deps.doorkeeper)] : []),
        async (request, reply) => {
          stopForeign(deps, endpoint, request);
          request.patience = createPatience();
          await inContext(request, true, () => letIn(deps, endpoint, request, reply));
          if (endpoint.upload) stopOtherTypes(endpoint.upload.types, request);
        },
      ],
      handler: async (request, reply) => {
        const { params, query, body, actor, caller } = request;
        const once = idempotency === 'key' ? repeatable(endpoint, request) : null;
        // Fastify has parsed these with the endpoint's own schemas; this is the one place that says so to the compiler.
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
              ? inContext(request, true, () => onceByKey(deps.db, deps.clock, once, handled, isCurrent))
              : handled(),
          );
        if (noteWrite) {
          try {
            return await work();
          } finally {
            // Refused or not: it may have written something before.
            await noteWrite(caller);
          }
        }
        return kept?.mayServe(request)
          ? sendKept(request, reply, await kept.make(request, reply, work))
          : work();
      },
    });

    function inContext<T>({ id, patience }: FastifyRequest, mayWrite: boolean, run: () => T): T {
      return runInContext({ requestId: id, mayWrite, priority, patience }, run);
    }

    function turnAwayBeyond(doorkeeper: Doorkeeper): onRequestHookHandler {
      return (request, reply, done) => {
        doorkeeper.ask(priority, reply.raw, done, () => {
          request.isKept = true;
          void answerBusy(request, reply);
        });
      };
    }

    function answerKept(answers: KeptAnswers): onRequestHookHandler {
      return (request, reply, done) => {
        const answer = answers.find(request);
        if (!answer) return done();
        // It costs less than asking Redis, so this process counts alone.
        refuseBeyond(deps.limiter.takeHere(limit, `address:${addressSubject(request.ip)}`), endpoint);
        request.isKept = true;
        return void sendKept(request, reply, answer);
      };
    }
  };
}

/** A route that is given its body unread, whatever it claims to be. */
function routeOfBytes(app: FastifyInstance): (route: RouteOptions) => void {
  return (route) =>
    void app.register(async (apart) => {
      apart.removeAllContentTypeParsers();
      apart.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
      apart.route(route);
    });
}

/** What a route says of itself before anything listens. */
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

function shownInOpenApi({ access, limit, idempotency, writes }: Endpoint): object {
  return { 'x-access': access, 'x-limit': limit, 'x-idempotency': idempotency, 'x-writes': writes };
}

export function stopForeign(
  { publicOrigin }: HttpDeps,
  { writes }: Pick<Endpoint, 'writes'>,
  request: FastifyRequest,
): void {
  if (isForeignRequest(request, { ownOrigin: publicOrigin, writes }))
    throw new AppError('not-allowed', 'another origin');
}

/** Finds out who asks, and whether they may, now. */
export async function letIn(
  deps: HttpDeps,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  request.caller = callerOf(request, reply);
  request.actor = await deps.resolveActor(request.caller);
  await keepWithinLimit(deps.limiter, endpoint, request);
  admit(request.actor, endpoint);
}

/** A route that did not come through `mount` stops the start. */
function stopUndeclaredRoutes(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (!route.config?.declared) {
      throw new Error(
        `${String(route.method)} ${route.url} declares no access, limit, idempotency and writes`,
      );
    }
  });
}

function stopOtherTypes(types: readonly string[], request: FastifyRequest): void {
  if (!types.includes(request.headers['content-type'] ?? '')) throw new AppError('invalid-picture');
}

async function keepWithinLimit(limiter: RateLimiter, endpoint: Endpoint, request: FastifyRequest) {
  refuseBeyond(await limiter.take(endpoint.limit, actorOf(request)), endpoint);
}

function refuseBeyond({ allowed, cooldown }: Verdict, { path }: Endpoint): void {
  if (!allowed) throw new AppError('too-many-requests', path, { cooldown });
}

function actorOf(request: FastifyRequest): string {
  return subjectOf(request.actor) ?? `address:${request.caller.address}`;
}

/** Somebody who presses twice gets the first answer twice. */
const repetitionPatienceMs = 10_000;

const keyHeader = z.looseObject({
  'idempotency-key': z
    .string()
    .regex(/^[\w-]{8,100}$/)
    .optional()
    .describe('The same key with the same body gets the first reply again, for a day.'),
});

/** Null without the header: then repeating is for the use case to bear. */
function repeatable(endpoint: Endpoint, request: FastifyRequest) {
  const key = header(request, 'idempotency-key');
  if (key === null) return null;
  return {
    actor: actorOf(request),
    endpoint: `${endpoint.method} ${endpoint.path}`,
    key,
    body: request.body,
    patienceMs: repetitionPatienceMs,
  };
}

export function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
}
