import { hash } from 'node:crypto';
import type { Endpoint } from '@perchero/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { wantsNew } from './caller.ts';
import type { Clock } from '../clock.ts';
import { createTtlCache } from '../ttl-cache.ts';
import { writtenCookie } from '../database/replica.ts';

/** An answer as it goes over the wire, and its name. */
interface KeptAnswer {
  readonly body: string;
  readonly etag: string;
}

export type KeptAnswers = ReturnType<typeof createKeptAnswers>;

/** Room for the pages that many look at; the rest is answered anew. */
const mostAnswers = 200;

/**
 * Answers of one endpoint that are given again for a moment, under the very address they were asked by. Only to guests: what
 * a member sees is never kept.
 */
export function createKeptAnswers({ milliseconds, unless }: NonNullable<Endpoint['kept']>, clock: Clock) {
  const kept = createTtlCache<KeptAnswer>({ clock, maxEntries: mostAnswers, freshMs: milliseconds });
  return {
    /** What is there for somebody who shows nothing that could make them a member. */
    find(request: FastifyRequest): KeptAnswer | undefined {
      const { cookie, authorization } = request.headers;
      if (cookie !== undefined || authorization !== undefined || wantsNew(request)) return undefined;
      return kept.peek(request.url);
    },
    mayServe(request: FastifyRequest): boolean {
      const query = request.query as Record<string, unknown>;
      // Somebody who has just signed out after writing.
      const hasWritten = request.cookies[writtenCookie] !== undefined;
      return (
        request.actor.kind === 'guest' &&
        !hasWritten &&
        !wantsNew(request) &&
        !unless.some((name) => query[name])
      );
    },
    /** Makes the answer once for all who ask for it at the same time. */
    make(request: FastifyRequest, reply: FastifyReply, work: () => Promise<unknown>): Promise<KeptAnswer> {
      return kept.get(request.url, async () => {
        const body = toAscii(reply.serialize(await work()) as string);
        return { body, etag: `"${hash('sha1', body, 'base64url')}"` };
      });
    },
  };
}

/** Sends it, or says that the caller has it already. */
export function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag }: KeptAnswer,
): FastifyReply {
  void reply.header('etag', etag).header('cache-control', 'no-cache').header('vary', 'cookie');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

/** The same JSON with one byte for each letter: such a text leaves together with its headers, at a third of the cost. */
function toAscii(json: string): string {
  return json.replace(
    /[\u0080-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
