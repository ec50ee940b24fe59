import { randomUUID } from 'node:crypto';
import type { OrderState } from '@perchero/contract/orders/order-states.rules';
import type { SplitPayment } from '@perchero/contract/payments/payments';
import { waitUntil } from '../../stack/wait.ts';
import { type Answer, type Api, said } from '../lib/api.ts';
import type { CrowdPerson } from '../lib/crowd.ts';
import type { ProofStack } from '../lib/stack.ts';
import type { Desk } from './desk.ts';
import type { Books } from './invariants.ts';
import type { Market, Piece } from './market.ts';
import type { ProofTime } from './time.ts';

interface Parts {
  readonly stack: ProofStack;
  readonly books: Books;
  readonly desk: Desk;
  readonly api: Api;
  readonly market: Market;
  readonly time: ProofTime;
  /** Asks the worker for what it does every quarter of an hour or every night, now. */
  readonly runJob: (name: 'sweep' | 'sweep-night' | 'finish-unlinking') => Promise<void>;
}

export interface SceneSeller extends CrowdPerson {
  readonly pieces: readonly Piece[];
  readonly piece: (place: number) => Piece;
  readonly providerId: number;
}

export type Scene = Awaited<ReturnType<typeof openScene>>;

interface SplitFields {
  readonly key?: string;
  readonly [field: string]: unknown;
}

const PATIENCE_SECONDS = 20;

