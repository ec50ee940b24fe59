import { randomBytes } from 'node:crypto';
import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleDataRequestFunction,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from 'react-router';
import { logFault } from '#app/shared/log.server.ts';
import { PageRequestContext } from '#app/shared/page-request.ts';
import { hasSessionCookie } from '#app/shared/session.server.ts';
import { commonHeaders, pagePolicy } from '#app/shared/security-headers.server.ts';

export const streamTimeout = 6_000;

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
) {
  const nonce = randomBytes(16).toString('base64');
  const requestId = requestIdOf(request) ?? '';
  for (const [name, value] of Object.entries(commonHeaders)) headers.set(name, value);
  headers.set('content-security-policy', pagePolicy(nonce));
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('cache-control', cacheControlOf(request, headers));
  headers.append('vary', 'cookie');
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  return new Promise<Response>((resolve, reject) => {
    let shellIsReady = false;
    const { pipe, abort } = renderToPipeableStream(
      <PageRequestContext value={{ id: requestId, nonce }}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </PageRequestContext>,
      {
        nonce,
        // Never outlines suspense boundaries of long pages, which would need an inline script to move them.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellReady() {
          shellIsReady = true;
        },
        // No loader defers data, so streaming would only add a script without showing anything earlier.
        onAllReady() {
          clearTimeout(timeout);
          pipe(collect((page) => resolve(new Response(page, { status, headers }))));
        },
        onShellError: reject,
        onError(error) {
          // Before the shell is ready, handleError gets the same error.
          if (shellIsReady) logFault('a part of a page broke', { requestId, error });
        },
      },
    );
    const timeout = setTimeout(abort, streamTimeout + 1_000);
  });
}

/** Collects React's hundreds of small writes into one buffer. */
function collect(done: (all: Buffer<ArrayBuffer>) => void): Writable {
  const parts: Uint8Array[] = [];
  return new Writable({
    write(part: Uint8Array, _, next) {
      parts.push(part);
      next();
    },
    final(end) {
      done(Buffer.concat(parts));
      end();
    },
  });
}

/** Cache headers for the loader data of client-side navigations. */
export const handleDataRequest: HandleDataRequestFunction = (response, { request }) => {
  response.headers.set('cache-control', cacheControlOf(request, response.headers));
  return response;
};

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  logFault('a page broke', { requestId: requestIdOf(request), error });
};

/** A guest's page is revalidated on every visit but may be in the back/forward cache; a member's is never stored. */
function cacheControlOf(request: Request, headers: Headers): string {
  if (hasSessionCookie(request)) return 'private, no-store';
  return headers.get('cache-control') ?? 'private, no-cache';
}

function requestIdOf(request: Request): string | null {
  return request.headers.get('x-request-id');
}
