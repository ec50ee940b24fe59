import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { SplitPayment } from '@perchero/contract/payments/payments';
import { type Answer, type Api, said } from '../accounts/api.ts';
import type { CrowdPerson } from '../streams/crowd-people.ts';
import type { Piece } from './market.ts';

/** What everybody in the race counts. */
export interface PieceRace {
  readonly api: Api;
  /** Orders that somebody can pay, as their buyers were told. */
  readonly won: Map<string, { readonly buyerId: string; readonly pieceId: number }>;
  /** What the others were told, and how often. */
  readonly refusals: Map<string, number>;
  /** How long each answer took. */
  readonly times: number[];
  /** Answered with "not so often", and asked again later. */
  slowedDown: number;
  /** Told to come back by a process without room or still busy with it, and asked again later under the same key. */
  turnedAway: number;
  /** Buyers who stopped because they have as many unpaid orders as one may have. */
  haveEnough: number;
  /** A kept connection that the process had just let go of; asked again under the same key. */
  hungUp: number;
  /** Answers of 5xx, and none at all. */
  readonly failed: string[];
  readonly unexpected: string[];
}

export function newRace(api: Api): PieceRace {
  return {
    api,
    won: new Map(),
    refusals: new Map(),
    times: [],
    slowedDown: 0,
    turnedAway: 0,
    haveEnough: 0,
    hungUp: 0,
    failed: [],
    unexpected: [],
  };
}

/** One buyer who wants every piece and asks for one after the other. Whoever has one of a seller leaves the seller alone. */
export async function raceFor(race: PieceRace, buyer: CrowdPerson, pieces: readonly Piece[]): Promise<void> {
  const paidSellers = new Set<string>();
  for (const piece of pieces) {
    if (paidSellers.has(piece.sellerId)) continue;
    const payment = await askFor(race, buyer, piece);
    if (payment?.order_id && payment.payment_url) {
      race.won.set(payment.order_id, { buyerId: buyer.id, pieceId: piece.id });
      paidSellers.add(piece.sellerId);
    } else if (payment?.error?.startsWith('Tenés demasiadas compras sin pagar.')) {
      race.haveEnough += 1;
      return;
    } else if (payment) {
      const sentence = payment.error ?? 'none';
      race.refusals.set(sentence, (race.refusals.get(sentence) ?? 0) + 1);
    }
  }
}

async function askFor(race: PieceRace, buyer: CrowdPerson, piece: Piece): Promise<SplitPayment | null> {
  const { cookie, address } = buyer;
  const call = {
    method: 'POST',
    path: '/api/split',
    body: { items: [{ id: piece.id, quantity: 1, price: piece.priceCents / 100 }] },
    headers: { 'idempotency-key': randomUUID() },
    cookie,
    address,
  } as const;
  for (let lost = 0; ;) {
    const answer = await race.api.call(call).catch((error: unknown) => String(error));
    if (typeof answer === 'string') {
      if (answer.includes('ECONNRESET') && lost++ === 0) {
        race.hungUp += 1;
        continue;
      }
      race.failed.push(answer);
      return null;
    }
    if (answer.status === 429) {
      race.slowedDown += 1;
      await pause(1000 * Number(said(answer)['cooldown'] ?? 1));
      continue;
    }
    const retryAfter = Number(answer.headers['retry-after']);
    if ((answer.status === 503 || answer.status === 409) && retryAfter > 0) {
      race.turnedAway += 1;
      await pause(1000 * retryAfter);
      continue;
    }
    race.times.push(answer.ms);
    return paymentOf(race, answer);
  }
}

function paymentOf(race: PieceRace, answer: Answer): SplitPayment | null {
  if (answer.status >= 500) race.failed.push(`${answer.status} ${answer.body}`);
  else if (answer.status !== 200) race.unexpected.push(`${answer.status} ${answer.body}`);
  if (answer.status !== 200) return null;
  const { payments } = said(answer) as unknown as { payments: SplitPayment[] };
  return payments[0] ?? null;
}
