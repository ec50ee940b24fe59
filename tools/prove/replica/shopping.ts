import { setTimeout as pause } from 'node:timers/promises';
import { checkOut, payFor } from '../data/writing.ts';
import type { Api } from '../lib/api.ts';
import type { Market } from '../money/market.ts';
import type { Provider } from '../money/provider.ts';

interface Shopping {
  /** Orders that a buyer was told of. */
  readonly told: Set<string>;
  readonly times: readonly number[];
  readonly failed: readonly string[];
  /** When the last buyer was told of an order. */
  readonly lastAt: number;
  stop(): Promise<void>;
}

const atOnce = 6;
const gapMs = 300;

/** People who buy one piece after the other, and pay for some, until told to stop. */
export function startShopping(api: Api, market: Market, provider: Provider): Shopping {
  const told = new Set<string>();
  const times: number[] = [];
  const failed: string[] = [];
  let lastAt = 0;
  let turn = 0;
  const over = new AbortController();
  const shopping = Promise.all(Array.from({ length: atOnce }, goOn));

  async function goOn(): Promise<void> {
    while (!over.signal.aborted) {
      await buy(turn++).catch((error: unknown) => failed.push(String(error)));
      await pause(gapMs);
    }
  }

  async function buy(number: number): Promise<void> {
    const buyer = market.buyers[number % market.buyers.length];
    const piece = market.pieces[number % market.pieces.length];
    if (!buyer || !piece) throw new Error('Nobody and nothing in the market');
    const startedAt = performance.now();
    const payment = await checkOut(api, buyer, piece);
    if (!payment.order_id || !payment.payment_url) throw new Error(`no order: ${payment.error}`);
    told.add(payment.order_id);
    lastAt = performance.now();
    times.push(lastAt - startedAt);
    if (number % 3 === 0) await payFor(provider, payment.payment_url);
  }

  return {
    told,
    times,
    failed,
    get lastAt() {
      return lastAt;
    },
    async stop() {
      over.abort();
      await shopping;
    },
  };
}
