import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { warmUp } from './warm-up.ts';

it('browses what there is, and a shop that cannot answer is no reason to wait', async () => {
  const asked: string[] = [];
  const app = Fastify();
  app.addHook('onRequest', async ({ url }) => void asked.push(url));
  app.get('/api/products', async () => ({ products: [{ id: 7 }, { id: 9 }] }));
  await warmUp(app);
  expect(new Set(asked.filter((url) => /\/\d+$/.test(url)))).toEqual(
    new Set(['/api/products/7', '/api/products/9']),
  );
  expect(asked).toContain('/api/session');

  const closed = Fastify();
  closed.get('/*', async (_request, reply) => reply.code(503).send({ code: 'unavailable' }));
  await warmUp(closed);
});
