import { errorTexts } from '@perchero/contract/error-texts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A form that another site sends in somebody's name. The router refuses those for pages only, not for bare actions. */
export function isForeignForm(request: Pick<FastifyRequest, 'method' | 'headers' | 'host'>): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false;
  if (request.headers['sec-fetch-site'] === 'cross-site') return true;
  const { origin } = request.headers;
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== request.host);
}

export async function refuseForeignForms(request: FastifyRequest, reply: FastifyReply) {
  if (!isForeignForm(request)) return;
  return reply
    .code(403)
    .send({ error: errorTexts['not-allowed'], code: 'not-allowed', requestId: request.id });
}
