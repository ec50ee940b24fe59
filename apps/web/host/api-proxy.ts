import proxy from '@fastify/http-proxy';
import { errorTexts } from '@perchero/contract/error-texts';
import type { FastifyInstance } from 'fastify';
import { requestIdHeader } from './request-id.ts';

/** The API under the site's own origin. In production the front door does this before we are asked. */
export async function apiProxy(app: FastifyInstance, { apiUrl }: { apiUrl: string }) {
  await app.register(proxy, {
    upstream: apiUrl,
    prefix: '/api',
    rewritePrefix: '/api',
    disableRequestLogging: true,
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => ({
        ...headers,
        [requestIdHeader]: request.id,
        'x-forwarded-for': request.ip,
      }),
      onError: (reply) => {
        void reply
          .code(503)
          .header('retry-after', '5')
          .send({ error: errorTexts.unavailable, code: 'unavailable', requestId: reply.request.id });
      },
    },
  });
}
