import { once } from 'node:events';
import { connect } from 'node:net';
import { streamNotifications } from '@perchero/contract/notifications/notifications';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, it, vi } from 'vitest';
import type { Actor } from './actor.ts';
import { AppError } from './app-error.ts';
import { createMountStream } from './http-stream.ts';

it('does not authenticate a client that left while it was queued', async () => {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const errors: unknown[] = [];
  app.setErrorHandler((error, _request, reply) => {
    errors.push(error);
    return reply.code(401).header('connection', 'close').send(null);
  });
  app.decorateRequest('actor');
  app.decorateRequest('caller');
  let received = 0;
  app.addHook('onRequest', async () => void (received += 1));
  const lookup = Promise.withResolvers<Actor>();
  const resolveActor = vi.fn(() => lookup.promise);
  const limiter = { consume: async () => ({ allowed: true, cooldown: 0 }) };
  const deps = { limiter, resolveActor, publicOrigin: 'https://perchero.example', live: { closeAll() {} } };
  createMountStream(app, deps as never)(streamNotifications, () => {});
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  const left = new Promise((resolve) =>
    app.server.on('connection', (socket) => socket.on('close', () => resolve(true))),
  );
  const request = () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`GET ${streamNotifications.path} HTTP/1.1\r\nHost: a\r\n\r\n`);
    return socket.resume();
  };
  const within = { timeout: 20_000 };
  try {
    const staying = Array.from({ length: 4 }, request);
    await vi.waitUntil(() => received === 4, within);
    const leaving = request();
    await vi.waitUntil(() => received === 5, within);
    leaving.resetAndDestroy();
    await left;
    const answered = Promise.all(staying.map((socket) => once(socket, 'close')));
    lookup.resolve({ kind: 'guest', ended: null });
    await answered;

    expect(resolveActor).toHaveBeenCalledTimes(4);
    expect(errors.every((error) => error instanceof AppError)).toBe(true);
  } finally {
    await app.close();
  }
});
