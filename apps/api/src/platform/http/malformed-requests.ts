import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorTexts } from '@perchero/contract/error-texts';
import { type ErrorReply, errorStatus } from '@perchero/contract/errors';
import type { FastifyInstance } from 'fastify';

/** Answers requests that Node cannot parse with the contract's error reply, and closes: where the next request begins is unknown. */
export function answerMalformedRequest(headers: Readonly<Record<string, string>>) {
  return (error: Error & { readonly code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (!socket.writable) return void socket.destroy();
    const code = error.code === 'HPE_HEADER_OVERFLOW' ? 'payload-too-large' : 'invalid-input';
    const requestId = randomUUID();
    const body = JSON.stringify({ error: errorTexts[code], code, requestId } satisfies ErrorReply);
    const head = {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'x-request-id': requestId,
      connection: 'close',
    };
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
    const status = errorStatus[code];
    const answer = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
    socket.end(answer, () => socket.destroy());
  };
}

/** Node answers an unknown `Expect` header with an empty 417; here such a request is handled like any other. */
export function ignoreExpectHeader({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}
