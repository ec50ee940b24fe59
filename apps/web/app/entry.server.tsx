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
import { entityTagOf, isForAllGuests, setSharedCaching } from '#app/shared/guest-page.server.ts';
import { logFault } from '#app/shared/log.server.ts';
import { type PageRequest, PageRequestContext } from '#app/shared/page-request.ts';
import { hasSessionCookie } from '#app/shared/session.server.ts';
import { commonHeaders, guestPolicy, pagePolicy, replaceNonce } from '#app/shared/security-headers.server.ts';

export const streamTimeout = 6_000;

export default async function handleRequest(
  request: Request,
  status: number,
  routeHeaders: Headers,
  context: EntryContext,
) {
  const isShared = isForAllGuests(request, status, routeHeaders);
  const headers = new Headers(routeHeaders);
  for (const [name, value] of Object.entries(commonHeaders)) headers.set(name, value);
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.append('vary', 'cookie');
  setOwnCaching(request, headers);
  const nonce = randomBytes(16).toString('base64');
  headers.set('content-security-policy', pagePolicy(nonce));
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  const etag = isShared ? entityTagOf(context, guestPolicy([])) : null;
  if (etag !== null && request.headers.get('if-none-match') === etag) {
    setSharedCaching(headers, etag);
    // A browser would put this policy in the place of the one that its stored page came with.
    headers.delete('content-security-policy');
    return new Response(null, { status: 304, headers });
  }

  // What all guests get names no request.
  const id = isShared ? '' : requestIdOf(request);
  const rendered = await render(request, context, { id, nonce });
  if (etag === null) return new Response(rendered.page, { status, headers });
  const { page, hashes } = replaceNonce(rendered.page.toString(), nonce);
  headers.set('content-security-policy', guestPolicy(hashes));
  if (rendered.isWhole) setSharedCaching(headers, etag);
  return new Response(page, { status, headers });
}

interface Rendered {
  readonly page: Buffer<ArrayBuffer>;
  /** Whether no part of it broke. */
  readonly isWhole: boolean;
}

function render(request: Request, context: EntryContext, { id, nonce }: PageRequest): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    let shellIsReady = false;
    let isWhole = true;
    const { pipe, abort } = renderToPipeableStream(
      <PageRequestContext value={{ id, nonce }}>
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
          pipe(collect((page) => resolve({ page, isWhole })));
        },
        onShellError: reject,
        onError(error) {
          isWhole = false;
          // Before the shell is ready, handleError gets the same error.
          if (shellIsReady) logFault('a part of a page broke', { requestId: requestIdOf(request), error });
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
  const { headers, status } = response;
  headers.append('vary', 'cookie');
  if (isForAllGuests(request, status, headers)) setSharedCaching(headers);
  else setOwnCaching(request, headers);
  return response;
};

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  logFault('a page broke', { requestId: requestIdOf(request), error });
};

/** A page of a guest is revalidated on every visit but may be in the back/forward cache; a member's is never stored. */
function setOwnCaching(request: Request, headers: Headers): void {
  headers.set('cache-control', hasSessionCookie(request) ? 'private, no-store' : 'private, no-cache');
}

function requestIdOf(request: Request): string {
  return request.headers.get('x-request-id') ?? '';
}
