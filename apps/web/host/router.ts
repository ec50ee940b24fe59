import { Readable } from 'node:stream';
import { type BrotliCompress, constants, createBrotliCompress, createGzip, type Gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { requestIdHeader } from './request-id.ts';

/** Hands requests to React Router and its answers back, compressed when the browser takes it. */
export function routerHandler(build: ServerBuild, publicUrl: string) {
  const handle = createRequestHandler(build, 'production');
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const response = await handle(toWebRequest(request, reply, publicUrl));
    reply.code(response.status);
    for (const [name, value] of response.headers) {
      if (name !== 'set-cookie') reply.header(name, value);
    }
    for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
    return reply.send(response.body ? compressed(request, reply, response.body) : null);
  };
}

function toWebRequest(request: FastifyRequest, reply: FastifyReply, publicUrl: string): Request {
  const abort = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abort.abort();
  });

  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const single of [value ?? []].flat()) headers.append(name, single);
  }
  headers.set(requestIdHeader, request.id);
  headers.set('x-forwarded-for', request.ip);

  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  return new Request(publicUrl + request.url, {
    method: request.method,
    headers,
    signal: abort.signal,
    ...(hasBody ? { body: Readable.toWeb(request.raw) as ReadableStream, duplex: 'half' } : {}),
  });
}

const compressible = /^(text\/|application\/(json|manifest))/;

function compressed(request: FastifyRequest, reply: FastifyReply, body: ReadableStream): Readable {
  const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
  const accepted = request.headers['accept-encoding']?.toString() ?? '';
  if (!compressible.test(String(reply.getHeader('content-type')))) return source;
  reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
  reply.removeHeader('content-length');

  // Quality 5 costs one or two milliseconds.
  if (/\bbr\b/.test(accepted)) {
    reply.header('content-encoding', 'br');
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    return inParts(source, createBrotliCompress({ params }), constants.BROTLI_OPERATION_FLUSH);
  }
  if (/\bgzip\b/.test(accepted)) {
    reply.header('content-encoding', 'gzip');
    return inParts(source, createGzip({ level: 5 }), constants.Z_SYNC_FLUSH);
  }
  return source;
}

/** A page that comes in parts arrives in parts; what is written in one go is one of them, and packed as one. */
function inParts(source: Readable, packer: BrotliCompress | Gzip, kind: number): Readable {
  let isDue = false;
  source.on('data', () => {
    if (isDue) return;
    isDue = true;
    setImmediate(() => {
      isDue = false;
      if (!packer.writableEnded) packer.flush(kind);
    });
  });
  source.pipe(packer);
  return packer;
}
