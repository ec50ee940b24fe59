import { demoPassword, demoSignIns } from '../../seed/demo-sign-ins.ts';
import type { Environment } from '../../stack/environment.ts';
import { waitUntil } from '../../stack/wait.ts';
import { type Answer, openApi, said } from '../accounts/api.ts';
import { createBrowser } from '../accounts/browser.ts';
import type { Books } from '../money/invariants.ts';
import type { Market } from '../money/market.ts';
import type { Provider } from '../money/provider.ts';
import { checkOut, payFor } from './writing.ts';

interface Scene {
  readonly env: Environment;
  readonly books: Books;
  readonly market: Market;
  readonly provider: Provider;
}

/** What people come for, over HTTP: browse, look at a piece, sign in, like it, buy another and pay. Answers what did not work. */
export async function smoke(scene: Scene): Promise<string[]> {
  const api = openApi(scene.env);
  const failures: string[] = [];
  const attempt = async (name: string, work: () => Promise<unknown>) => {
    await work().catch((error: unknown) => failures.push(`${name}: ${String(error)}`));
  };
  const visitor = createBrowser(api, '10.250.0.1');
  let productId = 0;

  await attempt('browse', async () => {
    const { products } = good(await visitor.get('/api/products')) as { products: { id: number }[] };
    if (products.length < 24) throw new Error(`${products.length} pieces on the first page`);
    productId = products[0]?.id ?? 0;
  });
  await attempt('piece', async () => good(await visitor.get(`/api/products/${productId}`)));
  await attempt('sign in', async () => {
    const { email } = demoSignIns.buyer;
    good(await visitor.post('/api/session/sign-in', { email, password: demoPassword }));
    const { session } = good(await visitor.get('/api/session')) as { session: unknown };
    if (!session) throw new Error('no session');
  });
  await attempt('like', async () => good(await visitor.post('/api/like/add', { post_id: productId })));
  await attempt('buy', () => buy(api, scene));
  api.close();
  return failures;
}

/** From the cart to the book. */
async function buy(api: ReturnType<typeof openApi>, { books, market, provider }: Scene): Promise<void> {
  const buyer = market.buyers.at(-1);
  const piece = market.pieces.at(-1);
  if (!buyer || !piece) throw new Error('Nobody and nothing in the market');
  const { order_id, payment_url, error } = await checkOut(api, buyer, piece);
  if (!order_id || !payment_url) throw new Error(`no order: ${error}`);
  await payFor(provider, payment_url);
  const paid = `select from shop_order where id = '${order_id}' and state = 'paid'
    and exists (select from ledger_line where order_id = shop_order.id)`;
  await waitUntil('the order to be paid and booked', async () => (await books.count(paid)) === 1, {
    seconds: 30,
  });
}

function good(answer: Answer): object {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body.slice(0, 200)}`);
  return said(answer);
}
