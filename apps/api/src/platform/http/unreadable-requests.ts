import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorTexts } from '@perchero/contract/error-texts';
import { type ErrorReply, errorStatus } from '@perchero/contract/errors';
import type { FastifyInstance } from 'fastify';

/** Answers what Node could not read as a request, in the one shape of refusals. Where the next one begins nobody knows. */
export function answerUnreadable(headers: Readonly<Record<string, string>>) {
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

/** Node itself answers without a body to whoever expects something odd; nobody has to be told, so it is a request like others. */
export function expectNothing({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}
