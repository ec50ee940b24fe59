import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { buildDetachedApp } from '../../detached-app.ts';

const app = await buildDetachedApp();
const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
afterAll(() => app.close());

const hidden = 'GET /api/hidden HTTP/1.1\r\nHost: perchero.example\r\n\r\n';

/** Everything the server says to these bytes until it hangs up. */
async function answersTo(headers: string, body: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`POST /api/client-errors HTTP/1.1\r\nHost: perchero.example\r\n${headers}\r\n\r\n${body}`);
  return text(socket);
}

it.each([
  ['a length and chunks', `Content-Length: ${hidden.length + 5}\r\nTransfer-Encoding: chunked`],
  ['chunks and a length', `Transfer-Encoding: chunked\r\nContent-Length: 4`],
  ['two lengths', `Content-Length: 4\r\nContent-Length: ${hidden.length + 5}`],
  ['chunks by another name', 'Transfer-Encoding: xchunked'],
  ['chunks within chunks', 'Transfer-Encoding: chunked, identity'],
  ['a space before the colon', 'Transfer-Encoding : chunked'],
  ['a length that is none', 'Content-Length: +4'],
])('refuses a request that says its length in two ways: %s', async (_, headers) => {
  const said = await answersTo(headers, `0\r\n\r\n${hidden}`);

  expect(said).toMatch(/^HTTP\/1\.1 400 /);
  expect(said.match(/HTTP\/1\.1 /g)).toHaveLength(1);
});

it('does not wait for ever for the rest of a request', async () => {
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
