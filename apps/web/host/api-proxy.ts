import proxy from '@fastify/http-proxy';
import { maxAvatarBytes } from '@perchero/contract/accounts/profile.rules';
import { errorTexts } from '@perchero/contract/error-texts';
import type { ErrorCode } from '@perchero/contract/errors';
import type { FastifyInstance } from 'fastify';
import { requestIdHeader } from './request-id.ts';

/** The API under the site's own origin. In production the reverse proxy does this instead. */
export async function apiProxy(app: FastifyInstance, { apiUrl }: { apiUrl: string }) {
  await app.register(proxy, {
    upstream: apiUrl,
    prefix: '/api',
    rewritePrefix: '/api',
    disableRequestLogging: true,
    // Rejected here: the API would close the connection during the upload, which looks like a failing API.
    preHandler: async (request, reply) => {
      if (Number(request.headers['content-length']) > maxAvatarBytes)
        return reply.code(413).send(refusal('payload-too-large', request.id));
    },
    replyOptions: {
      // Disables the plugin's ten retries of a 503, which would add load to an overloaded API.
      retryDelay: () => null,
      // Our own server has already answered `Expect: 100-continue`.
      rewriteRequestHeaders: (request, { expect: _handled, ...headers }) => ({
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
