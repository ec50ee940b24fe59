import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { errorTexts } from '@perchero/contract/error-texts';
import { errorReply } from '@perchero/contract/errors';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';

const { app } = await startTestApp();
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;

const post = 'POST /api/like/add HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n';
/** Half-closed after an incomplete body, on an endpoint that reads the body. */
const truncated = `${post.replace('like/add', 'client-errors')}content-length: 200\r\n\r\n{}`;

it.each([
  ['an unknown method', 'GETS /api/tags HTTP/1.1\r\nhost: a\r\n\r\n', 400],
  ['no method', '\u0000\u0001\u0002\r\n\r\n', 400],
  ['an unknown protocol version', 'GET /api/tags HTTP/9.9\r\nhost: a\r\n\r\n', 400],
  ['a URL with invalid characters', 'GET /api/tags\u00e9 HTTP/1.1\r\nhost: a\r\n\r\n', 400],
  ['a header without a colon', 'GET /api/tags HTTP/1.1\r\nhost a\r\n\r\n', 400],
  ['too large headers', `GET /api/tags HTTP/1.1\r\nhost: a\r\nx-a: ${'a'.repeat(20_000)}\r\n\r\n`, 413],
  ['two lengths', `${post}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`, 400],
  ['a length and chunks', `${post}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}`, 400],
  ['invalid chunks', `${post}transfer-encoding: chunked\r\n\r\n{}`, 400],
  ['a truncated body', truncated, 400],
  ['no host', 'GET /api/tags HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
  ['a URL that cannot be decoded', 'GET /api/products/% HTTP/1.1\r\nhost: a\r\n\r\n', 400],
  ['an unknown Expect header', 'POST /api/nothing HTTP/1.1\r\nhost: a\r\nexpect: miracles\r\n\r\n', 404],
])('API-04 answers the error reply of the contract for %s', async (_, request, status) => {
  const answer = await send(request);

  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
  const refusal = errorReply.parse(JSON.parse(answer.body));
  expect(refusal.error).toBe(errorTexts[refusal.code]);
  expect(answer.headers['x-request-id']).toBe(refusal.requestId);
});

it('requires no Host header in HTTP/1.0', async () => {
  expect(await send('GET /api/tags HTTP/1.0\r\n\r\n')).toMatchObject({ status: 200 });
});

it('keeps serving after a client disconnects in the middle of a request', async () => {
  const leaving = connect({ port, host: '127.0.0.1' });
  leaving.write(`${post}content-length: 100\r\n\r\n{`, () => leaving.resetAndDestroy());
  await new Promise((resolve) => leaving.once('close', resolve));

  expect(await send('GET /api/tags HTTP/1.1\r\nhost: a\r\n\r\n')).toMatchObject({ status: 200 });
});

/** Writes the raw text and reads one response. */
async function send(request: string) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  if (request === truncated) socket.end(request);
  else socket.write(request, 'latin1');
  let received = '';
  for await (const chunk of socket.setEncoding('utf8') as AsyncIterable<string>) {
    received += chunk;
    if (received.endsWith('}')) break;
  }
  const [head = '', body = ''] = received.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(lines.map((line) => line.split(': ') as [string, string]));
  return { status: Number(first.split(' ')[1]), headers, body };
}
