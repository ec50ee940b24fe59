import proxy from '@fastify/http-proxy';
import { mostAvatarBytes } from '@perchero/contract/accounts/profile.rules';
import { errorTexts } from '@perchero/contract/error-texts';
import type { ErrorCode } from '@perchero/contract/errors';
import type { FastifyInstance } from 'fastify';
import { requestIdHeader } from './request-id.ts';

/** The API under the site's own origin. In production the front door does this before we are asked. */
export async function apiProxy(app: FastifyInstance, { apiUrl }: { apiUrl: string }) {
  await app.register(proxy, {
    upstream: apiUrl,
    prefix: '/api',
    rewritePrefix: '/api',
    disableRequestLogging: true,
    // Refused before it is passed on: the API would hang up in the middle of it, which looks like an API in trouble.
    preHandler: async (request, reply) => {
      if (Number(request.headers['content-length']) > mostAvatarBytes)
        return reply.code(413).send(refusal('payload-too-large', request.id));
    },
    replyOptions: {
      // An API that has no room is not asked ten times more, as is usual here, nor once its caller has gone.
      retryDelay: () => null,
      // `Expect: 100-continue` was answered by our own server.
      rewriteRequestHeaders: (request, { expect: _answered, ...headers }) => ({
        ...headers,
        [requestIdHeader]: request.id,
        'x-forwarded-for': request.ip,
      }),
      onError: (reply) => {
        void reply.code(503).header('retry-after', '5').send(refusal('unavailable', reply.request.id));
      },
    },
  });
}

function refusal(code: ErrorCode, requestId: string) {
  return { error: errorTexts[code], code, requestId };
}
