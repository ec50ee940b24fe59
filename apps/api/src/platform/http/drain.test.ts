import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { createDrain } from './drain.ts';

async function aServer() {
  const app = Fastify();
  app.get('/', async () => ({}));
  const drain = createDrain(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, drain, port: (app.server.address() as AddressInfo).port };
}

/** Runs in its own thread, because the main thread blocks. */
const connecting = `
  const { connect } = require('node:net');
  const { parentPort, workerData: { port, signs } } = require('node:worker_threads');
  Atomics.wait(signs, 0, 0);
  const socket = connect(port, '127.0.0.1', () => {
    socket.write('GET / HTTP/1.1\\r\\nhost: x\\r\\n\\r\\n', () => {
      Atomics.store(signs, 1, 1);
      Atomics.notify(signs, 1);
    });
  });
  socket.once('data', (bytes) => parentPort.postMessage(String(bytes).split('\\r\\n')[0]));
  socket.once('error', (error) => parentPort.postMessage(error.code));`;

it('accepts connections that were in the backlog when draining began', async () => {
  const { app, drain, port } = await aServer();
  const signs = new Int32Array(new SharedArrayBuffer(8));
  const worker = new Worker(connecting, { eval: true, workerData: { port, signs } });
  await once(worker, 'online');
  const answer = once(worker, 'message');

  Atomics.store(signs, 0, 1);
  Atomics.notify(signs, 0);
  Atomics.wait(signs, 1, 0);
  await drain(1_000);

  expect(await answer).toEqual(['HTTP/1.1 200 OK']);
  await worker.terminate();
  await app.close();
});

it('answers on an open connection and closes it', async () => {
  const { app, drain, port } = await aServer();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const request = async () => {
    const [answer] = (await once(get({ port, agent }), 'response')) as [IncomingMessage];
    await once(answer.resume(), 'end');
    return answer.headers.connection;
  };

  expect(await request()).toBe('keep-alive');
  const drained = drain(1_000);
  expect(await request()).toBe('close');
  await drained;
  await app.close();
});
