import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressSubject } from '../limits/rate-limit.ts';

/** The other end of the connection, and the cookies it keeps. */
export interface Caller {
  /** What counts as one address in limits. */
  readonly address: string;
  readonly userAgent: string;
  /** Browsers say where a request comes from; nobody else does. */
  readonly isBrowser: boolean;
  /** Whether nothing that was kept for a moment may answer. */
  readonly wantsNew: boolean;
  readonly bearer: string | null;
  cookie(name: string): string | null;
  setCookie(name: string, value: string, options: CookieOptions): void;
  clearCookie(name: string): void;
}

interface CookieOptions {
  readonly seconds: number;
  /** For the one cookie that scripts may read. */
  readonly readable?: true;
}

const everywhere = { path: '/', secure: true, sameSite: 'lax' } as const;

export function callerOf(request: FastifyRequest, reply: FastifyReply): Caller {
  const { authorization } = request.headers;
  const isBrowser = request.headers['sec-fetch-site'] !== undefined;
  return {
    address: addressSubject(request.ip),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    isBrowser,
    wantsNew: wantsNew(request),
    bearer: !isBrowser && authorization?.startsWith('Bearer ') ? authorization.slice('Bearer '.length) : null,
    cookie: (name) => request.cookies[name] ?? null,
    setCookie(name, value, { seconds, readable }) {
      void reply.setCookie(name, value, { ...everywhere, httpOnly: !readable, maxAge: seconds });
    },
    clearCookie(name) {
      // Nothing to say to somebody who never had it.
      if (request.cookies[name] !== undefined)
        void reply.clearCookie(name, { ...everywhere, httpOnly: true });
    },
  };
}

export function wantsNew(request: FastifyRequest): boolean {
  return request.headers['cache-control'] === 'no-cache';
}

/** A change that another site asks for in somebody's name. */
export function isForeignRequest(
  request: FastifyRequest,
  { ownOrigin, writes }: { readonly ownOrigin: string; readonly writes: boolean },
): boolean {
  if (!writes && (request.method === 'GET' || request.method === 'HEAD')) return false;
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return origin !== undefined && origin !== ownOrigin;
}
