import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { errorTexts } from '@perchero/contract/error-texts';
import { errorStatus } from '@perchero/contract/errors';
import Fastify, { type FastifyError, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { Config } from '../app/shared/config.server.ts';
import { commonHeaders, inertPolicy } from '../app/shared/security-headers.server.ts';
import { apiProxy } from './api-proxy.ts';
import { rejectCrossOriginForms } from './cross-origin.ts';
import { limitRenders } from './render-limit.ts';
import { toRequestId, requestIdHeader } from './request-id.ts';
import { routerHandler } from './router.ts';
import { serviceWorker } from './service-worker.ts';

/** The same as in the API. */
const requestTimeoutMs = 30_000;

/** The production server: static files, the API proxy, and server-rendered pages. The caller starts listening. */
export async function buildHost(config: Config, build: ServerBuild, client: string) {
  let stopping = false;
  // Defaults: files and pages set their own cache-control, but the router's redirects for example do not.
  const defaultHeaders = (id: string) => ({
    ...commonHeaders,
    'content-security-policy': inertPolicy,
    ...noStore,
    [requestIdHeader]: id,
  });
  const app = Fastify({
    // The reverse proxy is on this host or in its private network, so its X-Forwarded headers are trusted.
    trustProxy: ['loopback', 'uniquelocal'],
    requestIdHeader: false,
    genReqId: (request) => toRequestId(request.headers[requestIdHeader]),
    // One line per request, without personal data: query, cookies, client address.
    logger: { level: config.logLevel, base: { app: 'web' } },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    return503OnClosing: false,
    requestTimeout: requestTimeoutMs,
    http: { headersTimeout: requestTimeoutMs },
    // A malformed URL is rejected before any hook runs.
    frameworkErrors: (error, request, reply) =>
      sendError(error, request, reply.headers(defaultHeaders(request.id))),
    routerOptions: { ignoreTrailingSlash: true },
  });

  app.addHook('onRequest', async (request, reply) => {
    request.headers[requestIdHeader] = request.id;
    reply.headers(defaultHeaders(request.id));
  });
  app.addHook('onResponse', async (request, reply) => {
    const path = loggedPath(request.url);
    const duration = Math.round(reply.elapsedTime);
    request.log.info({ method: request.method, path, status: reply.statusCode, duration }, 'request');
  });
  app.addHook('preClose', async () => {
    stopping = true;
  });

  app.setNotFoundHandler((request, reply) =>
    reply.code(request.method === 'GET' || request.method === 'HEAD' ? 404 : 405).send(),
  );
  app.setErrorHandler(sendError);

  app.get('/live', async (_, reply) => reply.headers(noStore).send({ status: 'ok' }));
  app.get('/ready', async (_, reply) =>
    reply
      .code(stopping ? 503 : 200)
      .headers(noStore)
      .send({ status: stopping ? 'stopping' : 'ok' }),
  );

  const files = { preCompressed: true, index: false } as const;
  await app.register(fastifyStatic, {
    ...files,
    root: join(client, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
  });
  await app.register(fastifyStatic, {
    ...files,
    root: client,
    wildcard: false,
    globIgnore: ['assets/**', '**/*.{br,gz}', 'sw.js'],
    maxAge: '1h',
    decorateReply: false,
  });
  await app.register(serviceWorker, { client, isWithdrawn: config.isWorkerWithdrawn });
  await app.register(apiProxy, { apiUrl: config.apiUrl });

  await app.register(async (pages) => {
    // React Router parses bodies itself.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', (_request, _payload, done) => done(null));
    pages.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      onRequest: [rejectCrossOriginForms, limitRenders()],
      handler: routerHandler(build, config.publicUrl),
    });
  });
  return app;
}

const noStore = { 'cache-control': 'no-store' };

function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const isServerError = (error.statusCode ?? 500) >= 500;
  if (isServerError) request.log.error({ err: error }, 'the host broke');
  const code = isServerError ? 'internal' : 'invalid-input';
  return reply.code(errorStatus[code]).send({ error: errorTexts[code], code, requestId: request.id });
}

/** Without the query and without tokens. */
function loggedPath(url: string): string {
  const [path = ''] = url.split('?');
  return path.startsWith('/dejar-de-recibir/') ? '/dejar-de-recibir' : path;
}
