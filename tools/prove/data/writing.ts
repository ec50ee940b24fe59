import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '@perchero/api/src/platform/config.ts';
import { openObjectStore } from '@perchero/api/src/platform/providers/object-store.ts';
import type { SplitPayment } from '@perchero/contract/payments/payments';
import { pictureWidths } from '../../seed/picture-recipe.ts';
import type { Environment } from '../../stack/environment.ts';
import { type Api, openApi, bodyOf } from '../lib/api.ts';
import { type Catalogue, openCatalogue } from '../lib/catalogue.ts';
import type { Market } from '../money/market.ts';
import type { Provider } from '../money/provider.ts';

/** What somebody was told is done, and when (by this machine's clock, which is the database's too). */
export interface Acknowledged {
  readonly orders: Map<string, number>;
  readonly products: Map<number, number>;
}

export type Writing = Awaited<ReturnType<typeof startWriting>>;

const everyMs = { order: 300, product: 1_000 } as const;

/** People who buy and pay, and sellers who publish products with photos of their own, until told to stop. */
export async function startWriting(
  env: Environment,
  { market, provider }: { market: Market; provider: Provider },
) {
  const done: Acknowledged = { orders: new Map(), products: new Map() };
  const failures: string[] = [];
  let isLost = false;
  const over = new AbortController();
  const api = openApi(env);
  const catalogue = await openCatalogue(env);
  const store = openObjectStore(readConfig(env).objectStore);
  const files = new Map<number, Uint8Array>();
  for (const width of pictureWidths) {
    const file = await store.get(`${catalogue.picture.path}-${width}.webp`);
    if (!file) throw new Error('The store lacks the photos of the demo');
    files.set(width, file);
  }

  async function order(turn: number): Promise<void> {
    const { orderId, paymentUrl } = await checkOut(api, market, turn);
    done.orders.set(orderId, Date.now());
    if (turn % 4 !== 0) await payFor(provider, paymentUrl);
  }

  async function product(): Promise<void> {
    const path = `productPictures/${Date.now()}-${randomUUID()}`;
    for (const [width, file] of files) await store.put(`${path}-${width}.webp`, file, 'image/webp');
    done.products.set(await publish(catalogue, path), Date.now());
  }

  async function goOn(work: (turn: number) => Promise<void>, gapMs: number): Promise<void> {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      await work(turn).catch((error: unknown) => {
        if (!isLost && !over.signal.aborted) failures.push(String(error));
      });
      await pause(gapMs);
    }
  }

  const going = Promise.all([goOn(order, everyMs.order), goOn(product, everyMs.product)]);
  return {
    done,
    failures,
    expectFailures() {
      isLost = true;
    },
    async stop() {
      over.abort();
      await going;
      api[Symbol.dispose]();
      store.close();
      await catalogue[Symbol.asyncDispose]().catch(() => {});
    },
  };
}

async function publish(catalogue: Catalogue, path: string): Promise<number> {
  return catalogue.publish({ pictures: [{ ...catalogue.picture, path }] });
}

/** The next buyer of the market orders its next product. */
export async function checkOut(api: Api, { buyers, products }: Market, turn: number) {
  const buyer = buyers[turn % buyers.length];
  const product = products[turn % products.length];
  if (!buyer || !product) throw new Error('Nobody and nothing in the market');
  const answer = await api.call({
    method: 'POST',
    path: '/api/split',
    body: { items: [{ id: product.id, quantity: 1, price: product.priceCents / 100 }] },
    headers: { 'idempotency-key': randomUUID() },
    cookie: buyer.cookie,
    address: buyer.address,
  });
  const [payment] = (bodyOf(answer)['payments'] ?? []) as SplitPayment[];
  if (answer.status !== 200 || !payment?.order_id || !payment.payment_url)
    throw new Error(`checkout: ${answer.status} ${answer.body.slice(0, 200)}`);
  return { orderId: payment.order_id, paymentUrl: payment.payment_url };
}

export async function payFor(provider: Provider, paymentUrl: string): Promise<void> {
  if (!(await provider.payAt(paymentUrl, 'approve'))) throw new Error('the provider takes no payment');
}
