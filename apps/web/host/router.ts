import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { requestIdHeader } from './request-id.ts';

/** Adapter between Fastify and React Router, with compression. */
export function routerHandler(build: ServerBuild, publicUrl: string) {
  const handle = createRequestHandler(build, 'production');
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const response = await handle(toWebRequest(request, reply, publicUrl));
    reply.code(response.status);
    // Nor may our default replace the policy of the page that the browser has.
    if (response.status === 304) reply.removeHeader('content-security-policy');
    for (const [name, value] of response.headers) {
      if (name !== 'set-cookie') reply.header(name, value);
    }
    for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
    return reply.send(response.body ? await compress(request, reply, response) : null);
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
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Compresses the whole body at once, because no response is streamed. */
async function compress(request: FastifyRequest, reply: FastifyReply, response: Response): Promise<Buffer> {
  const body = Buffer.from(await response.arrayBuffer());
  if (!compressible.test(String(reply.getHeader('content-type')))) return body;
  reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
  reply.removeHeader('content-length');

  const accepted = request.headers['accept-encoding']?.toString() ?? '';
  // Quality 5 costs one or two milliseconds.
  if (/\bbr\b/.test(accepted)) {
    reply.header('content-encoding', 'br');
    const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_SIZE_HINT: size } = constants;
    return compressBrotli(body, { params: { [quality]: 5, [size]: body.length } });
  }
  if (/\bgzip\b/.test(accepted)) {
    reply.header('content-encoding', 'gzip');
    return compressGzip(body, { level: 5 });
  }
  return body;
}