/** People and pieces that no scenario has used, and what people do with them. */
export function openScene({ stack, books, desk, api, market, time, runJob }: Parts) {
  const buyers = market.buyers.values();
  const sellers = market.sellers.values();

  function buyer(): CrowdPerson {
    const next = buyers.next();
    if (next.done) throw new Error('the market has too few buyers');
    return next.value;
  }

  async function seller(): Promise<SceneSeller> {
    const next = sellers.next();
    if (next.done) throw new Error('the market has too few sellers');
    const [row] = await books.rows<{ provider_user_id: string }>(
      'select provider_user_id from seller_account where account_id = $1',
      [next.value.id],
    );
    const pieces = market.pieces.filter(({ sellerId }) => sellerId === next.value.id);
    const piece = (place: number) => pieces[place] ?? fail('the seller has too few pieces');
    return { ...next.value, pieces, piece, providerId: Number(row?.provider_user_id) };
  }

  const post = (who: CrowdPerson, path: string, body: object, headers?: Record<string, string>) =>
    api.call({ method: 'POST', path, body, cookie: who.cookie, address: who.address, headers });

  async function split(who: CrowdPerson, items: readonly object[], { key, ...more }: SplitFields = {}) {
    const answer = await post(
      who,
      '/api/split',
      { items, ...more },
      { 'idempotency-key': key ?? randomUUID() },
    );
    const { payments = [], error = null } = said(answer) as { payments?: SplitPayment[]; error?: unknown };
    return { answer, payments, error };
  }

  const line = ({ id }: Piece, quantity = 1) => ({ id, quantity });

  /** The order of one buyer for one piece, ready to be paid. */
  async function order(who: CrowdPerson, ...pieces: readonly Piece[]): Promise<string> {
    const { answer, payments } = await split(
      who,
      pieces.map((piece) => line(piece)),
    );
    const id = payments[0]?.order_id;
    if (!id || !payments[0]?.payment_url) throw new Error(`no order: ${answer.status} ${answer.body}`);
    return id;
  }

  async function stateOf(orderId: string): Promise<string> {
    const [row] = await books.rows<{ state: string }>('select state from shop_order where id = $1', [
      orderId,
    ]);
    return row?.state ?? 'missing';
  }

  /** Waits, in real time, until the order stands so. */
  async function becomes(orderId: string, wanted: OrderState): Promise<void> {
    let last = '';
    await waitUntil(
      `an order to be ${wanted}`,
      async () => {
        last = await stateOf(orderId);
        return last === wanted;
      },
      { seconds: PATIENCE_SECONDS, everyMs: 50 },
    ).catch(() => fail(`order ${orderId} is ${last}, not ${wanted}`));
  }

  async function accountState({ id }: CrowdPerson): Promise<string> {
    const [row] = await books.rows<{ state: string }>(
      'select state from seller_account where account_id = $1',
      [id],
    );
    return row?.state ?? 'none';
  }

  async function stockOf({ id }: Piece): Promise<string> {
    const [row] = await books.rows<{ stock: number; reserved: number }>(
      'select stock, reserved from product_stock where product_id = $1',
      [id],
    );
    return `${row?.stock}/${row?.reserved}`;
  }

  /** Nothing that was told or is due is left to do. */
  async function quiet(): Promise<void> {
    const due = () =>
      books.rows<{ count: string }>(
        `select (select count(*) from provider_inbox where state = 'waiting' and next_attempt_at <= $1)
           + (select count(*) from shop_order where next_check_at <= $1)
           + (select count(*) from refund where state = 'requested' and next_attempt_at <= $1)
           + (select count(*) from outbox_event)
           + (select count(*) from outbox_delivery where dead_at is null) as count`,
        [time.now()],
      );
    await waitUntil('everything due to be done', async () => Number((await due())[0]?.count) === 0, {
      seconds: 60,
      everyMs: 50,
    });
  }

  /** Nobody's session ends because days pass in seconds. */
  async function staySignedIn(): Promise<void> {
    await books.rows(
      `update auth.session set created_at = $1, last_seen_at = $1, confirmed_at = $1,
         expires_at = $1::timestamptz + interval '7 days'`,
      [time.now()],
    );
  }

  /** Time passes everywhere, in steps that let the worker do what falls due. */
  async function pass(seconds: number, steps = 1): Promise<void> {
    for (let step = 0; step < steps; step += 1) {
      await time.skip(seconds / steps);
      await staySignedIn();
      await desk.catchUp();
      await quiet();
    }
  }

  return {
    stack,
    books,
    desk,
    api,
    time,
    runJob,
    buyer,
    seller,
    post,
    get: (who: CrowdPerson, path: string) =>
      api.call({ method: 'GET', path, cookie: who.cookie, address: who.address }),
    split,
    line,
    order,
    stateOf,
    becomes,
    stockOf,
    quiet,
    pass,
    /** Waits, in real time, until the order's refunds stand so. */
    async refundsBecome(orderId: string, wanted: readonly string[]): Promise<void> {
      let last: string[] = [];
      await waitUntil(
        'refunds to end',
        async () => {
          const rows = await books.rows<{ state: string }>(
            'select state from refund where order_id = $1 order by created_at',
            [orderId],
          );
          last = rows.map(({ state }) => state);
          return last.join() === wanted.join();
        },
        { seconds: PATIENCE_SECONDS, everyMs: 50 },
      ).catch(() => fail(`refunds of ${orderId}: ${last.join()}, wanted ${wanted.join()}`));
    },
    accountState,
    async accountBecomes(who: CrowdPerson, wanted: string): Promise<void> {
      await waitUntil(`an account to be ${wanted}`, async () => (await accountState(who)) === wanted, {
        seconds: PATIENCE_SECONDS,
        everyMs: 50,
      });
    },
    /** Until what was told about a payment has been looked into. */
    async heard(paymentId: number): Promise<void> {
      const told = `select from provider_inbox where resource_id = '${paymentId}'`;
      await waitUntil('a notification to be heard', async () => (await books.count(told)) > 0, {
        seconds: PATIENCE_SECONDS,
        everyMs: 50,
      });
      await quiet();
    },
  };
}

export function fail(message: string): never {
  throw new Error(message);
}

export function equal(what: string, is: unknown, wanted: unknown): void {
  if (JSON.stringify(is) !== JSON.stringify(wanted))
    fail(`${what}: ${JSON.stringify(is)}, wanted ${JSON.stringify(wanted)}`);
}

export function answered(what: string, answer: Answer, status: number, code?: string): void {
  if (answer.status !== status || (code !== undefined && said(answer).code !== code))
    fail(`${what}: ${answer.status} ${answer.body.slice(0, 200)}, wanted ${status} ${code ?? ''}`);
}
