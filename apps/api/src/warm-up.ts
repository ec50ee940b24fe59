import type { FastifyInstance } from 'fastify';

const rounds = 40;
const maxMs = 2_000;
const localhost = '127.0.0.1';

/**
 * Compiles hot code and opens connections before the process listens: the reverse proxy sends it a full share of requests at once, and
 * without this it would shed load for seconds. A failing API does not prevent the start.
 */
export async function warmUp(app: FastifyInstance): Promise<void> {
  const deadline = performance.now() + maxMs;
  const get = (url: string) => app.inject({ url, remoteAddress: localhost });
  const products = idsIn((await get('/api/products')).body);
  for (let round = 0; round < rounds && performance.now() < deadline; round += 1) {
    const id = products[round % products.length] ?? 0;
    const text = `prenda ${round}`;
    await Promise.all(
      ['/api/session', `/api/products/${id}`, `/api/products?q=${encodeURIComponent(text)}`].map(get),
    );
  }
}

function idsIn(body: string): readonly number[] {
  const { products = [] } = JSON.parse(body) as { products?: readonly { id: number }[] };
  return products.map(({ id }) => id);
}
