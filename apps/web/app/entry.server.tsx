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
  headers.set('cache-control', cachingOf(request, headers));
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
        // What is ready is sent where it belongs, however long the page is: moving it there would take a script.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onShellReady() {
          shellIsReady = true;
        },
        // No loader leaves anything for later: in parts the page would bring a script that puts them together, and be no earlier.
        onAllReady() {
          clearTimeout(giveUp);
          pipe(gathering((page) => resolve(new Response(page, { status, headers }))));
        },
        onShellError: reject,
        onError(error) {
          // Until the shell is ready the same error arrives at handleError.
          if (shellIsReady) logFault('a part of a page broke', { requestId, error });
        },
      },
    );
    const giveUp = setTimeout(abort, streamTimeout + 1_000);
  });
}

/** Everything that is written, in one piece: React writes in hundreds. */
function gathering(done: (all: Buffer<ArrayBuffer>) => void): Writable {
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

/** The same for the data of a page that comes without its document. */
export const handleDataRequest: HandleDataRequestFunction = (response, { request }) => {
  response.headers.set('cache-control', cachingOf(request, response.headers));
  return response;
};

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  logFault('a page broke', { requestId: requestIdOf(request), error });
};

/** A guest's page is asked for again on every visit, yet kept for the way back; a member's is kept nowhere. */
function cachingOf(request: Request, headers: Headers): string {
  if (hasSessionCookie(request)) return 'private, no-store';
  return headers.get('cache-control') ?? 'private, no-cache';
}

function requestIdOf(request: Request): string | null {
  return request.headers.get('x-request-id');
}
