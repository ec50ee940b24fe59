import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { errorTexts } from '@perchero/contract/error-texts';
import { errorStatus } from '@perchero/contract/errors';
import Fastify, { type FastifyError, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { Config } from '../app/shared/config.server.ts';
import { commonHeaders, inertPolicy } from '../app/shared/security-headers.server.ts';
import { apiProxy } from './api-proxy.ts';
import { refuseForeignForms } from './foreign-forms.ts';
import { limitRenders } from './render-limit.ts';
import { requestIdFrom, requestIdHeader } from './request-id.ts';
import { routerHandler } from './router.ts';
import { serviceWorker } from './service-worker.ts';

/** For all of a request to arrive, as in the API. */
const arrivalMs = 30_000;

/** The production host: files of the build, the API behind the same origin, and pages. It does not listen yet. */
export async function buildHost(config: Config, build: ServerBuild, client: string) {
  let stopping = false;
  // Files and pages say themselves how long they may be kept; what the router makes by itself, a redirect for one, does not.
  const protect = (id: string) => ({
    ...commonHeaders,
    'content-security-policy': inertPolicy,
    ...quiet,
    [requestIdHeader]: id,
  });
  const app = Fastify({
    // The front door is on this machine or in its private network; what it says about the caller is believed.
    trustProxy: ['loopback', 'uniquelocal'],
    requestIdHeader: false,
    genReqId: (request) => requestIdFrom(request.headers[requestIdHeader]),
    // One line per request, without what may be personal: query, cookies, address.
    logger: { level: config.logLevel, base: { app: 'web' } },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    return503OnClosing: false,
    requestTimeout: arrivalMs,
    http: { headersTimeout: arrivalMs },
    // An address that cannot be read is refused before any hook runs.
    frameworkErrors: (error, request, reply) => refuse(error, request, reply.headers(protect(request.id))),
    routerOptions: { ignoreTrailingSlash: true },
  });

  app.addHook('onRequest', async (request, reply) => {
    request.headers[requestIdHeader] = request.id;
    reply.headers(protect(request.id));
  });
  app.addHook('onResponse', async (request, reply) => {
    const [path] = request.url.split('?');
    const duration = Math.round(reply.elapsedTime);
    request.log.info({ method: request.method, path, status: reply.statusCode, duration }, 'request');
  });
  app.addHook('preClose', async () => {
    stopping = true;
  });

  app.setNotFoundHandler((request, reply) =>
    reply.code(request.method === 'GET' || request.method === 'HEAD' ? 404 : 405).send(),
  );
  app.setErrorHandler(refuse);

  app.get('/live', async (_, reply) => reply.headers(quiet).send({ status: 'ok' }));
  app.get('/ready', async (_, reply) =>
    reply
      .code(stopping ? 503 : 200)
      .headers(quiet)
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
    // The router reads bodies itself.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', (_request, _payload, done) => done(null));
    pages.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '/*',
      onRequest: [refuseForeignForms, limitRenders()],
      handler: routerHandler(build, config.publicUrl),
    });
  });
  return app;
}

const quiet = { 'cache-control': 'no-store' };

function refuse(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const isOurs = (error.statusCode ?? 500) >= 500;
  if (isOurs) request.log.error({ err: error }, 'the host broke');
  const code = isOurs ? 'internal' : 'invalid-input';
  return reply.code(errorStatus[code]).send({ error: errorTexts[code], code, requestId: request.id });
}
