import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { warmUp } from './warm-up.ts';

function createTestApp() {
  const app = Fastify();
  const requested: string[] = [];
  app.addHook('onRequest', async ({ url }) => void requested.push(url));
  return { app, requested };
}

it('requests the session, the listed products and searches', async () => {
  const { app, requested } = createTestApp();
  app.get('/api/products', async () => ({ products: [{ id: 7 }, { id: 9 }] }));

  await warmUp(app);

  expect(new Set(requested.filter((url) => /\/\d+$/.test(url)))).toEqual(
    new Set(['/api/products/7', '/api/products/9']),
  );
  expect(requested).toEqual(expect.arrayContaining(['/api/session', '/api/products?q=prenda%200']));
});

it('does the same requests without failing when the API answers errors', async () => {
  const { app, requested } = createTestApp();
  app.get('/*', async (_request, reply) => reply.code(503).send({ code: 'unavailable' }));

  await expect(warmUp(app)).resolves.toBeUndefined();

  expect(new Set(requested.filter((url) => !url.includes('?')))).toEqual(
    new Set(['/api/products', '/api/session', '/api/products/0']),
  );
});
