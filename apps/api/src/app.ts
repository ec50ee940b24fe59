import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import { getOpenApi } from '@perchero/contract/platform/openapi';
import { maxUnsubscribeToken } from '@perchero/contract/notifications/unsubscribe';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod';
import { accountRoutes } from '#modules/accounts/index.ts';
import { adminRoutes, claimDecisionRoutes, moneyRoutes } from '#modules/admin/index.ts';
import { blockRoutes } from '#modules/blocks/index.ts';
import { cartRoutes } from '#modules/cart/index.ts';
import { catalogueRoutes } from '#modules/catalogue/index.ts';
import { claimRoutes } from '#modules/claims/index.ts';
import { collectionRoutes } from '#modules/collections/index.ts';
import { deliveryRoutes } from '#modules/delivery/index.ts';
import { deskProductRoutes, numbersRoutes, type ViewCounter } from '#modules/desk/index.ts';
import { deliveryOptionRoutes } from '#modules/delivery-options/index.ts';
import { followRoutes } from '#modules/follows/index.ts';
import { garmentRoutes } from '#modules/garments/index.ts';
import { type IdentityDeps, recoveryRoutes, resolveActor, sessionRoutes } from '#modules/identity/index.ts';
import { mediaRoutes } from '#modules/media/index.ts';
import {
  notificationRoutes,
  pushRoutes,
  type StreamUpdater,
  streamRoutes,
  unsubscribeRoutes,
} from '#modules/notifications/index.ts';
import { offerRoutes } from '#modules/offers/index.ts';
import { orderRoutes } from '#modules/orders/index.ts';
import { pageRoutes } from '#modules/pages/index.ts';
import { paymentRoutes, type TermsFor } from '#modules/payments/index.ts';
import { phoneRoutes, registrationRoutes } from '#modules/registration/index.ts';
import { messageRoutes } from '#modules/messages/index.ts';
import { moderationRoutes } from '#modules/moderation/index.ts';
import { reviewRoutes } from '#modules/reviews/index.ts';
import { savedSearchRoutes } from '#modules/saved-searches/index.ts';
import { productAliases, searchRoutes, sitemapRoutes } from '#modules/search/index.ts';
import { sellerAccountRoutes } from '#modules/seller-accounts/index.ts';
import { commentRoutes, socialRoutes } from '#modules/social/index.ts';
import { AppError } from '#platform/http/app-error.ts';
import { clientErrorRoutes } from '#platform/http/client-errors.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/database/database.ts';
import { createDrain } from '#platform/http/drain.ts';
import { answerError } from '#platform/http/http-errors.ts';
import { createMountStream } from '#platform/http/http-stream.ts';
import { createMount, type Mount } from '#platform/http/http.ts';
import type { LiveUpdates } from '#platform/live/live-updates.ts';
import type { LiveStreams } from '#platform/live/live-streams.ts';
import { type Log, withoutRedaction } from '#platform/observability/log.ts';
import type { PaymentGateway } from '#platform/providers/mercadopago/provider.ts';
import type { Metrics } from '#platform/observability/metrics.ts';
import type { ObjectStore } from '#platform/providers/object-store.ts';
import type { PushSender } from '#platform/providers/push.ts';
import { securityHeaders } from '#platform/http/security-headers.ts';
import type { RateLimiter } from '#platform/limits/rate-limit.ts';
import type { Reads } from '#platform/database/replica.ts';
import { createSecurityEvents } from '#platform/observability/security-events.ts';
import type { SearchEngine } from '#platform/providers/search-engine.ts';
import type { LoadShedder } from '#platform/limits/load-shedder.ts';
import type { StreamSlots } from '#platform/live/stream-slots.ts';
import { answerMalformedRequest, ignoreExpectHeader } from '#platform/http/malformed-requests.ts';

export interface AppDeps {
  readonly identity: IdentityDeps;
  readonly config: Pick<
    Config,
    'mediaUrl' | 'commission' | 'mercadoPago' | 'reservationSeconds' | 'environment' | 'publicUrl'
  >;
  readonly gateway: PaymentGateway;
  readonly termsFor: TermsFor;
  readonly store: ObjectStore;
  readonly push: Omit<PushSender, 'send'>;
  readonly db: Db;
  readonly reads: Reads;
  readonly engine: SearchEngine;
  readonly limiter: RateLimiter;
  readonly live: LiveStreams;
  readonly streamSlots: StreamSlots;
  readonly keeper: StreamUpdater;
  readonly news: LiveUpdates;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly viewCounter: ViewCounter;
  readonly namespace: string;
  readonly commit: string;
  readonly trustedProxies: readonly string[];
  readonly loadShedder?: LoadShedder;
}

const maxBodyBytes = 64 * 1024;

/** For receiving a whole request. The reverse proxy buffers slow clients; this is for requests that bypass it. */
const requestTimeoutMs = 30_000;
/** How often Node checks the timeout. */
const timeoutCheckMs = 1_000;

