import { errorTexts } from '@perchero/contract/error-texts';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** CSRF protection: the router checks the origin for pages only, not for resource routes. */
export function isCrossOriginForm(request: Pick<FastifyRequest, 'method' | 'headers' | 'host'>): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false;
  if (request.headers['sec-fetch-site'] === 'cross-site') return true;
  const { origin } = request.headers;
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== request.host);
}

export async function rejectCrossOriginForms(request: FastifyRequest, reply: FastifyReply) {
  if (!isCrossOriginForm(request)) return;
  return reply
    .code(403)
    .send({ error: errorTexts['not-allowed'], code: 'not-allowed', requestId: request.id });
}
