import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { buildDetachedApp } from '../../detached-app.ts';

const app = await buildDetachedApp();
const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
afterAll(() => app.close());

const hidden = 'GET /api/hidden HTTP/1.1\r\nHost: perchero.example\r\n\r\n';

/** Everything the server sends until it closes the connection. */
async function responsesTo(headers: string, body: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`POST /api/client-errors HTTP/1.1\r\nHost: perchero.example\r\n${headers}\r\n\r\n${body}`);
  return text(socket);
}

it.each([
  ['a length and chunks', `Content-Length: ${hidden.length + 5}\r\nTransfer-Encoding: chunked`],
  ['chunks and a length', `Transfer-Encoding: chunked\r\nContent-Length: 4`],
  ['two lengths', `Content-Length: 4\r\nContent-Length: ${hidden.length + 5}`],
  ['an unknown transfer coding', 'Transfer-Encoding: xchunked'],
  ['two transfer codings', 'Transfer-Encoding: chunked, identity'],
  ['a space before the colon', 'Transfer-Encoding : chunked'],
  ['an invalid length', 'Content-Length: +4'],
])('rejects a request with an ambiguous length (request smuggling): %s', async (_, headers) => {
  const received = await responsesTo(headers, `0\r\n\r\n${hidden}`);

  expect(received).toMatch(/^HTTP\/1\.1 400 /);
  expect(received.match(/HTTP\/1\.1 /g)).toHaveLength(1);
});

it('times out a request that does not arrive completely', async () => {
  const { requestTimeout, headersTimeout } = app.server;
  expect({ requestTimeout, headersTimeout }).toEqual({ requestTimeout: 30_000, headersTimeout: 30_000 });
  Object.assign(app.server, { requestTimeout: 10, headersTimeout: 10 });
  const socket = connect(port, '127.0.0.1');
  socket.write('POST /api/client-errors HTTP/1.1\r\nHost: perchero.example\r\n');
  try {
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 .*"code":"invalid-input"/s);
  } finally {
    Object.assign(app.server, { requestTimeout, headersTimeout });
  }
});
