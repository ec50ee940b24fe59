import type { FastifyInstance } from 'fastify';

const rounds = 40;
const mostMs = 2_000;
const from = '127.0.0.1';

/**
 * A process that has answered nobody has its code not compiled and no connection open, and the front door gives it its full share
 * from the first moment: for seconds it would turn people away. So it browses a little by itself before it listens.
 */
export async function warmUp(app: FastifyInstance): Promise<void> {
  const until = performance.now() + mostMs;
  const ask = (url: string) => app.inject({ url, remoteAddress: from });
  const products = idsIn((await ask('/api/products')).body);
  for (let round = 0; round < rounds && performance.now() < until; round += 1) {
    const id = products[round % products.length] ?? 0;
    const words = `prenda ${round}`;
    await Promise.all(
      ['/api/session', `/api/products/${id}`, `/api/products?q=${encodeURIComponent(words)}`].map(ask),
    );
  }
}

function idsIn(body: string): readonly number[] {
  const { products = [] } = JSON.parse(body) as { products?: readonly { id: number }[] };
  return products.map(({ id }) => id);
}
