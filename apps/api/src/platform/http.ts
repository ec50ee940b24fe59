import { SpanKind } from '@opentelemetry/api';
import type { Access, Endpoint, ParsedCallOf, ReplyOf } from '@perchero/contract/endpoint';
import { errorReply } from '@perchero/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from './app-error.ts';
import type { Clock } from './clock.ts';
import type { Db } from './database.ts';
import { onceByKey } from './idempotency.ts';
import { addressSubject, type RateLimiter } from './rate-limit.ts';
import { runInContext } from './request-context.ts';
import { inSpan } from './tracing.ts';

export interface Viewer {
  readonly id: string;
  readonly roles: readonly Exclude<Access, 'public'>[];
}

/** Answers who is asking, from the session; null for a guest. */
export type ResolveViewer = (request: FastifyRequest) => Promise<Viewer | null>;

type ViewerOf<E extends Endpoint> = E['access'] extends 'public' ? Viewer | null : Viewer;

type Declared = Pick<Endpoint, 'access' | 'limit' | 'idempotency' | 'writes'>;

declare module 'fastify' {
  interface FastifyContextConfig {
    declared?: Declared;
  }
  interface FastifyRequest {
    viewer: Viewer | null;
  }
}

/** What every route leans on; handed to `mount` once per app. */
export interface HttpParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly limiter: RateLimiter;
  readonly resolveViewer: ResolveViewer;
}

export type Mount = ReturnType<typeof createMount>;

/** Gives contract endpoints their handlers. This is the only way a route comes to exist. */
export function createMount(app: FastifyInstance, parts: HttpParts) {
  stopUndeclaredRoutes(app);
  app.decorateRequest('viewer', null);

  return function mount<E extends Endpoint>(
    endpoint: E,
    handle: (call: ParsedCallOf<E> & { viewer: ViewerOf<E> }) => Promise<ReplyOf<E>>,
  ): void {
    const { access, limit, idempotency, writes } = endpoint;
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      config: { declared: { access, limit, idempotency, writes } },
      schema: {
        summary: endpoint.summary,
        ...shownInOpenApi(endpoint),
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.query && { querystring: endpoint.query }),
        ...(endpoint.body && { body: endpoint.body }),
        response: { 200: endpoint.reply, '4xx': errorReply, '5xx': errorReply },
      },
      // Before the body is read, so that a flood costs little and a stranger learns nothing from validation.
      onRequest: async (request) => {
        request.viewer = admit(access, await parts.resolveViewer(request));
        await keepWithinLimit(parts.limiter, endpoint, request);
      },
      handler: (request) => {
        const { params, query, body, viewer } = request;
        // Fastify has parsed these with the endpoint's own schemas; this is the one place that says so to the compiler.
        const call = { params, query, body, viewer } as ParsedCallOf<E> & { viewer: ViewerOf<E> };
        const work = () => runInContext({ requestId: request.id, mayWrite: writes }, () => handle(call));
        const options = {
          kind: SpanKind.SERVER,
          parent: header(request, 'traceparent'),
          attributes: { 'http.route': endpoint.path, 'http.request.method': endpoint.method },
        };
        return inSpan(`${endpoint.method} ${endpoint.path}`, options, () =>
          idempotency === 'key'
            ? onceByKey(parts.db, parts.clock, repeatable(endpoint, request), work)
            : work(),
        );
      },
    });
  };
}

function shownInOpenApi({ access, limit, idempotency, writes }: Endpoint): object {
  return { 'x-access': access, 'x-limit': limit, 'x-idempotency': idempotency, 'x-writes': writes };
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

function admit(access: Access, viewer: Viewer | null): Viewer | null {
  if (access === 'public') return viewer;
  if (!viewer) throw new AppError('not-signed-in');
  if (!viewer.roles.includes(access)) throw new AppError('not-allowed');
  return viewer;
}

async function keepWithinLimit(limiter: RateLimiter, endpoint: Endpoint, request: FastifyRequest) {
  const verdict = await limiter.take(endpoint.limit, actorOf(request));
  if (!verdict.allowed)
    throw new AppError('too-many-requests', endpoint.path, { cooldown: verdict.cooldown });
}

function actorOf(request: FastifyRequest): string {
  return request.viewer ? `account:${request.viewer.id}` : `address:${addressSubject(request.ip)}`;
}

const keyShape = z.string().regex(/^[\w-]{8,100}$/);

function repeatable(endpoint: Endpoint, request: FastifyRequest) {
  const key = keyShape.safeParse(header(request, 'idempotency-key'));
  if (!key.success) throw new AppError('invalid-input', 'Idempotency-Key is missing or malformed');
  return {
    actor: actorOf(request),
    endpoint: `${endpoint.method} ${endpoint.path}`,
    key: key.data,
    body: request.body,
  };
}

function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' ? value : null;
}
