import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { SplitPayment } from '@perchero/contract/payments/payments';
import { type Answer, type Api, said } from '../accounts/api.ts';
import type { CrowdPerson } from '../streams/crowd-people.ts';
import type { Piece } from './market.ts';
import type { Provider } from './provider.ts';

/** What everybody who buys knows and counts. */
export interface Rush {
  readonly api: Api;
  readonly provider: Provider;
  readonly pieces: readonly Piece[];
  readonly random: () => number;
  /** Orders that a buyer was told of. */
  readonly told: Set<string>;
  /** How long each checkout took from the first try. */
  readonly times: number[];
  checkouts: number;
  retries: number;
  /** Sellers' parts that were refused with a sentence. */
  refused: number;
  readonly unexpected: string[];
}

/** Fills a cart, checks out and does what people do at the provider. */
export async function shop(rush: Rush, buyer: CrowdPerson): Promise<void> {
  const items = choose(rush).map(({ id, priceCents, stock }) => ({
    id,
    quantity: stock > 1 && rush.random() < 0.3 ? 2 : 1,
    price: priceCents / 100,
  }));
  const headers = { 'idempotency-key': randomUUID() };
  const startedAt = performance.now();
  const answer = await persist(rush, buyer, { path: '/api/split', body: { items }, headers });
  rush.times.push(performance.now() - startedAt);
  rush.checkouts += 1;
  if (answer.status !== 200) return;
  const { payments } = said(answer) as unknown as { payments: SplitPayment[] };
  for (const payment of payments) {
    if (payment.order_id) rush.told.add(payment.order_id);
    if (payment.error !== null || !payment.payment_url) rush.refused += 1;
    else await atProvider(rush, buyer, payment, payment.payment_url);
  }
}

/** One to three, often the same that somebody else wants. */
function choose({ pieces, random }: Rush): Piece[] {
  const count = 1 + Math.floor(random() * 3);
  const chosen = new Map<number, Piece>();
  for (let turn = 0; turn < count; turn++) {
    const piece = pieces[Math.floor(random() * pieces.length)];
    if (piece) chosen.set(piece.id, piece);
  }
  return [...chosen.values()];
}

async function atProvider(rush: Rush, buyer: CrowdPerson, { order_id }: SplitPayment, url: string) {
  const { provider, random } = rush;
  const preference = new URL(url).searchParams.get('pref_id') ?? '';
  const mood = random();
  if (mood < 0.1) return;
  if (mood < 0.16) {
    await persist(rush, buyer, { path: '/api/orders/cancel', body: { order_id } });
    return;
  }
  if (mood < 0.28) await provider.pay(preference, 'reject');
  await provider.pay(preference, mood > 0.9 ? 'two-cards' : 'approve');
  // Impatient, in two tabs: one of both has to be given back.
  if (mood > 0.82 && mood < 0.9) await provider.pay(preference, 'approve');
}

const patienceMs = 180_000;

interface Sent {
  readonly path: string;
  readonly body: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends it until somebody answers: a process may be killed in the middle of it, and nobody knows whether it was done. */
async function persist(rush: Rush, { cookie, address }: CrowdPerson, sent: Sent): Promise<Answer> {
  const startedAt = performance.now();
  for (;;) {
    const answer = await rush.api.call({ method: 'POST', ...sent, cookie, address }).catch(() => null);
    if (answer && answer.status < 500 && said(answer).code !== 'request-in-progress') {
      // Too late to cancel: it is paid, or over.
      const isFine = answer.status === 200 || said(answer).code === 'order-not-so';
      if (!isFine) rush.unexpected.push(`${sent.path} ${answer.status} ${answer.body}`);
      return answer;
    }
    if (performance.now() - startedAt > patienceMs)
      throw new Error(`${sent.path} was not answered: ${answer?.body ?? 'no connection'}`);
    rush.retries += 1;
    await pause(100 + Math.floor(rush.random() * 400));
  }
}