/** Builds the API without listening or connecting. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const headers = securityHeaders(deps.config.publicUrl);
  const app = Fastify({
    loggerInstance: deps.log as never,
    // `logResponse` writes one line per response.
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger per request would cost more than the request id in each line.
    childLoggerFactory: (log) => log,
    trustProxy: [...deps.trustedProxies],
    bodyLimit: maxBodyBytes,
    routerOptions: { maxParamLength: maxUnsubscribeToken },
    genReqId: requestIdOf,
    // Requests that still arrive are served; see drain.ts.
    return503OnClosing: false,
    // Fastify rejects a malformed URL before any hook runs.
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.headers(headers).header('x-request-id', request.id)),
    clientErrorHandler: answerMalformedRequest(headers),
    requestTimeout: requestTimeoutMs,
    http: {
      // Must not exceed requestTimeout.
      headersTimeout: requestTimeoutMs,
      connectionsCheckingInterval: timeoutCheckMs,
      // Node would answer with an empty 400; the first hook checks it instead.
      requireHostHeader: false,
    },
  }) as unknown as FastifyInstance;
  ignoreExpectHeader(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const recordSecurityEvent = createSecurityEvents({ ...deps, keys: deps.identity.keys });
  app.setErrorHandler((error, request, reply) => {
    recordSecurityEvent(error, request);
    return answerError(error, request, reply);
  });
  app.setNotFoundHandler((request, reply) => answerError(new AppError('not-found'), request, reply));
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers).header('x-request-id', request.id);
    const lacksHost = request.headers.host === undefined && request.raw.httpVersion === '1.1';
    done(lacksHost ? new AppError('invalid-input', 'no host') : undefined);
  });
  const { metrics } = deps;
  const log = withoutRedaction(deps.log);
  app.addHook('onResponse', (request, reply, done) => {
    logResponse({ log, metrics }, request, reply);
    done();
  });
  app.decorate('drain', createDrain(app));
  await app.register(cookie);
  app.addContentTypeParser(/^image\//, { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Perchero', version: '1' } },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  const http = {
    ...deps,
    resolveActor: (caller: Caller) => resolveActor(deps.identity, caller),
    publicOrigin: new URL(deps.identity.config.publicUrl).origin,
  };
  mountModules(app, createMount(app, http), deps);
  streamRoutes(createMountStream(app, http), deps.keeper);
  await app.ready();
  return app;
}

function mountModules(app: FastifyInstance, mount: Mount, deps: AppDeps): void {
  mount(getOpenApi, async () => app.swagger() as unknown as Record<string, unknown>);
  clientErrorRoutes(mount, deps);
  sessionRoutes(mount, deps.identity);
  recoveryRoutes(mount, deps.identity);
  registrationRoutes(mount, deps.identity);
  phoneRoutes(mount, deps.identity);
  mediaRoutes(mount, { ...deps.identity, store: deps.store });
  accountRoutes(mount, { ...deps.identity, store: deps.store });
  blockRoutes(mount, deps);
  sellerAccountRoutes(mount, deps);
  catalogueRoutes(mount, { ...deps.identity, shop: deps.config });
  socialRoutes(mount, deps);
  commentRoutes(mount, deps);
  adminRoutes(mount, { ...deps.identity, store: deps.store });
  searchRoutes(mount, { ...deps, aliases: productAliases(deps.namespace) });
  sitemapRoutes(mount, deps);
  collectionRoutes(mount, deps);
  deliveryOptionRoutes(mount, deps);
  offerRoutes(mount, deps);
  cartRoutes(mount, deps);
  orderRoutes(mount, { ...deps, keys: deps.identity.keys });
  paymentRoutes(mount, deps);
  deliveryRoutes(mount, deps.identity);
  messageRoutes(mount, deps);
  reviewRoutes(mount, deps);
  garmentRoutes(mount, deps.identity);
  followRoutes(mount, deps);
  savedSearchRoutes(mount, deps);
  deskProductRoutes(mount, { ...deps.identity, shop: deps.config });
  numbersRoutes(mount, deps);
  moderationRoutes(mount, { ...deps.identity, store: deps.store });
  claimRoutes(mount, deps);
  moneyRoutes(mount, deps);
  claimDecisionRoutes(mount, deps);
  notificationRoutes(mount, deps);
  pushRoutes(mount, { ...deps, keys: deps.identity.keys });
  unsubscribeRoutes(mount, { ...deps, keys: deps.identity.keys });
  pageRoutes(mount, {
    ...deps,
    keys: deps.identity.keys,
    aliases: productAliases(deps.namespace),
  });
}

/** The caller's id when it is valid, so that a request has the same id in the logs of all servers. */
function requestIdOf(request: { headers: Record<string, string | string[] | undefined> }): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Logs the declared route, not the URL, which may contain personal data. */
function logResponse(
  { log, metrics }: Pick<AppDeps, 'log' | 'metrics'>,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const labels = {
    method: request.method,
    route: request.routeOptions.url ?? 'unknown',
    status: reply.statusCode,
  };
  metrics.requestSeconds.observe(labels, reply.elapsedTime / 1000);
  if (request.skipsAccessLog) return;
  log.info({ ...labels, requestId: request.id, ms: Math.round(reply.elapsedTime) }, 'answered');
}
