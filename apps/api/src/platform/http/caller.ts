import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressSubject } from '../limits/rate-limit.ts';

/** The client of a request and its cookies. */
export interface Caller {
  /** The subject of rate limits by address. */
  readonly address: string;
  readonly userAgent: string;
  /** Only browsers send Sec-Fetch-Site. */
  readonly isBrowser: boolean;
  /** Whether caches must be bypassed (`Cache-Control: no-cache`). */
  readonly noCache: boolean;
  readonly bearer: string | null;
  cookie(name: string): string | null;
  setCookie(name: string, value: string, options: CookieOptions): void;
  clearCookie(name: string): void;
}

interface CookieOptions {
  readonly seconds: number;
  /** Without HttpOnly, for the one cookie that scripts read. */
  readonly readable?: true;
}

const cookieDefaults = { path: '/', secure: true, sameSite: 'lax' } as const;

export function callerOf(request: FastifyRequest, reply: FastifyReply): Caller {
  const { authorization } = request.headers;
  const isBrowser = request.headers['sec-fetch-site'] !== undefined;
  return {
    address: addressSubject(request.ip),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    isBrowser,
    noCache: isNoCache(request),
    bearer: !isBrowser && authorization?.startsWith('Bearer ') ? authorization.slice('Bearer '.length) : null,
    cookie: (name) => request.cookies[name] ?? null,
    setCookie(name, value, { seconds, readable }) {
      void reply.setCookie(name, value, { ...cookieDefaults, httpOnly: !readable, maxAge: seconds });
    },
    clearCookie(name) {
      // A client that never had the cookie needs no Set-Cookie header.
      if (request.cookies[name] !== undefined)
        void reply.clearCookie(name, { ...cookieDefaults, httpOnly: true });
    },
  };
}

export function isNoCache(request: FastifyRequest): boolean {
  return request.headers['cache-control'] === 'no-cache';
}

/** A state-changing request from another origin (CSRF). */
export function isCrossOrigin(
  request: FastifyRequest,
  { ownOrigin, writes }: { readonly ownOrigin: string; readonly writes: boolean },
): boolean {
  if (!writes && (request.method === 'GET' || request.method === 'HEAD')) return false;
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  return origin !== undefined && origin !== ownOrigin;
}
